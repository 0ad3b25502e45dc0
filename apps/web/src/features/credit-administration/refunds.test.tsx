import type { Reply, Routes } from '@lotse/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Answers, openPage, refuse, superAdminIn } from '../../../test/open-page.tsx'
import { timestampedName } from './CsvExportButton.tsx'

type RefundList = Reply<Routes['api.admin.credits.refunds.index']>
type Refund = RefundList['data'][number]

const tenant = {
  id: '00000000-0000-4000-8000-0000000000a1',
  name: 'Stadt Musterhausen',
  credits: 650,
  credits_available: 600,
}
const refund: Refund = {
  id: '00000000-0000-4000-8000-0000000000b1',
  tenant_id: tenant.id,
  tenant: { name: tenant.name },
  amount: 1234.5,
  category: 'goodwill',
  category_label: 'Goodwill',
  reason: 'A night without service',
  internal_note: 'Agreed by phone',
  ticket_reference: 'TICKET-7',
  issued_by: { name: 'Erika Betreuung' },
  created_at: '2026-11-14T09:12:00Z',
  credit_transaction_id: '00000000-0000-4000-8000-0000000000c1',
  metadata: { tenant_balance_before: 100, tenant_balance_after: 1334.5 },
}
const listOf = (data: Refund[], total = data.length): RefundList => ({
  data,
  current_page: 1,
  last_page: Math.max(1, Math.ceil(total / 20)),
  per_page: 20,
  total,
  from: data.length ? 1 : null,
  to: data.length ? Math.min(20, total) : null,
  links: [],
})
const month = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' }).slice(0, 7)
const statistics = {
  overall: { total_amount: 5000, total_count: 4, average_amount: 1250 },
  by_month: [
    { month: '2020-01', total: 4000 },
    { month, total: 777 },
  ],
}

const open = (answers: Answers = {}, address = '/superadmin/credits/refunds') =>
  openPage(address, {
    'session.show': superAdminIn(null),
    'api.admin.credits.refunds.index': listOf([refund]),
    'api.admin.credits.refunds.statistics': statistics,
    'api.admin.credits.refunds.search-tenants': [tenant],
    ...answers,
  })
const refundRow = () => screen.findByRole('row', { name: /Stadt Musterhausen/ })

const fillForm = async (user: ReturnType<typeof open>['user']) => {
  await refundRow()
  await user.click(screen.getByRole('button', { name: 'Issue Refund' }))
  const dialog = await screen.findByRole('dialog', { name: 'Issue Refund' })
  const form = within(dialog)
  const submit = form.getByRole('button', { name: 'Issue Refund' })
  expect(submit).toBeDisabled()
  await user.type(form.getByRole('combobox', { name: /Tenant/ }), 'mus')
  await user.click(await screen.findByRole('option', { name: /Stadt Musterhausen/ }))
  expect(submit).toBeDisabled()
  await user.type(form.getByRole('textbox', { name: /Amount/ }), '12,5')
  expect(submit).toBeEnabled()
  await user.click(form.getByRole('button', { name: /Category/ }))
  await user.click(await screen.findByRole('option', { name: 'Goodwill' }))
  await user.type(form.getByRole('textbox', { name: /Reason/ }), 'Outage')
  return { form, submit }
}

test('a refund of an amount that could be another one is refused, not changed', async () => {
  const { user, callsOf } = open()
  const { form, submit } = await fillForm(user)
  const amount = form.getByRole('textbox', { name: /Amount/ })
  for (const text of ['1,000', '1,234.50', '12,345']) {
    await user.clear(amount)
    await user.type(amount, `${text}{Enter}`)
    expect(amount).toHaveValue(text)
    expect(amount).toHaveAccessibleDescription(/This number is ambiguous/)
    expect(submit).toBeDisabled()
  }
  expect(callsOf('api.admin.credits.refunds.store')).toHaveLength(0)
})

test('the history shows each refund with a plus sign, its category and all figures', async () => {
  open()
  const row = await refundRow()
  expect(row).toHaveTextContent('14.11.2026, 10:12')
  expect(row).toHaveTextContent(`ID: ${tenant.id}`)
  expect(row).toHaveTextContent('+1.234,50')
  expect(row).toHaveTextContent('Goodwill')
  expect(screen.getByText('This Month').parentElement).toHaveTextContent('777,00')
  expect(screen.getByText('Average Refund').parentElement).toHaveTextContent('1.250,00')
})

test('pages are counted in English, and only when there is more than one', async () => {
  open({ 'api.admin.credits.refunds.index': listOf([refund], 45) })
  await refundRow()
  expect(screen.getByText('Showing 1 to 20 of 45 results')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Next page' })).toBeEnabled()
})

test('a single page has no page links', async () => {
  open()
  await refundRow()
  expect(screen.queryByText(/^Showing/)).toBeNull()
})

test('without refunds the list says so', async () => {
  open({ 'api.admin.credits.refunds.index': listOf([]) })
  expect(await screen.findByText('No refunds found')).toBeVisible()
})

test('the search by name asks the server once, when typing has paused', async () => {
  const { user, callsOf } = open()
  await refundRow()
  await user.type(screen.getByRole('searchbox', { name: 'Tenant name' }), 'muster')
  await waitFor(() => expect(callsOf('api.admin.credits.refunds.index')).toHaveLength(2))
  expect(callsOf('api.admin.credits.refunds.index')[1]?.query).toMatchObject({ search: 'muster', page: '1' })
})

test('category and dates of the address reach the list, the figures and the export', async () => {
  const save = vi.fn()
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:csv', revokeObjectURL: save }))
  const { user, callsOf } = open(
    { 'api.admin.credits.refunds.export': undefined },
    '/superadmin/credits/refunds?category=goodwill&start_date=2026-11-01&end_date=2026-11-30',
  )
  await refundRow()
  const filter = { category: 'goodwill', start_date: '2026-11-01', end_date: '2026-11-30' }
  expect(callsOf('api.admin.credits.refunds.index')[0]?.query).toMatchObject(filter)
  expect(callsOf('api.admin.credits.refunds.statistics')[0]?.query).toEqual({
    start_date: '2026-11-01',
    end_date: '2026-11-30',
  })
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(callsOf('api.admin.credits.refunds.export')[0]?.query).toEqual(filter))
})

test('an end before the start is told at its field, and the list goes on without it', async () => {
  const { callsOf } = open({}, '/superadmin/credits/refunds?start_date=2026-11-30&end_date=2026-11-01')
  await refundRow()
  expect(screen.getByText('The end is before the start.')).toBeVisible()
  expect(callsOf('api.admin.credits.refunds.index')[0]?.query).toMatchObject({ start_date: '2026-11-30' })
  expect(callsOf('api.admin.credits.refunds.index')[0]?.query).not.toMatchObject({ end_date: '2026-11-01' })
})

test('a failed export says so', async () => {
  const { user } = open({ 'api.admin.credits.refunds.export': refuse(500, 'kaputt') })
  await refundRow()
  await user.click(screen.getByRole('button', { name: 'Export' }))
  expect(await screen.findByText('Failed to export data. Please try again.')).toBeVisible()
})

test('the exported file carries the time', () =>
  expect(timestampedName('refunds', new Date(2026, 10, 5, 9, 7, 3))).toBe('refunds-2026-11-05-09-07-03.csv'))

test('the details show every field', async () => {
  const { user } = open()
  await user.click(within(await refundRow()).getByRole('button', { name: /^View/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Refund Details' })
  for (const text of [
    refund.id,
    tenant.id,
    refund.credit_transaction_id,
    '+1.234,50 credits',
    '100,00 credits',
    '1.334,50 credits',
    'A night without service',
    'Agreed by phone',
    'TICKET-7',
    'Erika Betreuung',
  ])
    expect(dialog).toHaveTextContent(text)
})

test('a refund is sent once complete, with a key of its own, and its success is said', async () => {
  const { user, callsOf } = open({ 'api.admin.credits.refunds.store': { ...refund, amount: 12.5 } })
  const { submit } = await fillForm(user)
  await user.click(submit)
  expect(
    await screen.findByText('Refund of 12,50 credits issued successfully to Stadt Musterhausen.'),
  ).toBeVisible()
  expect(callsOf('api.admin.credits.refunds.store')[0]?.body).toEqual({
    tenant_id: tenant.id,
    amount: 12.5,
    category: 'goodwill',
    reason: 'Outage',
    internal_note: null,
    ticket_reference: null,
    idempotency_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  await waitFor(() => expect(callsOf('api.admin.credits.refunds.index')).toHaveLength(2))
  expect(callsOf('api.admin.credits.refunds.statistics')).toHaveLength(2)
})

test('the search for a tenant waits for two letters and for a pause', async () => {
  const { user, callsOf } = open()
  await refundRow()
  await user.click(screen.getByRole('button', { name: 'Issue Refund' }))
  const search = await screen.findByRole('combobox', { name: /Tenant/ })
  await user.type(search, 'm')
  expect(screen.queryByRole('listbox')).toBeNull()
  await user.type(search, 'us')
  expect(await screen.findByRole('option', { name: /Stadt Musterhausen/ })).toBeVisible()
  expect(callsOf('api.admin.credits.refunds.search-tenants').map(({ query }) => query.search)).toEqual([
    'mus',
  ])
})

test('what the server says to a field stands beside the field', async () => {
  const { user } = open({
    'api.admin.credits.refunds.store': refuse(422, 'Invalid', { reason: 'Too vague' }),
  })
  const { form, submit } = await fillForm(user)
  await user.click(submit)
  expect(await form.findByText('Too vague')).toBeVisible()
})

test.each([
  [409, 'This tenant is closed.', 'This tenant is closed.'],
  [500, 'Interner Fehler', 'Failed to issue refund. Please try again.'],
])('a refund refused with %i shows: %s', async (status, message, shown) => {
  const { user } = open({ 'api.admin.credits.refunds.store': refuse(status, message) })
  const { form, submit } = await fillForm(user)
  await user.click(submit)
  expect(await form.findByText(shown)).toBeVisible()
})

test('an amount above the limit is not corrected silently but named', async () => {
  const { user, callsOf } = open()
  const { form, submit } = await fillForm(user)
  const amount = form.getByRole('textbox', { name: /Amount/ })
  await user.clear(amount)
  await user.type(amount, '100000,01')
  await user.click(submit)
  expect(await form.findByText('Please enter an amount from 0,01 to 100.000,00.')).toBeVisible()
  expect(callsOf('api.admin.credits.refunds.store')).toHaveLength(0)
})
