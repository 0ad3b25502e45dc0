import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { theOnly } from '../../../platform/the-only.ts'
import type { DaySpan } from './days.ts'

/** What each tenant's hours had come to on the last of its days of which this is true. */
const clockTotals = (isMeant: SQL) => sql`
  left join lateral (
    select * from credit_usage_clock_totals as day where day.tenant_id = tenant.id and ${isMeant} order by day.day desc limit 1
  )`

const usedWithin = ({ start, end }: DaySpan) => sql`
  ${clockTotals(sql`day.day <= ${end}::date`)} as later on true
  ${clockTotals(sql`day.day < ${start}::date`)} as earlier on true`

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
