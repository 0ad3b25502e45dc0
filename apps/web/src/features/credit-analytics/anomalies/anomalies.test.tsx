import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, openPage, refuse } from '../../../../test/open-page.tsx'
import { analyticsAnswers, anomalies, anomaly, dismissedAnomaly, noAnomalies } from '../sample-analytics.ts'

const address = '/credits/analytics?tab=anomalies'
const open = (answers: Answers = {}, path = address) => openPage(path, { ...analyticsAnswers, ...answers })

const card = async (label: string) => (await screen.findByText(label)).closest('div')

test('four cards count by severity and say what to do', async () => {
  const { callsOf } = open()
  await screen.findByText('Anomalies per day')
  expect(await card('Immediate attention needed')).toHaveTextContent('Critical1')
  expect(await card('Review recommended')).toHaveTextContent('High0')
  expect(await card('Monitor closely')).toHaveTextContent('Medium0')
  expect(await card('Minor deviations')).toHaveTextContent('Low0')
  expect(callsOf('api.credits.analytics.anomalies')[0]?.query).toMatchObject({
    lookback_days: '30',
    sensitivity: 'medium',
  })
})

test('an entry tells what happened, what was expected, how sure that is and what to do', async () => {
  open()
  const entry = within(await screen.findByRole('article', { name: /Usage spike, 02.11.2026/ }))
  expect(entry.getByText('Critical')).toBeVisible()
  expect(entry.getByText(anomaly.description)).toBeVisible()
  expect(entry.getByText('Deviation').parentElement).toHaveTextContent('+2.627,3 %')
  expect(entry.getByText('Credit impact').parentElement).toHaveTextContent('+289,00')
  expect(entry.getByText('Expected').parentElement).toHaveTextContent('11,00 credits')
  expect(entry.getByText('Actual').parentElement).toHaveTextContent('300,00 credits')
  expect(entry.getByText('Affected users').parentElement).toHaveTextContent('4')
  expect(entry.getByText('Confidence').parentElement?.textContent).toMatch(/97\s%/)
  expect(entry.getByText('Set a limit.')).toBeVisible()
})

test('types and weekdays of anomalies are counted', async () => {
  open()
  const patterns = within(await screen.findByRole('region', { name: 'Pattern analysis' }))
  expect(patterns.getByText('100 % · 1 anomaly')).toBeVisible()
  expect(patterns.getByText('Monday')).toBeVisible()
})

test('the days of a chart are a table, too', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Show as table: Anomalies per day' }))
  expect(screen.getByRole('row', { name: '02.11.2026 1 0 0 0' })).toBeVisible()
})

test('a year asks for 90 days, and says so', async () => {
  const { callsOf } = open({}, `${address}&period=365`)
  expect(await screen.findByText('Anomalies of the last 90 days are shown.')).toBeVisible()
  expect(callsOf('api.credits.analytics.anomalies')[0]?.query).toMatchObject({ lookback_days: '90' })
})

test('a false alarm is dismissed with a reason, and goes', async () => {
  let isDismissed = false
  const { user, callsOf } = open({
    'api.credits.analytics.anomalies': () => ({ data: isDismissed ? noAnomalies : anomalies }),
    'api.credits.analytics.anomalies.dismiss': () => {
      isDismissed = true
      return undefined
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Dismiss as false alarm' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Dismiss as false alarm' }))
  await user.click(dialog.getByRole('button', { name: 'Dismiss' }))
  expect(await dialog.findByText('This field is required.')).toBeVisible()
  expect(callsOf('api.credits.analytics.anomalies.dismiss')).toHaveLength(0)
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Großer Import')
  await user.click(dialog.getByRole('button', { name: 'Dismiss' }))
  expect(await screen.findByText('No anomalies detected in the selected period')).toBeVisible()
  expect(callsOf('api.credits.analytics.anomalies.dismiss')[0]).toMatchObject({
    path: `/api/credits/analytics/anomalies/${anomaly.id}/dismissal`,
    body: { reason: 'Großer Import' },
  })
})

test('a refusal is told in the dialog', async () => {
  const { user } = open({
    'api.credits.analytics.anomalies.dismiss': refuse(422, 'Please check.', { reason: 'Too short.' }),
  })
  await user.click(await screen.findByRole('button', { name: 'Dismiss as false alarm' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'x')
  await user.click(dialog.getByRole('button', { name: 'Dismiss' }))
  expect(await dialog.findByText('Too short.')).toBeVisible()
})

test('dismissed ones are listed apart with who and why, and can be taken back', async () => {
  const { user, callsOf } = open({
    'api.credits.analytics.anomalies': ({ query }) => ({
      data:
        query.status === 'dismissed'
          ? { ...anomalies, anomalies: [dismissedAnomaly], dismissed_count: 1 }
          : { ...noAnomalies, dismissed_count: 1 },
    }),
    'api.credits.analytics.anomalies.restore': undefined,
  })
  await user.click(await screen.findByRole('radio', { name: 'Dismissed (1)' }))
  expect(
    await screen.findByText('Dismissed by Mira Öztürk on 02.11.2026, 11:00: Großer Import'),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Take back dismissal' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Take back' }))
  await waitFor(() => expect(callsOf('api.credits.analytics.anomalies.restore')).toHaveLength(1))
})

test('who may not decide has no button for it', async () => {
  open({ 'api.credits.analytics.anomalies': { data: { ...anomalies, can_dismiss: false } } })
  await screen.findByRole('article')
  expect(screen.queryByRole('button', { name: 'Dismiss as false alarm' })).toBeNull()
})
