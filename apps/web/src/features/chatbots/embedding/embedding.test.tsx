import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage, refuse } from '../../../../test/open-page.tsx'
import type { Embedding } from '../chatbots-query.ts'
import { chatbotId, details, embedding, facts, inChatbot, pathOf, sampleId } from '../sample-chatbots.ts'

const open = (changes: Partial<Embedding> = {}, answers = {}) =>
  openPage(pathOf('embed'), {
    ...inChatbot,
    'chatbot.embed': embedding(changes),
    'chatbot.embed.update': embedding(changes),
    ...answers,
  })
const domainInput = () => screen.findByLabelText('Domain hinzufügen')
const domains = () =>
  within(screen.getByRole('list', { name: 'Erlaubte Domains' }))
    .getAllByRole('listitem')
    .map(item => item.textContent)
const showTab = async (user: ReturnType<typeof open>['user'], name: string) =>
  user.click(await screen.findByRole('tab', { name }))
const widthField = () => screen.getByRole('textbox', { name: 'Fensterbreite (px)' })
const save = () => screen.getByRole('button', { name: 'Einstellungen speichern' })

test('a chatbot that is not public cannot be embedded, and its role is named', async () => {
  open({ chatbot: { ...embedding().chatbot, access_role: 'contentmanager' } })
  expect(
    await screen.findByText(
      'Seine Zugriffsrolle ist „Inhaltsmanager“. Für die Einbettung muss sie „Öffentlich“ sein.',
    ),
  ).toBeVisible()
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.getByRole('link', { name: 'Zugriff ändern' })).toHaveAttribute('href', pathOf('edit'))
})

test('where the tenant does not allow embedding the page says so', async () => {
  const { callsOf } = open(
    {},
    { 'chatbot.edit': details({ form: facts({ tenant_allows_embedding: false }) }) },
  )
  expect(await screen.findByText('Einbettung ist nicht freigeschaltet')).toBeVisible()
  expect(callsOf('chatbot.embed')).toHaveLength(0)
})

test('the settings show only once embedding is switched on', async () => {
  const { user } = open({ allow_embedding: false })
  const onOff = await screen.findByRole('switch', { name: /^Einbettung auf externen Websites/ })
  expect(screen.queryByRole('tab')).toBeNull()
  await user.click(onOff)
  expect(screen.getAllByRole('tab').map(tab => tab.textContent)).toEqual([
    'Grundeinstellungen',
    'Erscheinungsbild',
    'Erweitert',
    'Einbettungscode',
  ])
})

test('a domain is checked, kept in lower case and added by Enter without saving', async () => {
  const { user, callsOf } = open()
  const input = await domainInput()
  await user.click(screen.getByRole('button', { name: 'Hinzufügen' }))
  expect(input).toHaveAccessibleDescription(/Bitte geben Sie eine Domain ein/)
  await user.type(input, 'https://rathaus')
  expect(input).not.toHaveAccessibleDescription(/Bitte geben Sie eine Domain ein/)
  await user.keyboard('{Enter}')
  expect(input).toHaveAccessibleDescription(
    /Bitte geben Sie eine gültige Domain ein \(z\.B\. musterstadt\.de\)/,
  )
  await user.clear(input)
  await user.type(input, 'Stadt.example{Enter}')
  expect(input).toHaveAccessibleDescription(/Diese Domain wurde bereits hinzugefügt/)
  await user.clear(input)
  await user.type(input, ' WWW.Stadt.example {Enter}')
  expect(domains()).toEqual(['stadt.example', 'www.stadt.example'])
  expect(input).toHaveValue('')
  expect(input).toHaveFocus()
  await user.type(input, 'localhost{Enter}')
  expect(domains()).toHaveLength(3)
  expect(callsOf('chatbot.embed.update')).toHaveLength(0)
})

test('a domain that was typed but not added is not lost in silence', async () => {
  const { user, callsOf } = open()
  await user.type(await domainInput(), 'rathaus.example')
  await showTab(user, 'Erweitert')
  await user.click(save())
  await waitFor(() =>
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent(/^Grundeinstellungen/),
  )
  expect(await domainInput()).toHaveAccessibleDescription(/Bitte fügen Sie die Domain noch hinzu/)
  expect(callsOf('chatbot.embed.update')).toHaveLength(0)
})

test('an empty list of domains is warned about', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Entfernen: stadt.example' }))
  expect(screen.getByText('Auf keine Domains beschränkt - Einbettung überall möglich')).toBeVisible()
  expect(await domainInput()).toHaveFocus()
})

test('all settings are saved together', async () => {
  const { user, callsOf } = open()
  await user.click(await screen.findByRole('radio', { name: 'Oben links' }))
  await showTab(user, 'Erscheinungsbild')
  await user.click(screen.getByRole('radio', { name: /^Wald/ }))
  await user.click(screen.getByRole('switch', { name: 'Startknopf anzeigen' }))
  await showTab(user, 'Erweitert')
  const message = screen.getByLabelText('Meldung, wenn der Chatbot nicht verfügbar ist')
  expect(message).toHaveValue(
    'Der Chatbot ist momentan nicht verfügbar. Bitte versuchen Sie es später erneut.',
  )
  await user.click(screen.getByRole('switch', { name: /^Auch anzeigen/ }))
  expect(message).not.toBeInTheDocument()
  await user.clear(screen.getByLabelText('Titel des Chats'))
  await user.type(screen.getByLabelText('Titel des Chats'), 'Rathaus')
  await user.click(save())
  expect(await screen.findByText('Einbettungseinstellungen erfolgreich gespeichert')).toBeVisible()
  expect(callsOf('chatbot.embed.update')[0]?.body).toEqual({
    allow_embedding: true,
    allowed_domains: ['stadt.example'],
    embed_settings: {
      ...embedding().embed_settings,
      position: 'top-left',
      theme: 'forest',
      showLauncher: false,
      showWhenUnavailable: false,
      chatTitle: 'Rathaus',
    },
  })
})

test('a wrong number in another tab opens that tab, and stands at its field', async () => {
  const { user, callsOf } = open()
  await showTab(user, 'Erscheinungsbild')
  const width = widthField()
  await user.clear(width)
  await user.type(width, '5')
  await user.tab()
  await showTab(user, 'Grundeinstellungen')
  await user.click(save())
  await waitFor(() => expect(widthField()).toHaveAccessibleDescription(/Der Wert muss mindestens 240 sein/))
  await waitFor(() => expect(widthField()).toHaveFocus())
  expect(callsOf('chatbot.embed.update')).toHaveLength(0)
})

test('a faulty tab can be left, and the next try to save comes back to its field', async () => {
  const { user } = open()
  await showTab(user, 'Erscheinungsbild')
  await user.clear(widthField())
  await user.type(widthField(), '5')
  await user.click(save())
  await waitFor(() => expect(widthField()).toHaveFocus())
  const basics = screen.getByRole('tab', { name: 'Grundeinstellungen' })
  await user.click(basics)
  await domainInput()
  expect(basics).toHaveAttribute('aria-selected', 'true')
  await user.click(save())
  await waitFor(() => expect(widthField()).toHaveFocus())
})

test('a fault in settings that are out of sight is not kept quiet', async () => {
  const { user, callsOf } = open()
  await user.type(await domainInput(), 'rathaus.example')
  await user.click(screen.getByRole('switch', { name: /^Einbettung auf externen Websites/ }))
  await user.click(save())
  expect(await screen.findByText('Nicht gespeichert')).toBeVisible()
  expect(callsOf('chatbot.embed.update')).toHaveLength(0)
})

test('a refused or slow save is reported', async () => {
  let isSlow = false
  const { user } = open(
    {},
    {
      'chatbot.embed.update': () =>
        isSlow ? new Promise<never>(() => undefined) : refuse(422, 'Nein', { allowed_domains: 'Zu viele' }),
    },
  )
  await domainInput()
  await user.click(save())
  expect(await screen.findByText('Fehler beim Speichern der Einbettungseinstellungen')).toBeVisible()
  expect(screen.getByText('Zu viele')).toBeVisible()
  isSlow = true
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await user.click(save())
  await vi.advanceTimersByTimeAsync(30_000)
  expect(
    await screen.findByText('Speichervorgang abgebrochen: Zeitüberschreitung (30 Sekunden)'),
  ).toBeVisible()
})

test('the code is copied, says so for three seconds, and leads to the test page', async () => {
  const { user } = open()
  await showTab(user, 'Einbettungscode')
  expect(screen.getByText(embedding().snippet)).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await user.click(screen.getByRole('button', { name: /^Code kopieren/ }))
  const confirmation = await screen.findByText('Kopiert', { selector: '[role=status]' })
  expect(await navigator.clipboard.readText()).toBe(embedding().snippet)
  await vi.advanceTimersByTimeAsync(3_000)
  await waitFor(() => expect(confirmation).toBeEmptyDOMElement())
  const testPage = screen.getByRole('link', { name: /^Testseite öffnen/ })
  expect(testPage).toHaveAttribute('href', `/chatbots/${chatbotId}/preview`)
  expect(testPage).toHaveAttribute('target', '_blank')
})

test('a copy that fails is passed over in silence', async () => {
  const { user } = open()
  await showTab(user, 'Einbettungscode')
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Nicht erlaubt'))
  await user.click(screen.getByRole('button', { name: /^Code kopieren/ }))
  await waitFor(() => expect(write).toHaveBeenCalledOnce())
  expect(screen.queryByText('Kopiert', { selector: '[role=status]' })).toBeNull()
  expect(screen.queryByText(/nicht möglich|Nicht erlaubt/)).toBeNull()
  write.mockRestore()
})

test('for WordPress there are three steps, the plugin and a reminder', async () => {
  const { user, callsOf } = open({}, { 'wordpress.plugin.download': refuse(503, 'Gerade nicht möglich') })
  await showTab(user, 'Einbettungscode')
  await user.click(screen.getByRole('radio', { name: 'WordPress-Plugin' }))
  expect(screen.getAllByRole('heading', { level: 3 }).map(step => step.textContent)).toEqual([
    'Plugin herunterladen',
    'Plugin installieren',
    'Chatbot-UUID eintragen',
  ])
  expect(screen.getByText(sampleId(901))).toBeVisible()
  expect(screen.getByText(/Tragen Sie die Domain Ihrer WordPress-Website/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Plugin herunterladen' }))
  expect(await screen.findByText('Gerade nicht möglich')).toBeVisible()
  expect(callsOf('wordpress.plugin.download')).toHaveLength(1)
})

test('while something is unsaved the code says that it does not count yet', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('radio', { name: 'Oben links' }))
  await showTab(user, 'Einbettungscode')
  expect(screen.getByText('Noch nicht gespeichert')).toBeVisible()
})

test('of a pasted address its host is kept, and international names are known', async () => {
  const { user } = open()
  const input = await domainInput()
  await user.type(input, 'https://www.rathaus.example/kontakt?x=1{Enter}')
  await user.type(input, 'münchen.de{Enter}')
  expect(domains()).toEqual(expect.arrayContaining(['www.rathaus.example', 'xn--mnchen-3ya.de']))
})

test('what is set is seen at once in the preview', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('tab', { name: 'Erweitert' }))
  const title = screen.getByLabelText('Titel des Chats')
  await user.clear(title)
  await user.type(title, 'Frag das Rathaus')
  const preview = within(screen.getByRole('figure', { name: 'Vorschau' }))
  expect(preview.getByText('Frag das Rathaus')).toBeVisible()
})
