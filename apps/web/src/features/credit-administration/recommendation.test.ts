import { expect, test } from 'vitest'
import { recommendation } from './recommendation.ts'
import { exactAge, shortAge } from './request-age.ts'

const detailsOf = (days_remaining: number | null) => ({
  credit_history: { total_allocated: 1000, total_used: 500, last_30_days_usage: 300, days_remaining },
  previous_requests: [],
})
const atOnce = 'Approve immediately - Critical need with less than 1 day of credits remaining.'
const soon = 'Approve soon - High urgency with less than 3 days of credits remaining.'
const unused = 'Review carefully - No usage in the last 30 days.'

test.each([
  ['critical', 1, atOnce],
  ['critical', 1.001, 'Estimated 1 day of credits remaining.'],
  ['high', 3, soon],
  ['high', 3.001, 'Estimated 3 days of credits remaining.'],
  ['medium', 0.5, 'Estimated less than 1 day of credits remaining.'],
  ['low', 25.5, 'Estimated 25 days of credits remaining.'],
  ['critical', null, unused],
] as const)('%s urgency with %d days left: %s', (urgency_level, days, text) =>
  expect(recommendation({ urgency_level }, detailsOf(days))).toBe(text),
)

test('without details of the tenant nothing is recommended', () =>
  expect(recommendation({ urgency_level: 'critical' }, undefined)).toBe(
    'Unable to determine recommendation.',
  ))

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
