import { and, desc, gt, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import { berlinMidnight } from '../../../platform/berlin.ts'
import type { Db } from '../../../platform/database.ts'
import { type RowKey, rowKeys } from '../../../platform/row-keys.ts'
import {
  creditReservations,
  creditUsageFunctionDays,
  creditUsageHours,
  type ReservationContext,
} from '../tables.ts'
import { countedIn, type UsageFilter, usedOn } from './store.ts'

export interface HistoryRow {
  id: string
  tenantId: string
  functionality: string
  /** What kind of action it is a part of; null for a whole one. */
  partOf: string | null
  description: string
  status: 'confirmed' | 'cancelled'
  /** Without its parts; and what the list shows: together with them, unless functionalities are asked for. */
  ownCents: bigint
  cents: bigint
  userId: string | null
  userName: string | null
  context: ReservationContext
  createdAt: Date
  /** The creation with all its digits, to go on from. */
  cursor: string
}

/** Where reading begins, from new to old. */
export type HistoryStart =
  | { kind: 'newest' }
  | { kind: 'hour'; hour: string; skip: number }
  | { kind: 'after'; row: Pick<HistoryRow, 'cursor' | 'id'> }

/** Which of the groups, newest first, holds the action at `offset`, and how many of the group come before it. */
const placeIn = <Group extends { actions: number }>(
  groups: Group[],
  offset: number,
): { group: Group; skip: number } | null => {
  let skip = offset
  for (const group of groups) {
    if (skip < group.actions) return { group, skip }
    skip -= group.actions
  }
  return null
}

/**
 * How many actions there are, and where the one at `offset` stands: first its day, then its hour. Both come from the sums, of which
 * there are a few thousand rows a year; counting or skipping millions of single actions would take seconds. Two queries, because
 * the database cannot guess how little one of the days is if it learns the day only while it runs.
 */
export const placeInHistory = async (
  db: Db,
  tenantIds: string[],
  filter: UsageFilter,
  offset: number,
): Promise<{ total: number; start: HistoryStart | null }> => {
  const counted = countedIn(filter)
  const days = await db
    .select({
      day: creditUsageFunctionDays.day,
      actions: sql`sum(${creditUsageFunctionDays[counted]})`.mapWith(Number),
    })
    .from(creditUsageFunctionDays)
    .where(and(usedOn(tenantIds, filter), gt(creditUsageFunctionDays[counted], 0n)))
    .groupBy(creditUsageFunctionDays.day)
    .orderBy(desc(creditUsageFunctionDays.day))
  const total = days.reduce((sum, { actions }) => sum + actions, 0)
  const inDay = placeIn(days, offset)
  if (!inDay) return { total, start: null }
  const hours = await db
    .select({
      hour: sql<string>`${creditUsageHours.hour}::text`,
      actions: sql`sum(${creditUsageHours[counted]})`.mapWith(Number),
    })
    .from(creditUsageHours)
    .where(
      and(
        inArray(creditUsageHours.tenantId, tenantIds),
        gte(creditUsageHours.hour, berlinMidnight(inDay.group.day)),
        lt(creditUsageHours.hour, berlinMidnight(inDay.group.day, 1)),
        filter.functionalities ? inArray(creditUsageHours.functionality, filter.functionalities) : undefined,
      ),
    )
    .groupBy(creditUsageHours.hour)
    .orderBy(desc(creditUsageHours.hour))
  const inHour = placeIn(hours, inDay.skip)
  return { total, start: inHour && { kind: 'hour', hour: inHour.group.hour, skip: inHour.skip } }
}

const beginsAt = (start: HistoryStart): SQL | undefined => {
  if (start.kind === 'hour') return sql`action.created_at < ${start.hour}::timestamptz + interval '1 hour'`
  if (start.kind === 'after')
    return sql`(action.created_at, action.id) < (${start.row.cursor}::timestamptz, ${start.row.id}::uuid)`
}

/**
 * Finished actions, newest first; asked for functionalities also parts that have one of them, each with what it cost by itself. One walk
 * along an index for each tenant, functionality and level, merged: a plain `in` would make the
 * database read and sort all rows of all tenants for the first twenty. What is skipped is read from the index alone.
 */
export const historyRows = async (
  db: Db,
  tenantIds: string[],
  filter: UsageFilter,
  start: HistoryStart,
  limit: number,
): Promise<HistoryRow[]> => {
  const { functionalities } = filter
  const skip = start.kind === 'hour' ? start.skip : 0
  const conditions = and(
    sql`action.tenant_id = tenant.id and action.status <> 'pending'`,
    functionalities ? sql`action.functionality = kind.name` : undefined,
    filter.start ? sql`action.created_at >= ${berlinMidnight(filter.start)}` : undefined,
    filter.end ? sql`action.created_at < ${berlinMidnight(filter.end, 1)}` : undefined,
    beginsAt(start),
  )
  const walk = (level: SQL) => sql`(
    select action.tenant_id, action.id, action.created_at from ${creditReservations} as action where ${conditions} and ${level}
      order by action.created_at desc, action.id desc limit ${skip + limit})`
  const wholes = walk(sql`action.parent_id is null`)
  const parts = walk(sql`action.parent_id is not null`)
  const { rows } = await db.execute<{
    id: string
    tenant_id: string
    functionality: string
    part_of: string | null
    description: string
    status: HistoryRow['status']
    own_cents: string
    cents: string
    user_id: string | null
    user_name: string | null
    context: ReservationContext
    cursor: string
  }>(sql`
    with place as materialized (
      select found.* from unnest(${sql.param(tenantIds)}::uuid[]) as tenant (id)
        ${functionalities ? sql`cross join unnest(${sql.param(functionalities)}::text[]) as kind (name)` : sql``}
        cross join lateral (${functionalities ? sql`${wholes} union all ${parts}` : wholes}) as found
        order by found.created_at desc, found.id desc limit ${limit} offset ${skip}
    )
    select action.id, action.tenant_id, action.functionality,
        case when action.parent_id is not null then action.root_functionality end as part_of, action.description, action.status,
        action.spent_cents as own_cents, action.spent_cents + ${functionalities ? sql`0` : sql`action.children_cents`} as cents, action.user_id, person.name as user_name,
        action.context, to_char(action.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as cursor
      from place join ${creditReservations} as action on action.tenant_id = place.tenant_id and action.id = place.id left join users as person on person.id = action.user_id
      order by place.created_at desc, place.id desc`)
  return rows.map(row => ({
    id: row.id,
    tenantId: row.tenant_id,
    functionality: row.functionality,
    partOf: row.part_of,
    description: row.description,
    status: row.status,
    ownCents: BigInt(row.own_cents),
    cents: BigInt(row.cents),
    userId: row.user_id,
    userName: row.user_name,
    context: row.context,
    createdAt: new Date(row.cursor),
    cursor: row.cursor,
  }))
}

export interface ActionPart {
  rootId: string
  functionality: string
  cents: bigint
}

/** What the parts of these actions cost, on every level, by functionality. */
export const partsOf = (db: Db, actions: RowKey[]): Promise<ActionPart[]> =>
  db
    .select({
      rootId: creditReservations.rootId,
      functionality: creditReservations.functionality,
      cents: sql`sum(${creditReservations.spentCents})::bigint`.mapWith(BigInt),
    })
    .from(creditReservations)
    .where(
      and(
        sql`(${creditReservations.tenantId}, ${creditReservations.rootId}) in (select * from ${rowKeys(actions)})`,
        isNotNull(creditReservations.parentId),
      ),
    )
    .groupBy(creditReservations.rootId, creditReservations.functionality)

export interface ChildAction {
  parentId: string
  id: string
  functionality: string
  cents: bigint
}

/** The first parts of each action in their order; a long document has thousands. */
export const childrenOf = async (db: Db, actions: RowKey[], limitEach: number): Promise<ChildAction[]> => {
  const { rows } = await db.execute<{
    parent_id: string
    id: string
    functionality: string
    cents: string
  }>(sql`
    select child.parent_id, child.id, child.functionality, child.spent_cents + child.children_cents as cents
      from ${rowKeys(actions)} as parent (tenant_id, id)
      cross join lateral (
        select * from ${creditReservations} as part
          where part.tenant_id = parent.tenant_id and part.parent_id = parent.id
          order by part.created_at, part.id limit ${limitEach}
      ) as child
      order by child.created_at, child.id`)
  return rows.map(row => ({
    parentId: row.parent_id,
    id: row.id,
    functionality: row.functionality,
    cents: BigInt(row.cents),
  }))
}
