import type { urgencyLevels } from '@lotse/contract'
import { and, eq, gte, or, sql } from 'drizzle-orm'
import { after, days } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { tenants } from '../tenancy/index.ts'
import { creditAccounts, creditUsageHours } from './tables.ts'

export type Urgency = (typeof urgencyLevels)[number]

const usageDays = 7n
/** For how many days at most the balance lasts at each level. */
const limits: [Urgency, bigint][] = [
  ['critical', 1n],
  ['high', 3n],
  ['medium', 7n],
]

/** The balance divided by the average daily usage of a week, without a division: nothing is rounded. */
export const urgencyOf = (availableCents: bigint, usedInWeekCents: bigint): Urgency => {
  if (usedInWeekCents <= 0n) return 'low'
  const level = limits.find(([, lasting]) => availableCents * usageDays <= lasting * usedInWeekCents)
  return level?.[0] ?? 'low'
}

/** What the account paid for since then: the tenant's own use and that of the sub-tenants for which it pays. */
export const paidUsageSince = async (db: Db, tenantId: string, since: Date): Promise<bigint> => {
  const paidFor = db
    .select({ id: tenants.id })
    .from(tenants)
    .innerJoin(creditAccounts, eq(creditAccounts.tenantId, tenants.id))
    .where(
      or(
        eq(tenants.id, tenantId),
        and(eq(tenants.parentTenantId, tenantId), eq(creditAccounts.billingMode, 'parent_billing')),
      ),
    )
  const [row] = await db
    .select({ cents: sql`coalesce(sum(${creditUsageHours.cents}), 0)::bigint`.mapWith(BigInt) })
    .from(creditUsageHours)
    .where(and(sql`${creditUsageHours.tenantId} in ${paidFor}`, gte(creditUsageHours.hour, since)))
  return row?.cents ?? 0n
}

export const usageOfLastWeek = (db: Db, tenantId: string, now: Date): Promise<bigint> =>
  paidUsageSince(db, tenantId, after(now, -days(Number(usageDays))))
