import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { tenants } from '../../tenancy/index.ts'
import { type BillingMode, creditAccounts } from '../tables.ts'

/** A tenant that super admins give credits to, and whether it pays for itself. */
export const acrossTenantsFindPayer = async (
  db: Db,
  tenantId: string,
): Promise<{ id: string; name: string; billingMode: BillingMode } | null> => {
  const [row] = await db
    .select({ id: tenants.id, name: tenants.name, billingMode: creditAccounts.billingMode })
    .from(tenants)
    .innerJoin(creditAccounts, eq(creditAccounts.tenantId, tenants.id))
    .where(and(eq(tenants.id, tenantId), isNull(tenants.deletedAt)))
  return row ?? null
}
