import { plusDays } from '../../../platform/berlin.ts'
import type { ForecastDay } from './forecast.ts'

export interface Funds {
  /** What is left at the end of the day before the first forecast one. */
  balance: number
  /** The day before the first forecast one. */
  today: string
  /** Credits that come each month, on this day of it (on its last where the month is shorter). */
  monthlyAllocation?: { amount: number; dayOfMonth: number }
  /** Planned ones; what leaves is negative. */
  transfers?: readonly { date: string; amount: number }[]
}

/** Null where the balance lasts for longer than is looked ahead. */
export interface Depletion {
  expected: string | null
  /** By the upper and by the lower bounds of what will be used. */
  earliest: string | null
  latest: string | null
  /** Until the expected day. */
  daysRemaining: number | null
}

/** Further ahead a date would be fancy. */
const daysLookedAhead = 730

const isLastOfMonth = (date: string): boolean => plusDays(date, 1).endsWith('-01')

const incomeOn = (date: string, { monthlyAllocation, transfers = [] }: Funds): number => {
  const day = Number(date.slice(8))
  const isDue =
    monthlyAllocation !== undefined &&
    (day === monthlyAllocation.dayOfMonth || (isLastOfMonth(date) && day < monthlyAllocation.dayOfMonth))
  return transfers.reduce(
    (total, transfer) => (transfer.date === date ? total + transfer.amount : total),
    isDue ? monthlyAllocation.amount : 0,
  )
}

type Side = 'total' | 'totalLower' | 'totalUpper'

/** What is used up to a day; beyond the forecast it goes on as in its last four weeks, and doubt grows with time. */
const usedBy = (days: readonly ForecastDay[], ahead: number, side: Side): number => {
  const known = days[ahead - 1]
  if (known) return known[side]
  const last = days.at(-1)
  if (!last) return 0
  const span = Math.min(28, days.length)
  const before = days[days.length - 1 - span]?.total ?? 0
  const rate = (last.total - before) / Math.min(span, days.length)
  const doubt = ((last[side] - last.total) * ahead) / days.length
  return Math.max(last.total + rate * (ahead - days.length) + doubt, 0)
}

/** When the balance will be used up, as a range. */
export const depletionOf = (days: readonly ForecastDay[], funds: Funds): Depletion => {
  const reached: Partial<Record<Side, number>> = {}
  let income = 0
  for (let ahead = 1; ahead <= daysLookedAhead; ahead += 1) {
    income += incomeOn(plusDays(funds.today, ahead), funds)
    for (const side of ['total', 'totalLower', 'totalUpper'] as const) {
      const used = usedBy(days, ahead, side)
      // A balance of nothing that nobody uses is not used up.
      if (reached[side] === undefined && used > 0 && funds.balance + income - used <= 0) reached[side] = ahead
    }
  }
  const dateOf = (ahead: number | undefined) => (ahead === undefined ? null : plusDays(funds.today, ahead))
  return {
    expected: dateOf(reached.total),
    earliest: dateOf(reached.totalUpper),
    latest: dateOf(reached.totalLower),
    daysRemaining: reached.total ?? null,
  }
}
