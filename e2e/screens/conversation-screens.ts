import type { Page } from 'playwright-core'
import { button, field, see } from '../acting.ts'
import { dialog, question } from '../reading.ts'
import type { Facts, Screen } from './screen.ts'

const partOf =
  (part: string) =>
  ({ chatbot }: Facts): string =>
    `/chatbots/${chatbot.id}/${part}`
const transcript = ({ chatbot, conversation }: Facts): string =>
  `/chatbots/${chatbot.id}/conversations/${conversation}`
const openChat = ({ chatbot }: Facts): string => `/s/musterstadt/${chatbot.uuid}`

const firstQuestion = 'Was kostet der erste Hund im Jahr?'
const gap = 'Wann öffnet das Freibad im Sommer?'
const boundQuestion = 'Wo ist das Fundbüro?'

const openFirstSource = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Quelle 1: / })
    .first()
    .click()
  await see(dialog(page, /^Quelle 1: /))
}

const ofStaff: Screen[] = [
  {
    name: 'the conversations of a chatbot',
    as: 'admin',
    path: partOf('conversations'),
    shows: firstQuestion,
    isOtherOnPhone: true,
  },
  {
    name: 'a chatbot without conversations',
    as: 'admin',
    path: ({ internalChatbot }) => `/chatbots/${internalChatbot.id}/conversations`,
    shows: 'Keine Unterhaltungen gefunden',
  },
  { name: 'a conversation', as: 'admin', path: transcript, shows: 'Unterhaltung löschen' },
  {
    name: 'the deletion of a conversation',
    as: 'admin',
    path: transcript,
    shows: 'Unterhaltung löschen',
    async open(page) {
      await button(page, 'Unterhaltung löschen').click()
      await see(question(page))
    },
  },
  {
    name: 'a source of an answer',
    as: 'admin',
    path: transcript,
    shows: 'Unterhaltung löschen',
    open: openFirstSource,
  },
  {
    name: 'the knowledge gaps of a chatbot',
    as: 'admin',
    path: partOf('gaps'),
    shows: gap,
    isOtherOnPhone: true,
  },
  {
    name: 'a binding answer to a gap, with errors',
    as: 'admin',
    path: partOf('gaps'),
    shows: gap,
    async open(page) {
      await button(page, `Verbindlich beantworten: ${gap}`).click()
      await button(dialog(page, 'Verbindlich beantworten'), 'Speichern').click()
      await see(field(page, 'Antwort', /Dieses Feld ist erforderlich/))
    },
  },
  {
    name: 'a gap that becomes a task',
    as: 'admin',
    path: partOf('gaps'),
    shows: gap,
    async open(page) {
      await button(page, `Als Aufgabe vormerken: ${gap}`).click()
      await see(dialog(page, 'Als Aufgabe vormerken'))
    },
  },
  {
    name: 'the binding answers of a chatbot',
    as: 'admin',
    path: partOf('answers'),
    shows: boundQuestion,
    isOtherOnPhone: true,
  },
  {
    name: 'the deletion of a binding answer',
    as: 'admin',
    path: partOf('answers'),
    shows: boundQuestion,
    async open(page) {
      await button(page, `Löschen: ${boundQuestion}`).click()
      await see(question(page))
    },
  },
]

const askInChat = async (page: Page) => {
  // On the phone the answer of before stands there too: the visit goes on.
  const answers = button(page, 'Hilfreich')
  const before = await answers.count()
  await field(page, 'Ihre Frage').fill(firstQuestion)
  await page.keyboard.press('Enter')
  await see(answers.nth(before))
}

const pagesOfVisitors: Omit<Screen, 'isServers'>[] = [
  {
    name: 'the public website of a tenant',
    as: 'visitor',
    path: '/tenantwebsite/musterstadt',
    shows: 'Lotte',
  },
  {
    name: 'the public website of a tenant without a chatbot',
    as: 'visitor',
    path: '/s/bibliothek-musterstadt',
    shows: /noch kein öffentlicher Chatbot/,
  },
  {
    name: 'an unknown public website',
    as: 'visitor',
    path: '/s/gibt-es-nicht',
    shows: 'Diese Seite gibt es nicht',
  },
  {
    name: 'a chatbot that is not for everybody',
    as: 'visitor',
    path: ({ internalChatbot }) => `/s/musterstadt/${internalChatbot.uuid}`,
    shows: 'Diesen Chatbot gibt es hier nicht',
  },
  {
    name: 'a public chat before the first question',
    as: 'visitor',
    path: openChat,
    shows: 'Guten Tag! Was möchten Sie wissen?',
  },
  {
    name: 'a public chat with an answer, its source and the question whether to begin anew',
    as: 'visitor',
    path: openChat,
    shows: 'Guten Tag! Was möchten Sie wissen?',
    async open(page) {
      await askInChat(page)
      await button(page, /^Quelle 1: /)
        .last()
        .click()
      await see(page.getByRole('group', { name: /^Quelle 1: / }))
      await button(page, 'Neue Unterhaltung').click()
      await see(button(page, 'Neu beginnen'))
    },
  },
  {
    name: 'a public chat whose answer broke off',
    as: 'visitor',
    path: openChat,
    shows: 'Guten Tag! Was möchten Sie wissen?',
    async open(page) {
      await page.route('**/messages', route => route.abort())
      await field(page, 'Ihre Frage').fill(firstQuestion)
      await page.keyboard.press('Enter')
      await see(button(page, 'Erneut versuchen'))
    },
  },
  {
    name: 'the page before a public chat',
    as: 'visitor',
    path: '/s/stadtwerke-musterstadt',
    shows: 'Bevor Sie beginnen',
    async open(page) {
      await button(page, 'Weiter zum Chat').click()
      await see(page.getByText('Bitte bestätigen Sie dies, um fortzufahren.'))
    },
  },
  {
    name: 'a public chat that is switched off',
    as: 'subTenantManager',
    path: ({ disabledChatbot }) => `/s/stadtwerke-musterstadt/${disabledChatbot.uuid}`,
    shows: /momentan nicht verfügbar/,
  },
]
const ofVisitors = pagesOfVisitors.map((screen): Screen => ({ ...screen, isServers: true }))

export const conversationScreens: Screen[] = [...ofStaff, ...ofVisitors]
