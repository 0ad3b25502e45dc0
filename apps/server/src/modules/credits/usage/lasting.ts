import { anyOf } from '../../../platform/any-of.ts'
import type { Db } from '../../../platform/database.ts'
import { tenants } from '../../tenancy/index.ts'
import { lastDays } from './days.ts'
import { daysLasting, sumOf, wholeDays } from './figures.ts'
import { payingFor } from './paying.ts'
import { usageByTenant } from './tenant-days-store.ts'

const paceDays = 30

export interface LastingAccount {
  tenantId: string
  name: string
  /** At the pace of the last 30 days of all that it pays for; null: for ever. */
  days: number | null
}

/** How long the accounts last that pay for these tenants, the shortest first. */
export const lastingAccounts = async (db: Db, tenantIds: string[], now: Date): Promise<LastingAccount[]> => {
  const { accounts, tenantIds: paidFor, payers } = await payingFor(db, tenantIds)
  const used = await usageByTenant(db, paidFor, lastDays(now, paceDays))
  const usedBy = Map.groupBy(used, ([tenantId]) => payers.get(tenantId))
  const named = await db
    .select({ id: tenants.id, name: tenants.name })
    .from(tenants)
    .where(
      anyOf(
        tenants.id,
        accounts.map(({ tenantId }) => tenantId),
      ),
    )
  const names = new Map(named.map(({ id, name }) => [id, name]))
  return accounts
    .map(({ tenantId, availableCents }) => {
      const paid = sumOf((usedBy.get(tenantId) ?? []).map(([, { cents }]) => cents))
      return {
        tenantId,
        name: names.get(tenantId) ?? '',
        days: wholeDays(daysLasting(availableCents, paid, paceDays)),
      }
    })
    .sort(
      (a, b) =>
        (a.days ?? Number.POSITIVE_INFINITY) - (b.days ?? Number.POSITIVE_INFINITY) ||
        a.name.localeCompare(b.name, 'de'),
    )
}
