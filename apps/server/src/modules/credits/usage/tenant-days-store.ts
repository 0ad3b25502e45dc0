import { and, between, gt, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { theOnly } from '../../../platform/the-only.ts'
import { creditUsageTenantDays } from '../tables.ts'
import type { DaySpan } from './days.ts'

const { tenantId, day, cents, roots } = creditUsageTenantDays

const within = (tenantIds: string[], { start, end }: DaySpan) =>
  and(inArray(tenantId, tenantIds), between(day, start, end))

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

/** What these tenants used together. */
export const usageSum = async (db: Db, tenantIds: string[], span: DaySpan): Promise<bigint> => {
  const rows = await db.select({ cents: centsSum }).from(creditUsageTenantDays).where(within(tenantIds, span))
  return theOnly(rows).cents
}

/** What each of them used; those who used nothing are missing. */
export const usageByTenant = async (
  db: Db,
  tenantIds: string[],
  span: DaySpan,
): Promise<Map<string, bigint>> => {
  const rows = await db
    .select({ tenantId, cents: centsSum })
    .from(creditUsageTenantDays)
    .where(within(tenantIds, span))
    .groupBy(tenantId)
    .having(gt(centsSum, 0n))
  return new Map(rows.map(row => [row.tenantId, row.cents]))
}

/** How many of them did anything, be it free of charge. */
export const countActiveTenants = async (db: Db, tenantIds: string[], span: DaySpan): Promise<number> => {
  const rows = await db
    .select({ count: sql`count(distinct ${tenantId})`.mapWith(Number) })
    .from(creditUsageTenantDays)
    .where(and(within(tenantIds, span), gt(roots, 0n)))
  return theOnly(rows).count
}

export interface HourUsage {
  roots: number
  /** Of them, those that came to nothing. */
  lostRoots: number
  cents: bigint
}

const hoursOf = (column: 'hour_roots' | 'hour_lost_roots' | 'hour_cents') =>
  sql<string[]>`array[${sql.raw(
    Array.from({ length: 24 }, (_, hour) => `coalesce(sum(${column}[${hour + 1}]), 0)::text`).join(', '),
  )}]`

/** By the 24 hours that the clocks show. */
export const usageByHour = async (db: Db, tenantIds: string[], span: DaySpan): Promise<HourUsage[]> => {
  const rows = await db
    .select({
      roots: hoursOf('hour_roots'),
      lost: hoursOf('hour_lost_roots'),
      cents: hoursOf('hour_cents'),
    })
    .from(creditUsageTenantDays)
    .where(within(tenantIds, span))
  const sums = theOnly(rows)
  return sums.cents.map((inHour, hour) => ({
    roots: Number(sums.roots[hour]),
    lostRoots: Number(sums.lost[hour]),
    cents: BigInt(inHour),
  }))
}
