import { projectionPeriods, type QueryOut, type Reply, type Routes } from '@lotse/contract'
import { berlinDay } from '../../../platform/berlin.ts'
import type { TenantCtx } from '../../../platform/context.ts'
import { toCredits } from '../ledger/accounts.ts'
import { findAnomalies } from './anomalies.ts'
import { daysOf, lastDays } from './days.ts'
import { daysLasting, projectedCredits, sumOf, wholeDays } from './figures.ts'
import { availableOf, payerName, payingFor } from './paying.ts'
import { usageScope } from './scope.ts'
import { dailyUsage } from './tenant-days-store.ts'

/** How the balance goes on: at the pace of everything that it pays for. */
export const showUsageProjection = async (
  ctx: TenantCtx,
  tenantId: string,
  query: QueryOut<Routes['api.credits.usage.projection']>,
): Promise<Reply<Routes['api.credits.usage.projection']>> => {
  const { db } = ctx
  const scope = await usageScope(ctx, tenantId, query)
  const now = ctx.clock.now()
  const paying = await payingFor(db, scope.tenantIds)
  const paidBy = await payerName(db, scope, paying)
  const span = lastDays(now, Math.max(...projectionPeriods))
  const byDay = await dailyUsage(db, scope.tenantIds, span)
  const paidByDay = await dailyUsage(db, paying.tenantIds, span)
  const availableCents = availableOf(paying)
  return {
    current_balance: toCredits(availableCents),
    paid_by: paidBy,
    projections: projectionPeriods.map(period => {
      const days = daysOf(lastDays(now, period))
      const sumIn = (usage: typeof byDay) => sumOf(days.map(day => usage.get(day) ?? 0n))
      const paid = sumIn(paidByDay)
      // What others take from their own account is not told to those whom they pay for.
      const shown = paidBy === null ? paid : sumIn(byDay)
      return {
        period_days: period,
        avg_daily: projectedCredits(shown, period, 1),
        total_usage: toCredits(shown),
        projected_30_days: projectedCredits(shown, period, 30),
        projected_90_days: projectedCredits(shown, period, 90),
        days_until_exhausted: wholeDays(daysLasting(availableCents, paid, period)),
      }
    }),
    anomalies: findAnomalies({ today: berlinDay(now), byDay, paidByDay, paidBy, availableCents }).map(
      finding => ({ ...finding, detected_at: now.toISOString() }),
    ),
  }
}
