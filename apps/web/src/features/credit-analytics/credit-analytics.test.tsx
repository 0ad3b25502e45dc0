import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type Answers, openPage, refuse, superAdminIn } from '../../../test/open-page.tsx'
import { rangeErrors } from './analytics-filter.ts'
import { lastActive } from './consumers/last-active.ts'
import {
  analyticsAnswers,
  anomalies,
  consumers,
  efficiency,
  forecast,
  noAnomalies,
  noEfficiency,
  noForecast,
  noPatterns,
  noTrends,
  officeId,
  patterns,
  summary,
  tenantId,
  trends,
} from './sample-analytics.ts'

const dashboard = '/credits/analytics'
const open = (answers: Answers = {}, address = dashboard) =>
  openPage(address, { ...analyticsAnswers, ...answers })

const card = async (label: string) => (await screen.findByText(label)).closest('div')

test('four cards tell today and the week with their change, the average and who is active', async () => {
  open()
  await waitFor(async () => expect(await card("Today's Usage")).toHaveTextContent('12,5'))
  expect(await card("Today's Usage")).toHaveTextContent('↑ 25 % vs. yesterday')
  expect(await card('This Week')).toHaveTextContent('1.234,56↓ 3,2 % vs. same days last week')
  expect(await card('Avg Daily Usage')).toHaveTextContent('41,15')
  expect(await card('Active Tenants')).toHaveTextContent('3')
})

test('alerts stand above the tabs with their severity', async () => {
  open()
  const alerts = within(await screen.findByRole('list', { name: 'Alerts' }))
  expect(alerts.getByText('Critical')).toBeVisible()
  expect(alerts.getByText(/run out in about 2 days/)).toBeVisible()
  expect(alerts.getByText('02.11.2026, 10:00')).toBeVisible()
})

test('the trends have total, average, peak, direction and the comparison with the period before', async () => {
  open()
  await waitFor(async () => expect(await card('Total')).toHaveTextContent('40,50'))
  expect(await card('Daily average')).toHaveTextContent('20,25')
  expect(await card('Peak')).toHaveTextContent('30,50on 02.11.2026')
  expect(await card('Trend')).toHaveTextContent('UpIncreasing')
  const comparison = within(screen.getByRole('region', { name: 'Compared with the previous period' }))
  expect(comparison.getByText('+20,50 credits')).toBeVisible()
  expect(comparison.getByText('+10,25 credits a day')).toBeVisible()
  expect(comparison.getByText('50,6 %')).toBeVisible()
})

test('a chart is a table, too, with the moving average beside each day', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Show as table: Usage per day' }))
  expect(screen.getByRole('row', { name: '02.11.2026 30,50 8,36' })).toBeVisible()
})

test('a tab is loaded when it is opened, and stands in the address', async () => {
  const { user, callsOf } = open()
  await screen.findByRole('tab', { name: 'Patterns' })
  expect(callsOf('api.credits.analytics.patterns')).toHaveLength(0)
  await user.click(screen.getByRole('tab', { name: 'Patterns' }))
  expect(
    await screen.findByText('Peak hours: 09:00, 10:00, 14:00. 95 % of daily usage in top 3 hours.'),
  ).toBeVisible()
  expect(screen.getByText('Morning 6-11').nextSibling).toHaveTextContent('80,00')
  expect(screen.getByText('Afternoon 12-17').nextSibling).toHaveTextContent('15,00')
  expect(screen.getByText('Evening 18-23').nextSibling).toHaveTextContent('4,00')
  expect(screen.getByText('Night 0-5').nextSibling).toHaveTextContent('1,00')
  expect(screen.getByRole('row', { name: /chatbot response 75,00 150 0,50 75\s%/ })).toBeVisible()
  expect(callsOf('api.credits.analytics.patterns')[0]?.query).toMatchObject({ analysis_period: '30' })
  expect(location.search).toBe('?tab=patterns')
})

test('the forecast tells sums and depletion as ranges, its trend and method, and how often its bounds held', async () => {
  const { user, callsOf } = open({}, `${dashboard}?tab=forecast`)
  await waitFor(async () => expect(await card('Current balance')).toHaveTextContent('500,00'))
  expect(await card('Projected depletion')).toHaveTextContent(
    '12.12.202641 days remaining, at the earliest on 01.12.2026',
  )
  expect(await card('Next 7 days')).toHaveTextContent('84,00credits, 70,00 to 99,50')
  expect(await card('Next 30 days')).toHaveTextContent('360,00credits, 300,00 to 420,00')
  expect(screen.getByText('In the last 90 days usage lay within the band on 94 % of the days.')).toBeVisible()
  const analysis = within(screen.getByRole('region', { name: 'Trend analysis' }))
  expect(analysis.getByText('↑ 50 %')).toBeVisible()
  expect(analysis.getByText('+0,20 credits')).toBeVisible()
  expect(analysis.getByText(/^64\s%$/)).toBeVisible()
  expect(analysis.getByText('exponential smoothing')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show as table: Usage forecast' }))
  expect(screen.getByRole('row', { name: '01.11.2026 10,00 – – –' })).toBeVisible()
  expect(screen.getByRole('row', { name: '02.11.2026 – 12,00 8,50 17,00' })).toBeVisible()
  expect(callsOf('api.credits.analytics.forecast')[0]?.query).toMatchObject({
    forecast_days: '30',
    method: 'auto',
  })
})

test('too little data is said in place of a forecast', async () => {
  open({ 'api.credits.analytics.forecast': { data: noForecast } }, `${dashboard}?tab=forecast`)
  expect(await screen.findByText('Usage is known for 3 of the 14 days that a forecast needs.')).toBeVisible()
  expect(screen.getByText('Insufficient data for forecast generation')).toBeVisible()
  expect(await card('Projected depletion')).toHaveTextContent('–not in the time that can be foreseen')
})

test('tenants are ranked with medal, parent, share and trend, and the rows shown are added up', async () => {
  const { callsOf } = open({}, `${dashboard}?tab=consumers`)
  const first = await screen.findByRole('row', { name: /Stadt Musterhausen 75,00/ })
  expect(first).toHaveTextContent('1 (Gold)')
  expect(first).toHaveTextContent('Increasing12,5 %')
  expect(screen.getByRole('row', { name: /Stadtwerke/ })).toHaveTextContent('Stadt Musterhausen')
  expect(screen.getByText('Total of the rows shown: 80,00 credits (80 % of all usage)')).toBeVisible()
  expect(callsOf('api.credits.analytics.top-consumers')[0]?.query).toMatchObject({
    limit: '20',
    period: '30',
  })
})

test('people are ranked, too, also one who is gone, and more of them can be shown', async () => {
  const { user, callsOf } = open({}, `${dashboard}?tab=consumers`)
  await user.click(await screen.findByRole('radio', { name: 'By User' }))
  const first = screen.getByRole('row', { name: /Mira Öztürk/ })
  expect(first).toHaveTextContent('mira@stadt.example')
  expect(first).toHaveTextContent('chatbot response01.10.2026')
  expect(screen.getByRole('row', { name: /Deleted user/ })).toHaveTextContent('Never')
  expect(screen.getByText('Total of the rows shown: 64,00 credits')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /Show Top/ }))
  await user.click(await screen.findByRole('option', { name: 'Top 50' }))
  await waitFor(() =>
    expect(callsOf('api.credits.analytics.top-consumers').at(-1)?.query).toMatchObject({ limit: '50' }),
  )
})

test.each([
  [
    'trends',
    { 'api.credits.analytics.usage-trends': { data: noTrends } },
    'No usage data available for this period',
  ],
  [
    'patterns',
    { 'api.credits.analytics.patterns': { data: noPatterns } },
    'No hourly pattern data available',
  ],
  ['patterns', { 'api.credits.analytics.patterns': { data: noPatterns } }, 'No functionality data available'],
  [
    'consumers',
    {
      'api.credits.analytics.top-consumers': {
        data: { top_tenants: [], top_users: [], summary: { total_credits: 0 } },
      },
    },
    'No consumer data available',
  ],
  [
    'efficiency',
    { 'api.credits.analytics.efficiency': { data: noEfficiency } },
    'No efficiency data available',
  ],
  [
    'anomalies',
    { 'api.credits.analytics.anomalies': { data: noAnomalies } },
    'No anomalies detected in the selected period',
  ],
] satisfies [string, Answers, string][])('%s without usage say so', async (tab, answers, text) => {
  open(answers, `${dashboard}?tab=${tab}`)
  expect((await screen.findAllByText(text))[0]).toBeVisible()
})

test.each([
  ['trends', 'api.credits.analytics.usage-trends', { data: trends }, 'Usage per day'],
  ['forecast', 'api.credits.analytics.forecast', { data: forecast }, 'Usage forecast'],
  ['patterns', 'api.credits.analytics.patterns', { data: patterns }, 'Hourly pattern'],
  ['efficiency', 'api.credits.analytics.efficiency', { data: efficiency }, 'Efficiency by hour'],
  ['anomalies', 'api.credits.analytics.anomalies', { data: anomalies }, 'Anomalies per day'],
  ['consumers', 'api.credits.analytics.top-consumers', { data: consumers }, 'Credit Distribution'],
  ['trends', 'api.credits.analytics.summary', { data: summary }, "Today's Usage"],
] as const)('%s whose %s fails say so in place and can be tried again', async (tab, name, answer, text) => {
  let isBroken = true
  const { user } = open(
    { [name]: () => (isBroken ? refuse(500, 'Out of order.') : answer) },
    `${dashboard}?tab=${tab}`,
  )
  expect(await screen.findByText('Out of order.')).toBeVisible()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.queryByText('Out of order.')).toBeNull()
})

test('a chosen period reaches summary and tab', async () => {
  const { user, callsOf } = open()
  await user.click(await screen.findByRole('button', { name: /Time period/ }))
  await user.click(await screen.findByRole('option', { name: 'Last 7 days' }))
  await waitFor(() =>
    expect(callsOf('api.credits.analytics.summary').at(-1)?.query).toMatchObject({ period: '7' }),
  )
  expect(location.search).toBe('?period=7')
  const { start_date, end_date } = callsOf('api.credits.analytics.usage-trends').at(-1)?.query ?? {}
  expect(Date.parse(end_date ?? '') - Date.parse(start_date ?? '')).toBe(6 * 86_400_000)
})

test('a custom range that is not whole is told at its field, and asks for nothing', async () => {
  const { callsOf } = open({}, `${dashboard}?period=custom&start_date=2026-10-02&end_date=2026-10-01`)
  expect(await screen.findByText('The end is before the start.')).toBeVisible()
  expect(screen.getByText('Choose a valid range to see its figures.')).toBeVisible()
  expect(callsOf('api.credits.analytics.summary')).toHaveLength(0)
  expect(callsOf('api.credits.analytics.usage-trends')).toHaveLength(0)
})

test('a whole custom range is asked for by its days', async () => {
  const { callsOf } = open(
    {},
    `${dashboard}?period=custom&start_date=2026-10-01&end_date=2026-10-02&tab=patterns`,
  )
  await screen.findByText('Hourly pattern')
  await waitFor(() =>
    expect(callsOf('api.credits.analytics.patterns')[0]?.query).toEqual({
      analysis_period: '2',
      start_date: '2026-10-01',
      end_date: '2026-10-02',
    }),
  )
  expect(callsOf('api.credits.analytics.summary')[0]?.query).not.toHaveProperty('period')
})

describe('the tenant filter', () => {
  test('is for super admins: all tenants, or one', async () => {
    const { user, callsOf } = open({
      'session.show': superAdminIn(tenantId),
      'api.credits.analytics.summary': {
        data: { ...summary, tenants: [{ id: officeId, name: 'Stadtwerke' }] },
      },
    })
    await user.click(await screen.findByRole('button', { name: /All Tenants.*Tenant/ }))
    await user.click(await screen.findByRole('option', { name: 'Stadtwerke' }))
    await waitFor(() =>
      expect(callsOf('api.credits.analytics.usage-trends').at(-1)?.query).toMatchObject({
        tenant_id: officeId,
      }),
    )
  })

  test('is not there for others, whatever the address says', async () => {
    const { callsOf } = open({}, `${dashboard}?tenant_id=${officeId}`)
    await screen.findByText('Usage per day')
    expect(screen.queryByText('All Tenants')).toBeNull()
    expect(callsOf('api.credits.analytics.summary')[0]?.query).not.toHaveProperty('tenant_id')
  })
})

test('Refresh reads everything that is shown anew, and says so meanwhile', async () => {
  let finish = () => {}
  let isSlow = false
  const { user, callsOf } = open({
    'api.credits.analytics.usage-trends': () =>
      isSlow
        ? new Promise(resolve => {
            finish = () => resolve({ data: trends })
          })
        : { data: trends },
  })
  const refresh = await screen.findByRole('button', { name: 'Refresh' })
  isSlow = true
  await user.click(refresh)
  expect(await screen.findByRole('button', { name: 'Loading...' })).toBeDisabled()
  finish()
  expect(await screen.findByRole('button', { name: 'Refresh' })).toBeEnabled()
  expect(callsOf('api.credits.analytics.summary')).toHaveLength(2)
})

test.each([
  ['', '2026-10-01', { start: 'Please choose a start date.' }],
  ['2026-10-01', '', { end: 'Please choose an end date.' }],
  ['2026-10-01', '2026-11-03', { end: 'The end is in the future.' }],
  ['2025-10-31', '2026-11-02', { start: 'Please choose at most 366 days.' }],
  ['2025-11-02', '2026-11-02', {}],
])('a range from %s to %s', (start, end, errors) =>
  expect(rangeErrors(start, end, '2026-11-02')).toEqual(errors),
)

test.each([
  [null, 'Never'],
  ['2026-11-02T08:59:30Z', '0 minutes ago'],
  ['2026-11-02T08:01:00Z', '59 minutes ago'],
  ['2026-11-02T08:00:00Z', '1 hour ago'],
  ['2026-11-01T09:30:00Z', '23 hours ago'],
  ['2026-11-01T09:00:00Z', '1 day ago'],
  ['2026-10-26T09:30:00Z', '6 days ago'],
  ['2026-10-26T09:00:00Z', '26.10.2026'],
])('somebody active at %s was active %s', (moment, words) =>
  expect(lastActive(moment, new Date('2026-11-02T09:00:00Z'))).toBe(words),
)
