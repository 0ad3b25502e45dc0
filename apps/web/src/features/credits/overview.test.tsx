import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, refuse } from '../../../test/open-page.tsx'
import { inTenant, overview, projection } from './sample-credits.ts'

const openOverview = (changes = {}, type: 'main' | 'sub' = 'main', forecast = projection()) =>
  openPage('/credits', {
    ...inTenant(type),
    'api.credits.usage.overview': overview(changes),
    'api.credits.usage.projection': forecast,
  })

const figure = (name: string) => screen.findByRole('figure', { name })

test('the balance bar says in colour and words what is left of the budget', async () => {
  openOverview({
    balances: { monthly: 90, purchased: 50, reserved: 5, available: 135, allocation: 1000, used: 910 },
  })
  const bar = await screen.findByRole('progressbar', { name: /^Monatsbudget/ })
  expect(bar).toHaveAttribute('aria-valuetext', 'noch 9 % (kritisch)')
  expect(bar.querySelector('.bg-danger')).not.toBeNull()
})

test('usage is asked for 30 days, and for another period on request', async () => {
  const { user, callsOf } = openOverview()
  await figure('Verbrauch je Tag')
  expect(callsOf('api.credits.usage.overview')[0]?.query).toMatchObject({ period: '30' })
  const periods = screen.getByRole('radiogroup', { name: 'Zeitraum' })
  await user.click(within(periods).getByRole('radio', { name: '90 Tage' }))
  await waitFor(() =>
    expect(callsOf('api.credits.usage.overview').at(-1)?.query).toMatchObject({ period: '90' }),
  )
})

test('a main tenant may count its sub-tenants in, and the choice is kept', async () => {
  const { user, callsOf } = openOverview()
  const toggle = await screen.findByRole('switch', { name: 'Untermandanten einbeziehen' })
  expect(toggle).not.toBeChecked()
  await user.click(toggle)
  await waitFor(() =>
    expect(callsOf('api.credits.usage.overview').at(-1)?.query.include_subtenants).toBe('1'),
  )
  expect(localStorage.getItem('lotse.credits.include-subtenants')).toBe('1')
})

test('the kept choice counts at the next visit', async () => {
  localStorage.setItem('lotse.credits.include-subtenants', '1')
  const { callsOf } = openOverview()
  expect(await screen.findByRole('switch', { name: 'Untermandanten einbeziehen' })).toBeChecked()
  await screen.findByText(/am meisten am/)
  expect(callsOf('api.credits.usage.overview').map(call => call.query.include_subtenants)).toEqual(['1'])
  expect(callsOf('api.credits.usage.projection').map(call => call.query.include_subtenants)).toEqual(['1'])
})

test('other tenants have no such choice, whatever was kept', async () => {
  localStorage.setItem('lotse.credits.include-subtenants', '1')
  const { callsOf } = openOverview({}, 'sub')
  await screen.findByText(/am meisten am/)
  expect(screen.queryByRole('switch', { name: 'Untermandanten einbeziehen' })).toBeNull()
  expect(callsOf('api.credits.usage.overview').map(call => call.query.include_subtenants)).toEqual(['0'])
})

test('a chart says its main point and shows its numbers as a table', async () => {
  const { user } = openOverview()
  const chart = await figure('Verbrauch je Tag')
  expect(await within(chart).findByText(/am meisten am 14\.11\.2026 mit 150,25 Credits/)).toBeVisible()
  expect(within(chart).queryByRole('table')).toBeNull()
  await user.click(within(chart).getByRole('button', { name: /^Als Tabelle anzeigen/ }))
  const row = within(chart).getByRole('row', { name: /14\.11\.2026/ })
  expect(within(row).getByRole('cell')).toHaveTextContent('150,25')
  await user.click(within(chart).getByRole('button', { name: /^Als Diagramm anzeigen/ }))
  expect(within(chart).queryByRole('table')).toBeNull()
})

test('a functionality opens to show what it consists of', async () => {
  const { user } = openOverview()
  const table = await screen.findByRole('table', { name: 'Verbrauch nach Funktion' })
  expect(within(table).queryByText('Aufteilung in Abschnitte')).toBeNull()
  await user.click(within(table).getByRole('button', { name: /Dokumentverarbeitung/ }))
  const child = within(table).getByRole('row', { name: /Aufteilung in Abschnitte/ })
  expect(child).toHaveTextContent('35,50')
})

test('anomalies stand with the gravest first', async () => {
  openOverview(
    {},
    'main',
    projection({
      anomalies: [
        { type: 'usage_spike', severity: 'info', message: 'Drittens', detected_at: '2026-11-14T02:00:00Z' },
        {
          type: 'rapid_depletion',
          severity: 'critical',
          message: 'Erstens',
          detected_at: '2026-11-13T02:00:00Z',
        },
        {
          type: 'low_balance_projection',
          severity: 'warning',
          message: 'Zweitens',
          detected_at: '2026-11-14T02:00:00Z',
        },
      ],
    }),
  )
  const list = await screen.findByRole('region', { name: 'Auffälligkeiten' })
  const texts = within(list)
    .getAllByRole('listitem')
    .map(item => /(Erstens|Zweitens|Drittens)/.exec(item.textContent ?? '')?.[0])
  expect(texts).toEqual(['Erstens', 'Zweitens', 'Drittens'])
})

test('who is paid for by another tenant sees whose balance it is and not what it consists of', async () => {
  const none = { monthly: null, purchased: null, reserved: null, allocation: null, used: null }
  openOverview(
    { paid_by: 'Stadt Musterhausen', balances: { ...none, available: 3699.25 } },
    'sub',
    projection({ paid_by: 'Stadt Musterhausen' }),
  )
  expect(await screen.findByRole('heading', { name: 'Guthaben von Stadt Musterhausen' })).toBeVisible()
  expect(screen.getByText(/wird über Stadt Musterhausen abgerechnet/)).toBeVisible()
  expect(screen.getByText('3.699,25')).toBeVisible()
  expect(screen.queryByText('Gekauft')).toBeNull()
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(await screen.findByText('Guthaben von Stadt Musterhausen reicht für')).toBeVisible()
  expect(screen.queryByRole('figure', { name: 'Voraussichtliches Guthaben' })).toBeNull()
})

test('days that others shorten say so', async () => {
  const { statistics } = overview()
  openOverview({ statistics: { ...statistics, paid_for_others: 49.87 } })
  expect(await screen.findByText('ausreichend, mit 49,87 für andere')).toBeVisible()
  expect(screen.getByText(/Eingerechnet sind Untermandanten/)).toBeVisible()
})

test.each(['/credits', '/credits/requests', '/credits/alerts'])(
  '%s does not exist for who may not see it',
  async address => {
    const forbidden = refuse(403, 'Dafür fehlt Ihnen die Berechtigung.')
    openPage(address, {
      ...inTenant(),
      'api.credits.usage.overview': forbidden,
      'api.credits.usage.projection': forbidden,
      'api.credits.requests.index': forbidden,
      'api.credits.requests.statistics': forbidden,
      'credits.alerts.edit': forbidden,
    })
    expect(await screen.findByRole('heading', { name: 'Seite nicht gefunden' })).toBeVisible()
    expect(screen.queryByText('No usage data found')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Credits anfragen' })).toBeNull()
  },
)

test('without an answer the page stays, empty and without a message', async () => {
  openPage('/credits', {
    ...inTenant(),
    'api.credits.usage.overview': refuse(500, 'kaputt'),
    'api.credits.usage.projection': refuse(500, 'kaputt'),
  })
  expect(await within(await figure('Verbrauch je Tag')).findByText('No usage data found')).toBeVisible()
  expect(screen.queryByText('kaputt')).toBeNull()
})
