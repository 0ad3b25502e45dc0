import type { Reply, Routes } from '@lotse/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, person, superAdminIn } from '../../../test/open-page.tsx'

type SystemList = Reply<Routes['settings.users.index']>
type TenantList = Reply<Routes['settings.tenant.users.index']>
type AdminList = Reply<Routes['superadmin.users.view']>

const otherId = '00000000-0000-4000-8000-000000000002'
const tenant = '00000000-0000-4000-8000-000000000071'
const page = { current_page: 1, last_page: 1, per_page: 10, total: 2, from: 1, to: 2, links: [] }
const facts = { can: { create: true }, canCreateMoreUsers: true, max_users: 25, role_options: [] }

const member = {
  id: person.id,
  name: person.name,
  email: person.email,
  initials: 'MÖ',
  profile_picture: null,
  role: 'admin' as const,
  created_at: '2026-03-05T10:00:00Z',
  tenants_count: 1,
  invitation: null as 'open' | 'declined' | null,
  pending_email: null as string | null,
  can: { update: true, delete: false },
  delete_refusal: 'Sie können sich nicht selbst löschen.' as string | null,
}
const other = {
  ...member,
  id: otherId,
  name: 'Jonas Weber',
  email: 'jonas@stadt.example',
  tenants_count: 3,
  can: { update: true, delete: true },
  delete_refusal: null,
}

const systemList: SystemList = {
  ...page,
  ...facts,
  data: [
    { ...member, status: 'completed' },
    { ...other, status: 'in_progress', invitation: 'open' },
  ],
  statistics: { total: 2, completed: 1, in_progress: 1, admins: 2 },
}

const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }))
const ownRow = () => rowOf(/Mira Öztürk/)
const otherRow = () => rowOf(/Jonas Weber/)
const inviteLink = () => screen.queryByRole('link', { name: 'Benutzer:in einladen' })

test('who may invite people finds the button to do so', async () => {
  openPage('/settings/users', { 'settings.users.index': systemList })
  await ownRow()
  expect(inviteLink()).toHaveAttribute('href', '/settings/users/create')
})

test('without the right to invite there is no such button', async () => {
  openPage('/settings/users', { 'settings.users.index': { ...systemList, can: { create: false } } })
  await ownRow()
  expect(inviteLink()).not.toBeInTheDocument()
  expect(screen.queryByText(/Höchstzahl/)).not.toBeInTheDocument()
})

test('a full tenant says why nobody can be invited', async () => {
  openPage('/settings/users', { 'settings.users.index': { ...systemList, canCreateMoreUsers: false } })
  expect(await screen.findByText(/Die Höchstzahl von 25 Benutzer:innen ist erreicht/)).toBeVisible()
  expect(inviteLink()).not.toBeInTheDocument()
})

test('people cannot delete themselves and are told so', async () => {
  const { user } = openPage('/settings/users', { 'settings.users.index': systemList })
  const remove = (await ownRow()).getByRole('button', { name: /^Löschen/ })
  expect(remove).toHaveAccessibleDescription('Sie können sich nicht selbst löschen.')

  await user.click(remove)
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

test('a person is deleted only after a question that names the consequences', async () => {
  const data = [{ ...other, status: 'completed' as const }]
  const { user, callsOf } = openPage('/settings/users', {
    'settings.users.index': { ...systemList, data },
    'settings.users.destroy': undefined,
  })
  await user.click((await otherRow()).getByRole('button', { name: /^Löschen/ }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/Jonas Weber wirklich/)).toBeVisible()
  expect(question.getByText('Die Mitgliedschaften in 2 anderen Mandanten bleiben bestehen.')).toBeVisible()
  expect(callsOf('settings.users.destroy')).toHaveLength(0)

  await user.click(question.getByRole('button', { name: 'Löschen' }))
  expect(await screen.findByText('Benutzer:in erfolgreich gelöscht')).toBeVisible()
  expect(callsOf('settings.users.destroy')).toHaveLength(1)
})

test('the address of a deletion opens the list with the question', async () => {
  openPage(`/settings/users/${otherId}/delete`, {
    'settings.users.index': systemList,
    'settings.users.edit': { ...other, status: 'completed', role_options: [] },
  })
  expect(within(await screen.findByRole('alertdialog')).getByText(/Jonas Weber wirklich/)).toBeVisible()
})

test('only somebody who has not accepted can be invited again', async () => {
  const { user, callsOf } = openPage('/settings/users', {
    'settings.users.index': systemList,
    'settings.users.invite-again': { message: 'ok' },
  })
  expect((await ownRow()).queryByRole('button', { name: /Erneut einladen/ })).not.toBeInTheDocument()

  await user.click((await otherRow()).getByRole('button', { name: /Erneut einladen/ }))
  expect(await screen.findByText('Einladung wurde an jonas@stadt.example gesendet')).toBeVisible()
  expect(callsOf('settings.users.invite-again')).toHaveLength(1)
})

test('rows without rights offer no acts', async () => {
  const [, pending] = systemList.data
  if (!pending) throw new Error('the sample has two people')
  const data = [{ ...pending, can: { update: false, delete: false } }]
  openPage('/settings/users', { 'settings.users.index': { ...systemList, data } })
  const row = await otherRow()
  expect(row.queryByRole('button')).not.toBeInTheDocument()
  expect(row.queryByRole('link')).not.toBeInTheDocument()
})

test('the list is asked for what stands in the address, and nonsense there is left out', async () => {
  const { callsOf } = openPage('/settings/users?page=2&status=completed&sort=passwort&direction=desc', {
    'settings.users.index': systemList,
  })
  await ownRow()
  expect(callsOf('settings.users.index')[0]?.query).toMatchObject({
    page: '2',
    status: 'completed',
    sort: 'name',
  })
})

test('a page that does not exist shows the last one that does, and Back leads past it', async () => {
  const before = window.history.length
  const { callsOf } = openPage('/settings/users?page=99', {
    'settings.users.index': ({ query }) =>
      query.page === '3'
        ? { ...systemList, current_page: 3, last_page: 3 }
        : { ...systemList, data: [], current_page: Number(query.page), last_page: 3 },
  })
  await ownRow()
  expect(callsOf('settings.users.index').map(({ query }) => query.page)).toEqual(['99', '3'])
  expect(window.location.search).toBe('?page=3')
  expect(window.history.length).toBe(before)
})

test('a sub-tenant without a manager carries a warning', async () => {
  const list: TenantList = {
    ...page,
    ...facts,
    data: [{ ...other, status: 'inactive', is_confirmed: true }],
    tenant: { id: tenant, name: 'Stadtwerke', type_role: 'sub' },
    tenants: [{ id: tenant, name: 'Stadtwerke' }],
    has_manager: false,
    statistics: { total: 1, active: 0, inactive: 1, admins: 0 },
  }
  openPage(`/settings/tenants/${tenant}/users`, { 'settings.tenant.users.index': list })
  expect(
    await screen.findByText('Dieser Untermandant hat noch keine:n Untermandantsmanager:in.'),
  ).toBeVisible()
  expect((await otherRow()).getByRole('button', { name: /^Aktivieren/ })).toBeVisible()
})

test('the super admin can act as others and delete them, but not themselves', async () => {
  const admin: AdminList['data'][number] = {
    id: person.id,
    name: person.name,
    email: person.email,
    initials: 'MÖ',
    profile_picture: null,
    email_verified_at: '2026-03-05T10:00:00Z',
    created_at: '2026-03-05T10:00:00Z',
    deleted_at: null,
    is_active: true,
    is_super_admin: true,
    roles: [],
    pending_email: null,
    can: { update: true, impersonate: true, delete: true, appoint: false, dismiss: false },
  }
  const list: AdminList = {
    ...page,
    data: [
      admin,
      {
        ...admin,
        id: otherId,
        name: 'Jonas Weber',
        is_super_admin: false,
        can: { ...admin.can, appoint: true },
      },
    ],
    can: { create: true },
    canCreateMoreUsers: true,
    invite_tenant: null,
  }
  const { user } = openPage('/superadmin/users', {
    'session.show': superAdminIn(null),
    'superadmin.users.view': list,
    'superadmin.users.statistics': {
      total: 4,
      verified: 3,
      unverified: 1,
      superadmin: 1,
      admin: 1,
      contentmanager: 0,
      subtenantmanager: 0,
      user: 0,
      external_user: 0,
    },
  })
  const menuOf = async (row: Awaited<ReturnType<typeof ownRow>>) => {
    await user.click(row.getByRole('button', { name: /^Weitere Aktionen/ }))
    return (await screen.findAllByRole('menuitem')).map(item => item.textContent)
  }
  await ownRow()
  expect(await screen.findByText(/^75\s%$/)).toBeVisible()
  expect(await menuOf(await ownRow())).toEqual(['Passwort zurücksetzen', 'Gespeicherte Daten ausgeben'])
  await user.keyboard('{Escape}')
  expect(await menuOf(await otherRow())).toEqual([
    'Als Benutzer:in handeln',
    'Passwort zurücksetzen',
    'Deaktivieren',
    'Gespeicherte Daten ausgeben',
    'Zur Super-Administration ernennen',
    'Löschen',
  ])
})

test('what was declined is shown as declined and nothing more', async () => {
  const declined = { ...other, status: 'in_progress' as const, invitation: 'declined' as const }
  openPage('/settings/users', { 'settings.users.index': { ...systemList, data: [declined] } })
  const row = await otherRow()
  expect(row.getByText('Einladung abgelehnt')).toBeVisible()
  expect(row.getByRole('button', { name: /^Eintrag entfernen/ })).toBeVisible()
})

test('an open invitation is withdrawn, after a question that says what it means', async () => {
  const { user, callsOf } = openPage('/settings/users', {
    'settings.users.index': systemList,
    'settings.users.destroy': undefined,
  })
  await user.click((await otherRow()).getByRole('button', { name: /^Einladung zurückziehen/ }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText('Sie kann danach nicht mehr angenommen werden.')).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Zurückziehen' }))
  expect(await screen.findByText('Einladung zurückgezogen')).toBeVisible()
  expect(callsOf('settings.users.destroy')).toHaveLength(1)
})

test('a new address that waits for its confirmation stands beside the one in use', async () => {
  const waiting = { ...other, status: 'completed' as const, pending_email: 'neu@stadt.example' }
  openPage('/settings/users', { 'settings.users.index': { ...systemList, data: [waiting] } })
  const note = (await otherRow()).getByText('Bestätigung ausstehend:')
  expect(note.parentElement).toHaveTextContent('neu@stadt.example')
})

test('the initials are those that the server picked', async () => {
  const odd = { ...other, status: 'completed' as const, name: '<b>Jonas Weber', initials: 'W' }
  openPage('/settings/users', { 'settings.users.index': { ...systemList, data: [odd] } })
  expect((await otherRow()).getByText('W')).toBeInTheDocument()
})

test('a super admin is appointed only with the own password', async () => {
  const admin: AdminList['data'][number] = {
    id: otherId,
    name: 'Jonas Weber',
    email: 'jonas@stadt.example',
    initials: 'JW',
    profile_picture: null,
    email_verified_at: '2026-03-05T10:00:00Z',
    created_at: '2026-03-05T10:00:00Z',
    deleted_at: null,
    is_active: true,
    is_super_admin: false,
    pending_email: null,
    roles: [],
    can: { update: true, impersonate: false, delete: true, appoint: true, dismiss: false },
  }
  const { user, callsOf } = openPage('/superadmin/users', {
    'session.show': superAdminIn(null),
    'superadmin.users.view': {
      ...page,
      data: [admin],
      can: { create: true },
      canCreateMoreUsers: true,
      invite_tenant: null,
    },
    'superadmin.users.appoint': { ...admin, is_super_admin: true },
  })
  await user.click((await otherRow()).getByRole('button', { name: /^Weitere Aktionen/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Zur Super-Administration ernennen' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/innerhalb von 14 Tagen die Zwei-Faktor-Anmeldung/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Ernennen' }))
  expect(callsOf('superadmin.users.appoint')).toHaveLength(0)
  await user.type(dialog.getByLabelText(/^Ihr Passwort/), 'Geheim-Wort-2026')
  await user.click(dialog.getByRole('button', { name: 'Ernennen' }))
  expect(await screen.findByText('Zur Super-Administration ernannt')).toBeVisible()
  expect(callsOf('superadmin.users.appoint')[0]?.body).toEqual({ current_password: 'Geheim-Wort-2026' })
})
