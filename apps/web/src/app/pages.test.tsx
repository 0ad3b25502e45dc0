import type { MenuItem } from '@lotse/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anonymous, openPage, person, signedIn, superAdminIn } from '../../test/open-page.tsx'

const superAdmin = superAdminIn(null)

test('who is not signed in is asked to and keeps the address that was wanted', async () => {
  openPage('/settings/audit?page=2&search=Bau', { 'session.show': anonymous })
  await screen.findByRole('heading', { level: 1, name: 'Anmelden' })
  expect(new URLSearchParams(location.search).get('redirect')).toBe('/settings/audit?page=2&search=Bau')
})

test('who is signed in does not see the sign-in page', async () => {
  openPage('/login?redirect=/news', {})
  await screen.findByRole('heading', { level: 1, name: 'Neuigkeiten' })
})

test('an unknown address says so and shows the way home', async () => {
  openPage('/gibt/es/nicht', { 'session.show': anonymous })
  await screen.findByRole('heading', { level: 1, name: 'Seite nicht gefunden' })
  expect(screen.getByText('Page not found: /gibt/es/nicht')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Zur Startseite' })).toHaveAttribute('href', '/')
  expect(document.title).toBe('Seite nicht gefunden – Lotse')
})

test('pages of super admins do not exist for others', async () => {
  openPage('/superadmin/audit', {})
  await screen.findByRole('heading', { level: 1, name: 'Seite nicht gefunden' })
})

test('pages that are not in somebody’s menu do not exist for them, whichever area they belong to', async () => {
  const layout = { user: person, activeTenant: null, availableTenants: [], availableTenantsTotal: 0 }
  for (const path of ['/settings/users', '/settings', '/credits', '/chatbots/create', '/databuckets']) {
    const { callsOf } = openPage(path, { 'layout.data': { ...layout, menuData: [] } })
    await screen.findByRole('heading', { level: 1, name: 'Seite nicht gefunden' })
    expect(screen.getByText(`Page not found: ${path}`)).toBeVisible()
    expect(callsOf('settings.users.index')).toEqual([])
    cleanup()
  }
})

test('the entry of the settings leads to the pages that the person has', async () => {
  const item = (name: string, route: string | null, children: MenuItem[] = []): MenuItem => ({
    name,
    icon: null,
    route,
    children,
  })
  openPage('/settings', {
    'layout.data': {
      user: person,
      activeTenant: null,
      availableTenants: [],
      availableTenantsTotal: 0,
      menuData: [
        item('Credits', '/credits'),
        item('Einstellungen', null, [item('Protokoll', '/settings/audit')]),
      ],
    },
  })
  const list = within(await screen.findByRole('list', { name: 'Einstellungen' }))
  expect(list.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual(['/settings/audit'])
})

test('the gallery of components exists only on a development system', async () => {
  openPage('/debug/gallery', {})
  await screen.findByRole('heading', { level: 1, name: 'Seite nicht gefunden' })
})

test('a page change names the window anew and moves the focus to the heading', async () => {
  const { user } = openPage('/news', {})
  await screen.findByRole('heading', { level: 1, name: 'Neuigkeiten' })
  await user.click(screen.getByRole('button', { name: /Support/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Wissensdatenbank' }))
  const heading = await screen.findByRole('heading', { level: 1, name: 'Wissensdatenbank' })
  await waitFor(() => expect(heading).toHaveFocus())
  await waitFor(() => expect(document.title).toBe('Wissensdatenbank – Lotse'))
})

test('the skip link is the first stop and leads to the content', async () => {
  const { user } = openPage('/news', {})
  await screen.findByRole('heading', { level: 1, name: 'Neuigkeiten' })
  await user.tab()
  expect(screen.getByRole('link', { name: 'Zum Inhalt springen' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('main')).toHaveFocus()
})

test('whoever acts in the name of another person sees it at all times', async () => {
  openPage('/news', {
    'session.show': { ...signedIn, auth: { user: person, impersonating: { id: person.id, name: 'Root' } } },
  })
  const banner = await screen.findByRole('region', { name: 'Identitätsübernahme' })
  expect(banner).toHaveTextContent('Sie handeln als Mira Öztürk')
  expect(within(banner).getByRole('button')).toHaveTextContent('Übernahme beenden')
})

test.each([
  ['a super admin on a development system', { ...superAdmin, app: { env: 'local', debug: false } }, true],
  ['a super admin in debug mode', { ...superAdmin, app: { env: 'production', debug: true } }, true],
  ['a super admin in production', superAdmin, false],
  ['anybody else in debug mode', { ...signedIn, app: { env: 'local', debug: true } }, false],
] as const)('the debug window for %s: %#', async (_, session, isShown) => {
  openPage('/news', { 'session.show': session })
  await screen.findByRole('heading', { level: 1, name: 'Neuigkeiten' })
  if (isShown) expect(await screen.findByRole('button', { name: 'Debug-Fenster öffnen' })).toBeVisible()
  else expect(screen.queryByRole('button', { name: 'Debug-Fenster öffnen' })).toBeNull()
})

test('while acting as somebody else a super admin keeps the debug window, which says so', async () => {
  const { user } = openPage('/news', {
    'session.show': {
      ...signedIn,
      auth: { user: person, impersonating: { id: person.id, name: 'Root' } },
      app: { env: 'local', debug: true },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Debug-Fenster öffnen' }))
  expect(await screen.findByText('ja, durch Root')).toBeVisible()
  expect(screen.queryByRole('tab', { name: 'E-Mails' })).toBeNull()
})

test('whoever has chosen a scheme can go back to that of the system', async () => {
  localStorage.setItem('lotse.theme', 'dark')
  const { user } = openPage('/news', {})
  await screen.findByRole('heading', { level: 1, name: 'Neuigkeiten' })
  await user.click(screen.getByRole('button', { name: /Profilmenü/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Design wie im System' }))
  expect(localStorage.getItem('lotse.theme')).toBeNull()
  await user.click(screen.getByRole('button', { name: /Profilmenü/ }))
  await screen.findByRole('menuitem', { name: 'Profil' })
  expect(screen.queryByRole('menuitem', { name: 'Design wie im System' })).toBeNull()
})
