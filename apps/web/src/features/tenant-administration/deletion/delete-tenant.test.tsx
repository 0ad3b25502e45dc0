import type { DeletionPreview } from '@lotse/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, openPage, refuse, superAdminIn } from '../../../../test/open-page.tsx'
import { pageOf, sampleDetails, sampleFigures, sampleTenant, tenantId } from '../sample-tenants.ts'

const life: DeletionPreview['tenant'] = {
  id: tenantId,
  name: sampleTenant.name,
  type_role: 'main',
  version: 3,
  deletion_planned_at: null,
  deletion_reason: null,
  deleted_by: null,
  deleted_at: null,
  scheduled_deletion_at: null,
  deleted_with: null,
  is_being_purged: false,
}
const preview: DeletionPreview = {
  tenant: life,
  sub_tenants: [{ id: tenantId.replace('a1', 'b1'), name: 'Stadtwerke' }],
  figures: [{ key: 'documents', label: 'Dokumente', value: 12, unit: 'count' }],
  credits: { available: 600, reserved: 0, returns_to: null },
  grace_days: 30,
  // Far from what the computer's own clock shows.
  now: '2031-03-01T09:00:00.000Z',
}

const openDialog = async (answers: Answers = {}) => {
  const opened = openPage('/superadmin/tenants', {
    'session.show': superAdminIn(null),
    'superadmin.tenants.index': pageOf(sampleTenant),
    'superadmin.tenants.statistics': sampleFigures,
    'superadmin.tenants.deletion-preview': preview,
    'superadmin.tenants.destroy': {
      message: 'Mandant „Stadt Musterhausen“ gelöscht.',
      tenant: { ...life, deleted_at: '2026-11-16T10:00:00.000Z' },
    },
    ...answers,
  })
  await opened.user.click(await screen.findByRole('button', { name: /^Weitere Aktionen/ }))
  await opened.user.click(screen.getByRole('menuitem', { name: 'Löschen' }))
  const dialog = await screen.findByRole('dialog', { name: 'Mandant löschen' })
  const inDialog = within(dialog)
  const text = (name: RegExp) => inDialog.getByRole('textbox', { name })
  const confirm = () => inDialog.getByRole('button', { name: /^(Mandant löschen|Löschung planen)$/ })
  return { ...opened, dialog, inDialog, text, confirm }
}

const fill = async ({ user, text }: Awaited<ReturnType<typeof openDialog>>) => {
  await user.type(text(/^Name des Mandanten/), 'Stadt Musterhausen')
  await user.type(text(/^Zur Bestätigung/), 'DELETE')
  await user.type(text(/^Grund/), 'Vertrag beendet')
}

test('a deletion names what goes along and needs name, word and reason, each said in words', async () => {
  const scene = await openDialog()
  const { user, inDialog, text, confirm, callsOf } = scene
  expect(await inDialog.findByText('Stadtwerke')).toBeVisible()
  expect(inDialog.getByText('Dokumente')).toBeVisible()
  expect(confirm()).toBeDisabled()
  await user.type(text(/^Name des Mandanten/), 'stadt Musterhausen')
  expect(inDialog.getByText('Stimmt noch nicht überein')).toBeVisible()
  await user.clear(text(/^Name des Mandanten/))
  await user.type(text(/^Name des Mandanten/), 'Stadt Musterhausen')
  expect(inDialog.getByText('Stimmt überein')).toBeVisible()
  await user.type(text(/^Zur Bestätigung/), 'DELETE')
  await user.type(text(/^Grund/), 'zu kurz')
  expect(inDialog.getByText('7/500 Zeichen')).toBeInTheDocument()
  expect(confirm()).toBeDisabled()
  await user.type(text(/^Grund/), 'es Wort')
  expect(confirm()).toBeEnabled()
  await user.click(confirm())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(callsOf('superadmin.tenants.destroy')[0]?.body).toEqual({
    tenant_name: 'Stadt Musterhausen',
    confirmation: 'DELETE',
    reason: 'zu kurzes Wort',
    scheduled_at: null,
  })
  expect(callsOf('superadmin.tenants.index').length).toBeGreaterThan(1)
})

test('a planned deletion begins with an hour from now, by the server’s clock', async () => {
  const scene = await openDialog({
    'superadmin.tenants.destroy': {
      message: 'Geplant.',
      tenant: { ...life, deletion_planned_at: '2026-11-16T11:00:00.000Z' },
    },
  })
  await scene.inDialog.findByText('Dokumente')
  await fill(scene)
  await scene.user.click(
    scene.inDialog.getByRole('checkbox', { name: 'Löschung planen (Standard: 1 Stunde)' }),
  )
  expect(scene.inDialog.getByRole('group', { name: 'Tag' })).toBeVisible()
  expect(scene.inDialog.getByRole('group', { name: 'Uhrzeit' })).toBeVisible()
  await scene.user.click(scene.confirm())
  await waitFor(() => expect(scene.callsOf('superadmin.tenants.destroy')).toHaveLength(1))
  const body = scene.callsOf('superadmin.tenants.destroy')[0]?.body as { scheduled_at: string } | undefined
  const minutes = (Date.parse(body?.scheduled_at ?? '') - Date.parse(preview.now)) / 60_000
  expect(minutes).toBeGreaterThanOrEqual(60)
  expect(minutes).toBeLessThan(63)
})

test('what the server refuses stands at the fields', async () => {
  const scene = await openDialog({
    'superadmin.tenants.destroy': refuse(422, 'Bitte prüfen Sie Ihre Eingaben.', {
      tenant_name: 'Der Name stimmt nicht mit dem Namen des Mandanten überein.',
      scheduled_at: 'Der Zeitpunkt liegt in der Vergangenheit.',
    }),
  })
  await fill(scene)
  await scene.user.click(scene.inDialog.getByRole('checkbox', { name: /^Löschung planen/ }))
  await scene.user.click(scene.confirm())
  expect(
    await scene.inDialog.findByText('Der Name stimmt nicht mit dem Namen des Mandanten überein.'),
  ).toBeVisible()
  expect(scene.inDialog.getByText('Der Zeitpunkt liegt in der Vergangenheit.')).toBeVisible()
})

test('the receipt of a final deletion is downloaded once it is finished', async () => {
  const receipt = {
    tenant_id: tenantId,
    tenant_name: 'Gelöschter Mandant',
    type_role: 'main' as const,
    state: 'finished' as const,
    requested_by: 'Sora Super',
    requested_at: '2026-11-16T10:00:00.000Z',
    finished_at: '2026-11-16T10:05:00.000Z',
    rows_removed: 1200,
    files_removed: 3,
    bytes_removed: 98_000,
    sha256: 'a'.repeat(64),
  }
  const other = {
    ...receipt,
    tenant_id: tenantId.replace('a1', 'b1'),
    tenant_name: 'Zweiter',
    state: 'running' as const,
    finished_at: null,
    sha256: null,
  }
  const { can: _, ...page } = pageOf()
  openPage('/superadmin/tenants/receipts', {
    'session.show': superAdminIn(null),
    'superadmin.tenants.receipts': { ...page, data: [receipt, other], total: 2, from: 1, to: 2 },
  })
  const row = (await screen.findByText('Gelöschter Mandant')).closest('tr') as HTMLElement
  expect(row).toHaveTextContent('1.200 Zeilen, 3 Dateien')
  expect(row).toHaveTextContent('abgeschlossen')
  expect(within(row).getByRole('button', { name: /^Nachweis herunterladen/ })).toBeEnabled()
  expect(screen.getByRole('button', { name: /Nachweis herunterladen: Zweiter/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('the danger zone of a tenant opens the same dialog', async () => {
  const { user } = openPage(`/superadmin/tenants/${tenantId}/edit`, {
    'session.show': superAdminIn(null),
    'superadmin.tenants.edit': sampleDetails,
    'superadmin.tenants.create': { circles: [sampleDetails.circle] },
    'superadmin.tenants.deletion-preview': preview,
  })
  await user.click(await screen.findByRole('button', { name: 'Mandant löschen' }))
  expect(await screen.findByRole('dialog', { name: 'Mandant löschen' })).toBeVisible()
})
