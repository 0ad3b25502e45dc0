import { type TenantImport, tenantArchives } from '@lotse/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, superAdminIn } from '../../../../test/open-page.tsx'
import { pageOf } from '../../../../test/page-of.ts'

const uploading: TenantImport = {
  id: '00000000-0000-4000-8000-0000000000f1',
  filename: 'Musterstadt.zip',
  size_bytes: 2_000_000,
  received_bytes: 0,
  state: 'uploading',
  progress: 0,
  summary: null,
  counts: [],
  tenant: null,
  started_by: 'Petra Plattform',
  created_at: '2026-11-02T09:00:00.000Z',
  finished_at: null,
  failure: null,
}
const checked: TenantImport = {
  ...uploading,
  state: 'checked',
  received_bytes: 2_000_000,
  summary: {
    tenant_name: 'Musterstadt',
    subdomain: 'musterstadt',
    created_at: '2026-11-01T09:00:00.000Z',
    product_version: '0.1.0',
    installation: 'https://alt.example',
    tables: [{ table: 'chatbots', label: 'Chatbots', rows: 4, only_to_read: null }],
    documents: 12,
    document_bytes: 1_048_576,
    people: 7,
  },
}
const circle = '00000000-0000-4000-8000-0000000000c1'

const open = (answers = {}) =>
  openPage('/superadmin/tenants/import', {
    'session.show': superAdminIn(null),
    'superadmin.tenants.imports.index': pageOf([]),
    'superadmin.tenants.create': { circles: [{ id: circle, name: 'Kommunen' }] },
    ...answers,
  })

test('an archive is sent in pieces of one size, and goes on with what has not arrived', async () => {
  const size = tenantArchives.pieceBytes + 10
  let received = 0
  const { user, callsOf } = open({
    'superadmin.tenants.imports.store': { ...uploading, size_bytes: size },
    'superadmin.tenants.imports.piece': () => {
      received = received ? size : tenantArchives.pieceBytes
      return {
        ...uploading,
        size_bytes: size,
        received_bytes: received,
        state: received === size ? 'checking' : 'uploading',
      }
    },
  })
  expect(await screen.findByText('Keine Archive')).toBeVisible()
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  await user.upload(input, new File([new Uint8Array(size)], 'Musterstadt.zip', { type: 'application/zip' }))
  await waitFor(() => expect(callsOf('superadmin.tenants.imports.piece')).toHaveLength(2))
  expect(callsOf('superadmin.tenants.imports.piece').map(({ query }) => query.offset)).toEqual([
    '0',
    String(tenantArchives.pieceBytes),
  ])
  expect(await screen.findByRole('button', { name: 'Archiv auswählen' })).toBeVisible()
})

test('a checked archive says what is in it, and becomes a tenant with the name and credits that are entered', async () => {
  const { user, callsOf } = open({
    'superadmin.tenants.imports.index': pageOf([checked]),
    'superadmin.tenants.imports.start': { ...checked, state: 'arriving' },
  })
  await user.click(await screen.findByRole('button', { name: 'Übernehmen: Musterstadt.zip' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mandant übernehmen' }))
  expect(dialog.getByText('12 (1 MB)')).toBeVisible()
  expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue('Musterstadt')
  await user.click(dialog.getByRole('button', { name: 'Mandant übernehmen' }))
  expect(callsOf('superadmin.tenants.imports.start')).toHaveLength(0)
  await user.click(dialog.getByRole('button', { name: /Circle/ }))
  await user.click(await screen.findByRole('option', { name: 'Kommunen' }))
  await user.click(dialog.getByRole('button', { name: 'Mandant übernehmen' }))
  await waitFor(() =>
    expect(callsOf('superadmin.tenants.imports.start')[0]?.body).toEqual({
      name: 'Musterstadt',
      subdomain: 'musterstadt',
      circle_id: circle,
      non_expiring_credits: 0,
    }),
  )
})

test('a refused archive says what is wrong with it and is thrown away after a question', async () => {
  const failure = 'Die Datei „daten/messages.jsonl“ wurde verändert: Ihre Prüfsumme stimmt nicht.'
  const { user, callsOf } = open({
    'superadmin.tenants.imports.index': pageOf([{ ...uploading, state: 'failed', failure }]),
    'superadmin.tenants.imports.destroy': null,
  })
  expect(await screen.findByText(failure)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Verwerfen: Musterstadt.zip' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Archiv verwerfen' }))
  await user.click(question.getByRole('button', { name: 'Verwerfen' }))
  await waitFor(() => expect(callsOf('superadmin.tenants.imports.destroy')).toHaveLength(1))
})
