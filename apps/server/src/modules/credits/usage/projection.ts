import { projectionPeriods, type QueryOut, type Reply, type Routes } from '@lotse/contract'
import { berlinDay } from '../../../platform/berlin.ts'
import type { TenantCtx } from '../../../platform/context.ts'
import { payerOf, toCredits } from '../ledger/accounts.ts'
import { findAnomalies } from './anomalies.ts'
import { daysOf, lastDays } from './days.ts'
import { daysUntilExhausted, projectedCredits, sumOf } from './figures.ts'
import { usageScope } from './scope.ts'
import { dailyUsage } from './store.ts'

export const showUsageProjection = async (
  ctx: TenantCtx,
  tenantId: string,
  query: QueryOut<Routes['api.credits.usage.projection']>,
): Promise<Reply<Routes['api.credits.usage.projection']>> => {
  const scope = await usageScope(ctx, tenantId, query)
  const now = ctx.clock.now()
  const { availableCents } = await payerOf(ctx.db, scope.tenantId)
  const byDay = await dailyUsage(ctx.db, scope.tenantIds, lastDays(now, Math.max(...projectionPeriods)))
  return {
    current_balance: toCredits(availableCents),
    projections: projectionPeriods.map(period => {
      const total = sumOf(daysOf(lastDays(now, period)).map(day => byDay.get(day) ?? 0n))
      return {
        period_days: period,
        avg_daily: projectedCredits(total, period, 1),
        total_usage: toCredits(total),
        projected_30_days: projectedCredits(total, period, 30),
        projected_90_days: projectedCredits(total, period, 90),
        days_until_exhausted: daysUntilExhausted(availableCents, total, period),
      }
    }),
    anomalies: findAnomalies({ today: berlinDay(now), byDay, availableCents }).map(finding => ({
      ...finding,
      detected_at: now.toISOString(),
    })),
  }
}
