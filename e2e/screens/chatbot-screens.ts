import type { Page } from 'playwright-core'
import { button, check, field, see } from '../acting.ts'
import { question } from '../reading.ts'
import type { Facts, Screen } from './screen.ts'

const partOf =
  (part: string) =>
  ({ chatbot }: Facts): string =>
    `/chatbots/${chatbot.id}/${part}`

const openSteps = async (page: Page) => {
  await button(page, /^2\. Persönlichkeit und Verhalten/).click()
  await button(page, /^3\. Erweiterte Einstellungen/).click()
}

/** One of the tabs of the embedding, with what is looked at in it. */
const embedTab = (name: string, tab: string, act?: (page: Page) => Promise<void>): Screen => ({
  name,
  as: 'admin',
  path: partOf('embed'),
  shows: 'Einbettung auf externen Websites erlauben',
  async open(page) {
    await page.getByRole('tab', { name: tab }).click()
    await act?.(page)
  },
})

const chatbots: Screen[] = [
  { name: 'the chatbots', as: 'admin', path: '/chatbots', shows: 'Satzungsbot' },
  {
    name: 'the chatbots without a match',
    as: 'admin',
    path: '/chatbots?search=Niemand',
    shows: 'Keine Chatbots gefunden',
  },
  {
    name: 'the deletion of a chatbot',
    as: 'admin',
    path: '/chatbots?search=Satzungsbot',
    shows: 'Satzungsbot',
    async open(page) {
      await button(page, 'Löschen: Satzungsbot').click()
      await see(question(page))
    },
  },
  {
    name: 'a new chatbot with errors',
    as: 'admin',
    path: '/chatbots/create',
    shows: '1. Grundinformationen',
    async open(page) {
      await openSteps(page)
      await button(page, 'Chatbot erstellen').click()
      await see(field(page, 'Öffentlicher Name', /Dieses Feld ist erforderlich/))
    },
  },
  {
    name: 'a chatbot that is tried out',
    as: 'admin',
    path: partOf('edit'),
    shows: 'Gefahrenbereich',
    async open(page, isNarrow) {
      if (isNarrow) await button(page, /^Ausprobieren/).click()
      await field(page, 'Ihre Frage').fill('Was kostet der erste Hund im Jahr?')
      await page.keyboard.press('Enter')
      await see(page.getByRole('list', { name: 'Quellen' }))
    },
    isOtherOnPhone: true,
  },
  {
    name: 'the data stores of a chatbot',
    as: 'admin',
    path: partOf('databuckets'),
    shows: 'Wichtigste Informationen',
  },
  {
    name: 'the AI configuration of a chatbot',
    as: 'admin',
    path: partOf('ai-config'),
    shows: 'Vorschau des Prompts',
    async open(page) {
      await field(page, 'Erlaubte Anfragen').fill('Satzungen und Gebühren. '.repeat(30))
      await see(page.getByText(/^720\/512 Zeichen$/))
    },
  },
  embedTab('the basic settings of the embedding', 'Grundeinstellungen', async page => {
    await field(page, 'Domain hinzufügen').fill('keine domain')
    await button(page, 'Hinzufügen').click()
    await see(field(page, 'Domain hinzufügen', /gültige Domain/))
  }),
  embedTab('the appearance of the embedding', 'Erscheinungsbild'),
  embedTab('the advanced settings of the embedding', 'Erweitert'),
  embedTab('the code to embed', 'Einbettungscode', page => see(button(page, 'Code kopieren'))),
  embedTab('the plugin to embed', 'Einbettungscode', async page => {
    await check(page.getByRole('radio', { name: 'WordPress-Plugin' }))
    await see(button(page, 'UUID kopieren'))
  }),
  {
    name: 'a chatbot that cannot be embedded',
    as: 'admin',
    path: ({ internalChatbot }) => `/chatbots/${internalChatbot.id}/embed`,
    shows: 'Dieser Chatbot kann nicht eingebettet werden',
  },
  {
    name: 'the test page of a chatbot',
    as: 'admin',
    path: partOf('preview'),
    isServers: true,
    shows: /^Testseite für/,
    // It opens by itself, on a phone too.
    open: page => see(page.getByRole('dialog', { name: 'Lotte' })),
    isOtherOnPhone: true,
  },
  {
    name: 'an unknown chatbot',
    as: 'admin',
    path: '/chatbots/00000000-0000-4000-8000-000000000000/edit',
    shows: 'Der Chatbot konnte nicht geladen werden',
  },
]

const chatSettings: Screen[] = [
  { name: 'the AI prompt of a tenant', as: 'admin', path: '/settings/ai', shows: 'KI-Prompt des Mandanten' },
  {
    name: 'the page before a chat, with errors',
    as: 'admin',
    path: '/settings/chatbot-pre-page',
    shows: 'Vorseite aktivieren',
    async open(page) {
      await check(page.getByRole('switch', { name: /^Vorseite aktivieren/ }))
      await button(page, 'Speichern').click()
      await see(field(page, 'Überschrift', /Pflichtfeld/))
    },
  },
  {
    name: 'the messages of embedded chats',
    as: 'admin',
    path: '/settings/embed-messages',
    shows: 'Wenn die Credits nicht reichen',
  },
  {
    name: 'the opening hours of a tenant',
    as: 'admin',
    path: '/settings/opening-hours',
    shows: 'Tag hinzufügen',
    open: page => see(page.getByText(/Wertstoffhof/).first()),
  },
  {
    name: 'the opening hours, with errors',
    as: 'subTenantManager',
    path: '/settings/opening-hours',
    shows: 'Noch keine Öffnungszeiten',
    async open(page) {
      await button(page, 'Ort hinzufügen').click()
      await button(page, 'Tag hinzufügen').click()
      await field(page, 'Montag').fill('von früh bis spät')
      await button(page, 'Speichern').click()
      await see(field(page, 'Montag', /Bitte so angeben/))
    },
  },
]

export const chatbotScreens: Screen[] = [...chatbots, ...chatSettings]
