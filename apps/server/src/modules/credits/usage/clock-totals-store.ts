import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { theOnly } from '../../../platform/the-only.ts'
import type { DaySpan } from './days.ts'
import { sumOf } from './figures.ts'

/** What each tenant's hours had come to on the last of its days of which this is true. */
const clockTotals = (isMeant: SQL) => sql`
  left join lateral (
    select * from credit_usage_clock_totals as day where day.tenant_id = tenant.id and ${isMeant} order by day.day desc limit 1
  )`

const usedWithin = ({ start, end }: DaySpan) => sql`
  ${clockTotals(sql`day.day <= ${end}::date`)} as later on true
  ${clockTotals(sql`day.day < ${start}::date`)} as earlier on true`

export interface TenantUsage {
  /** Whole actions. */
  roots: number
  cents: bigint
}

/** What each of them used; those who did nothing, not even free of charge, are missing. */
export const usageByTenant = async (
  db: Db,
  tenantIds: string[],
  span: DaySpan,
): Promise<Map<string, TenantUsage>> => {
  const sum = (hours: string) => sql.raw(`coalesce((select sum(hour) from unnest(${hours}) as hour), 0)`)
  const { rows } = await db.execute<{ id: string; roots: string; cents: string }>(sql`
    with used as (
      select tenant.id, ${sum('later.roots')} - ${sum('earlier.roots')} as roots, ${sum('later.cents')} - ${sum('earlier.cents')} as cents
        from unnest(${sql.param(tenantIds)}::uuid[]) as tenant (id) ${usedWithin(span)}
    )
    select id, roots::text, cents::text from used where roots > 0 or cents > 0`)
  return new Map(rows.map(({ id, roots, cents }) => [id, { roots: Number(roots), cents: BigInt(cents) }]))
}

/** What these tenants used together. */
export const usageSum = async (db: Db, tenantIds: string[], span: DaySpan): Promise<bigint> =>
  sumOf([...(await usageByTenant(db, tenantIds, span)).values()].map(({ cents }) => cents))

export interface HourUsage {
  roots: number
  /** Of them, those that came to nothing. */
  lostRoots: number
  cents: bigint
}

const hoursOf = (column: 'roots' | 'lost_roots' | 'cents') =>
  sql.raw(
    `array[${Array.from({ length: 24 }, (_, hour) => `(coalesce(sum(later.${column}[${hour + 1}]), 0) - coalesce(sum(earlier.${column}[${hour + 1}]), 0))::text`).join(', ')}] as ${column}`,
  )

/** By the 24 hours that the clocks show. */
export const usageByHour = async (db: Db, tenantIds: string[], span: DaySpan): Promise<HourUsage[]> => {
  const { rows } = await db.execute<{ roots: string[]; lost_roots: string[]; cents: string[] }>(sql`
    select ${hoursOf('roots')}, ${hoursOf('lost_roots')}, ${hoursOf('cents')} from unnest(${sql.param(tenantIds)}::uuid[]) as tenant (id)
      ${usedWithin(span)}`)
  const sums = theOnly(rows)
  return sums.cents.map((inHour, hour) => ({
    roots: Number(sums.roots[hour]),
    lostRoots: Number(sums.lost_roots[hour]),
    cents: BigInt(inHour),
  }))
}
