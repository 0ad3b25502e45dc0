import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { berlinMonth } from '../../../platform/berlin.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { recordAudit } from '../../audit/index.ts'
import { tenants } from '../../tenancy/index.ts'
import { enqueueAlertCheck } from '../alerts/check.ts'
import { toCredits } from '../ledger/accounts.ts'
import { creditAccounts } from '../tables.ts'

const monthAfter = (month: string): string => {
  const date = new Date(`${month}T00:00:00Z`)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)).toISOString().slice(0, 10)
}

/** From the month after the last allocation on; an account without one begins now. */
export const dueMonths = (last: string | null, current: string): string[] => {
  if (!last) return [current]
  const months: string[] = []
  for (let month = monthAfter(last); month <= current; month = monthAfter(month)) months.push(month)
  return months
}

/** Begins a month. A higher balance is news for the alerts at once: the next fall below a threshold is told again. */
const beginMonth = (ctx: Ctx, tenantId: string, month: string): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const now = ctx.clock.now().toISOString()
    await ctx.db.execute(sql`select credit_allocate(${tenantId}, ${month}, ${now})`)
    await enqueueAlertCheck(ctx, tenantId)
  })

/** What a tenant gets on the first of each month; the current month counts, unless it brought an allocation already. */
export const setMonthlyCredits = (
  ctx: Ctx,
  tenantId: string,
  { cents, carryForward }: { cents: bigint; carryForward: boolean },
): Promise<void> =>
  inTransaction(ctx, async ctx => {
    await ctx.db
      .update(creditAccounts)
      .set({ monthlyAllocationCents: cents, carryForward })
      .where(eq(creditAccounts.tenantId, tenantId))
    await beginMonth(ctx, tenantId, berlinMonth(ctx.clock.now()))
  })

const allocate = async (ctx: Ctx, current: string): Promise<void> => {
  const due = await ctx.db
    .select({ tenantId: creditAccounts.tenantId, last: creditAccounts.allocatedMonth })
    .from(creditAccounts)
    .innerJoin(tenants, eq(tenants.id, creditAccounts.tenantId))
    .where(
      and(
        isNull(tenants.deletedAt),
        eq(creditAccounts.billingMode, 'own_credits'),
        or(isNull(creditAccounts.allocatedMonth), lt(creditAccounts.allocatedMonth, current)),
      ),
    )
    .orderBy(creditAccounts.tenantId)
  for (const { tenantId, last } of due) {
    // A machine that was down for longer makes up for every month: with carry-forward each of them counts.
    for (const month of dueMonths(last, current)) await beginMonth(ctx, tenantId, month)
  }
}

const transfer = async (ctx: Ctx, current: string): Promise<void> => {
  const due = await ctx.db
    .select({
      id: tenants.id,
      name: tenants.name,
      parentId: tenants.parentTenantId,
      cents: creditAccounts.monthlyTransferCents,
    })
    .from(creditAccounts)
    .innerJoin(tenants, eq(tenants.id, creditAccounts.tenantId))
    .where(
      and(
        isNull(tenants.deletedAt),
        eq(creditAccounts.billingMode, 'own_credits'),
        gt(creditAccounts.monthlyTransferCents, 0n),
        or(isNull(creditAccounts.transferredMonth), lt(creditAccounts.transferredMonth, current)),
      ),
    )
    .orderBy(tenants.id)
  for (const { id, name, parentId, cents } of due)
    await inTransaction(ctx, async ctx => {
      const now = ctx.clock.now().toISOString()
      const { rows } = await ctx.db.execute<{ outcome: 'done' | 'skipped' | null }>(
        sql`select credit_monthly_transfer(${id}, ${current}, ${now}) as outcome`,
      )
      const outcome = rows[0]?.outcome
      if (!outcome) return
      await recordAudit(ctx, {
        action: outcome === 'done' ? 'credits.monthly-transfer' : 'credits.monthly-transfer-skipped',
        tenant: { id, name },
        subject: { type: 'tenant', id, label: name },
        changes: { amount: { to: toCredits(cents) } },
      })
      for (const tenantId of [parentId, id]) if (tenantId) await enqueueAlertCheck(ctx, tenantId)
    })
}

/**
 * What the first of a month brings: allocations, then the main tenants' transfers to their sub-tenants. Each happens once
 * per account and month, however often and by however many workers this runs.
 */
export const runMonth = async (ctx: Ctx): Promise<void> => {
  const current = berlinMonth(ctx.clock.now())
  await allocate(ctx, current)
  await transfer(ctx, current)
}
