import { and, asc, eq, isNull, type SQL } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { inGermanOrder, tenants } from '../../tenancy/index.ts'
import { type BillingMode, creditAccounts } from '../tables.ts'

export interface SubTenantRow {
  id: string
  name: string
  parentTenantId: string | null
  billingMode: BillingMode
  monthlyCents: bigint
  purchasedCents: bigint
  reservedCents: bigint
  monthlyTransferCents: bigint
}

const subTenants = (db: Db, mainTenantId: string, more?: SQL) =>
  db
    .select({
      id: tenants.id,
      name: tenants.name,
      parentTenantId: tenants.parentTenantId,
      billingMode: creditAccounts.billingMode,
      monthlyCents: creditAccounts.monthlyCents,
      purchasedCents: creditAccounts.purchasedCents,
      reservedCents: creditAccounts.reservedCents,
      monthlyTransferCents: creditAccounts.monthlyTransferCents,
    })
    .from(tenants)
    .innerJoin(creditAccounts, eq(creditAccounts.tenantId, tenants.id))
    .where(and(eq(tenants.parentTenantId, mainTenantId), isNull(tenants.deletedAt), more))

export const subTenantsOf = (db: Db, mainTenantId: string): Promise<SubTenantRow[]> =>
  subTenants(db, mainTenantId).orderBy(inGermanOrder(tenants.name), asc(tenants.id))

export const findSubTenant = async (
  db: Db,
  mainTenantId: string,
  tenantId: string,
): Promise<SubTenantRow | null> => {
  const [row] = await subTenants(db, mainTenantId, eq(tenants.id, tenantId))
  return row ?? null
}

/** `lastMonth`: the last one without a transfer; left out, the months go on as they did. */
export const setMonthlyTransfer = async (
  db: Db,
  tenantId: string,
  monthlyTransferCents: bigint,
  lastMonth?: string,
): Promise<void> => {
  await db
    .update(creditAccounts)
    .set({ monthlyTransferCents, ...(lastMonth ? { transferredMonth: lastMonth } : {}) })
    .where(eq(creditAccounts.tenantId, tenantId))
}
