import type { LayoutData, MenuItem } from '@lotse/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, person } from '../../../test/open-page.tsx'

const item = (name: string, route: string | null, children: MenuItem[] = []): MenuItem => ({
  name,
  icon: null,
  route,
  children,
})
const layoutWith = (menuData: MenuItem[]): LayoutData => ({
  user: person,
  activeTenant: null,
  availableTenants: [],
  availableTenantsTotal: 0,
  menuData,
})

test('the dashboard greets the person and leads to chatbots and data stores that the menu has', async () => {
  openPage('/dashboard', {
    'layout.data': layoutWith([item('Chatbots', '/chatbots'), item('Datenspeicher', '/databuckets')]),
  })
  await screen.findByRole('heading', { level: 1, name: /Mira Öztürk/ })
  expect(await screen.findByRole('link', { name: 'Zu den Chatbots' })).toHaveAttribute('href', '/chatbots')
  expect(screen.getByRole('link', { name: 'Zu den Datenspeichern' })).toHaveAttribute('href', '/databuckets')
})

test('areas that the menu does not have are not offered', async () => {
  openPage('/dashboard', {
    'layout.data': layoutWith([item('Einstellungen', null, [item('Benutzer:innen', '/settings/users')])]),
  })
  await screen.findByRole('heading', { name: 'Schnellzugriff' })
  expect(screen.queryByRole('link', { name: 'Zu den Chatbots' })).toBeNull()
})

test('who has no backend finds the tools that were shared', async () => {
  openPage('/dashboard', { 'layout.data': layoutWith([item('Übersicht', '/dashboard')]) })
  await waitFor(() =>
    expect(
      screen.getByText('Hier finden Sie die KI-Werkzeuge, die mit Ihnen geteilt wurden.'),
    ).toBeInTheDocument(),
  )
  expect(screen.queryByRole('heading', { name: 'Schnellzugriff' })).toBeNull()
})
