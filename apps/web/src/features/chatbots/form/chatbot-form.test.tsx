import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Call, openPage, refuse } from '../../../../test/open-page.tsx'
import { bucketPriorities, details, facts, inChatbot, inTenant, list, pathOf } from '../sample-chatbots.ts'

beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => undefined
})

const picture = new File(['x'], 'wappen.png', { type: 'image/png' })
const choose = (label: string) => screen.getByLabelText(label, { selector: 'input' })
const progress = () => screen.getByRole('progressbar', { name: 'Fortschritt' })
const openCreate = (answers = {}) =>
  openPage('/chatbots/create', { ...inTenant, 'chatbot.create': facts(), ...answers })
const openEdit = (answers = {}) => openPage(pathOf('edit'), { ...inChatbot, ...answers })
const step = (name: RegExp) => screen.getByRole('button', { name })

type User = ReturnType<typeof openPage>['user']
const fill = async (user: User, label: RegExp, text: string) => {
  await user.click(await screen.findByLabelText(label))
  await user.paste(text)
}
const fillBasics = async (user: User) => {
  await fill(user, /^Interner Name/, 'Bürgerservice')
  await fill(user, /^Öffentlicher Name/, 'Frag die Stadt')
  await fill(user, /^Öffentliche Beschreibung/, 'Hilft weiter')
}

test('the bar of a new chatbot counts ten items, of which four have a value from the start', async () => {
  const { user } = openCreate()
  await screen.findByLabelText(/^Interner Name/)
  expect(progress()).toHaveAttribute('aria-valuenow', '40')
  await fillBasics(user)
  expect(progress()).toHaveAttribute('aria-valuenow', '70')
  await user.click(step(/^2\. Persönlichkeit/))
  await user.click(screen.getByRole('checkbox', { name: /^Freundlich/ }))
  await user.click(screen.getByRole('checkbox', { name: /^Förmlich/ }))
  await user.click(screen.getByRole('checkbox', { name: /^Familien/ }))
  expect(progress()).toHaveAttribute('aria-valuenow', '100')
})

test('a new chatbot has one tab and no danger zone', async () => {
  openCreate()
  const tabs = within(await screen.findByRole('navigation', { name: 'Chatbot' }))
  expect(tabs.getAllByRole('link').map(link => link.textContent)).toEqual(['Chatbot anlegen'])
  expect(await screen.findByRole('button', { name: 'Chatbot erstellen' })).toBeVisible()
  expect(screen.queryByText('Gefahrenbereich')).toBeNull()
})

test('what is missing is said at its field, also in a step that is closed', async () => {
  const { user, callsOf } = openCreate()
  await screen.findByLabelText(/^Interner Name/)
  await user.click(step(/^1\. Grundinformationen/))
  expect(step(/^1\. Grundinformationen/)).toHaveAttribute('aria-expanded', 'false')
  await user.click(screen.getByRole('button', { name: 'Chatbot erstellen' }))
  await waitFor(() => expect(step(/^1\. Grundinformationen/)).toHaveAttribute('aria-expanded', 'true'))
  expect(screen.getByText('3 Angaben sind zu prüfen')).toBeVisible()
  expect(screen.getByLabelText(/^Interner Name/)).toHaveAccessibleDescription(/Dieses Feld ist erforderlich/)
  await waitFor(() => expect(screen.getByLabelText(/^Interner Name/)).toHaveFocus())
  expect(callsOf('chatbot.store')).toHaveLength(0)
})

test('a new chatbot is saved, then its pictures, then its data buckets are chosen', async () => {
  const { user, callsOf } = openCreate({
    'chatbot.store': details(),
    'chatbot.image.store': details(),
    'chatbot.edit': details(),
    'chatbot.edit_databuckets': bucketPriorities(),
  })
  await fillBasics(user)
  await user.upload(choose('Profilbild'), picture)
  await user.upload(choose('Absenderlogo'), picture)
  await user.click(screen.getByRole('button', { name: 'Chatbot erstellen' }))
  expect(await screen.findByText('Chatbot erfolgreich erstellt')).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Hohe Priorität' })).toBeVisible()
  expect(callsOf('chatbot.store')[0]?.body).toEqual({
    name: 'Bürgerservice',
    description: '',
    public_name: 'Frag die Stadt',
    public_description: 'Hilft weiter',
    initial_message: '',
    starter_questions: [],
    custom_prompt: '',
    communication_styles: [],
    language_styles: [],
    response_length: 'medium',
    response_style: 'balanced',
    response_strategy: 'informative',
    target_audiences: [],
    access_role: 'admin',
    feedback_disabled: false,
    gender_sensitive_disabled: false,
    chatbot_disabled: false,
  })
  expect(callsOf('chatbot.image.store').map(({ path }) => path.split('/').at(-1))).toEqual([
    'profile_picture',
    'sender_logo',
  ])
})

test('when only a picture fails the chatbot is kept and not created twice', async () => {
  const { user, callsOf } = openCreate({
    'chatbot.store': details(),
    'chatbot.image.store': refuse(413, 'Das Bild ist zu groß (max. 2 MB)'),
    'chatbot.edit': details(),
  })
  await fillBasics(user)
  await user.upload(choose('Profilbild'), picture)
  await user.click(screen.getByRole('button', { name: 'Chatbot erstellen' }))
  expect(
    await screen.findByText('Profilbild: wurde nicht gespeichert. Das Bild ist zu groß (max. 2 MB)'),
  ).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Speichern' })).toBeVisible()
  expect(location.pathname).toBe(pathOf('edit'))
  expect(callsOf('chatbot.store')).toHaveLength(1)
})

test('a save that ran out of time while a picture was on its way goes on with the same chatbot', async () => {
  let isStuck = true
  const { user, callsOf } = openCreate({
    'chatbot.store': details(),
    'chatbot.update': details(),
    'chatbot.image.store': () => (isStuck ? new Promise<never>(() => undefined) : details()),
    'chatbot.edit': details(),
    'chatbot.edit_databuckets': bucketPriorities(),
  })
  await fillBasics(user)
  await user.upload(choose('Profilbild'), picture)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await user.click(screen.getByRole('button', { name: 'Chatbot erstellen' }))
  await waitFor(() => expect(callsOf('chatbot.image.store')).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(
    await screen.findByText('Speichervorgang abgebrochen: Zeitüberschreitung (30 Sekunden)'),
  ).toBeVisible()
  vi.useRealTimers()
  isStuck = false
  await user.click(screen.getByRole('button', { name: 'Chatbot erstellen' }))
  expect(await screen.findByText('Chatbot erfolgreich erstellt')).toBeVisible()
  expect(callsOf('chatbot.store')).toHaveLength(1)
  expect(callsOf('chatbot.update')).toHaveLength(1)
})

test('what the server rejects stands under its field, and its step opens', async () => {
  const { user } = openEdit({
    'chatbot.update': refuse(422, 'Bitte prüfen', {
      access_role: 'Diese Rolle ist nicht erlaubt',
      profile_picture_url: 'Das Bild ist beschädigt',
    }),
  })
  await user.click(await screen.findByRole('button', { name: 'Speichern' }))
  expect(await screen.findByText('Fehler beim Speichern des Chatbots')).toBeVisible()
  expect(screen.getByText('Diese Rolle ist nicht erlaubt')).toBeVisible()
  expect(screen.getByText('Das Bild ist beschädigt')).toBeVisible()
  expect(step(/^3\. Erweiterte Einstellungen/)).toHaveAttribute('aria-expanded', 'true')
})

test('a saved chatbot says so; a removed picture is removed on the server', async () => {
  const shown = details({ profile_picture_url: '/api/bild.png' })
  const { user, callsOf } = openEdit({
    'chatbot.edit': shown,
    'chatbot.update': shown,
    'chatbot.image.destroy': details(),
  })
  const name = await screen.findByLabelText(/^Interner Name/)
  await user.clear(name)
  await user.type(name, 'Rathaus')
  await user.click(screen.getByRole('button', { name: 'Bild entfernen' }))
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  expect(await screen.findByText('Chatbot erfolgreich gespeichert')).toBeVisible()
  expect(callsOf('chatbot.update')[0]?.body).toMatchObject({
    name: 'Rathaus',
    communication_styles: ['friendly', 'factual'],
    custom_prompt: 'Nenne immer das zuständige Amt.',
  })
  expect(callsOf('chatbot.image.destroy')).toHaveLength(1)
  expect(callsOf('chatbot.image.store')).toHaveLength(0)
})

test('a picture that the server rejects is explained at its field', async () => {
  const { user } = openEdit({
    'chatbot.update': details(),
    'chatbot.image.store': refuse(415, 'Bitte wählen Sie ein Bild im Format PNG, JPEG oder WebP'),
  })
  await screen.findByLabelText(/^Interner Name/)
  await user.upload(choose('Absenderlogo'), picture)
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  expect(await screen.findByText('Bitte wählen Sie ein Bild im Format PNG, JPEG oder WebP')).toBeVisible()
  expect(screen.getByText('Eine Angabe ist zu prüfen')).toBeVisible()
})

test('who may not change the custom prompt reads it and does not send it', async () => {
  const hint = 'Nur Admins oder Untermandantsmanager können diesen Prompt bearbeiten.'
  const { user, callsOf } = openEdit({
    'chatbot.edit': details({
      form: facts({ can_edit_custom_prompt: false, custom_prompt_hint: hint }),
    }),
    'chatbot.update': details(),
  })
  await screen.findByLabelText(/^Interner Name/)
  await user.click(step(/^2\. Persönlichkeit/))
  const prompt = screen.getByLabelText('Eigener Prompt')
  expect(prompt).toHaveAttribute('readonly')
  expect(prompt).toHaveValue('Nenne immer das zuständige Amt.')
  expect(prompt).toHaveAccessibleDescription(hint)
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  await screen.findByText('Chatbot erfolgreich gespeichert')
  expect(callsOf('chatbot.update')[0]?.body).not.toHaveProperty('custom_prompt')
})

test('the server names fields, explains them and says which are required', async () => {
  openEdit({
    'chatbot.edit': details({
      form: facts({
        fields: { initial_message: { required: true, label: 'Erster Satz', help: 'Bitte freundlich' } },
      }),
    }),
  })
  const greeting = await screen.findByLabelText(/^Erster Satz/)
  expect(greeting).toBeRequired()
  expect(greeting).toHaveAccessibleDescription(/Bitte freundlich/)
})

test('the embedding has no tab where the tenant does not allow it', async () => {
  openEdit({ 'chatbot.edit': details({ form: facts({ tenant_allows_embedding: false }) }) })
  const tabs = within(await screen.findByRole('navigation', { name: 'Chatbot' }))
  expect(tabs.getAllByRole('link').map(link => link.textContent)).toEqual([
    'Allgemein',
    'Wissensbasis',
    'KI-Konfiguration',
    'Unterhaltungen',
    'Wissenslücken',
    'Verbindliche Antworten',
  ])
})

test('the danger zone deletes after a question and leads back to the list', async () => {
  const { user, callsOf } = openEdit({ 'chatbot.destroy': undefined, 'chatbot.index': list([]) })
  await user.click(await screen.findByRole('button', { name: 'Chatbot löschen' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Chatbot löschen' }))
  expect(question.getByText('Alle 1.234 Unterhaltungen werden gelöscht.')).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Löschen' }))
  expect(await screen.findByText('Keine Chatbots gefunden')).toBeVisible()
  // Nobody asks once more for what is gone.
  expect(callsOf('chatbot.edit')).toHaveLength(1)
})

test('a second save while one is on its way is ignored, and the first ends after thirty seconds', async () => {
  const { user, callsOf } = openEdit({ 'chatbot.update': (_: Call) => new Promise<never>(() => undefined) })
  await user.type(await screen.findByLabelText(/^Interner Name/), ' neu')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  await user.keyboard('{Enter}')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(
    await screen.findByText('Speichervorgang abgebrochen: Zeitüberschreitung (30 Sekunden)'),
  ).toBeVisible()
  expect(callsOf('chatbot.update')).toHaveLength(1)
})

test('an unknown chatbot says so', async () => {
  openEdit({ 'chatbot.edit': refuse(404, 'Nicht gefunden') })
  expect(await screen.findByText('Der Chatbot konnte nicht geladen werden')).toBeVisible()
})

test('language styles that rule each other out are never chosen together', async () => {
  const { user } = openEdit()
  await screen.findByDisplayValue('Bürgerservice')
  await user.click(step(/^2\. Persönlichkeit/))
  const styles = within(await screen.findByRole('group', { name: /^Sprachstil/ }))
  expect(styles.getByRole('checkbox', { name: /Förmlich/ })).toBeChecked()
  await user.click(styles.getByRole('checkbox', { name: /Persönlich/ }))
  expect(styles.getByRole('checkbox', { name: /Förmlich/ })).not.toBeChecked()
  await user.click(styles.getByRole('checkbox', { name: /Leichte Sprache/ }))
  expect(styles.getByRole('checkbox', { name: /Persönlich/ })).toBeChecked()
})

test('starter questions are added one by one, up to six, and an empty one is pointed at', async () => {
  const { user, callsOf } = openEdit({ 'chatbot.update': details() })
  expect(await screen.findByLabelText('Startfrage 1')).toHaveValue('Wann haben Sie geöffnet?')
  const add = screen.getByRole('button', { name: 'Startfrage hinzufügen' })
  await user.click(add)
  await waitFor(() => expect(screen.getByLabelText('Startfrage 2')).toHaveFocus())
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  await waitFor(() =>
    expect(screen.getByLabelText('Startfrage 2')).toHaveAccessibleDescription(/erforderlich/),
  )
  expect(callsOf('chatbot.update')).toHaveLength(0)
  await user.type(screen.getByLabelText('Startfrage 2'), 'Was kostet ein Pass?')
  for (let count = 2; count < 6; count++) await user.click(add)
  expect(add).toBeDisabled()
  for (let count = 6; count > 2; count--)
    await user.click(screen.getByRole('button', { name: `Entfernen: Startfrage ${count}` }))
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  await waitFor(() =>
    expect(callsOf('chatbot.update')[0]?.body).toMatchObject({
      starter_questions: ['Wann haben Sie geöffnet?', 'Was kostet ein Pass?'],
    }),
  )
})
