import type { QueryOut, Routes, UsageOverview } from '@lotse/contract'
import { berlinDay, berlinMonth } from '../../../platform/berlin.ts'
import type { Ctx, TenantCtx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database.ts'
import { type CreditAccount, toCredits } from '../ledger/accounts.ts'
import { daysOf, lastDays } from './days.ts'
import { daysLasting, projectedCredits, sumOf, wholeDays } from './figures.ts'
import { availableOf, type Paying, payerName, payingFor } from './paying.ts'
import { topPeople } from './people-store.ts'
import { type UsageScope, usageScope } from './scope.ts'
import { type FunctionalityUsage, usageOfSpan } from './store.ts'
import { usageSum } from './tenant-days-store.ts'

const topConsumers = 10

/** Of the accounts that pay; `used` is what they paid for since the first of the month. */
const balancesOf = async (db: Db, paying: Paying, now: Date): Promise<UsageOverview['balances']> => {
  const thisMonth = { start: berlinMonth(now), end: berlinDay(now) }
  const sum = (part: (account: CreditAccount) => bigint) => toCredits(sumOf(paying.accounts.map(part)))
  return {
    monthly: sum(({ monthlyCents }) => monthlyCents),
    purchased: sum(({ purchasedCents }) => purchasedCents),
    reserved: sum(({ reservedCents }) => reservedCents),
    available: toCredits(availableOf(paying)),
    allocation: sum(({ monthlyAllocationCents }) => monthlyAllocationCents),
    used: toCredits(await usageSum(db, paying.tenantIds, thisMonth)),
  }
}

/** How much is left in somebody else's account, and nothing more. */
const foreignBalance = (paying: Paying): UsageOverview['balances'] => ({
  monthly: null,
  purchased: null,
  reserved: null,
  available: toCredits(availableOf(paying)),
  allocation: null,
  used: null,
})

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

/** What was used within so many days, today included. */
export const usageOverviewOf = async (
  ctx: Ctx,
  scope: UsageScope,
  period: number,
): Promise<UsageOverview> => {
  const { db } = ctx
  const now = ctx.clock.now()
  const span = lastDays(now, period)
  const paying = await payingFor(db, scope.tenantIds)
  const paidBy = await payerName(db, scope, paying)
  const { byDay, byFunctionality } = await usageOfSpan(db, scope.tenantIds, span)
  const people = await topPeople(db, scope.tenantIds, span, topConsumers)
  const total = sumOf(byDay.values())
  const paid = await usageSum(db, paying.tenantIds, span)
  return {
    balances: paidBy === null ? await balancesOf(db, paying, now) : foreignBalance(paying),
    paid_by: paidBy,
    aggregated: scope.isAggregated,
    included_subtenants: scope.tenantIds.length - 1,
    statistics: {
      total_used: toCredits(total),
      average_daily: projectedCredits(total, period, 1),
      projected_monthly: projectedCredits(total, period, 30),
      paid_for_others: paidBy === null ? toCredits(paid - total) : null,
      days_remaining: wholeDays(daysLasting(availableOf(paying), paid, period)),
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

export const showUsageOverview = async (
  ctx: TenantCtx,
  tenantId: string,
  query: QueryOut<Routes['api.credits.usage.overview']>,
): Promise<UsageOverview> =>
  usageOverviewOf(ctx, await usageScope(ctx, tenantId, query), Number.parseInt(query.period, 10))
