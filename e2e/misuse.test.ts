import { readFile } from 'node:fs/promises'
import { defaultEmbedSettings } from '@lotse/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfWords } from '../apps/server/test/files/pdf-words.ts'
import { expectAccessible } from './accessibility-check.ts'
import { button, callAs, check, field, gone, see, seeFocus, tick } from './acting.ts'
import { type ForeignSite, openForeignSite } from './foreign-site.ts'
import { hear } from './hearing.ts'
import { dialog, question } from './reading.ts'
import { setStage } from './stage.ts'

const stage = setStage()

const form = {
  name: 'Bürgerbot',
  public_name: 'Lotte',
  public_description: 'Ich beantworte Fragen zu Satzungen.',
  access_role: 'public',
}
const insult = 'Du bist ein verdammter Vollidiot'
const refusal = /Darauf kann ich nicht antworten/
const blocked = /werden hier vorübergehend nicht beantwortet/

let site: ForeignSite
let admin: Page
let chatbot: { id: string; uuid: string }

beforeAll(async () => {
  site = await openForeignSite()
  admin = await stage().signedIn('admin')
  chatbot = await callAs(admin, 'POST', '/api/chatbots', form)
  const { snippet } = await callAs<{ snippet: string }>(admin, 'PUT', `/api/chatbots/${chatbot.id}/embed`, {
    allow_embedding: true,
    allowed_domains: ['localhost'],
    embed_settings: { ...defaultEmbedSettings(form), showWhenUnavailable: true },
  })
  site.show({ body: snippet })
})
afterAll(() => site.close())

const ask = async (page: Page, text: string) => {
  await field(page, 'Ihre Frage').fill(text)
  await page.keyboard.press('Enter')
}

const available = async (): Promise<number> => {
  const { activeTenant } = await callAs<{ activeTenant: { credits: number } }>(admin, 'GET', '/layout-data')
  return activeTenant.credits
}

const savedReport = async (page: Page, format: string): Promise<{ name: string; content: Buffer }> => {
  await button(page, 'Export Report').click()
  await check(page.getByRole('radio', { name: format }))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(dialog(page, 'Export Report'), 'Export').click(),
  ])
  await gone(dialog(page, 'Export Report'))
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
}

test('an insult is refused for nothing, read in the log, and its writer blocked until somebody lifts it', async () => {
  const visitor = await stage().newPage()
  await visitor.goto(site.url)
  await button(visitor, 'Chat öffnen: Lotte').click()
  const before = await available()
  await ask(visitor, insult)
  await see(visitor.getByText(refusal))
  expect(await available()).toBe(before)

  const page = await stage().signedIn('admin', '/admin/security/misuse')
  await page
    .getByRole('button', { name: /^View: Insult/ })
    .first()
    .click()
  const incident = dialog(page, 'Incident')
  await see(incident.locator('mark').first())
  await see(incident.getByText('Conversation around it'))
  await expectAccessible(page)
  await button(incident, 'Block visitor').click()
  await field(incident, 'Reason').fill('Beleidigung')
  await button(incident, 'Block visitor').click()
  await hear(page, 'The visitor is blocked.')
  await see(incident.getByText('Blocked', { exact: true }))
  await button(incident, 'Close').last().click()

  await ask(visitor, 'Wann hat das Rathaus offen?')
  await see(visitor.getByText(blocked))
  await see(visitor.getByText('Diese Unterhaltung ist beendet.'))
  await gone(field(visitor, 'Ihre Frage'))
  await visitor.reload()
  await see(visitor.getByText(blocked))
  await gone(field(visitor, 'Ihre Frage'))

  await page.getByRole('tab', { name: 'Blocked Users' }).click()
  await see(page.getByText('Beleidigung').first())
  await page
    .getByRole('button', { name: /^Unblock: / })
    .first()
    .click()
  await button(question(page), 'Unblock').click()
  await see(page.getByText('No blocked users'))
  await visitor.reload()
  await see(field(visitor, 'Ihre Frage'))
})

test('a phrase on the whitelist is answered, and the report of what was not is saved in three formats', async () => {
  const page = await stage().signedIn('admin', '/admin/security/misuse?tab=whitelist')
  await button(page, 'Add exception').click()
  const adding = dialog(page, 'Add exception')
  await check(adding.getByRole('radio', { name: 'Phrase' }))
  await field(adding, 'Phrase').fill('Vollpfosten')
  await field(adding, 'Reason').fill('Ein Bauteil')
  await button(adding, 'Add exception').click()
  await see(page.getByRole('row', { name: /Vollpfosten/ }))
  const { outcome } = await callAs<{ outcome: string }>(admin, 'POST', '/api/misuse/try', {
    message: 'Was kostet ein Vollpfosten?',
    chatbot_id: chatbot.id,
  })
  expect(outcome).toBe('ignore')

  await page.getByRole('tab', { name: 'Misuse Logs' }).click()
  const csv = await savedReport(page, 'CSV')
  expect(csv.name).toMatch(/\.csv$/)
  const [head, ...lines] = csv.content.toString().replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(head).toMatch(/^Time;.*Category;.*;Text$/)
  expect(lines.filter(line => line.includes(insult))).toHaveLength(1)
  const json = await savedReport(page, 'JSON')
  expect(json.name).toMatch(/\.json$/)
  expect(JSON.parse(json.content.toString())).toContainEqual(
    expect.objectContaining({ category: 'insult', action: 'refuse', text: insult }),
  )
  const pdf = await savedReport(page, 'PDF')
  expect(pdf.name).toMatch(/\.pdf$/)
  const { text } = await pdfWords(pdf.content)
  for (const words of ['Misuse report', 'Insult', insult]) expect(text).toContain(words)
})

test('a chatbot has a word and a text of its own, and a message is tried with its settings before visitors meet them', async () => {
  const page = await stage().signedIn('admin', '/admin/security/bots')
  const row = page.getByRole('row', { name: /Bürgerbot/ })
  await row.getByRole('button', { name: /^Protection: / }).click()
  const settings = dialog(page, 'Protection of Bürgerbot')
  await field(settings, 'More words and phrases').fill('Zauberwort')
  await tick(settings.getByRole('switch', { name: 'Own texts' }))
  await field(settings, 'Refusal').fill('Davon spricht dieser Chatbot nicht.')
  await expectAccessible(page)
  await button(settings, 'Save').click()
  await hear(page, 'The protection of Bürgerbot is saved.')
  await see(row.getByText('Own settings'))

  const asked = 'Was kostet ein Zauberwort?'
  const verdict = page.getByRole('region', { name: 'Verdict' })
  await field(page, 'Message').fill(asked)
  await button(page, 'Try').click()
  await see(verdict.getByText('Answered'))
  await row.getByRole('button', { name: /^Try a message: / }).click()
  await seeFocus(field(page, 'Message'))
  await button(page, 'Try').click()
  await see(verdict.getByText('Davon spricht dieser Chatbot nicht.'))
  await see(verdict.locator('mark').filter({ hasText: 'Zauberwort' }))
  await expectAccessible(page)
  const logged = () => callAs<{ total: number }>(admin, 'GET', '/api/misuse/logs?category=own_words')
  expect((await logged()).total).toBe(0)

  const visitor = await stage().newPage()
  await visitor.goto(`/s/musterstadt/${chatbot.uuid}`)
  await ask(visitor, asked)
  await see(visitor.getByText('Davon spricht dieser Chatbot nicht.'))
  expect((await logged()).total).toBe(1)
})
