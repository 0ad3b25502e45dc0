import type { LayoutData, MenuItem } from '@lotse/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, person } from '../../../test/open-page.tsx'
import { pathToCurrent } from './menu.ts'

const item = (name: string, route: string | null, children: MenuItem[] = []): MenuItem => ({
  name,
  icon: null,
  route,
  children,
})
const menuData = [
  item('Start', '/dashboard'),
  item('Verwaltung', null, [
    item('Personen', '/settings/users'),
    item('Mehr', null, [item('Tief', null, [item('Aktuelles', '/news')])]),
  ]),
  item('Wissen', '/help', [item('Protokoll', '/settings/audit')]),
]
const layout: LayoutData = {
  user: person,
  activeTenant: null,
  availableTenants: [],
  availableTenantsTotal: 0,
  menuData,
}
// The dashboard repeats links of the menu; the tests mean those of the menu.
const open = async (address: string, more: Partial<LayoutData> = {}) => {
  const { user } = openPage(address, { 'layout.data': { ...layout, ...more } })
  const menu = within(await screen.findByRole('navigation', { name: 'Hauptmenü' }))
  return { user, menu }
}

test('groups open and close by keyboard and say which they are', async () => {
  const { user, menu } = await open('/dashboard')
  const group = menu.getByRole('button', { name: 'Verwaltung' })
  expect(group).toHaveAttribute('aria-expanded', 'false')
  expect(menu.queryByRole('link', { name: 'Personen' })).toBeNull()

  group.focus()
  await user.keyboard('{Enter}')
  expect(group).toHaveAttribute('aria-expanded', 'true')
  expect(document.getElementById(group.getAttribute('aria-controls') ?? '')).toContainElement(
    menu.getByRole('link', { name: 'Personen' }),
  )
  await user.keyboard(' ')
  expect(group).toHaveAttribute('aria-expanded', 'false')
})

test('the current page is marked and all groups above it are open, four levels down', async () => {
  const { menu } = await open('/news')
  const link = menu.getByRole('link', { name: 'Aktuelles' })
  expect(link).toHaveAttribute('aria-current', 'page')
  for (const name of ['Verwaltung', 'Mehr', 'Tief']) {
    expect(menu.getByRole('button', { name })).toHaveAttribute('aria-expanded', 'true')
  }
})

test('new critical incidents are counted at their page, and at the closed group that hides it', async () => {
  const { user, menu } = await open('/dashboard', {
    menuData: [item('Schutz', null, [item('Missbrauch', '/admin/security/misuse')])],
    criticalIncidents: 2,
  })
  const group = menu.getByRole('button', { name: /^Schutz.*2.*neue kritische Vorfälle/ })
  await user.click(group)
  expect(group).toHaveAccessibleName('Schutz')
  expect(menu.getByRole('link', { name: /^Missbrauch.*2.*neue kritische Vorfälle/ })).toBeVisible()
})

test('the group of the current page can be closed', async () => {
  const { user, menu } = await open('/news')
  await user.click(menu.getByRole('button', { name: 'Verwaltung' }))
  expect(menu.queryByRole('link', { name: 'Aktuelles' })).toBeNull()
})

test('open groups are remembered', async () => {
  const { user, menu } = await open('/dashboard')
  await user.click(menu.getByRole('button', { name: 'Verwaltung' }))
  await waitFor(() => expect(localStorage.getItem('lotse.menu.open')).toContain('Verwaltung'))
})

test('an item that is a page and a group leads to its page and opens with a button of its own', async () => {
  const { user, menu } = await open('/dashboard')
  expect(menu.getByRole('link', { name: 'Wissen' })).toHaveAttribute('href', '/help')
  await user.click(menu.getByRole('button', { name: 'Untermenü Wissen' }))
  expect(menu.getByRole('link', { name: 'Protokoll' })).toBeVisible()
})

test('a form page belongs to the list above it', () => {
  const place = { pathname: '/settings/users/create', search: '' }
  expect(pathToCurrent(menuData, place).at(-1)).toBe('Verwaltung › Personen')
})

test('of two items with the same page the one whose query fits is current', () => {
  const tabs = [item('Alle', '/databuckets'), item('Eigene', '/databuckets?tab=owned')]
  expect(pathToCurrent(tabs, { pathname: '/databuckets', search: '?tab=owned' })).toEqual(['Eigene'])
  expect(pathToCurrent(tabs, { pathname: '/databuckets', search: '?tab=all' })).toEqual(['Alle'])
})
