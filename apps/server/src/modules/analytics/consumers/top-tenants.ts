import type { TopConsumers } from '@lotse/contract'
import type { Db } from '../../../platform/database.ts'
import { dailyUsageByTenant, sumOf, toCredits, usageByTenant } from '../../credits/index.ts'
import { averageCredits, percentChange, percentOf, trendBetween } from '../figures.ts'
import type { Period } from '../period.ts'
import type { AnalyticsScope } from '../scope.ts'

/** A sparkline shows no more than that; longer periods are added up evenly. */
const pointsAtMost = 60

const historyOf = (days: readonly string[], used: ReadonlyMap<string, bigint> | undefined): number[] => {
  const width = Math.ceil(days.length / pointsAtMost)
  return Array.from({ length: Math.ceil(days.length / width) }, (_, index) =>
    toCredits(sumOf(days.slice(index * width, (index + 1) * width).map(day => used?.get(day) ?? 0n))),
  )
}

/** Those with usage, the largest first, and what all of them used together. */
export const topTenants = async (
  db: Db,
  { tenants, tenantIds }: AnalyticsScope,
  period: Period,
  limit: number,
): Promise<{ rows: TopConsumers['top_tenants']; totalCents: bigint }> => {
  const used = await usageByTenant(db, tenantIds, period)
  const usedBefore = await usageByTenant(db, tenantIds, period.previous)
  const totalCents = sumOf([...used.values()].map(({ cents }) => cents))
  // Tenants stand in the order of their names, which is kept among equals.
  const top = tenants
    .map(tenant => ({ ...tenant, cents: used.get(tenant.id)?.cents ?? 0n }))
    .filter(({ cents }) => cents > 0n)
    .sort((a, b) => Number(b.cents - a.cents))
    .slice(0, limit)
  const histories = await dailyUsageByTenant(
    db,
    top.map(({ id }) => id),
    period,
  )
  const rows = top.map(({ id, name, parentName, cents }) => {
    const before = usedBefore.get(id)?.cents ?? 0n
    return {
      id,
      name,
      parent_name: parentName,
      total_credits: toCredits(cents),
      percentage_of_total: percentOf(cents, totalCents),
      avg_daily_usage: averageCredits(cents, period.days.length),
      trend: trendBetween(before, cents),
      trend_percentage: percentChange(cents, before),
      usage_history: historyOf(period.days, histories.get(id)),
    }
  })
  return { rows, totalCents }
}
