import { creditMonitoring, type MonitoringAlert, type MonitoringDashboard } from '@lotse/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Answers, openPage, refuse, superAdminIn } from '../../../test/open-page.tsx'
import { watchSavedFiles } from '../../../test/saved-files.ts'
import { errorRateLook } from './error-rate-look.ts'

const tenantId = '00000000-0000-4000-8000-0000000000a1'
const lowCredits: MonitoringAlert = {
  type: 'low_credits',
  severity: 'critical',
  message: 'Stadt Musterhausen has 3,00 credits left',
  value: 2.5,
  tenant_id: tenantId,
}
const issue = (number: number): MonitoringDashboard['health_status']['issues'][number] => ({
  severity: number === 1 ? 'critical' : 'warning',
  description: `Trouble ${number}`,
})
const dashboard: MonitoringDashboard = {
  updated_at: '2026-11-17T08:00:00.000Z',
  alerts: [lowCredits, { ...lowCredits, severity: 'warning', message: 'A warning', tenant_id: null }],
  critical_count: 1,
  warning_count: 1,
  health_status: {
    status: 'critical',
    critical_issues: 1,
    warnings: 4,
    issues: [1, 2, 3, 4, 5].map(issue),
    total_issues: 5,
    ledger_checked_at: '2026-11-17T03:41:00.000Z',
  },
  system_stats: {
    active_tenants_24h: 12,
    transactions_per_minute: 1.25,
    utilization_percentage: 42.5,
    available_credits: 1234.5,
    reserved_credits: 7,
    used_this_month: 100,
    consumed_24h: 30,
    error_rate: 6.25,
    finished_actions_1h: 32,
    failed_actions_1h: 2,
    active_reservations: { count: 3 },
  },
  hourly_trend: Array.from({ length: 24 }, (_, hour) => ({
    hour: new Date(Date.UTC(2026, 10, 16, 9 + hour)).toISOString(),
    consumption: hour,
  })),
  top_consumers: [
    {
      tenant_id: tenantId,
      name: 'Stadt Musterhausen',
      status: 'critical',
      percentage_of_balance: null,
      consumed_24h: 20,
      percentage_of_total: 66.66,
    },
  ],
}
const realtime = {
  alerts: dashboard.alerts,
  critical_count: 1,
  warning_count: 1,
  active_reservations: { count: 4 },
  recent_transactions: [
    {
      id: '00000000-0000-4000-8000-0000000000b1',
      tenant_id: tenantId,
      tenant_name: 'Kreis Beispiel',
      type: 'transfer_in',
      amount: -12.5,
      created_at: '2026-11-17T07:59:00.000Z',
    },
  ],
}

const open = (answers: Answers = {}) =>
  openPage('/superadmin/credits/monitoring', {
    'session.show': superAdminIn(null),
    'api.admin.credits.dashboard': dashboard,
    'api.admin.credits.realtime': realtime,
    ...answers,
  })
const tile = async (label: string) => (await screen.findByText(label)).closest('div')

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})

test('what else is wrong with the health opens where it is counted', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: '+2 weitere...' }))
  const health = within(screen.getByRole('region', { name: 'System Health' }))
  expect(health.getByText('Trouble 5')).toBeVisible()
  await user.click(health.getByRole('button', { name: 'Show fewer', expanded: true }))
  expect(health.queryByText('Trouble 4')).toBeNull()
})

test('figures, health and the worst alerts are there, each with words beside its colour', async () => {
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Credit System Administration' })).toBeVisible()
  await waitFor(async () => expect(await tile('Active Tenants (24h)')).toHaveTextContent('12'))
  expect(await tile('Active Tenants (24h)')).toHaveTextContent('1,25 transactions per minute')
  expect(await tile('Credit Utilisation')).toHaveTextContent('42,5 %Available: 1.234,50 credits')
  expect(await tile('Error Rate (1h)')).toHaveTextContent('6,25 %High: 2 of 32 actions')
  expect(screen.getByText(/^Last update: \d\d\.\d\d\./)).toBeVisible()
  expect(screen.getByText('Critical alerts: 1')).toBeVisible()
  expect(
    screen.getByRole('link', { name: /^Stadt Musterhausen has 3,00 credits left \(2,5 %\)$/ }),
  ).toBeVisible()
  expect(screen.queryByText(/A warning/)).toBeNull()
  const health = within(screen.getByRole('region', { name: 'System Health' }))
  expect(health.getByText('Trouble 3')).toBeVisible()
  expect(health.queryByText('Trouble 4')).toBeNull()
  const more = health.getByRole('button', { name: '+2 weitere...' })
  expect(more).toHaveAttribute('aria-expanded', 'false')
  expect(health.getAllByText('Critical')).toHaveLength(2)
  expect(health.getByText('Ledger last checked: 17.11.2026, 04:41')).toBeVisible()
  expect(screen.getByRole('progressbar', { name: 'Stadt Musterhausen' })).toHaveAttribute(
    'aria-valuetext',
    '20,00 credits (66,66 %)',
  )
  expect(screen.queryByText(/^Environment/)).toBeNull()
})

test('the chart of 24 hours can be read as a table', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Show as table: Consumption (24h)' }))
  const table = within(screen.getByRole('table', { name: 'Consumption (24h)' }))
  expect(table.getAllByRole('row')).toHaveLength(25)
  expect(table.getByRole('row', { name: /17\.11\.2026, 09:00 23,00/ })).toBeVisible()
})

test('it is read anew every 30 seconds and polled every 5, until that is switched off', async () => {
  const { user, callsOf } = open()
  const dashboards = () => callsOf('api.admin.credits.dashboard').length
  const polls = () => callsOf('api.admin.credits.realtime').length
  await screen.findByText('Kreis Beispiel')
  expect(await tile('Active Reservations')).toHaveTextContent('4')
  expect(callsOf('api.admin.credits.realtime')[0]?.query).toEqual({ range: '1h' })
  expect(dashboards()).toBe(1)
  await vi.advanceTimersByTimeAsync(creditMonitoring.pollMs + 500)
  await waitFor(() => expect(polls()).toBeGreaterThanOrEqual(2))
  await vi.advanceTimersByTimeAsync(creditMonitoring.refreshMs)
  await waitFor(() => expect(dashboards()).toBe(2))
  const toggle = screen.getByRole('switch', { name: 'Auto-refresh (30 s)' })
  expect(toggle).toBeChecked()
  await user.click(toggle)
  const [dashboardsBefore, pollsBefore] = [dashboards(), polls()]
  await vi.advanceTimersByTimeAsync(2 * creditMonitoring.refreshMs)
  expect([dashboards(), polls()]).toEqual([dashboardsBefore, pollsBefore])
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  await waitFor(() => expect(dashboards()).toBe(dashboardsBefore + 1))
})

test('more critical alerts than before are told for five seconds; those of the first look and fewer are not', async () => {
  let critical_count = 1
  open({ 'api.admin.credits.realtime': () => ({ ...realtime, critical_count }) })
  await screen.findByText('Kreis Beispiel')
  const news = 'Neue kritische Warnung!'
  expect(screen.queryByText(news)).toBeNull()
  critical_count = 2
  await vi.advanceTimersByTimeAsync(creditMonitoring.pollMs + 100)
  expect(await screen.findByText(news)).toBeVisible()
  await vi.advanceTimersByTimeAsync(creditMonitoring.toastMs + 500)
  await waitFor(() => expect(screen.queryByText(news)).toBeNull())
  critical_count = 1
  await vi.advanceTimersByTimeAsync(creditMonitoring.pollMs + 100)
  expect(screen.queryByText(news)).toBeNull()
})

test('the browser notifies only those who asked for it with the button', async () => {
  const shown: string[] = []
  const requestPermission = vi.fn(async () => {
    NotificationStandIn.permission = 'granted'
    return 'granted' as const
  })
  class NotificationStandIn {
    static permission: NotificationPermission = 'default'
    static requestPermission = requestPermission
    constructor(title: string) {
      shown.push(title)
    }
  }
  vi.stubGlobal('Notification', NotificationStandIn)
  let critical_count = 1
  const { user } = open({ 'api.admin.credits.realtime': () => ({ ...realtime, critical_count }) })
  await screen.findByText('Kreis Beispiel')
  const oneMore = async () => {
    critical_count += 1
    await vi.advanceTimersByTimeAsync(creditMonitoring.pollMs + 100)
    await screen.findByText(`Critical alerts: ${critical_count}`)
  }
  await oneMore()
  expect(requestPermission).not.toHaveBeenCalled()
  expect(shown).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Notify me' }))
  expect(await screen.findByRole('button', { name: 'Stop notifications' })).toBeVisible()
  await oneMore()
  await waitFor(() => expect(shown).toEqual(['Neue kritische Warnung!']))
  await user.click(screen.getByRole('button', { name: 'Stop notifications' }))
  await oneMore()
  expect(shown).toHaveLength(1)
})

test('who may not see it is told so, and sees nothing', async () => {
  open({ 'api.admin.credits.dashboard': refuse(403, 'Forbidden') })
  expect(await screen.findByText('Sie haben keine Berechtigung für dieses Dashboard.')).toBeVisible()
  expect(screen.queryByText('System Health')).toBeNull()
})

test('a failure is told and can be tried again; what was there stays', async () => {
  let isBroken = true
  const { user } = open({
    'api.admin.credits.dashboard': () => (isBroken ? refuse(500, 'Broken') : dashboard),
  })
  const failure = 'Fehler beim Laden der Dashboard-Daten.'
  expect(await screen.findByText(failure)).toBeVisible()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Trouble 1')).toBeVisible()
  expect(screen.queryByText(failure)).toBeNull()
  isBroken = true
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByText(failure)).toBeVisible()
  expect(screen.getByText('Trouble 1')).toBeVisible()
})

test('a poll that fails is not worth a word', async () => {
  const { callsOf } = open({ 'api.admin.credits.realtime': refuse(500, 'Broken') })
  await screen.findByText('Trouble 1')
  await waitFor(() => expect(callsOf('api.admin.credits.realtime')).toHaveLength(1))
  expect(screen.queryByText(/Broken|Fehler/)).toBeNull()
})

test('an export takes the chosen sections, and says when it fails', async () => {
  const saved = watchSavedFiles()
  let isBroken = false
  const { user, callsOf } = open({
    'api.admin.credits.export': () => (isBroken ? refuse(500, 'Broken') : (new Response('{}') as never)),
  })
  const choose = async (name: RegExp) => {
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  await choose(/^PDF/)
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.name).toMatch(/^credit-dashboard-\d{4}-\d\d-\d\d\.pdf$/)
  await choose(/^Choose sections/)
  const dialog = within(await screen.findByRole('dialog', { name: 'Sections of the export' }))
  for (const name of ['Alerts', 'Top consumers', 'Health status', 'Stuck reservations', 'System statistics'])
    await user.click(dialog.getByRole('checkbox', { name }))
  expect(dialog.getByText('Please choose at least one section.')).toBeVisible()
  await user.click(dialog.getByRole('checkbox', { name: 'System statistics' }))
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  isBroken = true
  await choose(/^JSON/)
  expect(await screen.findByText('Export fehlgeschlagen. Bitte versuchen Sie es erneut.')).toBeVisible()
  expect(callsOf('api.admin.credits.export').map(({ body }) => body)).toEqual([
    {
      format: 'pdf',
      sections: ['alerts', 'system_stats', 'top_consumers', 'health_status', 'stuck_reservations'],
    },
    { format: 'json', sections: ['system_stats'] },
  ])
})

test('on a developer’s machine the environment is named', async () => {
  open({ 'session.show': { ...superAdminIn(null), app: { env: 'local', debug: false } } })
  expect(await screen.findByText('Environment: local')).toBeVisible()
})

test.each([
  [0, 'success', 'Healthy'],
  [2, 'success', 'Healthy'],
  [2.01, 'warning', 'Healthy'],
  [5, 'warning', 'Healthy'],
  [5.01, 'danger', 'Warning'],
  [10, 'danger', 'Warning'],
  [10.01, 'danger', 'Critical'],
])('an error rate of %d %% is judged as the specification says', (rate, figure, sign) => {
  const look = errorRateLook(rate)
  expect([look.figure, look.sign.label]).toEqual([figure, sign])
})
