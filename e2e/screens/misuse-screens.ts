import type { Page } from 'playwright-core'
import { button, callAs, field, see, tick } from '../acting.ts'
import { dialog, question } from '../reading.ts'
import type { Screen } from './screen.ts'

const dashboard = '/admin/security/misuse'

/** What the lists below show: an incident of a visitor, a block and an exception. */
export const prepareMisuseScreens = async (admin: Page, visitor: Page, chatbot: string): Promise<void> => {
  const { visitor_token } = await callAs<{ visitor_token: string }>(
    visitor,
    'POST',
    `/api/chat/${chatbot}/open`,
    {
      visitor_token: null,
      conversation_id: null,
    },
  )
  const asked = await visitor.request.post(`/api/chat/${chatbot}/messages`, {
    data: {
      visitor_token,
      conversation_id: null,
      key: crypto.randomUUID(),
      message: 'Du bist ein verdammter Vollidiot',
    },
  })
  if (!asked.ok()) throw new Error(`The insult was not received: ${asked.status()} ${await asked.text()}`)
  await callAs(admin, 'POST', '/api/misuse/blocks', {
    kind: 'range',
    value: '203.0.113.0/24',
    reason: 'Angriffe aus diesem Netz',
    hours: 24,
  })
  await callAs(admin, 'POST', '/api/misuse/whitelist', {
    kind: 'phrase',
    value: 'Waffenschein beantragen',
    reason: 'Eine Leistung der Stadt',
    until: null,
  })
}

const openIncident = async (page: Page) => {
  await page
    .getByRole('button', { name: /^View: Insult/ })
    .first()
    .click()
  await see(dialog(page, 'Incident').getByText('Conversation around it'))
}

export const misuseScreens: Screen[] = [
  { name: 'the misuse logs', as: 'admin', path: dashboard, shows: /^Showing \d/, isOtherOnPhone: true },
  {
    name: 'the misuse logs without a match',
    as: 'admin',
    path: `${dashboard}?category=flood`,
    shows: 'No incidents found',
  },
  { name: 'a misuse incident', as: 'admin', path: dashboard, shows: /^Showing \d/, open: openIncident },
  {
    name: 'the block of a visitor from an incident',
    as: 'admin',
    path: dashboard,
    shows: /^Showing \d/,
    async open(page) {
      await openIncident(page)
      await button(page, 'Block visitor').click()
      await see(field(page, 'Reason'))
    },
  },
  { name: 'the blocked users', as: 'admin', path: `${dashboard}?tab=users`, shows: 'No blocked users' },
  {
    name: 'a user blocked by hand, with errors',
    as: 'admin',
    path: `${dashboard}?tab=users`,
    shows: 'No blocked users',
    async open(page) {
      await button(page, 'Block user').click()
      const form = dialog(page, 'Block user')
      await button(form, 'Block user').click()
      await see(field(form, 'Reason', /./))
    },
  },
  {
    name: 'the blocked addresses',
    as: 'admin',
    path: `${dashboard}?tab=ips`,
    shows: '203.0.113.0/24',
    isOtherOnPhone: true,
  },
  {
    name: 'the question before an address is unblocked',
    as: 'admin',
    path: `${dashboard}?tab=ips`,
    shows: '203.0.113.0/24',
    async open(page) {
      await button(page, 'Unblock: 203.0.113.0/24').click()
      await see(question(page))
    },
  },
  {
    name: 'the misuse analytics',
    as: 'admin',
    path: `${dashboard}?tab=analytics`,
    shows: 'Chatbots most attacked',
  },
  {
    name: 'the misuse analytics in tables',
    as: 'admin',
    path: `${dashboard}?tab=analytics`,
    shows: 'Chatbots most attacked',
    async open(page) {
      const toTable = page.getByRole('button', { name: /^Show as table/ })
      await see(toTable.nth(4))
      while (await toTable.count()) await toTable.first().click()
    },
  },
  {
    name: 'the misuse whitelist',
    as: 'admin',
    path: `${dashboard}?tab=whitelist`,
    shows: 'Waffenschein beantragen',
    isOtherOnPhone: true,
  },
  {
    name: 'a new exception',
    as: 'admin',
    path: `${dashboard}?tab=whitelist`,
    shows: 'Waffenschein beantragen',
    async open(page) {
      await button(page, 'Add exception').click()
      await see(dialog(page, 'Add exception'))
    },
  },
  {
    name: 'the export of a misuse report',
    as: 'admin',
    path: dashboard,
    shows: /^Showing \d/,
    async open(page) {
      await button(page, 'Export Report').click()
      await see(dialog(page, 'Export Report'))
    },
  },
  {
    name: 'the settings of the misuse protection',
    as: 'admin',
    path: `${dashboard}/settings`,
    shows: 'Save settings',
  },
  {
    name: 'the bots with the verdict on a message',
    as: 'admin',
    path: '/admin/security/bots',
    shows: 'Try a message',
    async open(page) {
      await field(page, 'Message').fill('Du bist ein verdammter Vollidiot')
      await button(page, 'Try').click()
      await see(page.getByRole('region', { name: 'Verdict' }))
    },
    isOtherOnPhone: true,
  },
  {
    name: 'the protection of a chatbot',
    as: 'admin',
    path: '/admin/security/bots',
    shows: 'Try a message',
    async open(page) {
      await page
        .getByRole('button', { name: /^Protection: / })
        .first()
        .click()
      await tick(page.getByRole('switch', { name: 'Own actions' }))
      await see(page.getByRole('combobox', { name: 'Insult: High' }))
    },
  },
]
