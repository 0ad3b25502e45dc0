import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessibility-check.ts'
import { button, callAs, check, field, gone, see } from './acting.ts'
import { hear } from './hearing.ts'
import { dialog, question } from './reading.ts'
import { people, setStage } from './stage.ts'

const stage = setStage()
const dashboard = '/admin/security/misuse'
const threat = 'Ich bringe euch alle um'

let admin: Page
let tenantId: string
let talkPage: string

beforeAll(async () => {
  admin = await stage().signedIn('admin')
  const { activeTenant } = await callAs<{ activeTenant: { id: string } }>(admin, 'GET', '/layout-data')
  tenantId = activeTenant.id
  const { uuid } = await callAs<{ uuid: string }>(admin, 'POST', '/api/chatbots', {
    name: 'Bürgerbot',
    public_name: 'Lotte',
    public_description: 'Ich beantworte Fragen zu Satzungen.',
    access_role: 'public',
  })
  talkPage = `/s/musterstadt/${uuid}`
})

const ask = async (page: Page, text: string) => {
  await field(page, 'Ihre Frage').fill(text)
  await page.keyboard.press('Enter')
}

test('whoever is in need reads where there is help, with numbers to call, and is not written down', async () => {
  const visitor = await stage().newPage()
  await visitor.goto(talkPage)
  await ask(visitor, 'Ich will nicht mehr leben')
  const help = visitor.getByRole('note', { name: 'Hilfe in Not' })
  await see(help)
  await see(help.getByRole('link', { name: /0800 111 0 111/ }))
  await expectAccessible(visitor)
  await visitor.reload()
  await see(help)
  const { total } = await callAs<{ total: number }>(admin, 'GET', '/api/misuse/logs')
  expect(total).toBe(0)
})

test('a threat ends the conversation, and the menu counts it until somebody has looked', async () => {
  const visitor = await stage().newPage()
  await visitor.goto(talkPage)
  await ask(visitor, threat)
  await see(visitor.getByText('Diese Unterhaltung ist beendet.'))
  await expectAccessible(visitor)

  const page = await stage().signedIn('admin')
  const counted = page.getByText('neuer kritischer Vorfall').first()
  await counted.waitFor({ state: 'attached' })
  await page.goto(dashboard)
  await page
    .getByRole('button', { name: /^View: Threat/ })
    .first()
    .click()
  await see(dialog(page, 'Incident').locator('mark').first())
  await expectAccessible(page)
  await page.goto('/dashboard')
  await page.getByText('Sicherheit').first().waitFor()
  await gone(page.getByText('neuer kritischer Vorfall').first())
})

test('an address is blocked by hand and longer than at first, and an exception has an end', async () => {
  const page = await stage().signedIn('admin', `${dashboard}?tab=ips`)
  await button(page, 'Block IP').click()
  const adding = dialog(page, 'Block IP')
  await field(adding, 'IP address').fill('198.51.100.7')
  await field(adding, 'Reason').fill('Flut von Anfragen')
  await expectAccessible(page)
  await button(adding, 'Block IP').click()
  await hear(page, 'Blocked.')
  const row = page.getByRole('row', { name: /Flut von Anfragen/ })
  await see(row)
  await row.getByRole('button', { name: /^Extend: / }).click()
  const extending = dialog(page, 'Extend block')
  await field(extending, 'Reason').fill('Noch immer')
  await expectAccessible(page)
  await button(extending, 'Extend block').click()
  await hear(page, 'The new end is saved.')
  await see(page.getByRole('row', { name: /Noch immer/ }))

  await page.getByRole('tab', { name: 'Whitelist' }).click()
  await button(page, 'Add exception').click()
  const exception = dialog(page, 'Add exception')
  await field(exception, 'IP address').fill('198.51.100.20')
  await field(exception, 'Reason').fill('Eigenes Büro')
  await exception.getByRole('spinbutton').first().focus()
  await page.keyboard.type('12122031')
  await expectAccessible(page)
  await button(exception, 'Add exception').click()
  await see(page.getByRole('row', { name: /Eigenes Büro.*2031/ }))
})

test('a visitor and a person are blocked by hand by what names them, read it at once, and are let in again', async () => {
  const visitor = await stage().newPage()
  await visitor.goto(talkPage)
  await ask(visitor, 'Du bist ein verdammter Vollidiot')
  await see(visitor.getByText(/Darauf kann ich nicht antworten/))
  const { data } = await callAs<{ data: { visitor: string }[] }>(
    admin,
    'GET',
    '/api/misuse/logs?category=insult',
  )
  const reference = data[0]?.visitor ?? ''
  const person = await stage().signedIn('user', talkPage)

  const page = await stage().signedIn('admin', `${dashboard}?tab=users`)
  for (const { kind, label, value, reason, who } of [
    { kind: 'Visitor', label: 'Reference', value: reference, reason: 'Stört die Sprechstunde', who: visitor },
    {
      kind: 'Person',
      label: 'E-mail address',
      value: people.user,
      reason: 'Probiert Passwörter',
      who: person,
    },
  ]) {
    await button(page, 'Block user').click()
    const adding = dialog(page, 'Block user')
    await check(adding.getByRole('radio', { name: kind }))
    await field(adding, label).fill(value)
    await field(adding, 'Reason').fill(reason)
    await expectAccessible(page)
    await button(adding, 'Block user').click()
    await hear(page, 'Blocked.')
    const row = page.getByRole('row', { name: new RegExp(reason) })
    await see(row)

    await ask(who, 'Wann hat das Rathaus offen?')
    await see(who.getByText(/werden hier vorübergehend nicht beantwortet/))
    await see(who.getByText('Diese Unterhaltung ist beendet.'))

    await row.getByRole('button', { name: /^Unblock: / }).click()
    await button(question(page), 'Unblock').click()
    await hear(page, 'is unblocked.')
    await gone(row)
    await who.reload()
    await see(field(who, 'Ihre Frage'))
  }
})

test('a super admin sees all tenants in every tab and takes the report of all along', async () => {
  const page = await stage().signedIn('superAdmin')
  await callAs(page, 'POST', `/api/layout/switch-tenant/${tenantId}`)
  await page.goto(dashboard)
  await page.getByRole('button', { name: /Tenant$/ }).click()
  await page.getByRole('option', { name: 'All tenants' }).click()
  const columnOf = (name: string) => page.getByRole('columnheader', { name })
  await see(columnOf('Tenant'))
  await expectAccessible(page)
  for (const tab of ['Blocked Users', 'Blocked IPs', 'Whitelist']) {
    await page.getByRole('tab', { name: tab }).click()
    await see(columnOf('Tenant'))
    expect(new URL(page.url()).searchParams.get('tenant_id')).toBe('all')
  }
  await page.getByRole('tab', { name: 'Analytics' }).click()
  await see(page.getByText('Chatbots most attacked'))
  await page.getByRole('tab', { name: 'Misuse Logs' }).click()
  await button(page, 'Export Report').click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(dialog(page, 'Export Report'), 'Export').click(),
  ])
  expect(download.url()).toContain('tenant_id=all')
  expect(await readFile(await download.path(), 'utf8')).toContain(threat)
})
