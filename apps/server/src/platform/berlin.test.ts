import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import {
  atBerlin,
  berlinDay,
  berlinMidnight,
  berlinMonth,
  berlinMonthOf,
  berlinTime,
  plusDays,
} from './berlin.ts'
import { theOnly } from './the-only.ts'

let store: TestDatabase
beforeAll(async () => {
  store = await createTestDatabase()
})
afterAll(async () => {
  await store.database.close()
  await store.remove()
})

describe('a day in Berlin', () => {
  it('begins at midnight there, in winter an hour and in summer two hours before it does in UTC', () => {
    expect(berlinDay(new Date('2026-01-31T22:59:59Z'))).toBe('2026-01-31')
    expect(berlinDay(new Date('2026-01-31T23:00:00Z'))).toBe('2026-02-01')
    expect(berlinDay(new Date('2026-06-30T21:59:59Z'))).toBe('2026-06-30')
    expect(berlinDay(new Date('2026-06-30T22:00:00Z'))).toBe('2026-07-01')
    expect(berlinMonth(new Date('2026-06-30T22:00:00Z'))).toBe('2026-07-01')
    expect(berlinMonth(new Date('2026-12-31T22:59:59Z'))).toBe('2026-12-01')
  })

  it('is counted on over the change of the clocks and the end of a year', () => {
    expect(plusDays('2026-03-28', 2)).toBe('2026-03-30')
    expect(plusDays('2026-10-26', -2)).toBe('2026-10-24')
    expect(plusDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(plusDays('2028-02-28', 1)).toBe('2028-02-29')
  })

  it.each([
    ['2026-01-15', 0, '2026-01-14T23:00:00.000Z'],
    ['2026-03-29', 0, '2026-03-28T23:00:00.000Z'],
    ['2026-03-29', 1, '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', 0, '2026-10-24T22:00:00.000Z'],
    ['2026-10-25', 1, '2026-10-25T23:00:00.000Z'],
  ])('%s, %i days on, begins for the database at %s', async (day, later, moment) => {
    const { rows } = await store.database.db.execute<{ at: string; month: string }>(
      sql`select extract(epoch from ${berlinMidnight(day, later)})::text as at, ${berlinMonthOf(berlinMidnight(day, later))} as month`,
    )
    const { at, month } = theOnly(rows)
    expect(new Date(Number(at) * 1000).toISOString()).toBe(moment)
    expect(month).toBe(day.slice(0, 7))
  })
})

describe('a time in Berlin', () => {
  it('is what the clocks show', () => {
    expect(berlinTime(new Date('2026-12-31T23:04:05Z'))).toEqual({
      year: 2027,
      month: 1,
      day: 1,
      hour: 0,
      minute: 4,
      second: 5,
    })
  })

  it.each([
    ['2026-01-15', 180, '2026-01-15T02:00:00.000Z'],
    ['2026-07-15', 180, '2026-07-15T01:00:00.000Z'],
    ['2026-03-29', 180, '2026-03-29T01:00:00.000Z'],
    ['2026-03-29', 60, '2026-03-29T00:00:00.000Z'],
    ['2026-10-25', 240, '2026-10-25T03:00:00.000Z'],
  ])('on %s, %i minutes after midnight, is the moment %s', (day, minute, moment) => {
    const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
    expect(atBerlin({ year, month, day: date }, minute).toISOString()).toBe(moment)
  })
})
