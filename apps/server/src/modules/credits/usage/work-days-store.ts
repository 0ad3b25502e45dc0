import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import type { DaySpan } from './days.ts'
import { workFigures, workWithin } from './totals.ts'

/** Whole actions of one kind with all of their parts, and which of them came to nothing. */
export interface Work {
  functionality: string
  roots: number
  cents: bigint
  /** Given up. */
  failedRoots: number
  failedCents: bigint
  /** Their time was over. */
  abandonedRoots: number
  abandonedCents: bigint
}

interface WorkRow extends Record<string, unknown> {
  root_functionality: string
  roots: string
  cents: string
  failed_roots: string
  failed_cents: string
  abandoned_roots: string
  abandoned_cents: string
}

const workOf = (row: WorkRow): Work => ({
  functionality: row.root_functionality,
  roots: Number(row.roots),
  cents: BigInt(row.cents),
  failedRoots: Number(row.failed_roots),
  failedCents: BigInt(row.failed_cents),
  abandonedRoots: Number(row.abandoned_roots),
  abandonedCents: BigInt(row.abandoned_cents),
})

const sums = sql.raw(workFigures.map(column => `sum(${column})::bigint as ${column}`).join(', '))

const within = (tenantIds: string[], { start, end }: DaySpan) =>
  sql`tenant_id = any(${sql.param(tenantIds)}::uuid[]) and day between ${start}::date and ${end}::date`

/** Of all of these tenants together, the dearest first. */
export const workByFunctionality = async (db: Db, tenantIds: string[], span: DaySpan): Promise<Work[]> => {
  const { rows } = await db.execute<WorkRow>(sql`
    select root_functionality, ${sums} from (${workWithin(tenantIds, span)}) as used
      group by root_functionality having sum(roots) > 0 or sum(cents) > 0 order by sum(cents) desc, root_functionality`)
  return rows.map(workOf)
}

export interface DayOfWork extends Work {
  day: string
}

/** One tenant's days. */
export const workByDay = async (db: Db, tenantId: string, span: DaySpan): Promise<DayOfWork[]> => {
  const { rows } = await db.execute<WorkRow & { day: string }>(sql`
    select day::text, root_functionality, ${sums} from credit_usage_function_days where ${within([tenantId], span)}
      group by day, root_functionality`)
  return rows.map(row => ({ ...workOf(row), day: row.day }))
}

/** One tenant's days by the hours that the clocks in Berlin show. */
export const workByHour = async (
  db: Db,
  tenantId: string,
  { start, end }: DaySpan,
): Promise<{ day: string; hour: number; functionality: string; cents: bigint }[]> => {
  const { rows } = await db.execute<{
    day: string
    hour: number
    root_functionality: string
    cents: string
  }>(sql`
    select (hour at time zone 'Europe/Berlin')::date::text as day, extract(hour from hour at time zone 'Europe/Berlin')::int as hour,
        root_functionality, sum(cents)::bigint as cents
      from credit_usage_hours
      where tenant_id = ${tenantId} and hour >= ${start}::timestamp at time zone 'Europe/Berlin'
        and hour < (${end}::date + 1)::timestamp at time zone 'Europe/Berlin'
      group by 1, 2, 3 having sum(cents) > 0`)
  return rows.map(row => ({
    day: row.day,
    hour: row.hour,
    functionality: row.root_functionality,
    cents: BigInt(row.cents),
  }))
}

/** One tenant's days by person. */
export const workByPerson = async (
  db: Db,
  tenantId: string,
  span: DaySpan,
): Promise<{ day: string; userId: string; functionality: string; cents: bigint }[]> => {
  const { rows } = await db.execute<{
    day: string
    user_id: string
    root_functionality: string
    cents: string
  }>(
    sql`select day::text, user_id, root_functionality, cents from credit_usage_days where ${within([tenantId], span)}`,
  )
  return rows.map(row => ({
    day: row.day,
    userId: row.user_id,
    functionality: row.root_functionality,
    cents: BigInt(row.cents),
  }))
}
