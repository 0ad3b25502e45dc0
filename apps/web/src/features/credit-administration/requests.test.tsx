import type { Reply, Routes } from '@lotse/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, openPage, refuse, superAdminIn } from '../../../test/open-page.tsx'
import type { AdminRequest } from './requests-query.ts'

type RequestList = Reply<Routes['api.admin.credits.requests.index']>

const request: AdminRequest = {
  id: '00000000-0000-4000-8000-0000000000d1',
  tenant_id: '00000000-0000-4000-8000-0000000000a1',
  tenant: { name: 'Stadt Musterhausen', credits: 20, created_at: '2025-02-03T08:00:00Z' },
  amount: 500,
  reason: 'Election week',
  business_justification: 'Many more questions',
  ticket_reference: 'SUP-12',
  status: 'pending',
  urgency_level: 'high',
  requested_by: { name: 'Anna Schmidt' },
  created_at: new Date(Date.now() - 5 * 3_600_000).toISOString(),
  reviewed_by: null,
  reviewed_at: null,
  review_notes: null,
}
const second: AdminRequest = {
  ...request,
  id: '00000000-0000-4000-8000-0000000000d2',
  tenant: { ...request.tenant, name: 'Kreis Beispiel' },
  amount: 250.5,
}
const approved: AdminRequest = {
  ...request,
  id: '00000000-0000-4000-8000-0000000000d3',
  tenant: { ...request.tenant, name: 'Amt Fertig' },
  status: 'approved',
}
const details: Reply<Routes['api.admin.credits.requests.tenant-details']> = {
  credit_history: { total_allocated: 9000, total_used: 8980, last_30_days_usage: 300, days_remaining: 2 },
  previous_requests: [
    { id: request.id, created_at: request.created_at, amount: request.amount, status: 'pending' },
    {
      id: '00000000-0000-4000-8000-0000000000d9',
      created_at: '2026-01-05T08:00:00Z',
      amount: 75,
      status: 'rejected',
    },
  ],
}
const listOf = (data: AdminRequest[]): RequestList => ({
  data,
  current_page: 1,
  last_page: 1,
  per_page: 20,
  total: data.length,
  from: data.length ? 1 : null,
  to: data.length || null,
  links: [],
})

const open = (answers: Answers = {}, search = '') =>
  openPage(`/superadmin/credits/requests${search}`, {
    'session.show': superAdminIn(null),
    'api.admin.credits.requests.index': listOf([request, second]),
    'api.admin.credits.requests.all': listOf([approved]),
    'api.admin.credits.requests.statistics': {
      pending_count: 2,
      critical_count: 1,
      approved_today: 3,
      avg_response_hours: 4.5,
      pending_amount: 750.5,
    },
    'api.admin.credits.requests.show': request,
    'api.admin.credits.requests.tenant-details': details,
    'api.admin.credits.requests.approve': { ...request, status: 'approved' },
    'api.admin.credits.requests.reject': { ...request, status: 'rejected' },
    ...answers,
  })
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }))

test('a pending request shows balance, urgency and age, and can be approved or rejected', async () => {
  open()
  const row = await screen.findByRole('row', { name: /Stadt Musterhausen/ })
  expect(row).toHaveTextContent('Balance: 20,00')
  expect(row).toHaveTextContent('500,00')
  expect(row).toHaveTextContent('High')
  expect(row).toHaveTextContent('5 hours')
  expect(within(row).getByRole('button', { name: /^Approve/ })).toBeVisible()
  expect(within(row).getByRole('button', { name: /^Reject/ })).toBeVisible()
  expect(screen.getByText('Avg Response').parentElement).toHaveTextContent('4,50hours')
})

test.each([
  ['', 'api.admin.credits.requests.index'],
  ['?status=pending', 'api.admin.credits.requests.index'],
  ['?status=approved&urgency_level=high&days_old=3', 'api.admin.credits.requests.all'],
] as const)('the filters "%s" ask %s', async (search, route) => {
  const { callsOf } = open({}, search)
  await screen.findByRole('row', { name: /Stadt Musterhausen|Amt Fertig/ })
  const other =
    route === 'api.admin.credits.requests.all'
      ? 'api.admin.credits.requests.index'
      : 'api.admin.credits.requests.all'
  expect(callsOf(other)).toHaveLength(0)
  expect(callsOf(route)[0]?.query).toEqual({
    ...Object.fromEntries(new URLSearchParams(search)),
    page: '1',
    per_page: '20',
  })
})

test('a decided request has neither a checkbox nor a decision left', async () => {
  open({}, '?status=approved')
  const row = await rowOf(/Amt Fertig/)
  expect(row.queryByRole('checkbox')).toBeNull()
  expect(row.getAllByRole('button')).toHaveLength(1)
})

test('choosing a status and resetting the filters reads the other list and back', async () => {
  const { user, callsOf } = open()
  await rowOf(/Stadt Musterhausen/)
  await user.click(screen.getByRole('button', { name: /Filters/ }))
  await user.click(screen.getByRole('button', { name: /Status/ }))
  await user.click(await screen.findByRole('option', { name: 'Approved' }))
  await rowOf(/Amt Fertig/)
  expect(callsOf('api.admin.credits.requests.all')[0]?.query).toMatchObject({ status: 'approved' })
  await user.click(screen.getByRole('button', { name: 'Reset Filters' }))
  await rowOf(/Stadt Musterhausen/)
})

test('without requests the list says so', async () => {
  open({ 'api.admin.credits.requests.index': listOf([]) })
  expect(await screen.findByText('No credit requests')).toBeVisible()
  expect(screen.getByText('No requests match your current filters.')).toBeVisible()
})

test('the bulk bar counts what is chosen, asks first and shows the answer', async () => {
  const { user, callsOf } = open({
    'api.admin.credits.requests.bulk-approve': { message: '2 requests approved', approved: 2, skipped: 0 },
  })
  await user.click((await rowOf(/Stadt Musterhausen/)).getByRole('checkbox'))
  expect(screen.getByText('1 request selected')).toBeVisible()
  await user.click((await rowOf(/Kreis Beispiel/)).getByRole('checkbox'))
  expect(screen.getByText('2 requests selected')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Bulk Approve' }))
  const question = await screen.findByRole('alertdialog', { name: 'Approve 2 requests?' })
  expect(question).toHaveTextContent('750,50 credits')
  expect(callsOf('api.admin.credits.requests.bulk-approve')).toHaveLength(0)
  await user.click(within(question).getByRole('button', { name: 'Bulk Approve' }))
  expect(await screen.findByText('2 requests approved')).toBeVisible()
  expect(callsOf('api.admin.credits.requests.bulk-approve')[0]?.body).toEqual({
    request_ids: [request.id, second.id],
    notes: 'Sammelgenehmigung',
  })
  await waitFor(() => expect(screen.queryByText(/selected$/)).toBeNull())
})

test('a failed bulk approval says so and keeps the selection', async () => {
  const { user } = open({ 'api.admin.credits.requests.bulk-approve': refuse(500, 'kaputt') })
  await user.click((await rowOf(/Stadt Musterhausen/)).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Bulk Approve' }))
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: 'Bulk Approve' }))
  expect(await screen.findByText('Failed to bulk approve requests. Please try again.')).toBeVisible()
  expect(screen.getByText('1 request selected')).toBeVisible()
})

test('a quick approval asks first and sends its note; list and figures are read anew', async () => {
  const { user, callsOf } = open()
  await user.click((await rowOf(/Stadt Musterhausen/)).getByRole('button', { name: /^Approve/ }))
  const question = await screen.findByRole('alertdialog', { name: 'Approve this request?' })
  expect(callsOf('api.admin.credits.requests.approve')).toHaveLength(0)
  await user.click(within(question).getByRole('button', { name: 'Approve' }))
  await waitFor(() =>
    expect(callsOf('api.admin.credits.requests.approve')[0]?.body).toEqual({ notes: 'Schnellgenehmigung' }),
  )
  await waitFor(() => expect(callsOf('api.admin.credits.requests.index')).toHaveLength(2))
  expect(callsOf('api.admin.credits.requests.statistics')).toHaveLength(2)
})

test('a quick rejection needs a reason', async () => {
  const { user, callsOf } = open()
  await user.click((await rowOf(/Stadt Musterhausen/)).getByRole('button', { name: /^Reject/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject Request' }))
  expect(dialog.getByRole('button', { name: 'Reject' })).toBeDisabled()
  await user.type(dialog.getByRole('textbox'), 'Not in the budget')
  await user.click(dialog.getByRole('button', { name: 'Reject' }))
  await waitFor(() =>
    expect(callsOf('api.admin.credits.requests.reject')[0]?.body).toEqual({ reason: 'Not in the budget' }),
  )
})

test.each([
  [
    'Approve',
    'alertdialog',
    'api.admin.credits.requests.approve',
    'Failed to approve request. Please try again.',
  ],
  ['Reject', 'dialog', 'api.admin.credits.requests.reject', 'Failed to reject request. Please try again.'],
] as const)('a failed quick act (%s) says so', async (act, role, route, text) => {
  const { user } = open({ [route]: refuse(409, 'schon entschieden') })
  await user.click((await rowOf(/Stadt Musterhausen/)).getByRole('button', { name: new RegExp(`^${act}`) }))
  const dialog = within(await screen.findByRole(role))
  if (act === 'Reject') await user.type(dialog.getByRole('textbox'), 'No')
  await user.click(dialog.getByRole('button', { name: act }))
  expect(await screen.findByText(text)).toBeVisible()
})

const review = async (answers: Answers = {}) => {
  const opened = open(answers)
  await opened.user.click((await rowOf(/Stadt Musterhausen/)).getByRole('button', { name: /^View/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Review Credit Request' })
  await within(dialog).findByText('Request Information')
  return { ...opened, dialog, inDialog: within(dialog) }
}

test('the review brings together request, tenant and history, and recommends', async () => {
  const { dialog, inDialog } = await review()
  await inDialog.findByText('Credit History')
  for (const text of [
    'Election week',
    'Many more questions',
    'SUP-12',
    'Anna Schmidt',
    '20,00 credits',
    '03.02.2025',
    '9.000,00 credits',
    '8.980,00 credits',
    '300,00 credits',
    'Average Daily Usage10,00 credits',
    '05.01.2026',
    'Approve soon - High urgency with less than 3 days of credits remaining.',
  ])
    expect(dialog).toHaveTextContent(text)
  // The request itself is not one of its predecessors.
  expect(
    within(inDialog.getByRole('region', { name: 'Credit History' })).getAllByRole('listitem'),
  ).toHaveLength(1)
})

test('without the history the review still works, only unable to recommend', async () => {
  const { inDialog } = await review({ 'api.admin.credits.requests.tenant-details': refuse(500, 'kaputt') })
  expect(await inDialog.findByText('Unable to determine recommendation.')).toBeVisible()
  expect(inDialog.getByRole('button', { name: 'Approve' })).toBeEnabled()
})

test('a rejection in the review needs a reason', async () => {
  const { user, inDialog, callsOf } = await review()
  await user.click(inDialog.getByRole('button', { name: 'Reject' }))
  expect(await inDialog.findByText('Please provide a reason for rejection.')).toBeVisible()
  expect(callsOf('api.admin.credits.requests.reject')).toHaveLength(0)
  await user.type(inDialog.getByRole('textbox', { name: /Review Notes/ }), 'Too much')
  await user.click(inDialog.getByRole('button', { name: 'Reject' }))
  await waitFor(() =>
    expect(callsOf('api.admin.credits.requests.reject')[0]?.body).toEqual({ reason: 'Too much' }),
  )
})

test.each([
  [409, 'Already decided.', 'Already decided.'],
  [500, 'kaputt', 'Failed to approve request. Please try again.'],
])('an approval refused with %i says: %s', async (status, message, shown) => {
  const { user, inDialog, callsOf } = await review({
    'api.admin.credits.requests.approve': refuse(status, message),
  })
  await user.click(inDialog.getByRole('button', { name: 'Approve' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText(shown)).toBeInTheDocument()
  expect(callsOf('api.admin.credits.requests.approve')[0]?.body).toEqual({ notes: null })
})

test('a decided request is shown without recommendation and without actions', async () => {
  const { inDialog } = await review({
    'api.admin.credits.requests.show': { ...request, status: 'cancelled' },
  })
  await inDialog.findByText('Credit History')
  expect(inDialog.queryByText('Recommendation')).toBeNull()
  expect(inDialog.queryByRole('button', { name: 'Approve' })).toBeNull()
})
