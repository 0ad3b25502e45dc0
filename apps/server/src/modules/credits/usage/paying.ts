import { and, eq, isNull, or } from 'drizzle-orm'
import { anyOf } from '../../../platform/any-of.ts'
import type { Db } from '../../../platform/database.ts'
import { tenants } from '../../tenancy/index.ts'
import { type CreditAccount, payersOf } from '../ledger/accounts.ts'
import { creditAccounts } from '../tables.ts'
import { sumOf } from './figures.ts'
import type { UsageScope } from './scope.ts'

/** The accounts that pay for some tenants, and everybody whose use they pay for: how long they last depends on all of it. */
export interface Paying {
  accounts: CreditAccount[]
  tenantIds: string[]
  /** Of each of these tenants the one whose account pays. */
  payers: ReadonlyMap<string, string>
}

/** An account pays for its own tenant, and for sub-tenants under parent billing. */
export const payingFor = async (db: Db, usageTenantIds: string[]): Promise<Paying> => {
  const accounts = await payersOf(db, usageTenantIds)
  const payers = accounts.map(({ tenantId }) => tenantId)
  const paidFor = await db
    .select({ id: tenants.id, parentTenantId: tenants.parentTenantId })
    .from(tenants)
    .innerJoin(creditAccounts, eq(creditAccounts.tenantId, tenants.id))
    .where(
      or(
        anyOf(tenants.id, payers),
        and(
          anyOf(tenants.parentTenantId, payers),
          isNull(tenants.deletedAt),
          eq(creditAccounts.billingMode, 'parent_billing'),
        ),
      ),
    )
  const paying = new Set(payers)
  return {
    accounts,
    tenantIds: paidFor.map(({ id }) => id),
    payers: new Map(
      paidFor.map(({ id, parentTenantId }) => [id, paying.has(id) ? id : (parentTenantId ?? id)]),
    ),
  }
}

export const availableOf = ({ accounts }: Paying): bigint =>
  sumOf(accounts.map(({ availableCents }) => availableCents))

/** The name of the tenant whose account pays for what is shown; null where it is the tenant's own, or one of those shown. */
export const payerName = async (
  db: Db,
  { tenantId, isAggregated }: UsageScope,
  { accounts: [payer] }: Paying,
): Promise<string | null> => {
  if (isAggregated || !payer || payer.tenantId === tenantId) return null
  const [row] = await db.select({ name: tenants.name }).from(tenants).where(eq(tenants.id, payer.tenantId))
  return row?.name ?? null
}
