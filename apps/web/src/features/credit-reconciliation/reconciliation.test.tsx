import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Answers, openPage, refuse, superAdminIn } from '../../../test/open-page.tsx'
import {
  anomaly,
  chain,
  chains,
  dashboard,
  node,
  otherTenant,
  pageOf,
  reconciliationAnswers,
  reservationId,
} from './sample-reconciliation.ts'

const address = '/credits/reconciliation'
const open = (answers: Answers = {}, at = address) => openPage(at, { ...reconciliationAnswers, ...answers })

const tile = async (label: string) => (await screen.findAllByText(label))[0]?.closest('div')
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('five cards, the reservations and the anomalies are there', async () => {
  open()
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Credit Reconciliation Dashboard' }),
  ).toBeVisible()
  expect(screen.getByText('Monitor credit operations and identify anomalies')).toBeVisible()
  await waitFor(async () => expect(await tile('Active Reservations')).toHaveTextContent('1.234'))
  expect(await tile('Expired Reservations')).toHaveTextContent('2')
  expect(await tile('Incomplete Actions')).toHaveTextContent('3')
  expect(await tile('Orphaned Reservations')).toHaveTextContent('0')
  expect(await tile('Anomalies')).toHaveTextContent('1')
  const row = screen.getByRole('row', { name: /abcdef12/ })
  for (const text of ['Stadt Musterhausen', '12,50', 'document processing', '95', 'EXPIRED'])
    expect(row).toHaveTextContent(text)
  expect(row).not.toHaveTextContent('abcdef12-')
  expect(screen.getAllByRole('row').at(-1)).toHaveTextContent('Active')
})

test('an anomaly tells its type, tenant, time and context', async () => {
  open()
  const card = within(await screen.findByRole('article', { name: /^Expired but pending/ }))
  expect(card.getByText('5,00 credits')).toBeVisible()
  expect(card.getByText('12')).toBeVisible()
  expect(card.getByText('02.11.2026, 10:00')).toBeVisible()
})

test('where there is nothing both lists say so', async () => {
  open({ 'credits.reconciliation': { ...dashboard, reservations: pageOf([]), anomalies: pageOf([]) } })
  expect(await screen.findByText('No active reservations')).toBeVisible()
  expect(screen.getByText('No anomalies detected in the selected period')).toBeVisible()
})

test('filters are sent when they are applied, and stand in the address', async () => {
  const { user, callsOf } = open({}, `${address}?start_date=2026-11-01&page=2`)
  await screen.findByRole('row', { name: /abcdef12/ })
  expect(callsOf('credits.reconciliation')[0]?.query).toMatchObject({ start_date: '2026-11-01', page: '2' })
  await user.click(screen.getByRole('button', { name: /Tenant/ }))
  await user.click(await screen.findByRole('option', { name: otherTenant.name }))
  const before = callsOf('credits.reconciliation').length
  expect(location.search).not.toContain(otherTenant.id)
  await user.click(screen.getByRole('button', { name: 'Apply Filters' }))
  await waitFor(() => expect(callsOf('credits.reconciliation').length).toBeGreaterThan(before))
  expect(callsOf('credits.reconciliation').at(-1)?.query).toMatchObject({
    start_date: '2026-11-01',
    tenant_id: otherTenant.id,
    page: '1',
  })
  expect(location.search).toBe(`?start_date=2026-11-01&tenant_id=${otherTenant.id}`)
})

test('without a list of tenants there is nothing to choose', async () => {
  open({ 'credits.reconciliation': { ...dashboard, tenants: [] } })
  await screen.findByRole('row', { name: /abcdef12/ })
  expect(screen.queryByRole('button', { name: /Tenant/ })).toBeNull()
})

test('a page that cannot be loaded says so and can be tried again', async () => {
  let isBroken = true
  const { user } = open({
    'credits.reconciliation': () => (isBroken ? refuse(500, 'Out of order.') : dashboard),
  })
  expect(await screen.findByText('Out of order.')).toBeVisible()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('row', { name: /abcdef12/ })).toBeVisible()
})

test('a tree shows every reservation with its bookings, and closes its branches', async () => {
  const { user, callsOf } = open()
  await user.click(
    within(await screen.findByRole('row', { name: /abcdef12/ })).getByRole('button', { name: /^View Tree/ }),
  )
  const dialog = await dialogNamed('Reservation Tree')
  expect(await dialog.findByText('ingestion.ocr')).toBeVisible()
  expect(callsOf('api.credits.reconciliation.tree')[0]?.path).toContain(reservationId)
  expect(dialog.getAllByText('12,3 s')[0]).toBeVisible()
  expect(dialog.getAllByText('usage: -1,00')[0]).toBeVisible()
  expect(dialog.getByText('cancelled')).toBeVisible()
  const [root] = dialog.getAllByRole('button', { name: /^1\schild$/ })
  expect(root).toHaveAttribute('aria-expanded', 'true')
  root?.focus()
  await user.keyboard('{Enter}')
  expect(root).toHaveAttribute('aria-expanded', 'false')
  expect(dialog.queryByText('ingestion.ocr')).toBeNull()
})

test('of a tree of thousands the first are drawn, and more when asked for', async () => {
  const parts = Array.from({ length: 120 }, (_, index) =>
    node(`00000000-0000-4000-8000-${String(index).padStart(12, '0')}`),
  )
  const { user } = open({
    'api.credits.reconciliation.tree': { ...node(reservationId, parts), is_cut: true },
  })
  await user.click(
    within(await screen.findByRole('row', { name: /abcdef12/ })).getByRole('button', { name: /^View Tree/ }),
  )
  const dialog = await dialogNamed('Reservation Tree')
  expect(await dialog.findByText(/first 5.000 reservations/)).toBeVisible()
  expect(dialog.getAllByText('ingestion.process')).toHaveLength(51)
  await user.click(dialog.getByRole('button', { name: 'Show more (70)' }))
  expect(dialog.getAllByText('ingestion.process')).toHaveLength(101)
})

test('flow chains have figures and filters, and a warning at what is unusual', async () => {
  const { user, callsOf } = open({}, `${address}?start_date=2026-10-04`)
  await user.click(await screen.findByRole('button', { name: 'View Flow Chains' }))
  const dialog = await dialogNamed('Credit Flow Chains')
  const card = within(await dialog.findByRole('article', { name: /^ingestion.process/ }))
  for (const text of [/2 children/, /2 levels/, /Duration: 1,5 min/, /Stadt Musterhausen/])
    expect(card.getByText(text)).toBeVisible()
  for (const text of ['Anomalies detected', 'Document processing', 'confirmed', '5,60 credits'])
    expect(card.getByText(text)).toBeVisible()
  for (const label of ['Total Chains', 'Total Credits', 'Avg Credits/Chain', 'Chains w/ Anomalies'])
    expect(dialog.getByText(label)).toBeVisible()
  expect(dialog.getByText('39,20')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: /Flow pattern/ }))
  await user.click(await screen.findByRole('option', { name: 'Web crawl' }))
  await user.click(dialog.getByRole('button', { name: /Show only/ }))
  await user.click(await screen.findByRole('option', { name: 'Anomalies' }))
  await user.click(dialog.getByRole('button', { name: /Functionality/ }))
  await user.click(await screen.findByRole('option', { name: 'document processing (7)' }))
  await waitFor(() =>
    expect(callsOf('api.credits.reconciliation.flow-chains').at(-1)?.query).toMatchObject({
      start_date: '2026-10-04',
      pattern: 'web_crawl',
      show: 'anomalies',
      functionality: 'document_processing',
    }),
  )
})

test('no flow chains are said to be none', async () => {
  const { user } = open({
    'api.credits.reconciliation.flow-chains': {
      ...chains,
      flow_chains: { ...pageOf([]), total_is_capped: false },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'View Flow Chains' }))
  expect(await screen.findByText('No flow chains found')).toBeVisible()
})

test('from a chain one comes to its tree, 300 ms after the list has gone', async () => {
  const { user, callsOf } = open()
  await user.click(await screen.findByRole('button', { name: 'View Flow Chains' }))
  const toTree = await screen.findByRole('button', { name: 'View Full Tree' })
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await user.click(toTree)
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Credit Flow Chains' })).toBeNull())
    await vi.advanceTimersByTimeAsync(400)
    expect(await screen.findByRole('dialog', { name: 'Reservation Tree' })).toBeVisible()
    expect(callsOf('api.credits.reconciliation.tree')[0]?.path).toContain(chain.root_reservation_id)
  } finally {
    vi.useRealTimers()
  }
})

test('a reservation is released after a question', async () => {
  const { user, callsOf } = open({ 'api.credits.reconciliation.repair': undefined })
  await user.click(await screen.findByRole('button', { name: 'Release Reservation' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Release reservation' }))
  expect(callsOf('api.credits.reconciliation.repair')).toHaveLength(0)
  await user.click(question.getByRole('button', { name: 'Release' }))
  await waitFor(() => expect(callsOf('api.credits.reconciliation.repair')[0]?.path).toContain(anomaly.id))
  expect(await screen.findByText('The reservation was released.')).toBeVisible()
})

test('what no booking can repair has no button', async () => {
  const other = { ...anomaly, anomaly_type: 'broken_chain' as const, repair: null, reservation_id: null }
  open({ 'credits.reconciliation': { ...dashboard, anomalies: pageOf([other]) } })
  const card = within(await screen.findByRole('article', { name: /^Broken hash chain/ }))
  expect(card.queryByRole('button')).toBeNull()
})

test('a check is asked for, and the button waits while it runs', async () => {
  let isRunning = false
  const { user, callsOf } = open({
    'credits.reconciliation': () => ({ ...dashboard, check: { ...dashboard.check, is_running: isRunning } }),
    'api.credits.reconciliation.check': () => {
      isRunning = true
      return undefined
    },
  })
  expect(await screen.findByText('Last checked: 02.11.2026, 05:41')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Check Now' }))
  expect(callsOf('api.credits.reconciliation.check')[0]?.body).toEqual({ tenant_id: '' })
  expect(await screen.findByText('The check is running …')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Check Now' })).toBeDisabled()
})

test('a super admin without a tenant is told to choose one', async () => {
  open({ 'session.show': superAdminIn(null) })
  expect(await screen.findByText('Kein Mandant gewählt')).toBeVisible()
})
