import { tenantWatermarks } from '@lotse/contract'
import { eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { theOnly } from '../../../platform/the-only.ts'
import { tenants } from '../../tenancy/index.ts'
import { creditAccounts as account } from '../tables.ts'
import type { CreditAccount } from './accounts.ts'

/**
 * What is left of what there could be, the monthly allocation and the credits that never expire, from 0 to 100. Null for an account
 * that does not pay: the main tenant's is the one that counts.
 */
export const leftPercent = (of: CreditAccount): number | null => {
  if (of.billingMode !== 'own_credits') return null
  const basis = of.monthlyAllocationCents + of.purchasedCents
  if (basis === 0n) return of.availableCents > 0n ? 100 : 0
  return Math.max(0, Math.min(100, Number((of.availableCents * 10_000n) / basis) / 100))
}

const available = sql`(${account.monthlyCents} + ${account.purchasedCents} - ${account.reservedCents})`
const basis = sql`(${account.monthlyAllocationCents} + ${account.purchasedCents})`

/** As `leftPercent` below the mark. */
const isLow = sql`${account.billingMode} = 'own_credits'
  and (${available} = 0 or ${available} * 100 < ${tenantWatermarks.lowCredits} * ${basis})`

/** Over all living tenants. */
export const acrossTenantsCreditTotals = async (
  db: Db,
): Promise<{ cents: bigint; availableCents: bigint; low: number }> => {
  const rows = await db
    .select({
      cents: sql`coalesce(sum(${account.monthlyCents} + ${account.purchasedCents}), 0)`.mapWith(BigInt),
      availableCents: sql`coalesce(sum(${available}), 0)`.mapWith(BigInt),
      low: sql<number>`count(*) filter (where ${isLow})::int`,
    })
    .from(account)
    .innerJoin(tenants, eq(tenants.id, account.tenantId))
    .where(isNull(tenants.deletedAt))
  return theOnly(rows)
}
