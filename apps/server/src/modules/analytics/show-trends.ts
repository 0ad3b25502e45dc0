import {
  analyticsDefaultPeriod,
  movingAverageDays,
  type QueryOut,
  type Routes,
  type UsageTrends,
} from '@lotse/contract'
import { plusDays } from '../../platform/berlin.ts'
import type { TenantCtx } from '../../platform/context.ts'
import { dailyUsage, daysOf, sumOf, toCredits } from '../credits/index.ts'
import { averageCredits, percentChange, trendOf, volatilityOf } from './figures.ts'
import { periodOf } from './period.ts'
import { analyticsScope } from './scope.ts'

/** Cents of days, those without usage included. */
type Days = readonly bigint[]

const summaryOf = (days: readonly string[], used: Days): UsageTrends['summary'] => {
  const total = sumOf(used)
  const peak = used.reduce((most, cents) => (cents > most ? cents : most), 0n)
  return {
    total_credits: toCredits(total),
    average_credits: averageCredits(total, used.length),
    max_credits: toCredits(peak),
    max_period: peak > 0n ? (days[used.indexOf(peak)] ?? null) : null,
    trend_direction: trendOf(used),
  }
}

/** Both have as many days, so that averages change as their sums do. */
const comparisonOf = (used: Days, before: Days): NonNullable<UsageTrends['comparison']> => {
  const [now, then] = [sumOf(used), sumOf(before)]
  const percentage = percentChange(now, then)
  return {
    change: {
      total_change: toCredits(now - then),
      total_change_percentage: percentage,
      average_change: averageCredits(now - then, used.length),
      average_change_percentage: percentage,
    },
    current: { volatility: volatilityOf(used) },
    previous: { volatility: volatilityOf(before) },
  }
}

export const showTrends = async (
  ctx: TenantCtx,
  query: QueryOut<Routes['api.credits.analytics.usage-trends']>,
): Promise<{ data: UsageTrends }> => {
  const period = periodOf(ctx.clock.now(), query, analyticsDefaultPeriod)
  const { tenantIds } = await analyticsScope(ctx, query.tenant_id)
  // The average of the first day looks back behind the period.
  const earlier = plusDays(period.start, 1 - movingAverageDays)
  const start = earlier < period.previous.start ? earlier : period.previous.start
  const byDay = await dailyUsage(ctx.db, tenantIds, { start, end: period.end })
  const usedOn = (days: string[]): Days => days.map(day => byDay.get(day) ?? 0n)
  const used = usedOn(period.days)
  return {
    data: {
      trends: period.days.map((day, index) => ({
        period: day,
        total_credits: toCredits(used[index] ?? 0n),
        moving_average: averageCredits(
          sumOf(usedOn(daysOf({ start: plusDays(day, 1 - movingAverageDays), end: day }))),
          movingAverageDays,
        ),
      })),
      summary: summaryOf(period.days, used),
      comparison:
        query.compare_previous === 'true' ? comparisonOf(used, usedOn(daysOf(period.previous))) : null,
    },
  }
}
