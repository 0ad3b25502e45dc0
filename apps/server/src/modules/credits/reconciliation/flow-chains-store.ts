import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { theOnly } from '../../../platform/the-only.ts'
import type { ReservationStatus } from '../tables.ts'
import { workByFunctionality } from '../usage/work-days-store.ts'
import { inDays, type Period } from './in-days.ts'
import { type Reach, tenantsIn, within } from './reach.ts'

export interface ChainFilter extends Period {
  /** Of the roots; null: all. */
  functionalities: string[] | null
  show: 'all' | 'anomalies' | 'normal'
}

export interface ChainRow extends Record<string, unknown> {
  id: string
  tenant_id: string
  tenant_name: string
  job_class: string
  functionality: string
  cents: string
  status: ReservationStatus
  created_at: string
  duration_ms: number | null
  children: number
  levels: number
  has_anomalies: boolean
}

const isOneOf = (functionalities: string[] | null, column: SQL): SQL =>
  functionalities ? sql`${column} = any(${sql.param(functionalities)}::text[])` : sql`true`

const isFound = sql`exists (select from credit_findings f
  where f.tenant_id = root.tenant_id and f.root_id = root.id and f.status = 'open')`

/** What a chain has cost, or holds back while it runs. */
const chainCents = sql`case root.status when 'pending' then root.amount_cents else root.spent_cents + root.children_cents end`

const chosen = (
  reach: Reach,
  filter: ChainFilter,
): SQL => sql`root.parent_id is null and ${within(reach, sql`root.tenant_id`)}
  and ${inDays(filter, sql`root.created_at`)} and ${isOneOf(filter.functionalities, sql`root.functionality`)}`

/** Chains that something was found in: few, and found from there. */
const suspects = (reach: Reach, filter: ChainFilter): SQL => sql`
  select root.* from (
    select distinct f.tenant_id, f.root_id from credit_findings f
      where f.status = 'open' and f.root_id is not null and ${within(reach, sql`f.tenant_id`)}
  ) found join credit_reservations root on root.tenant_id = found.tenant_id and root.id = found.root_id
    where ${chosen(reach, filter)}`

const newestFirst = sql`created_at desc, id desc`

/**
 * The newest so many of each tenant, along its index of settled actions, and what is pending by the index of that: an `order by` over
 * all of them would read and sort millions for the first twenty.
 */
const newest = (reach: Reach, filter: ChainFilter, limit: number): SQL => {
  const isShown = filter.show === 'normal' ? sql`not ${isFound}` : sql`true`
  const { functionalities } = filter
  return sql`
    (select walked.* from ${tenantsIn(reach)}
      ${functionalities ? sql`cross join unnest(${sql.param(functionalities)}::text[]) as kind (name)` : sql``}
      cross join lateral (
        select root.tenant_id, root.id, root.created_at from credit_reservations root
          where root.tenant_id = tenant.id and root.parent_id is null and root.status <> 'pending'
            and ${functionalities ? sql`root.functionality = kind.name` : sql`true`} and ${inDays(filter, sql`root.created_at`)} and ${isShown}
          order by root.created_at desc, root.id desc limit ${limit}
      ) walked)
    union all
    (select root.tenant_id, root.id, root.created_at from credit_reservations root
      where root.status = 'pending' and ${chosen(reach, filter)} and ${isShown})`
}

export const chainRows = async (
  db: Db,
  reach: Reach,
  filter: ChainFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<ChainRow[]> => {
  const found =
    filter.show === 'anomalies'
      ? sql`select tenant_id, id, created_at from (${suspects(reach, filter)}) suspect`
      : newest(reach, filter, offset + limit)
  const { rows } = await db.execute<ChainRow>(sql`
    with place as materialized (select * from (${found}) found order by ${newestFirst} limit ${limit} offset ${offset})
    select root.id, root.tenant_id, t.name as tenant_name, root.job_class, root.functionality, ${chainCents} as cents, root.status,
        to_char(root.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
        greatest(0, extract(epoch from root.resolved_at - root.created_at) * 1000)::float8 as duration_ms,
        parts.children, parts.levels, ${isFound} as has_anomalies
      from place join credit_reservations root on root.tenant_id = place.tenant_id and root.id = place.id
      join tenants t on t.id = root.tenant_id
      cross join lateral (
        select count(*)::int as children, coalesce(max(part.depth), 0)::int + 1 as levels from credit_reservations part
          where part.tenant_id = root.tenant_id and part.root_id = root.id and part.parent_id is not null
      ) parts
      order by place.created_at desc, place.id desc`)
  return rows
}

interface ChainSums {
  chains: number
  cents: bigint
}

const sumsFrom = async (db: Db, statement: SQL): Promise<ChainSums> => {
  const { rows } = await db.execute<{ chains: number; cents: string }>(statement)
  const { chains, cents } = theOnly(rows)
  return { chains, cents: BigInt(cents) }
}

export const suspectSums = (db: Db, reach: Reach, filter: ChainFilter): Promise<ChainSums> =>
  sumsFrom(
    db,
    sql`select count(*)::int as chains, coalesce(sum(${chainCents}), 0) as cents from (${suspects(reach, filter)}) root`,
  )

/** Pending chains, with what they hold beyond what their parts have spent: that is among the sums of usage already. */
export const pendingSums = (db: Db, reach: Reach, filter: ChainFilter): Promise<ChainSums> =>
  sumsFrom(
    db,
    // Where nothing is held or spent by parts, none are looked for.
    sql`select count(*)::int as chains, coalesce(sum(root.amount_cents - case root.children_cents when 0 then 0 else (
          select coalesce(sum(part.spent_cents), 0) from credit_reservations part
            where part.tenant_id = root.tenant_id and part.root_id = root.id and part.parent_id is not null
        ) end), 0) as cents
      from credit_reservations root where root.status = 'pending' and ${chosen(reach, filter)}`,
  )

/** Finished chains of the days by what they are, from the sums of usage: counting single ones would take seconds. */
export const finishedSums = async (
  db: Db,
  reach: Reach,
  { start_date, end_date }: Period,
): Promise<(ChainSums & { functionality: string })[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`select tenant.id from ${tenantsIn(reach)}`)
  const used = await workByFunctionality(
    db,
    rows.map(({ id }) => id),
    { start: start_date, end: end_date },
  )
  return used
    .map(({ functionality, roots, cents }) => ({ functionality, chains: roots, cents }))
    .sort((a, b) => (a.functionality < b.functionality ? -1 : 1))
}
