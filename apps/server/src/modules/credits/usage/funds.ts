import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { anyOf } from '../../../platform/any-of.ts'
import type { Db } from '../../../platform/database.ts'
import { tenants } from '../../tenancy/index.ts'
import { creditAccounts } from '../tables.ts'
import { sumOf } from './figures.ts'
import { availableOf, payingFor } from './paying.ts'

/** What pays for some tenants, now and on the first of each month. */
export interface Funds {
  availableCents: bigint
  /** Of it what expires at the end of the month. */
  expiringCents: bigint
  /** Allocations, with the transfers between main tenants and sub-tenants; negative where more leaves than comes. */
  monthlyCents: bigint
  /** All whose use is paid from it. */
  tenantIds: string[]
}

/** What sub-tenants get each month, from whom; what stays among these accounts cancels out. */
const monthlyTransfers = async (db: Db, accountIds: string[]): Promise<bigint> => {
  const rows = await db
    .select({ to: tenants.id, from: tenants.parentTenantId, cents: creditAccounts.monthlyTransferCents })
    .from(creditAccounts)
    .innerJoin(tenants, eq(tenants.id, creditAccounts.tenantId))
    .where(
      and(
        or(anyOf(tenants.id, accountIds), anyOf(tenants.parentTenantId, accountIds)),
        isNull(tenants.deletedAt),
        eq(creditAccounts.billingMode, 'own_credits'),
        gt(creditAccounts.monthlyTransferCents, 0n),
      ),
    )
  const ours = new Set(accountIds)
  return sumOf(
    rows.map(({ to, from, cents }) => (ours.has(to) ? cents : 0n) - (from && ours.has(from) ? cents : 0n)),
  )
}

export const fundsOf = async (db: Db, usageTenantIds: string[]): Promise<Funds> => {
  const paying = await payingFor(db, usageTenantIds)
  const { accounts, tenantIds } = paying
  const transfers = await monthlyTransfers(
    db,
    accounts.map(({ tenantId }) => tenantId),
  )
  return {
    availableCents: availableOf(paying),
    expiringCents: sumOf(
      accounts.map(({ carryForward, monthlyCents, availableCents }) =>
        carryForward ? 0n : monthlyCents < availableCents ? monthlyCents : availableCents,
      ),
    ),
    monthlyCents: sumOf(accounts.map(({ monthlyAllocationCents }) => monthlyAllocationCents)) + transfers,
    tenantIds,
  }
}
