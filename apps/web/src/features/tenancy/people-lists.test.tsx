import type { Reply, Routes } from '@lotse/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, person, signedIn } from '../../../test/open-page.tsx'

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
    { ...other, status: 'in_progress' },
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
  const { user, callsOf } = openPage('/settings/users', {
    'settings.users.index': systemList,
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

test('only an unconfirmed person can be invited again', async () => {
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
    can: { update: true, impersonate: true, delete: true },
  }
  const list: AdminList = {
    ...page,
    data: [admin, { ...admin, id: otherId, name: 'Jonas Weber', is_super_admin: false }],
    can: { create: true },
    canCreateMoreUsers: true,
    invite_tenant: null,
  }
  const { user } = openPage('/superadmin/users', {
    'session.show': { ...signedIn, user: { ...person, is_super_admin: true } },
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
  expect(await menuOf(await ownRow())).toEqual(['Passwort zurücksetzen'])
  await user.keyboard('{Escape}')
  expect(await menuOf(await otherRow())).toEqual([
    'Als Benutzer:in handeln',
    'Passwort zurücksetzen',
    'Deaktivieren',
    'Löschen',
  ])
})
