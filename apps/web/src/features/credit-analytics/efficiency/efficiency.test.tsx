import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../../../test/open-page.tsx'
import { analyticsAnswers, efficiency } from '../sample-analytics.ts'
import { heatOf, ratingOf, successTone } from './bands.ts'

const open = () => openPage('/credits/analytics?tab=efficiency', analyticsAnswers)

const card = async (label: string) => (await screen.findByText(label)).closest('div')

test('the score comes with its rating, cost, potential and success', async () => {
  const { callsOf } = open()
  expect(await screen.findByText('84,2')).toBeVisible()
  expect(await card('Overall score')).toHaveTextContent('84,2of 100: Good')
  expect(await card('Cost per success')).toHaveTextContent('1,25')
  expect(await card('Optimisation potential')).toHaveTextContent('10,5 %12,34 credits wasted')
  expect(screen.getByText('94 of 100 operations')).toBeVisible()
  expect(callsOf('api.credits.analytics.efficiency')[0]?.query).toEqual({
    analysis_period: '30',
    include_recommendations: 'true',
  })
})

test('the formula is shown with its figures when somebody asks for it', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: /How the score is computed/ }))
  expect(screen.getByText('84,2 = 100 × 94 ÷ 100 × (1 − 12,34 ÷ 117,50)')).toBeVisible()
  expect(screen.getByText('Data stores no answer used').parentElement).toHaveTextContent(
    '9,00 credits1 data store',
  )
})

test('each functionality has success, cost, score and trend', async () => {
  open()
  expect(
    await screen.findByRole('row', { name: 'chatbot response 98,3 % 0,50 97 (Excellent) Improving' }),
  ).toBeVisible()
  expect(
    screen.getByRole('row', { name: 'document processing 65 % 2,00 55,5 (Poor) Declining' }),
  ).toBeVisible()
})

test('an hour says how much succeeded, or that there was nothing', async () => {
  open()
  const hours = within(await screen.findByRole('region', { name: 'Efficiency by hour' })).getAllByRole(
    'listitem',
  )
  expect(hours[9]).toHaveTextContent('09:0085percent of 100 operations succeeded')
  expect(hours[10]).toHaveTextContent('10:00–no operations')
})

test('a recommendation names the thing, links to it and says what it saves', async () => {
  open()
  const [first] = efficiency.recommendations
  expect(await screen.findByRole('heading', { name: first?.title })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open the data store Satzungen' })).toHaveAttribute(
    'href',
    '/databuckets/1/documents',
  )
  expect(screen.getByText('9,00').parentElement).toHaveTextContent('9,00 credits per month')
})

test('bands change where they should', () => {
  expect([90, 89.9, 75, 60, 59.9, 40, 39.9, 0].map(ratingOf)).toEqual([
    'Excellent',
    'Good',
    'Good',
    'Fair',
    'Poor',
    'Poor',
    'Critical',
    'Critical',
  ])
  expect([95, 94.9, 85, 84.9, 70, 69.9].map(successTone)).toEqual([
    'success',
    'info',
    'info',
    'warning',
    'warning',
    'danger',
  ])
  expect([100, 80, 79.9, 20, 19.9, 1].map(score => heatOf(score)?.label)).toEqual([
    '80 or more',
    '80 or more',
    '70 to 80',
    '20 to 30',
    'below 20',
    'below 20',
  ])
})
