import { expect, test } from 'vitest'
import { recommendation } from './recommendation.ts'
import { exactAge, shortAge } from './request-age.ts'
import type { AdminRequest } from './requests-query.ts'

const detailsOf = (last_30_days_usage: number) => ({
  credit_history: { total_allocated: 1000, total_used: 500, last_30_days_usage },
  previous_requests: [],
})
const requestOf = (urgency_level: AdminRequest['urgency_level'], credits: number) => ({
  urgency_level,
  tenant: { name: 'Stadt', credits, created_at: '2026-01-01T00:00:00Z' },
})
const atOnce = 'Approve immediately - Critical need with less than 1 day of credits remaining.'
const soon = 'Approve soon - High urgency with less than 3 days of credits remaining.'
const unused = 'Review carefully - No usage in the last 30 days.'

// 300 credits in 30 days are 10 a day.
test.each([
  ['critical', 10, 300, atOnce],
  ['critical', 10.01, 300, 'Estimated 1 day of credits remaining.'],
  ['high', 30, 300, soon],
  ['high', 30.01, 300, 'Estimated 3 days of credits remaining.'],
  ['medium', 5, 300, 'Estimated less than 1 day of credits remaining.'],
  ['low', 255, 300, 'Estimated 25 days of credits remaining.'],
  ['critical', 500, 0, unused],
  ['critical', 0, 0, unused],
] as const)('%s urgency with a balance of %d and %d used in 30 days: %s', (urgency, balance, used, text) =>
  expect(recommendation(requestOf(urgency, balance), detailsOf(used))).toBe(text),
)

test('without details of the tenant nothing is recommended', () =>
  expect(recommendation(requestOf('critical', 0), undefined)).toBe('Unable to determine recommendation.'))

const now = Date.parse('2026-11-15T12:00:00Z')
test.each([
  ['2026-11-15T11:59:00Z', '0 hours', '1 minute'],
  ['2026-11-15T11:01:00Z', '0 hours', '59 minutes'],
  ['2026-11-15T11:00:00Z', '1 hour', '1 hour'],
  ['2026-11-14T12:00:01Z', '23 hours', '23 hours'],
  ['2026-11-14T12:00:00Z', '1 day', '1 day'],
  ['2026-11-12T11:00:00Z', '3 days', '3 days'],
])('a request of %s is %s old in the table and %s in the review', (createdAt, short, exact) => {
  expect(shortAge(createdAt, now)).toBe(short)
  expect(exactAge(createdAt, now)).toBe(exact)
})
