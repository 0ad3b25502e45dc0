import type { QueryOut, Routes, UsageOverview } from '@lotse/contract'
import { eq } from 'drizzle-orm'
import { berlinDay, berlinMonth } from '../../../platform/berlin.ts'
import type { TenantCtx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database.ts'
import { tenants } from '../../tenancy/index.ts'
import { payerOf, toCredits } from '../ledger/accounts.ts'
import { daysOf, lastDays } from './days.ts'
import { daysUntilExhausted, projectedCredits, sumOf } from './figures.ts'
import { usageScope } from './scope.ts'
import { type FunctionalityUsage, topPeople, usageOfSpan, usagePaidBy } from './store.ts'

const topConsumers = 10

type Payer = Awaited<ReturnType<typeof payerOf>>

/** Of the account that pays; `used` is what it paid for since the first of the month. */
const balancesOf = async (db: Db, payer: Payer, now: Date): Promise<UsageOverview['balances']> => {
  const thisMonth = { start: berlinMonth(now), end: berlinDay(now) }
  return {
    monthly: toCredits(payer.monthlyCents),
    purchased: toCredits(payer.purchasedCents),
    reserved: toCredits(payer.reservedCents),
    available: toCredits(payer.availableCents),
    allocation: toCredits(payer.monthlyAllocationCents),
    used: toCredits(await usagePaidBy(db, payer.tenantId, thisMonth)),
  }
}

const nameOfTenant = async (db: Db, tenantId: string): Promise<string | null> => {
  const [row] = await db.select({ name: tenants.name }).from(tenants).where(eq(tenants.id, tenantId))
  return row?.name ?? null
}

/** The parts add up to the whole: what the action itself cost stands among them. */
const presentFunctionality = (
  functionality: string,
  parts: FunctionalityUsage[],
): UsageOverview['usage_by_functionality'][number] => {
  const hasChildren = parts.some(part => part.functionality !== functionality || part.actions > part.roots)
  return {
    functionality,
    total_credits: toCredits(sumOf(parts.map(({ cents }) => cents))),
    action_count: parts.reduce((count, { roots }) => count + roots, 0),
    has_children: hasChildren,
    children: (hasChildren ? parts : [])
      .filter(part => part.functionality !== functionality || part.cents > 0n)
      .map(part => ({
        functionality: part.functionality,
        total_credits: toCredits(part.cents),
        action_count: part.actions,
      })),
  }
}

const presentFunctionalities = (usage: FunctionalityUsage[]): UsageOverview['usage_by_functionality'] =>
  [...Map.groupBy(usage, ({ rootFunctionality }) => rootFunctionality)]
    .map(([functionality, parts]) => presentFunctionality(functionality, parts))
    .sort((a, b) => b.total_credits - a.total_credits)

/** By what the money went for in the end, wherever it was a part. */
const topFunctionalities = (
  usage: FunctionalityUsage[],
): UsageOverview['top_consumers']['by_functionality'] =>
  [...Map.groupBy(usage, ({ functionality }) => functionality)]
    .map(([functionality, parts]) => ({
      functionality,
      total_credits: toCredits(sumOf(parts.map(({ cents }) => cents))),
    }))
    .filter(({ total_credits }) => total_credits > 0)
    .sort((a, b) => b.total_credits - a.total_credits)
    .slice(0, topConsumers)

export const showUsageOverview = async (
  ctx: TenantCtx,
  tenantId: string,
  query: QueryOut<Routes['api.credits.usage.overview']>,
): Promise<UsageOverview> => {
  const { db } = ctx
  const scope = await usageScope(ctx, tenantId, query)
  const now = ctx.clock.now()
  const period = Number.parseInt(query.period, 10)
  const span = lastDays(now, period)
  const payer = await payerOf(db, scope.tenantId)
  const { byDay, byFunctionality } = await usageOfSpan(db, scope.tenantIds, span)
  const people = await topPeople(db, scope.tenantIds, span, topConsumers)
  const total = sumOf(byDay.values())
  return {
    balances: await balancesOf(db, payer, now),
    paid_by: payer.tenantId === scope.tenantId ? null : await nameOfTenant(db, payer.tenantId),
    aggregated: scope.isAggregated,
    included_subtenants: scope.tenantIds.length - 1,
    statistics: {
      total_used: toCredits(total),
      average_daily: projectedCredits(total, period, 1),
      projected_monthly: projectedCredits(total, period, 30),
      days_remaining: daysUntilExhausted(payer.availableCents, total, period),
    },
    usage_by_functionality: presentFunctionalities(byFunctionality),
    daily_trend: daysOf(span).map(date => ({ date, credits: toCredits(byDay.get(date) ?? 0n) })),
    top_consumers: {
      by_user: people.map(({ userId, name, cents }) => ({
        user_id: userId,
        user_name: name,
        total_credits: toCredits(cents),
      })),
      by_functionality: topFunctionalities(byFunctionality),
    },
  }
}
