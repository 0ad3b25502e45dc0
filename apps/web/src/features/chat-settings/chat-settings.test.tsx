import { noOpeningHours, type OpeningHours, type PrePage, prePageDefaults } from '@lotse/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage, refuse, signedIn } from '../../../test/open-page.tsx'

const inTenant = {
  'session.show': { ...signedIn, active_tenant_id: '00000000-0000-4000-8000-000000000071' },
}
const openPrompt = (answers = {}) =>
  openPage('/settings/ai', { ...inTenant, 'settings.ai': { admin_ai_prompt: 'Sei höflich.' }, ...answers })
const openPrePage = (changes: Partial<PrePage> = {}, answers = {}) =>
  openPage('/settings/chatbot-pre-page', {
    ...inTenant,
    'settings.chatbot_pre_page': { ...prePageDefaults, ...changes },
    ...answers,
  })
const messages = { no_credits: 'Leer', no_credits_parent: 'Oben leer', credit_warning_threshold: 10 }
const openMessages = (answers = {}) =>
  openPage('/settings/embed-messages', { ...inTenant, 'settings.embed_messages': messages, ...answers })
const openHours = (changes: Partial<OpeningHours> = {}, answers = {}) =>
  openPage('/settings/opening-hours', {
    ...inTenant,
    'settings.opening_hours': { ...noOpeningHours, ...changes },
    ...answers,
  })
const save = () => screen.getByRole('button', { name: 'Speichern' })
const preview = () => screen.getByRole('region', { name: 'Vorschau' })

test('the prompt of the tenant is counted; past the limit the counter turns red and nothing is saved', async () => {
  const { user, callsOf } = openPrompt()
  const prompt = await screen.findByLabelText('KI-Prompt', { selector: 'textarea' })
  const counter = screen.getByText('12/512 Zeichen')
  expect(counter).not.toHaveClass('text-danger-ink')
  await user.clear(prompt)
  await user.click(prompt)
  await user.paste('x'.repeat(513))
  expect(screen.getByText('513/512 Zeichen')).toHaveClass('text-danger-ink')
  await user.click(save())
  expect(await screen.findByText('Bitte geben Sie höchstens 512 Zeichen ein')).toBeVisible()
  expect(prompt).toBeInvalid()
  expect(callsOf('settings.ai.update')).toHaveLength(0)
})

test('the prompt is saved, and a refusal stands at the field', async () => {
  let isRefused = true
  const { user, callsOf } = openPrompt({
    'settings.ai.update': () =>
      isRefused
        ? refuse(422, 'Nein', { admin_ai_prompt: 'So nicht' })
        : { admin_ai_prompt: 'Sei höflich. Immer.' },
  })
  const prompt = await screen.findByLabelText('KI-Prompt', { selector: 'textarea' })
  await user.type(prompt, ' Immer.')
  await user.click(save())
  await waitFor(() => expect(prompt).toHaveAccessibleDescription(/So nicht/))
  isRefused = false
  await user.click(save())
  expect(await screen.findByText('KI-Einstellungen erfolgreich gespeichert')).toBeVisible()
  expect(callsOf('settings.ai.update').at(-1)?.body).toEqual({ admin_ai_prompt: 'Sei höflich. Immer.' })
})

test('a save that takes too long ends with a message', async () => {
  const { user } = openPrompt({ 'settings.ai.update': () => new Promise<never>(() => undefined) })
  await screen.findByLabelText('KI-Prompt', { selector: 'textarea' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await user.click(save())
  await vi.advanceTimersByTimeAsync(30_000)
  expect(
    await screen.findByText('Speichervorgang abgebrochen: Zeitüberschreitung (30 Sekunden)'),
  ).toBeVisible()
})

test('headline, text and consent are required only once the page is switched on', async () => {
  const { user, callsOf } = openPrePage(
    { checkbox_text: '' },
    { 'settings.chatbot_pre_page.update': prePageDefaults },
  )
  const headline = await screen.findByLabelText(/^Überschrift/)
  expect(headline).not.toBeRequired()
  await user.click(screen.getByRole('switch', { name: 'Vorseite aktivieren' }))
  expect(headline).toBeRequired()
  await user.click(save())
  await waitFor(() => expect(headline).toHaveAccessibleDescription(/Pflichtfeld/))
  expect(screen.getAllByText('Pflichtfeld')).toHaveLength(3)
  expect(callsOf('settings.chatbot_pre_page.update')).toHaveLength(0)
  await user.click(screen.getByRole('switch', { name: 'Vorseite aktivieren' }))
  await user.click(save())
  expect(await screen.findByText('Vorseite erfolgreich gespeichert')).toBeVisible()
})

test('the preview follows what is typed, and lets only simple marks through', async () => {
  const { user } = openPrePage()
  await user.type(await screen.findByLabelText(/^Überschrift/), 'Willkommen')
  await user.click(screen.getByLabelText(/^Text\b(?! der)/, { selector: 'textarea' }))
  await user.paste(
    '<strong>Wichtig</strong> <u>unten</u> <img src=x onerror="alert(1)"><script>alert(2)</script><a href="javascript:alert(3)">hier</a> www.stadt.example.',
  )
  const shown = within(preview())
  expect(shown.getByText('Willkommen')).toBeVisible()
  expect(shown.getByText('Wichtig').tagName).toBe('STRONG')
  expect(shown.getByText('Ich habe die Informationen gelesen und verstanden')).toBeVisible()
  expect(preview().querySelector('img, script, u')).toBeNull()
  expect(preview()).not.toHaveTextContent('alert')
  expect(shown.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual([
    'https://www.stadt.example',
  ])
})

test('the preview takes the colours of the theme and can be put away', async () => {
  const { user } = openPrePage()
  await user.click(await screen.findByRole('radio', { name: /^Backstein/ }))
  const colours = within(screen.getByRole('list', { name: 'Farben von „Backstein“' }))
  expect(colours.getAllByRole('listitem')).toHaveLength(6)
  expect(within(preview()).getByText('Weiter zum Chat')).toHaveStyle({ backgroundColor: '#9b2c1f' })
  await user.click(screen.getByRole('button', { name: 'Vorschau ausblenden' }))
  expect(screen.queryByRole('region', { name: 'Vorschau' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Vorschau anzeigen' }))
  expect(preview()).toBeVisible()
})

test('the messages are saved; a threshold below zero is refused at its field', async () => {
  const { user, callsOf } = openMessages({ 'settings.embed_messages.update': messages })
  const threshold = await screen.findByRole('textbox', { name: 'Warnschwelle für Credits' })
  await user.clear(threshold)
  await user.type(threshold, '-1')
  await user.tab()
  await user.click(save())
  await waitFor(() => expect(threshold).toHaveAccessibleDescription(/Der Wert muss mindestens 0 sein/))
  expect(callsOf('settings.embed_messages.update')).toHaveLength(0)
  await user.clear(threshold)
  await user.type(threshold, '25')
  await user.tab()
  await user.click(save())
  expect(await screen.findByText('Einbettungsmeldungen erfolgreich gespeichert')).toBeVisible()
  expect(callsOf('settings.embed_messages.update')[0]?.body).toEqual({
    ...messages,
    credit_warning_threshold: 25,
  })
})

test('a page that could not be loaded can be tried again', async () => {
  const { user, callsOf } = openMessages({ 'settings.embed_messages': refuse(403, 'Keine Berechtigung') })
  expect(await screen.findByText('Keine Berechtigung')).toBeVisible()
  const before = callsOf('settings.embed_messages').length
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  await waitFor(() => expect(callsOf('settings.embed_messages').length).toBeGreaterThan(before))
})

test('without a tenant nothing is asked for', async () => {
  const { callsOf } = openPrompt({ 'session.show': { ...signedIn, active_tenant_id: null } })
  expect(await screen.findByText('Kein Mandant gewählt')).toBeVisible()
  expect(callsOf('settings.ai')).toHaveLength(0)
})

const place = { name: 'Rathaus', weekly: ['8–12', '', '', '', '', '', ''], by_appointment: false, notice: '' }

test('opening hours are entered place by place, and what cannot be meant is refused at its day', async () => {
  const { user, callsOf } = openHours({}, { 'settings.opening_hours.update': noOpeningHours })
  expect(await screen.findByText('Noch keine Öffnungszeiten')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Ort hinzufügen' }))
  await user.type(screen.getByLabelText(/^Name des Ortes/), 'Bürgerbüro')
  const monday = screen.getByLabelText('Montag')
  await user.type(monday, 'früh')
  await user.click(save())
  await waitFor(() => expect(monday).toHaveAccessibleDescription(/Bitte so angeben: 8:00–12:00/))
  expect(callsOf('settings.opening_hours.update')).toHaveLength(0)
  await user.clear(monday)
  await user.type(monday, '8-12, 14-18')
  await user.click(screen.getByRole('switch', { name: 'Nur mit Termin' }))
  await user.click(save())
  expect(await screen.findByText('Öffnungszeiten erfolgreich gespeichert')).toBeVisible()
  expect(callsOf('settings.opening_hours.update')[0]?.body).toEqual({
    ...noOpeningHours,
    places: [
      {
        name: 'Bürgerbüro',
        weekly: ['8-12, 14-18', '', '', '', '', '', ''],
        by_appointment: true,
        notice: '',
      },
    ],
  })
})

test('a day that holds for one place goes with its name, and holidays are named before they count', async () => {
  const { user, callsOf } = openHours(
    {
      places: [place],
      special_days: [{ label: 'Ausflug', from: '2026-09-11', to: null, place: 'Rathaus', hours: '' }],
      federal_state: 'SN',
    },
    { 'settings.opening_hours.update': noOpeningHours },
  )
  await user.type(await screen.findByLabelText(/^Name des Ortes/), ' Süd')
  expect(screen.getByText(/^Als nächstes: /)).toBeVisible()
  await user.click(save())
  await waitFor(() => expect(callsOf('settings.opening_hours.update')).toHaveLength(1))
  expect(callsOf('settings.opening_hours.update')[0]?.body).toMatchObject({
    places: [{ name: 'Rathaus Süd' }],
    special_days: [{ label: 'Ausflug', place: 'Rathaus Süd' }],
  })
})
