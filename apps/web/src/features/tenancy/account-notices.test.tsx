import type { AccountNotices } from '@lotse/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, person, refuse, signedIn, superAdminIn } from '../../../test/open-page.tsx'

const none: AccountNotices = {
  invitations: [],
  switched_off_in: [],
  deleted_tenants: [],
  second_factor_days_left: null,
}
const invitation = {
  id: '00000000-0000-4000-8000-000000000061',
  tenant_name: 'Stadt Nebenan',
  role_label: 'Nutzer:in',
  created_at: '2026-03-05T10:00:00Z',
}
const region = { name: 'Hinweise zu Ihrem Konto' }

test('nearly everybody sees no notice at all', async () => {
  const { callsOf } = openPage('/news', { 'account.notices': none })
  await screen.findByRole('heading', { level: 1, name: 'Neuigkeiten' })
  await waitFor(() => expect(callsOf('account.notices')).toHaveLength(1))
  expect(screen.queryByRole('region', region)).not.toBeInTheDocument()
})

test('an invitation is accepted on any page, by keyboard, and is gone then', async () => {
  let isOpen = true
  const { user, callsOf } = openPage('/news', {
    'account.notices': () => ({ ...none, invitations: isOpen ? [invitation] : [] }),
    'account.invitations.accept': () => {
      isOpen = false
      return { message: 'Sie gehören jetzt zu „Stadt Nebenan“.' }
    },
  })
  const notices = within(await screen.findByRole('region', region))
  expect(notices.getByText('Einladung zu „Stadt Nebenan“')).toBeVisible()
  notices.getByRole('button', { name: 'Einladung zu „Stadt Nebenan“ annehmen' }).focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Sie gehören jetzt zu „Stadt Nebenan“.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('region', region)).not.toBeInTheDocument())
  expect(callsOf('account.invitations.accept')[0]?.path).toContain(invitation.id)
  // The new tenant is in the menu of tenants.
  await waitFor(() => expect(callsOf('layout.data').length).toBeGreaterThan(1))
})

test('what was withdrawn meanwhile is said, and the notice goes', async () => {
  let isOpen = true
  const { user } = openPage('/news', {
    'account.notices': () => ({ ...none, invitations: isOpen ? [invitation] : [] }),
    'account.invitations.decline': () => {
      isOpen = false
      return refuse(404, 'Diese Einladung gibt es nicht mehr.')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Einladung zu „Stadt Nebenan“ ablehnen' }))
  expect(await screen.findByText('Diese Einladung gibt es nicht mehr.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('region', region)).not.toBeInTheDocument())
})

test('somebody switched off everywhere is told whom to ask', async () => {
  openPage('/news', { 'account.notices': { ...none, switched_off_in: ['Musterstadt', 'Bibliothek'] } })
  const notices = await screen.findByRole('region', region)
  expect(notices).toHaveTextContent('„Musterstadt“ und „Bibliothek“')
  expect(notices).toHaveTextContent('Ihr Zugang ist abgeschaltet')
})

test('somebody whose tenant was deleted reads that it can still return', async () => {
  openPage('/news', { 'account.notices': { ...none, deleted_tenants: ['Musterstadt'] } })
  const notices = await screen.findByRole('region', region)
  expect(notices).toHaveTextContent('Ihr Mandant wurde gelöscht')
  expect(notices).toHaveTextContent('„Musterstadt“ ist nicht mehr erreichbar')
})

test('a super admin sees how many days are left for the second factor', async () => {
  openPage('/news', {
    'session.show': superAdminIn(null),
    'account.notices': { ...none, second_factor_days_left: 9 },
  })
  const notices = within(await screen.findByRole('region', region))
  expect(notices.getByText(/noch 9 Tage/)).toBeVisible()
  expect(notices.getByRole('link', { name: 'Jetzt einrichten' })).toHaveAttribute(
    'href',
    '/profile?tab=security',
  )
})

test('afterwards every address leads to the set-up, and nothing else', async () => {
  openPage('/superadmin/users', {
    'session.show': { ...superAdminIn(null), must_set_up_second_factor: true },
    'profile.edit': {
      user: { ...person, is_super_admin: true },
      pending_email: null,
      email_verified_at: '2026-03-05T10:00:00Z',
      two_factor_enabled: false,
      recovery_codes_left: 0,
    },
  })
  const heading = { level: 1, name: 'Zwei-Faktor-Anmeldung einrichten' }
  expect(await screen.findByRole('heading', heading)).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Zwei-Faktor-Anmeldung einrichten' })).toBeVisible()
  expect(screen.queryByRole('navigation', { name: /Menü/ })).not.toBeInTheDocument()
})

test('the set-up has no address for those who are not bound to it', async () => {
  openPage('/two-factor-setup', { 'session.show': signedIn })
  expect(await screen.findByText(/Willkommen/)).toBeVisible()
})
