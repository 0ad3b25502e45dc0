import { describe, expect, it } from 'vitest'
import { nextCrawlAt, retryCrawlAt } from './next-crawl.ts'

/** The last six digits decide the minute: three o'clock sharp. */
const source = '00000000-0000-7000-8000-000000000000'
const at = (now: string, frequency: 'daily' | 'weekly' | 'monthly', id = source) =>
  nextCrawlAt(new Date(now), frequency, id).toISOString()

describe('the next crawl', () => {
  it('is at night in Berlin, in winter and in summer', () => {
    expect(at('2026-11-02T09:00:00Z', 'daily')).toBe('2026-11-03T02:00:00.000Z')
    expect(at('2026-07-02T09:00:00Z', 'daily')).toBe('2026-07-03T01:00:00.000Z')
    expect(at('2026-11-02T09:00:00Z', 'weekly')).toBe('2026-11-09T02:00:00.000Z')
    expect(at('2026-11-02T09:00:00Z', 'monthly')).toBe('2026-12-02T02:00:00.000Z')
  })

  it('counts days as Berlin does: late in the evening it is tomorrow there', () => {
    expect(at('2026-11-02T23:30:00Z', 'daily')).toBe('2026-11-04T02:00:00.000Z')
  })

  it('stays at its time when the clocks change', () => {
    expect(at('2026-03-28T09:00:00Z', 'daily')).toBe('2026-03-29T01:00:00.000Z')
    expect(at('2026-10-24T09:00:00Z', 'daily')).toBe('2026-10-25T02:00:00.000Z')
  })

  it('of a month that is shorter is on its last day, also over the turn of the year', () => {
    expect(at('2027-01-31T09:00:00Z', 'monthly')).toBe('2027-02-28T02:00:00.000Z')
    expect(at('2026-12-15T09:00:00Z', 'monthly')).toBe('2027-01-15T02:00:00.000Z')
  })

  it('is spread over three hours, always the same for one source', () => {
    const other = '00000000-0000-7000-8000-0000000000b3'
    expect(at('2026-11-02T09:00:00Z', 'daily', other)).toBe('2026-11-03T04:59:00.000Z')
  })

  it('comes after ever longer pauses when it fails', () => {
    const now = new Date('2026-11-02T09:00:00Z')
    const minutes = (failures: number) => (retryCrawlAt(now, failures).getTime() - now.getTime()) / 60_000
    expect([1, 2, 3, 4, 5, 50].map(minutes)).toEqual([15, 60, 240, 720, 1440, 1440])
  })
})
