import { describe, expect, it } from 'vitest'
import { nextTime, type Rhythm, wholeDaysBefore } from './next-time.ts'

const at = (time: string) => new Date(time)
const daily = (minuteOfDay: number): Rhythm => ({
  frequency: 'daily',
  weekday: 1,
  dayOfMonth: 1,
  minuteOfDay,
})
const next = (rhythm: Rhythm, after: string) => nextTime(rhythm, at(after)).toISOString()

describe('the next time of a report', () => {
  it('is later today, or tomorrow when that is over', () => {
    expect(next(daily(7 * 60), '2026-11-02T05:59:59Z')).toBe('2026-11-02T06:00:00.000Z')
    expect(next(daily(7 * 60), '2026-11-02T06:00:00Z')).toBe('2026-11-03T06:00:00.000Z')
    expect(next(daily(0), '2026-11-02T22:59:00Z')).toBe('2026-11-02T23:00:00.000Z')
  })

  it('stays at its hour when the clocks change', () => {
    expect(next(daily(7 * 60), '2026-10-24T10:00:00Z')).toBe('2026-10-25T06:00:00.000Z')
    expect(next(daily(7 * 60), '2026-10-23T10:00:00Z')).toBe('2026-10-24T05:00:00.000Z')
    expect(next(daily(7 * 60), '2027-03-27T10:00:00Z')).toBe('2027-03-28T05:00:00.000Z')
  })

  it('comes once where an hour comes twice, and an hour later where it is left out', () => {
    const half = daily(2 * 60 + 30)
    const first = next(half, '2026-10-24T10:00:00Z')
    expect(first.startsWith('2026-10-25')).toBe(true)
    expect(next(half, first)).toBe('2026-10-26T01:30:00.000Z')
    expect(next(half, '2027-03-27T10:00:00Z')).toBe('2027-03-28T01:30:00.000Z')
    expect(next(half, '2027-03-28T01:30:00Z')).toBe('2027-03-29T00:30:00.000Z')
  })

  it('of a week is its weekday, of a month its day or the last one that there is', () => {
    const weekly: Rhythm = { frequency: 'weekly', weekday: 7, dayOfMonth: 1, minuteOfDay: 480 }
    expect(next(weekly, '2026-11-02T09:00:00Z')).toBe('2026-11-08T07:00:00.000Z')
    const monthly: Rhythm = { frequency: 'monthly', weekday: 1, dayOfMonth: 31, minuteOfDay: 480 }
    expect(next(monthly, '2027-01-31T09:00:00Z')).toBe('2027-02-28T07:00:00.000Z')
    expect(next(monthly, '2028-01-31T09:00:00Z')).toBe('2028-02-29T07:00:00.000Z')
    expect(next(monthly, '2027-02-28T09:00:00Z')).toBe('2027-03-31T06:00:00.000Z')
  })
})

it('the days of a report are whole, and end with the one before', () => {
  expect(wholeDaysBefore(at('2026-11-02T23:30:00Z'), 7)).toEqual({ start: '2026-10-27', end: '2026-11-02' })
})
