import type { MenuItem } from '@lotse/contract'
import { expect, test } from 'vitest'
import { isOpenTo } from './areas.ts'

const item = (route: string | null, children: MenuItem[] = []): MenuItem => ({
  name: String(route),
  icon: null,
  route,
  children,
})
const menu = [
  item('/dashboard'),
  item(null, [item('/credits'), item('/credits/history')]),
  item(null, [item(null, [item('/settings/tenants/a/users')])]),
]

test.each([
  ['/credits', true],
  ['/credits/history', true],
  ['/credits/alerts', false],
  ['/chatbots', false],
  ['/chatbots/1/conversations', false],
  ['/settings', true],
  ['/settings/users', false],
  ['/settings/users/create', false],
  ['/settings/tenants/b/users', true],
  ['/settings/tenants/b/users/create', true],
  ['/settings/tenants', false],
  ['/settings/tenants/create', false],
  ['/settings/tenants/b/edit', false],
  ['/profile', true],
  ['/creditsandmore', true],
])('with a menu of credits and people of a tenant %s is open: %s', (path, isOpen) => {
  expect(isOpenTo(path, menu)).toBe(isOpen)
})

test('the sub-tenants are open to those who have them in the menu', () => {
  const settings = [item('/settings/tenants')]
  for (const path of ['/settings/tenants', '/settings/tenants/create', '/settings/tenants/b/edit'])
    expect(isOpenTo(path, settings)).toBe(true)
  expect(isOpenTo('/settings/tenants/b/users', settings)).toBe(false)
})

test('without anything in the settings there are no settings', () => {
  expect(isOpenTo('/settings', [item('/dashboard')])).toBe(false)
})
