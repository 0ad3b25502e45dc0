import { expect, it } from 'vitest'
import { plusDays } from '../../platform/berlin.ts'
import { outlookOf } from './outlook.ts'

/** Ten credits a day for 30 days from a day on. */
const tenADay = (from: string) =>
  Array.from({ length: 30 }, (_, step) => {
    const total = 10 * (step + 1)
    return {
      date: plusDays(from, step),
      predicted: 10,
      lower: 10,
      upper: 10,
      total,
      totalLower: total,
      totalUpper: total,
    }
  })

const funds = { availableCents: 15_000n, expiringCents: 0n, monthlyCents: 10_000n, tenantIds: [] }

it('counts what the first of the month has brought once, on that day and on the day before', () => {
  const onTheFirst = outlookOf('2026-12-01', tenADay('2026-12-01'), funds, 0n)
  expect(onTheFirst.expected).toBe('2026-12-15')
  const before = { ...funds, availableCents: 6_000n }
  expect(outlookOf('2026-11-30', tenADay('2026-11-30'), before, 0n).expected).toBe('2026-12-15')
})
