import { and, between, sql } from 'drizzle-orm'
import { anyOf } from '../../../platform/any-of.ts'
import type { Db } from '../../../platform/database.ts'
import { creditUsageTenantDays } from '../tables.ts'
import type { DaySpan } from './days.ts'

const { tenantId, day, cents } = creditUsageTenantDays

const within = (tenantIds: string[], { start, end }: DaySpan) =>
  and(anyOf(tenantId, tenantIds), between(day, start, end))

const centsSum = sql`coalesce(sum(${cents}), 0)::bigint`.mapWith(BigInt)

/** Cents by day; days without usage are missing. */
export const dailyUsage = async (
  db: Db,
  tenantIds: string[],
  span: DaySpan,
): Promise<Map<string, bigint>> => {
  const rows = await db
    .select({ day, cents: centsSum })
    .from(creditUsageTenantDays)
    .where(within(tenantIds, span))
    .groupBy(day)
  return new Map(rows.map(row => [row.day, row.cents]))
}

/** The same for each of the tenants. */
export const dailyUsageByTenant = async (
  db: Db,
  tenantIds: string[],
  span: DaySpan,
): Promise<Map<string, Map<string, bigint>>> => {
  const rows = await db
    .select({ tenantId, day, cents })
    .from(creditUsageTenantDays)
    .where(within(tenantIds, span))
  const byTenant = Map.groupBy(rows, row => row.tenantId)
  return new Map(
    [...byTenant].map(([tenant, list]) => [tenant, new Map(list.map(row => [row.day, row.cents]))]),
  )
}
