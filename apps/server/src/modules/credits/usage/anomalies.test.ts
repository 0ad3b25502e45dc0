import { describe, expect, it } from 'vitest'
import { plusDays } from '../../../platform/berlin.ts'
import { findAnomalies } from './anomalies.ts'

const today = '2026-11-02'
const plenty = 100_000_000n

/** Credits by how many days ago they were used. */
const daysAgo = (usage: Record<number, number>): Map<string, bigint> =>
  new Map(Object.entries(usage).map(([ago, credits]) => [plusDays(today, -ago), BigInt(credits * 100)]))
const evenly = (from: number, to: number, credits: number): Record<number, number> =>
  Object.fromEntries(Array.from({ length: to - from + 1 }, (_, index) => [from + index, credits]))
const found = (usage: Record<number, number>, availableCents = plenty) =>
  findAnomalies({
    today,
    byDay: daysAgo(usage),
    paidByDay: daysAgo(usage),
    paidBy: null,
    availableCents,
  })

describe('a usage spike', () => {
  it('is a day with more than three times the mean of the fourteen days before', () => {
    expect(found({ ...evenly(1, 29, 10), 0: 30 })).toEqual([])
    expect(found({ ...evenly(1, 29, 10), 0: 30.01 })).toEqual([
      {
        type: 'usage_spike',
        severity: 'warning',
        message:
          'Ungewöhnlich hoher Verbrauch: heute 30,01 Credits, in den 14 Tagen davor durchschnittlich 10,00 Credits am Tag.',
      },
    ])
  })

  it('is still told on the day after, and no longer then', () => {
    expect(found({ ...evenly(0, 29, 10), 1: 40 }).map(({ message }) => message)).toEqual([
      expect.stringContaining('gestern 40,00 Credits'),
    ])
    expect(found({ ...evenly(0, 29, 10), 2: 40 })).toEqual([])
  })

  it('of less than ten credits is not worth a word', () => {
    expect(found({ ...evenly(1, 29, 1), 0: 9.99 }).filter(({ type }) => type === 'usage_spike')).toEqual([])
  })

  it('after two weeks without usage is only mentioned', () => {
    expect(found({ 0: 10, 20: 100 })).toMatchObject([{ type: 'usage_spike', severity: 'info' }])
  })
})

describe('the projected end of the balance', () => {
  it.each([
    [30.99, 'warning', 'in etwa 30 Tagen'],
    [7.99, 'critical', 'in etwa 7 Tagen'],
    [1, 'critical', 'in etwa einem Tag'],
    [0.5, 'critical', 'noch heute'],
  ])('%s days ahead is %s', (days, severity, when) => {
    expect(found(evenly(0, 29, 10), BigInt(Math.round(days * 1000)))).toEqual([
      {
        type: 'low_balance_projection',
        severity,
        message: `Beim Verbrauch der letzten 30 Tage ist das Guthaben ${when} aufgebraucht.`,
      },
    ])
  })

  it('more than thirty days ahead, or without any usage, is nothing to tell', () => {
    expect(found(evenly(0, 29, 10), 31_000n)).toEqual([])
    expect(found({}, 0n)).toEqual([])
  })
})

describe('rapid depletion', () => {
  it('is a week at twice the pace of the month', () => {
    // 7 days of 23 and 23 days of 7: the week's mean is 23, the month's (161 + 161) / 30 = 10.73.
    expect(found({ ...evenly(0, 6, 23), ...evenly(7, 29, 7) })).toMatchObject([
      {
        type: 'rapid_depletion',
        severity: 'warning',
        message: expect.stringContaining('23,00 Credits am Tag'),
      },
    ])
    // Exactly twice: the week's mean is 15, the month's (105 + 120) / 30 = 7.5. A cent less is not.
    expect(found({ ...evenly(0, 6, 15), ...evenly(7, 18, 10) })).toMatchObject([{ type: 'rapid_depletion' }])
    expect(found({ ...evenly(1, 6, 15), 0: 14.99, ...evenly(7, 18, 10) })).toEqual([])
    // A month's mean of 12.13 is more than half of the week's.
    expect(found({ ...evenly(0, 6, 23), ...evenly(7, 29, 9) })).toEqual([])
  })
})
