import type { MenuItem } from '@lotse/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { type ActorName, buildWorld, type World } from '../../../test/world.ts'

let test: TestApp
let world: World
beforeAll(async () => {
  test = await startTestApp()
  world = await buildWorld(test)
})
afterAll(() => test.close())

const addressesIn = (items: MenuItem[]): string[] =>
  items.flatMap(({ route, children }) => [...(route ? [route] : []), ...addressesIn(children)])

const shown = ['/credits', '/credits/history', '/credits/analytics', '/credits/requests']
const administered = ['refunds', 'requests', 'monitoring'].map(page => `/superadmin/credits/${page}`)

it.each<[ActorName, string[]]>([
  ['user', []],
  ['external_user', []],
  ['contentmanager', shown],
  ['admin', [...shown, '/credits/sub-tenants', '/credits/alerts', '/credits/reconciliation']],
  ['sub-tenant manager', [...shown, '/credits/alerts', '/credits/reconciliation']],
  [
    'super admin',
    [...shown, '/credits/sub-tenants', '/credits/alerts', '/credits/reconciliation', ...administered],
  ],
])('the menu leads a %s to every credit page it may see, and to no other', async (actor, expected) => {
  const browser = await world.browserOf(actor)
  const { menuData } = await browser.call('layout.data')
  expect(addressesIn(menuData).filter(address => /\/credits\b/.test(address))).toEqual(expected)
})

it.each<[ActorName, boolean]>([
  ['user', false],
  ['contentmanager', false],
  ['admin', true],
  ['sub-tenant manager', false],
  ['super admin', true],
])('the menu leads a %s to the sub-tenants if it runs some', async (actor, expected) => {
  const browser = await world.browserOf(actor)
  const { menuData } = await browser.call('layout.data')
  expect(addressesIn(menuData).includes('/settings/tenants')).toBe(expected)
})

const requests = ['', '/create', '/email'].map(page => `/agent/public-queries${page}`)
const managedRequests = ['/quarantine', '/settings'].map(page => `/agent/public-queries${page}`)
it.each<[ActorName, string[]]>([
  ['user', []],
  ['external_user', []],
  ['contentmanager', requests],
  ['admin', [...requests, ...managedRequests]],
  ['sub-tenant manager', [...requests, ...managedRequests]],
  ['super admin', [...requests, ...managedRequests, '/superadmin/mail']],
])('the menu leads a %s to the requests of citizens it may see', async (actor, expected) => {
  const browser = await world.browserOf(actor)
  const { menuData } = await browser.call('layout.data')
  expect(addressesIn(menuData).filter(address => /public-queries|\/mail$/.test(address))).toEqual(expected)
})

it('the menu has no requests of citizens where the tenant does not answer any, also for a super admin', async () => {
  const city = await test.mainTenant()
  for (const person of [await test.member(city, 'admin'), await test.person({ isSuperAdmin: true })]) {
    const browser = await test.signedIn(person)
    await browser.call('layout.switchTenant', { params: { tenantId: city.id } })
    const { menuData } = await browser.call('layout.data')
    expect(addressesIn(menuData).filter(address => address.startsWith('/agent/'))).toEqual([])
    expect((await browser.refused('agent.public_query.index')).status).toBe(403)
  }
})

const chatSettings = [
  '/settings/ai',
  '/settings/chatbot-pre-page',
  '/settings/embed-messages',
  '/settings/opening-hours',
]
it.each<[ActorName, string[]]>([
  ['user', []],
  ['external_user', []],
  ['contentmanager', ['/chatbots']],
  ['admin', ['/chatbots', ...chatSettings]],
  ['sub-tenant manager', ['/chatbots', ...chatSettings]],
])('the menu leads a %s to the chatbots and chat settings it may see', async (actor, expected) => {
  const browser = await world.browserOf(actor)
  const { menuData } = await browser.call('layout.data')
  const addresses = addressesIn(menuData)
  expect(
    addresses.filter(address => /^\/(chatbots|settings\/(ai|chatbot|embed|opening))/.test(address)),
  ).toEqual(expected)
})
