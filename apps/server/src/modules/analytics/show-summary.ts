import { type AnalyticsSummary, analyticsDefaultPeriod, type QueryOut, type Routes } from '@lotse/contract'
import { berlinDay, plusDays } from '../../platform/berlin.ts'
import type { TenantCtx } from '../../platform/context.ts'
import { dailyUsage, daysOf, lastDays, sumOf, toCredits, usageByTenant } from '../credits/index.ts'
import { alertsOf, type DailyUsage, rememberedDays } from './alerts.ts'
import { averageCredits, percentChange } from './figures.ts'
import { functionalityOf } from './functionality.ts'
import { periodOf } from './period.ts'
import { analyticsScope } from './scope.ts'

/** The Monday of a day's week. */
const mondayOf = (day: string): string => plusDays(day, -((new Date(day).getUTCDay() + 6) % 7))

const quickStats = (lately: DailyUsage, now: Date): AnalyticsSummary['quick_stats'] => {
  const today = berlinDay(now)
  const monday = mondayOf(today)
  const used = (start: string, end: string) => sumOf(daysOf({ start, end }).map(day => lately.get(day) ?? 0n))
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
  const now = ctx.clock.now()
  const period = periodOf(now, query, query.period || analyticsDefaultPeriod)
  const scope = await analyticsScope(ctx, query.tenant_id)
  const { tenantIds, choices } = scope
  const used = [...(await usageByTenant(ctx.db, tenantIds, period)).values()]
  const lately = await dailyUsage(ctx.db, tenantIds, lastDays(now, rememberedDays))
  return {
    data: {
      quick_stats: quickStats(lately, now),
      overview: {
        current: {
          daily_average: averageCredits(sumOf(used.map(({ cents }) => cents)), period.days.length),
          active_tenants: used.filter(({ roots }) => roots > 0).length,
        },
      },
      alerts: await alertsOf(ctx, scope, lately),
      top_functionalities: await functionalityOf(ctx.db, tenantIds, period),
      tenants: choices.map(({ id, name }) => ({ id, name })),
    },
  }
}
