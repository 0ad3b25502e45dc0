import type { Reply, Routes } from '@lotse/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, person, refuse, superAdminIn } from '../../../test/open-page.tsx'

const roleOptions = [
  { value: 'user', label: 'Nutzer:in', description: 'Kein Zugriff auf das Backend' },
  { value: 'admin', label: 'Administrator:in', description: 'Zugriff auf alle Bereiche' },
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
  invitation: null,
  pending_email: null,
  can: { update: true, delete: true },
  delete_refusal: null,
  status: 'in_progress',
}

const creation: Reply<Routes['settings.users.create']> = {
  can: { create: true },
  canCreateMoreUsers: true,
  max_users: 25,
  role_options: roleOptions,
}

test('what the server rejects stands under its field, and the form stays', async () => {
  const { user } = openPage('/settings/users/create', {
    'settings.users.index': list,
    'settings.users.create': creation,
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
    'settings.users.create': creation,
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
  const { user, callsOf } = openPage('/settings/users/create', { 'settings.users.create': creation })
  await user.click(await screen.findByRole('button', { name: 'Einladung senden' }))

  // Name and address alike.
  expect(await screen.findAllByText('Dieses Feld ist erforderlich')).toHaveLength(2)
  expect(callsOf('settings.users.store')).toHaveLength(0)
})

test('a changed role is saved for the person', async () => {
  const { user, callsOf } = openPage(`/settings/users/${person.id}/edit`, {
    'settings.users.index': list,
    'settings.users.edit': { ...saved, role_options: roleOptions },
    'settings.users.update': { ...saved, role: 'admin' },
  })
  await user.click(await screen.findByRole('radio', { name: /^Administrator:in/ }))
  await user.click(screen.getByRole('button', { name: 'Speichern' }))

  expect(await screen.findByText('Benutzer:in erfolgreich gespeichert')).toBeVisible()
  expect(callsOf('settings.users.update')[0]?.body).toMatchObject({ name: 'Jonas Weber', role: 'admin' })
})

test('a full tenant says so in place of the form', async () => {
  openPage('/superadmin/users/create', {
    'session.show': superAdminIn(null),
    'superadmin.users.create': {
      can: { create: true },
      canCreateMoreUsers: false,
      invite_tenant: { id: person.id, name: 'Musterstadt' },
    },
  })
  expect(await screen.findByText(/^Die Höchstzahl der Benutzer:innen/)).toBeVisible()
  expect(screen.queryByLabelText(/^Name/)).not.toBeInTheDocument()
})

test('a new address of a confirmed person is said to wait, and can be withdrawn', async () => {
  const { user, callsOf } = openPage(`/settings/users/${person.id}/edit`, {
    'settings.users.index': list,
    'settings.users.edit': { ...saved, pending_email: 'neu@stadt.example', role_options: roleOptions },
    'settings.users.update': { ...saved, pending_email: 'neuer@stadt.example' },
    'settings.users.pending-email.destroy': saved,
  })
  expect(await screen.findByText('Bestätigung ausstehend')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Neue Adresse zurückziehen' }))
  expect(await screen.findByText('Neue E-Mail-Adresse zurückgezogen')).toBeVisible()
  expect(callsOf('settings.users.pending-email.destroy')).toHaveLength(1)
  const email = screen.getByLabelText(/^E-Mail/)
  await user.clear(email)
  await user.type(email, 'neuer@stadt.example')
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  expect(await screen.findByText(/gilt, sobald sie über den Link an neuer@stadt.example/)).toBeVisible()
})

test('a name that is an address is refused at its field', async () => {
  const { user, callsOf } = openPage('/settings/users/create', { 'settings.users.create': creation })
  await user.type(await screen.findByLabelText(/^Name/), 'https://evil.test/klick hier')
  await user.type(screen.getByLabelText(/^E-Mail/), 'jonas@stadt.example')
  await user.click(screen.getByRole('button', { name: 'Einladung senden' }))
  expect(await screen.findByText('Ein Name darf keine Internet- oder E-Mail-Adresse enthalten')).toBeVisible()
  expect(callsOf('settings.users.store')).toHaveLength(0)
})
