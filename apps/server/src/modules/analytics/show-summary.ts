import { type AnalyticsSummary, analyticsDefaultPeriod, type QueryOut, type Routes } from '@lotse/contract'
import { berlinDay, plusDays } from '../../platform/berlin.ts'
import type { TenantCtx } from '../../platform/context.ts'
import { countActiveTenants, dailyUsage, daysOf, sumOf, toCredits, usageSum } from '../credits/index.ts'
import { alertsOf } from './alerts.ts'
import { averageCredits, percentChange } from './figures.ts'
import { functionalityOf } from './functionality.ts'
import { periodOf } from './period.ts'
import { type AnalyticsScope, analyticsScope } from './scope.ts'

/** The Monday of a day's week. */
const mondayOf = (day: string): string => plusDays(day, -((new Date(day).getUTCDay() + 6) % 7))

const quickStats = async (
  ctx: TenantCtx,
  { tenantIds }: AnalyticsScope,
): Promise<AnalyticsSummary['quick_stats']> => {
  const today = berlinDay(ctx.clock.now())
  const monday = mondayOf(today)
  const byDay = await dailyUsage(ctx.db, tenantIds, { start: plusDays(monday, -7), end: today })
  const used = (start: string, end: string) => sumOf(daysOf({ start, end }).map(day => byDay.get(day) ?? 0n))
  const yesterday = plusDays(today, -1)
  const thisWeek = used(monday, today)
  return {
    today: toCredits(used(today, today)),
    today_change: percentChange(used(today, today), used(yesterday, yesterday)),
    this_week: toCredits(thisWeek),
    week_change: percentChange(thisWeek, used(plusDays(monday, -7), plusDays(today, -7))),
  }
}

export const showSummary = async (
  ctx: TenantCtx,
  query: QueryOut<Routes['api.credits.analytics.summary']>,
): Promise<{ data: AnalyticsSummary }> => {
  const period = periodOf(ctx.clock.now(), query, query.period || analyticsDefaultPeriod)
  const scope = await analyticsScope(ctx, query.tenant_id)
  const { tenantIds, choices } = scope
  const total = await usageSum(ctx.db, tenantIds, period)
  return {
    data: {
      quick_stats: await quickStats(ctx, scope),
      overview: {
        current: {
          daily_average: averageCredits(total, period.days.length),
          active_tenants: await countActiveTenants(ctx.db, tenantIds, period),
        },
      },
      alerts: await alertsOf(ctx, scope),
      top_functionalities: await functionalityOf(ctx.db, tenantIds, period),
      tenants: choices.map(({ id, name }) => ({ id, name })),
    },
  }
}
