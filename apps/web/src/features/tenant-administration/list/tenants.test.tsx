import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, openPage, superAdminIn } from '../../../../test/open-page.tsx'
import { websiteOf } from '../places.ts'
import { pageOf, sampleFigures, sampleTenant, tenantId } from '../sample-tenants.ts'

const open = (path: string, answers: Answers = {}) =>
  openPage(path, {
    'session.show': superAdminIn(null),
    'superadmin.tenants.index': pageOf(sampleTenant),
    'superadmin.tenants.statistics': { ...sampleFigures, deleted: 2, low_credits: 1 },
    ...answers,
  })

const low = {
  ...sampleTenant,
  has_low_credits: true,
  credits_available: 5,
  users_count: 10,
  is_near_limits: true,
}

test('the list tells what each tenant has and what it uses, not by colour alone', async () => {
  open('/superadmin/tenants', { 'superadmin.tenants.index': pageOf(low) })
  const row = (await screen.findByRole('link', { name: 'Stadt Musterhausen' })).closest('tr') as HTMLElement
  expect(row).toHaveTextContent('musterhausen')
  expect(row).toHaveTextContent('Willkommen')
  expect(row).toHaveTextContent('5,00 /650,00')
  expect(row).toHaveTextContent('niedrig')
  expect(row).toHaveTextContent('Benutzer:innen: 10 / 10ausgeschöpft')
  expect(row).toHaveTextContent('500')
  expect(await screen.findByText('1 Haupt, 0 Unter')).toBeVisible()
  expect(screen.getByRole('link', { name: /^Gelöschte Mandanten/ })).toHaveTextContent('2')
})

test('search, type and tab are asked of the server, fifteen at a time', async () => {
  const { user, callsOf } = open('/superadmin/tenants')
  await user.type(await screen.findByRole('searchbox', { name: 'Suche' }), 'muster')
  await waitFor(() => expect(callsOf('superadmin.tenants.index').at(-1)?.query.search).toBe('muster'))
  await user.click(screen.getByRole('link', { name: /^Gelöschte Mandanten/ }))
  await waitFor(() =>
    expect(callsOf('superadmin.tenants.index').at(-1)?.query).toMatchObject({
      tab: 'deleted',
      per_page: '15',
    }),
  )
})

test('what a row offers is what the server allows', async () => {
  const { user } = open('/superadmin/tenants', {
    'superadmin.tenants.index': pageOf(
      { ...sampleTenant, can: { update: false, delete: false, forceDelete: false }, subdomain: null },
      { ...sampleTenant, id: tenantId.replace('a1', 'a2'), name: 'Amt', billing_mode: 'parent_billing' },
    ),
  })
  await user.click(await screen.findByRole('button', { name: 'Weitere Aktionen: Stadt Musterhausen' }))
  expect(screen.getAllByRole('menuitem').map(item => item.textContent)).toEqual([
    'Zu diesem Mandanten wechseln',
  ])
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Weitere Aktionen: Amt' }))
  const website = screen.getByRole('menuitem', { name: 'Website öffnen' })
  expect(website).toHaveAttribute('target', '_blank')
  expect(screen.getByRole('menuitem', { name: /^Credits verwalten/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('a website stands under the subdomain of our own host', () => {
  const at = (host: string) => ({ protocol: 'https:', host, hostname: host.split(':')[0] ?? '' })
  expect(websiteOf('stadt', at('lotse.example'))).toBe('https://stadt.lotse.example/')
  expect(websiteOf('stadt', at('127.0.0.1:3000'))).toBe('/tenantwebsite/stadt')
})

test('nothing to show says so, in each tab', async () => {
  const { user } = open('/superadmin/tenants', { 'superadmin.tenants.index': pageOf() })
  expect(await screen.findByText('Keine Mandanten gefunden')).toBeVisible()
  await user.click(screen.getByRole('link', { name: /^Gelöschte Mandanten/ }))
  expect(await screen.findByText('Keine gelöschten Mandanten')).toBeVisible()
})

test('the old page of adjustments leads to the list', async () => {
  open('/superadmin/credits/adjustments')
  expect(await screen.findByRole('heading', { name: 'Mandant:innenverwaltung' })).toBeVisible()
})

test('switching to a row’s tenant asks the server once', async () => {
  const { user, callsOf } = open('/superadmin/tenants')
  await user.click(await screen.findByRole('button', { name: /^Weitere Aktionen/ }))
  await user.click(screen.getByRole('menuitem', { name: 'Zu diesem Mandanten wechseln' }))
  await waitFor(() => expect(callsOf('layout.switchTenant')[0]?.path).toContain(tenantId))
})

test('a deleted tenant shows its last day and is restored or deleted for good after a question', async () => {
  // Two and a half days after the server's now.
  const soon = '2026-11-18T22:00:00.000Z'
  const deleted = {
    ...sampleTenant,
    deleted_at: '2026-10-20T08:00:00.000Z',
    scheduled_deletion_at: soon,
    deleted_by: 'Sora Super',
    can: { update: false, delete: false, forceDelete: true },
  }
  const { user, callsOf } = open('/superadmin/tenants?tab=deleted', {
    'superadmin.tenants.index': pageOf(
      deleted,
      {
        ...deleted,
        id: tenantId.replace('a1', 'a2'),
        name: 'Amt',
        restore_refusal: 'Zuerst der Hauptmandant.',
      },
      {
        ...deleted,
        id: tenantId.replace('a1', 'a3'),
        name: 'Ort',
        scheduled_deletion_at: '2026-01-01T00:00:00.000Z',
      },
    ),
  })
  const row = (await screen.findByText('Stadt Musterhausen')).closest('tr') as HTMLElement
  expect(row).toHaveTextContent('3 Tage')
  expect(row).toHaveTextContent('von Sora Super')
  expect((await screen.findByText('Ort')).closest('tr')).toHaveTextContent('Abgelaufen')
  expect(screen.getByRole('button', { name: /Wiederherstellen: Amt/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )

  await user.click(within(row).getByRole('button', { name: /^Wiederherstellen/ }))
  const question = await screen.findByRole('alertdialog')
  expect(question).toHaveTextContent('Möchten Sie den Mandanten "Stadt Musterhausen" wiederherstellen?')
  await user.click(within(question).getByRole('button', { name: 'Wiederherstellen' }))
  await waitFor(() => expect(callsOf('superadmin.tenants.restore')).toHaveLength(1))

  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.click(within(row).getByRole('button', { name: /^Endgültig löschen/ }))
  const last = await screen.findByRole('alertdialog')
  expect(last).toHaveTextContent('Diese Aktion kann nicht rückgängig gemacht werden.')
  await user.click(within(last).getByRole('button', { name: 'Endgültig löschen' }))
  await waitFor(() => expect(callsOf('superadmin.tenants.force-delete')).toHaveLength(1))
})
