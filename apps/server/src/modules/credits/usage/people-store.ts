import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { users } from '../../identity/index.ts'
import type { DaySpan } from './days.ts'
import { peopleWithin } from './totals.ts'

/** What a person used in one tenant for one kind of action, with its parts. */
export interface PersonalUsage {
  userId: string
  tenantId: string
  functionality: string
  /** Whole actions. */
  actions: number
  cents: bigint
  lastAt: Date
}

interface Row extends Record<string, unknown> {
  user_id: string
  tenant_id: string
  root_functionality: string
  actions: string
  cents: string
  last_at: string | Date
}

/** Of those who used the most, so many of them; when they last did is looked up for these alone. */
export const usageOfTopPeople = async (
  db: Db,
  tenantIds: string[],
  span: DaySpan,
  limit: number,
): Promise<PersonalUsage[]> => {
  const { rows } = await db.execute<Row>(sql`
    with used as materialized (${peopleWithin(tenantIds, span)}), top as (
      select user_id from used group by user_id having sum(cents) > 0 order by sum(cents) desc, user_id limit ${limit}
    )
    select used.*, latest.last_action_at as last_at from used join top using (user_id)
      cross join lateral (
        select day.last_action_at from credit_usage_days as day
          where day.tenant_id = used.tenant_id and day.user_id = used.user_id and day.root_functionality = used.root_functionality
            and day.day between ${span.start}::date and ${span.end}::date
          order by day.day desc limit 1
      ) as latest`)
  return rows.map(row => ({
    userId: row.user_id,
    tenantId: row.tenant_id,
    functionality: row.root_functionality,
    actions: Number(row.actions),
    cents: BigInt(row.cents),
    lastAt: new Date(row.last_at),
  }))
}

export interface PersonUsage {
  userId: string
  name: string
  cents: bigint
}

/** Those who used the most and still have an account. */
export const topPeople = async (
  db: Db,
  tenantIds: string[],
  span: DaySpan,
  limit: number,
): Promise<PersonUsage[]> => {
  const { rows } = await db.execute<{ id: string; name: string; cents: string }>(sql`
    select person.id, person.name, sum(used.cents)::bigint as cents from (${peopleWithin(tenantIds, span)}) as used
      join users as person on person.id = used.user_id
      group by person.id, person.name having sum(used.cents) > 0 order by sum(used.cents) desc, person.id limit ${limit}`)
  return rows.map(row => ({ userId: row.id, name: row.name, cents: BigInt(row.cents) }))
}

export interface UsingPerson {
  id: string
  name: string
  email: string
  pictureKey: string | null
}

/** Those of them who still have an account. */
export const usingPeople = async (db: Db, userIds: string[]): Promise<Map<string, UsingPerson>> => {
  const rows = await db
    .select({ id: users.id, name: users.name, email: users.email, pictureKey: users.pictureKey })
    .from(users)
    .where(and(inArray(users.id, userIds), isNull(users.deletedAt)))
  return new Map(rows.map(row => [row.id, row]))
}
