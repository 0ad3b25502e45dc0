import type { Reply, Routes } from '@lotse/contract'
import { and, count, desc, eq, gte, isNull, type SQL, sql } from 'drizzle-orm'
import { berlinDay, berlinMidnight } from '../../../platform/berlin.ts'
import { after, days } from '../../../platform/clock.ts'
import type { SignedInCtx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database.ts'
import { notFound } from '../../../platform/errors.ts'
import { tenants } from '../../tenancy/index.ts'
import { toCredits } from '../ledger/accounts.ts'
import { creditAccounts, creditRequests, creditTransactions } from '../tables.ts'
import { lastDays } from '../usage/days.ts'
import { daysLasting } from '../usage/figures.ts'
import { availableOf, payingFor } from '../usage/paying.ts'
import { usageSum } from '../usage/tenant-days-store.ts'

const responseDays = 90
const usageDays = 30
const previousShown = 10

const cents = (sum: SQL) => sql`coalesce(${sum}, 0)::bigint`.mapWith(BigInt)

/** What waits in all tenants and how fast it is answered. */
export const adminRequestStatistics = async (
  ctx: SignedInCtx,
): Promise<Reply<Routes['api.admin.credits.requests.statistics']>> => {
  const now = ctx.clock.now()
  const { amountCents, createdAt, reviewedAt, status, urgencyLevel, tenantId } = creditRequests
  const [pending] = await ctx.db
    .select({
      count: count(),
      critical: sql`count(*) filter (where ${urgencyLevel} = 'critical')`.mapWith(Number),
      cents: cents(sql`sum(${amountCents})`),
    })
    .from(creditRequests)
    .innerJoin(tenants, eq(tenants.id, tenantId))
    .where(and(eq(status, 'pending'), isNull(tenants.deletedAt)))
  const [reviewed] = await ctx.db
    .select({
      approvedToday:
        sql`count(*) filter (where ${status} = 'approved' and ${reviewedAt} >= ${berlinMidnight(berlinDay(now))})`.mapWith(
          Number,
        ),
      seconds: sql`coalesce(avg(extract(epoch from ${reviewedAt} - ${createdAt})), 0)::float8`.mapWith(
        Number,
      ),
    })
    .from(creditRequests)
    .where(gte(reviewedAt, after(now, -days(responseDays))))
  return {
    pending_count: pending?.count ?? 0,
    critical_count: pending?.critical ?? 0,
    pending_amount: toCredits(pending?.cents ?? 0n),
    approved_today: reviewed?.approvedToday ?? 0,
    avg_response_hours: Math.round(((reviewed?.seconds ?? 0) / 3600) * 10) / 10,
  }
}

/**
 * What an account ever got and used. An account has millions of rows of usage and few others: what came in, less what went out
 * otherwise and what is left, was used. (Written out, so that the database sees that its index of movements will do.)
 */
export const lifetimeTotals = (db: Db, tenantId: string) => {
  const { amountCents, type } = creditTransactions
  const { monthlyCents, purchasedCents } = creditAccounts
  return db
    .select({
      allocated: cents(sql`sum(${amountCents}) filter (where ${amountCents} > 0)`),
      used: cents(sql`coalesce(sum(${amountCents}), 0) - (${monthlyCents} + ${purchasedCents})`),
    })
    .from(creditAccounts)
    .leftJoin(
      creditTransactions,
      and(eq(creditTransactions.tenantId, creditAccounts.tenantId), sql`${type} <> 'usage'`),
    )
    .where(eq(creditAccounts.tenantId, tenantId))
    .groupBy(creditAccounts.tenantId)
}

/** What somebody should know of a tenant before deciding. */
export const tenantDetails = async (
  ctx: SignedInCtx,
  id: string,
): Promise<Reply<Routes['api.admin.credits.requests.tenant-details']>> => {
  const [tenant] = await ctx.db
    .select({ id: tenants.id })
    .from(tenants)
    .where(and(eq(tenants.id, id), isNull(tenants.deletedAt)))
  if (!tenant) throw notFound()
  const [ledger] = await lifetimeTotals(ctx.db, tenant.id)
  const paying = await payingFor(ctx.db, [tenant.id])
  const lately = await usageSum(ctx.db, paying.tenantIds, lastDays(ctx.clock.now(), usageDays))
  const previous = await ctx.db
    .select()
    .from(creditRequests)
    .where(eq(creditRequests.tenantId, tenant.id))
    .orderBy(desc(creditRequests.createdAt), desc(creditRequests.id))
    .limit(previousShown)
  return {
    credit_history: {
      total_allocated: toCredits(ledger?.allocated ?? 0n),
      total_used: toCredits(ledger?.used ?? 0n),
      last_30_days_usage: toCredits(lately),
      days_remaining: daysLasting(availableOf(paying), lately, usageDays),
    },
    previous_requests: previous.map(row => ({
      id: row.id,
      created_at: row.createdAt.toISOString(),
      amount: toCredits(row.amountCents),
      status: row.status,
    })),
  }
}
