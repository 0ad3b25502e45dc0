import { peakHourCount, type QueryOut, type Routes, type UsagePatterns } from '@lotse/contract'
import type { TenantCtx } from '../../platform/context.ts'
import { type HourUsage, sumOf, toCredits, usageByHour } from '../credits/index.ts'
import { averageCredits, percentOf } from './figures.ts'
import { functionalityOf } from './functionality.ts'
import { periodOf } from './period.ts'
import { analyticsScope } from './scope.ts'

const hourlyOf = (usage: HourUsage[], dayCount: number): UsagePatterns['hourly'] => {
  const hours = usage.map((used, hour) => ({ ...used, hour }))
  const peaks = hours
    .filter(({ cents }) => cents > 0n)
    .sort((a, b) => Number(b.cents - a.cents) || a.hour - b.hour)
    .slice(0, peakHourCount)
  return {
    hourly_distribution: hours.map(({ hour, cents, roots }) => ({
      hour,
      total_credits: toCredits(cents),
      average_credits: averageCredits(cents, dayCount),
      transaction_count: roots,
    })),
    peak_hours: peaks.map(({ hour }) => hour),
    peak_concentration: percentOf(
      sumOf(peaks.map(({ cents }) => cents)),
      sumOf(hours.map(({ cents }) => cents)),
    ),
  }
}

export const showPatterns = async (
  ctx: TenantCtx,
  query: QueryOut<Routes['api.credits.analytics.patterns']>,
): Promise<{ data: UsagePatterns }> => {
  const period = periodOf(ctx.clock.now(), query, query.analysis_period)
  const { tenantIds } = await analyticsScope(ctx, query.tenant_id)
  return {
    data: {
      hourly: hourlyOf(await usageByHour(ctx.db, tenantIds, period), period.days.length),
      functionality: await functionalityOf(ctx.db, tenantIds, period),
    },
  }
}
