import { describe, expect, it } from 'vitest'
import { depletionOf } from './depletion.ts'
import type { ForecastDay } from './forecast.ts'

/** Ten credits a day, or between eight and twelve. */
const days: ForecastDay[] = Array.from({ length: 30 }, (_, step) => ({
  date: null,
  predicted: 10,
  lower: 5,
  upper: 15,
  total: 10 * (step + 1),
  totalLower: 8 * (step + 1),
  totalUpper: 12 * (step + 1),
}))
const today = '2026-11-02'

describe('the day on which the balance is used up', () => {
  it('is a range by the bounds of what is used', () => {
    expect(depletionOf(days, { balance: 120, today })).toEqual({
      earliest: '2026-11-12',
      expected: '2026-11-14',
      latest: '2026-11-17',
      daysRemaining: 12,
    })
  })

  it('is seen beyond the forecast', () => {
    expect(depletionOf(days, { balance: 600, today })).toEqual({
      earliest: '2026-12-22',
      expected: '2027-01-01',
      latest: '2027-01-16',
      daysRemaining: 60,
    })
  })

  it('counts what comes each month, also in shorter months, and planned transfers', () => {
    const monthlyAllocation = { amount: 100, dayOfMonth: 31 }
    expect(depletionOf(days, { balance: 290, today, monthlyAllocation })).toMatchObject({
      expected: '2026-12-11',
    })
    const transfers = [{ date: '2026-11-05', amount: -60 }]
    expect(depletionOf(days, { balance: 120, today, transfers })).toMatchObject({ expected: '2026-11-08' })
  })

  it('is unknown where the balance lasts', () => {
    const monthlyAllocation = { amount: 500, dayOfMonth: 1 }
    expect(depletionOf(days, { balance: 500, today, monthlyAllocation })).toEqual({
      earliest: null,
      expected: null,
      latest: null,
      daysRemaining: null,
    })
    const idle = days.map(day => ({ ...day, total: 0, totalLower: 0, totalUpper: 0 }))
    expect(depletionOf(idle, { balance: 0, today }).expected).toBeNull()
  })
})
