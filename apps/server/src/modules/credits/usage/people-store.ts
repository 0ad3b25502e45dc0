import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { users } from '../../identity/index.ts'
import type { DaySpan } from './days.ts'

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

/** Of those who used the most, so many of them. */
export const usageOfTopPeople = async (
  db: Db,
  tenantIds: string[],
  { start, end }: DaySpan,
  limit: number,
): Promise<PersonalUsage[]> => {
  const { rows } = await db.execute<Row>(sql`
    with used as (
      select user_id, tenant_id, root_functionality, sum(actions) as actions, sum(cents) as cents, max(last_action_at) as last_at
        from credit_usage_days
        where tenant_id = any(${sql.param(tenantIds)}::uuid[]) and day between ${start}::date and ${end}::date group by 1, 2, 3
    ), top as (
      select user_id from used group by user_id having sum(cents) > 0 order by sum(cents) desc, user_id limit ${limit}
    )
    select * from used join top using (user_id)`)
  return rows.map(row => ({
    userId: row.user_id,
    tenantId: row.tenant_id,
    functionality: row.root_functionality,
    actions: Number(row.actions),
    cents: BigInt(row.cents),
    lastAt: new Date(row.last_at),
  }))
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
