import { and, between, sql } from 'drizzle-orm'
import { anyOf } from '../../../platform/any-of.ts'
import type { Db } from '../../../platform/database.ts'
import { creditUsageTenantDays } from '../tables.ts'
import type { DaySpan } from './days.ts'
import { sumOf } from './figures.ts'

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

export interface TenantUsage {
  /** Whole actions. */
  roots: number
  cents: bigint
}

/** What each of them used; those who did nothing, not even free of charge, are missing. Of each tenant two days are read. */
export const usageByTenant = async (
  db: Db,
  tenantIds: string[],
  { start, end }: DaySpan,
): Promise<Map<string, TenantUsage>> => {
  const { rows } = await db.execute<{ id: string; roots: string; cents: string }>(sql`
    select tenant.id, last.roots_before + last.roots - first.roots_before as roots, last.cents_before + last.cents - first.cents_before as cents
      from unnest(${sql.param(tenantIds)}::uuid[]) as tenant (id)
      cross join lateral (
        select * from credit_usage_tenant_days as day where day.tenant_id = tenant.id and day.day >= ${start}::date order by day.day limit 1
      ) as first
      cross join lateral (
        select * from credit_usage_tenant_days as day where day.tenant_id = tenant.id and day.day <= ${end}::date order by day.day desc limit 1
      ) as last
      where last.day >= first.day`)
  const used = rows.map(
    ({ id, roots, cents }) => [id, { roots: Number(roots), cents: BigInt(cents) }] as const,
  )
  return new Map(used.filter(([, { roots, cents }]) => roots > 0 || cents > 0n))
}

/** What these tenants used together. */
export const usageSum = async (db: Db, tenantIds: string[], span: DaySpan): Promise<bigint> =>
  sumOf([...(await usageByTenant(db, tenantIds, span)).values()].map(({ cents }) => cents))
