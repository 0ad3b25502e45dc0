import type { Page } from 'playwright-core'
import { inject, vi } from 'vitest'
import { button, callAs, check, see } from '../acting.ts'
import { dialog } from '../reading.ts'
import type { Screen } from './screen.ts'

const dashboard = '/credits/analytics'
const anomalies = `${dashboard}?tab=anomalies`

const inTables =
  (charts: number) =>
  async (page: Page): Promise<void> => {
    const toTable = page.getByRole('button', { name: /^Show as table/ })
    await see(toTable.nth(charts - 1))
    while (await toTable.count()) await toTable.first().click()
  }

/** A report to somebody of the house and to an address outside, which is told. */
export const prepareReports = async (admin: Page): Promise<string> => {
  const reader = 'kasse@aussen.example'
  const { data: people } = await callAs<{ data: { id: string }[] }>(
    admin,
    'GET',
    '/api/credits/analytics/schedules/people',
  )
  const { id } = await callAs<{ id: string }>(admin, 'POST', '/api/credits/analytics/schedules', {
    format: 'pdf',
    tabs: ['trends', 'consumers'],
    period: 30,
    frequency: 'weekly',
    weekday: 1,
    day_of_month: 1,
    time: '07:00',
    user_ids: people.slice(0, 1).map(person => person.id),
    emails: [reader],
  })
  await callAs(admin, 'POST', `/api/credits/analytics/schedules/${id}/send`)
  return reader
}

/** The check of usage begins with the product and takes its time; the page that shows its findings is not read anew by itself. */
export const foundAnomalies = (admin: Page): Promise<void> =>
  vi.waitFor(
    async () => {
      const { data } = await callAs<{ data: { anomalies: { type_label: string }[] } }>(
        admin,
        'GET',
        '/api/credits/analytics/anomalies',
      )
      if (!data.anomalies.some(({ type_label: label }) => label === 'Usage spike'))
        throw new Error(`The check of usage has found ${JSON.stringify(data.anomalies)}`)
    },
    { timeout: inject('patienceMs'), interval: 300 },
  )

const openExports = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await see(page.getByRole('menuitem', { name: 'Schedule Report' }))
}

const openSchedules = async (page: Page): Promise<void> => {
  await openExports(page)
  await page.getByRole('menuitem', { name: 'Schedule Report' }).click()
  await see(page.getByText('Mondays at 07:00').first())
}

export const analyticsScreens: Screen[] = [
  { name: 'the usage trends', as: 'admin', path: dashboard, shows: 'Compared with the previous period' },
  {
    name: 'the usage trends in a table',
    as: 'admin',
    path: dashboard,
    shows: 'Compared with the previous period',
    open: inTables(1),
  },
  {
    name: 'the usage trends of all tenants',
    as: 'superAdmin',
    path: `${dashboard}?period=90`,
    shows: 'Compared with the previous period',
  },
  {
    name: 'the usage forecast',
    as: 'admin',
    path: `${dashboard}?tab=forecast`,
    shows: 'Projected depletion',
  },
  {
    name: 'the usage patterns',
    as: 'admin',
    path: `${dashboard}?tab=patterns`,
    shows: 'Morning 6-11',
    isOtherOnPhone: true,
  },
  {
    name: 'the usage patterns in tables',
    as: 'admin',
    path: `${dashboard}?tab=patterns`,
    shows: 'Morning 6-11',
    open: inTables(2),
    isOtherOnPhone: true,
  },
  {
    name: 'the efficiency of usage',
    as: 'admin',
    path: `${dashboard}?tab=efficiency`,
    shows: /^Find out why document processing fails/,
    isOtherOnPhone: true,
  },
  {
    name: 'the formula of the efficiency',
    as: 'admin',
    path: `${dashboard}?tab=efficiency`,
    shows: /^Find out why document processing fails/,
    async open(page) {
      await page.getByRole('button', { name: /^How the score is computed/ }).click()
      await see(page.getByText(/^Score = 100/))
    },
  },
  { name: 'the anomalies of usage', as: 'admin', path: anomalies, shows: 'Usage spike' },
  {
    name: 'the anomalies of usage in a table',
    as: 'admin',
    path: anomalies,
    shows: 'Usage spike',
    open: inTables(1),
  },
  {
    name: 'the anomalies of all tenants',
    as: 'superAdmin',
    path: anomalies,
    shows: 'Usage spike',
  },
  {
    name: 'the anomalies that were dismissed',
    as: 'admin',
    path: `${anomalies}&anomalies=dismissed`,
    shows: 'New functionality',
  },
  {
    name: 'the dialog that dismisses an anomaly',
    as: 'admin',
    path: anomalies,
    shows: 'Usage spike',
    async open(page) {
      await button(page, 'Dismiss as false alarm').first().click()
      await button(dialog(page, 'Dismiss as false alarm'), 'Dismiss').click()
      await see(dialog(page, 'Dismiss as false alarm').getByText('This field is required.'))
    },
  },
  {
    name: 'the question before a dismissal is taken back',
    as: 'admin',
    path: `${anomalies}&anomalies=dismissed`,
    shows: 'New functionality',
    async open(page) {
      await button(page, 'Take back dismissal').first().click()
      await see(page.getByText('The anomaly is listed and counted again.'))
    },
  },
  {
    name: 'the tenants that use the most',
    as: 'admin',
    path: `${dashboard}?tab=consumers`,
    shows: /^Total of the rows shown/,
    isOtherOnPhone: true,
  },
  {
    name: 'the people who use the most',
    as: 'admin',
    path: `${dashboard}?tab=consumers`,
    shows: /^Total of the rows shown/,
    async open(page) {
      await check(page.getByRole('radio', { name: 'By User' }))
      await see(page.getByText('Most used functionality').first())
    },
    isOtherOnPhone: true,
  },
  {
    name: 'an analysis of a range that ends before it begins',
    as: 'admin',
    path: `${dashboard}?period=custom&start_date=2026-01-02&end_date=2026-01-01`,
    shows: 'The end is before the start.',
  },
  {
    name: 'the menu of exports',
    as: 'admin',
    path: dashboard,
    shows: 'Compared with the previous period',
    open: openExports,
  },
  {
    name: 'the scheduled reports',
    as: 'admin',
    path: dashboard,
    shows: 'Compared with the previous period',
    open: openSchedules,
    isOtherOnPhone: true,
  },
  {
    name: 'a scheduled report with its recipients and deliveries',
    as: 'admin',
    path: dashboard,
    shows: 'Compared with the previous period',
    async open(page) {
      await openSchedules(page)
      await page
        .getByRole('button', { name: /^Details/ })
        .first()
        .click()
      await see(page.getByText('Not confirmed yet'))
      await see(page.getByText('by hand'))
    },
    isOtherOnPhone: true,
  },
  {
    name: 'the form for a scheduled report, with what is missing',
    as: 'admin',
    path: dashboard,
    shows: 'Compared with the previous period',
    async open(page) {
      await openSchedules(page)
      await page.getByRole('button', { name: 'New schedule' }).click()
      await page.getByRole('button', { name: 'Schedule report', exact: true }).click()
      await see(page.getByText('Please choose at least one person or address.'))
    },
  },
  {
    name: 'the question whether reports may be sent',
    as: 'visitor',
    path: facts => facts.reportLink,
    shows: /would like to send/,
  },
  {
    name: 'the page that ends reports',
    as: 'visitor',
    path: facts => facts.reportLink.replace('/confirm/', '/unsubscribe/'),
    shows: 'Unsubscribe from reports on credit usage',
  },
  {
    name: 'the page of reports behind a wrong link',
    as: 'visitor',
    path: '/credit-reports/confirm/unknown',
    shows: 'This link leads nowhere (any more)',
  },
]
