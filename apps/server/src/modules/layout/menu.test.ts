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

const shown = ['/credits', '/credits/history', '/credits/requests']
const administered = [
  '/superadmin/credits/refunds',
  '/superadmin/credits/requests',
  '/superadmin/credits/adjustments',
]

it.each<[ActorName, string[]]>([
  ['user', []],
  ['external_user', []],
  ['contentmanager', shown],
  ['admin', [...shown, '/credits/sub-tenants', '/credits/alerts']],
  ['sub-tenant manager', [...shown, '/credits/alerts']],
  ['super admin', [...shown, '/credits/sub-tenants', '/credits/alerts', ...administered]],
])('the menu leads a %s to every credit page it may see, and to no other', async (actor, expected) => {
  const browser = await world.browserOf(actor)
  const { menuData } = await browser.call('layout.data')
  expect(addressesIn(menuData).filter(address => /\/credits\b/.test(address))).toEqual(expected)
})

it.each<[ActorName, string[]]>([
  ['user', []],
  ['external_user', []],
  ['contentmanager', ['/chatbots']],
  ['admin', ['/chatbots', '/settings/ai', '/settings/chatbot-pre-page', '/settings/embed-messages']],
  [
    'sub-tenant manager',
    ['/chatbots', '/settings/ai', '/settings/chatbot-pre-page', '/settings/embed-messages'],
  ],
])('the menu leads a %s to the chatbots and chat settings it may see', async (actor, expected) => {
  const browser = await world.browserOf(actor)
  const { menuData } = await browser.call('layout.data')
  const addresses = addressesIn(menuData)
  expect(addresses.filter(address => /^\/(chatbots|settings\/(ai|chatbot|embed))/.test(address))).toEqual(
    expected,
  )
})
