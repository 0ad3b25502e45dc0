import type { Reply, Routes } from '@lotse/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, person, refuse } from '../../../test/open-page.tsx'

const roleOptions = [
  { value: 'user', label: 'Nutzer:innen', description: 'Kein Zugriff auf das Backend' },
  { value: 'admin', label: 'Administrator:innen', description: 'Zugriff auf alle Bereiche' },
]
const list: Reply<Routes['settings.users.index']> = {
  data: [],
  current_page: 1,
  last_page: 1,
  per_page: 10,
  total: 0,
  from: null,
  to: null,
  links: [],
  statistics: { total: 0, completed: 0, in_progress: 0, admins: 0 },
  can: { create: true },
  canCreateMoreUsers: true,
  max_users: 25,
  role_options: roleOptions,
}
const saved: Reply<Routes['settings.users.store']> = {
  id: person.id,
  name: 'Jonas Weber',
  email: 'jonas@stadt.example',
  initials: 'JW',
  profile_picture: null,
  role: 'user',
  created_at: '2026-03-05T10:00:00Z',
  tenants_count: 1,
  can: { update: true, delete: true },
  delete_refusal: null,
  status: 'in_progress',
}

test('what the server rejects stands under its field, and the form stays', async () => {
  const { user } = openPage('/settings/users/create', {
    'settings.users.index': list,
    'settings.users.store': refuse(422, 'Bitte prüfen', {
      email: 'Diese Person gehört bereits zum Mandanten',
    }),
  })
  await user.type(await screen.findByLabelText(/^Name/), 'Jonas Weber')
  const email = screen.getByLabelText(/^E-Mail/)
  await user.type(email, 'jonas@stadt.example')
  await user.click(screen.getByRole('button', { name: 'Einladung senden' }))

  expect(await screen.findByText('Diese Person gehört bereits zum Mandanten')).toBeVisible()
  expect(email).toHaveAccessibleDescription(/Diese Person gehört bereits zum Mandanten/)
  expect(email).toHaveFocus()
  expect(screen.getByText('Fehler beim Speichern der Benutzer:in')).toBeVisible()
})

test('an invitation starts with the plain role and ends in the list with a message', async () => {
  const { user, callsOf } = openPage('/settings/users/create', {
    'settings.users.index': list,
    'settings.users.store': saved,
  })
  await user.type(await screen.findByLabelText(/^Name/), 'Jonas Weber')
  await user.type(screen.getByLabelText(/^E-Mail/), 'jonas@stadt.example')
  await user.click(screen.getByRole('button', { name: 'Einladung senden' }))

  expect(await screen.findByText('Einladung wurde an jonas@stadt.example gesendet')).toBeVisible()
  expect(callsOf('settings.users.store')[0]?.body).toEqual({
    name: 'Jonas Weber',
    email: 'jonas@stadt.example',
    role: 'user',
  })
  expect(await screen.findByText('Keine Benutzer gefunden')).toBeVisible()
})

test('an empty form is not sent', async () => {
  const { user, callsOf } = openPage('/settings/users/create', { 'settings.users.index': list })
  await user.click(await screen.findByRole('button', { name: 'Einladung senden' }))

  expect(await screen.findByText('Dieses Feld ist erforderlich')).toBeVisible()
  expect(callsOf('settings.users.store')).toHaveLength(0)
})

test('a changed role is saved for the person', async () => {
  const { user, callsOf } = openPage(`/settings/users/${person.id}/edit`, {
    'settings.users.index': list,
    'settings.users.edit': { ...saved, role_options: roleOptions },
    'settings.users.update': { ...saved, role: 'admin' },
  })
  await user.click(await screen.findByRole('radio', { name: /^Administrator:innen/ }))
  await user.click(screen.getByRole('button', { name: 'Speichern' }))

  expect(await screen.findByText('Benutzer:in erfolgreich gespeichert')).toBeVisible()
  expect(callsOf('settings.users.update')[0]?.body).toMatchObject({ name: 'Jonas Weber', role: 'admin' })
})
