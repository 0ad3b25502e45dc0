import type { AuditEntry, Reply, Routes } from '@lotse/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, superAdminIn } from '../../../test/open-page.tsx'
import { valueText } from './changes.ts'

const entry: AuditEntry = {
  id: '00000000-0000-4000-8000-000000000077',
  created_at: '2026-11-14T09:12:00Z',
  action: 'user.updated',
  action_label: 'Person geändert',
  actor_name: 'Max Beispiel',
  impersonator_name: 'Erika Betreuung',
  tenant_name: 'Stadt Musterhausen',
  subject_label: 'Anna Schmidt',
  changes: { role: { from: 'user', to: 'admin' }, name: { to: 'Anna' } },
}

const listOf = (data: AuditEntry[]): Reply<Routes['settings.audit.index']> => ({
  data,
  current_page: 1,
  last_page: 1,
  per_page: 20,
  total: data.length,
  total_is_capped: false,
  from: data.length ? 1 : null,
  to: data.length || null,
  links: [],
  actions: [
    { value: 'user.updated', label: 'Person geändert', group: 'Konten und Anmeldung' },
    { value: 'credits.adjusted', label: 'Credits angepasst', group: 'Credits' },
  ],
})

test('the audit log says who did what, also in whose name, and what changed', async () => {
  const { user } = openPage('/settings/audit', { 'settings.audit.index': listOf([entry]) })
  const row = (await screen.findByText('Anna Schmidt')).closest('tr, [role=row], li, article') as HTMLElement
  expect(row).toHaveTextContent('14.11.2026, 10:12')
  expect(row).toHaveTextContent('als Max Beispiel durch Erika Betreuung')
  await user.click(within(row).getByText('2 Änderungen'))
  expect(row).toHaveTextContent(/Rolle\s*Nutzer:in\s*wurde zu\s*Administrator:in/)
  expect(row).toHaveTextContent(/Name\s*–\s*wurde zu\s*Anna/)
  expect(screen.queryByText('Stadt Musterhausen')).toBeNull()
})

test('the log of all tenants names the tenant', async () => {
  openPage('/superadmin/audit', {
    'session.show': superAdminIn(null),
    'superadmin.audit.index': listOf([entry]),
  })
  expect(await screen.findByText('Stadt Musterhausen')).toBeVisible()
})

test('a log that is longer than anybody counts says so', async () => {
  openPage('/settings/audit', {
    'settings.audit.index': { ...listOf([entry]), total: 10_000, total_is_capped: true, last_page: 500 },
  })
  expect(await screen.findByText('Zeige 1 bis 1 von mehr als 10.000 Einträgen')).toBeVisible()
})

test('filters stand in the address and go to the server', async () => {
  const { callsOf } = openPage(
    '/settings/audit?action=user.updated&from=2026-11-01&to=2026-11-14&search=Anna&page=2',
    {
      'settings.audit.index': listOf([entry]),
    },
  )
  await screen.findByText('Anna Schmidt')
  expect(callsOf('settings.audit.index')[0]?.query).toEqual({
    action: 'user.updated',
    from: '2026-11-01',
    to: '2026-11-14',
    search: 'Anna',
    page: '2',
  })
})

test('changes of credits are named in German', async () => {
  const changes = {
    billing_mode: { from: 'own_credits', to: 'parent_billing' },
    returned: { to: 1012.5 },
    warning: { from: 20, to: 50 },
  }
  const { user } = openPage('/settings/audit', { 'settings.audit.index': listOf([{ ...entry, changes }]) })
  await user.click(await screen.findByText('3 Änderungen'))
  const row = screen.getByText('Anna Schmidt').closest('tr, [role=row], li, article')
  expect(row).toHaveTextContent(/Abrechnung\s*Eigene Credits\s*wurde zu\s*Hauptmandant zahlt/)
  expect(row).toHaveTextContent(/Zurückgegebene Credits\s*–\s*wurde zu\s*1\.012,5/)
  expect(row).toHaveTextContent(/Warnschwelle \(Prozent\)\s*20\s*wurde zu\s*50/)
})

test('an empty log says so', async () => {
  openPage('/settings/audit', { 'settings.audit.index': listOf([]) })
  expect(await screen.findByText('Keine Einträge gefunden')).toBeVisible()
})

test.each([
  [undefined, '–'],
  [null, '–'],
  [false, 'nein'],
  [3, '3'],
  [1012.5, '1.012,5'],
  [['a', 'b'], '["a","b"]'],
])('the audited value %j is shown as %s', (value, text) => expect(valueText(value)).toBe(text))

test('the many actions stand under headings and are found by typing', async () => {
  const { user, callsOf } = openPage('/settings/audit', { 'settings.audit.index': listOf([entry]) })
  await user.click(await screen.findByRole('button', { name: /Aktion/ }))
  const choices = await screen.findByRole('listbox')
  expect(within(choices).getByRole('group', { name: 'Konten und Anmeldung' })).toBeVisible()
  await user.type(screen.getByRole('combobox', { name: 'Aktion suchen' }), 'angepasst')
  expect(within(choices).queryByRole('option', { name: 'Person geändert' })).not.toBeInTheDocument()
  await user.click(within(choices).getByRole('option', { name: 'Credits angepasst' }))
  await waitFor(() => expect(callsOf('settings.audit.index').at(-1)?.query.action).toBe('credits.adjusted'))
})
