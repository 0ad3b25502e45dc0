import { type Priority, priorities } from '@lotse/contract'
import { asc, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { type Db, statement } from '../../platform/database.ts'
import { databuckets, type ReadableDatabucket } from '../databuckets/index.ts'
import { chatbotDatabuckets } from './tables.ts'

export type AssignedIds = Record<Priority, string[]>

/** As they were saved, in the order of the form, whether they may still be used or not. */
export const savedAssignments = async (db: Db, chatbotId: string): Promise<AssignedIds> => {
  const rows = await db
    .select()
    .from(chatbotDatabuckets)
    .where(eq(chatbotDatabuckets.chatbotId, chatbotId))
    .orderBy(asc(chatbotDatabuckets.position), asc(chatbotDatabuckets.databucketId))
  const idsOf = (priority: Priority) =>
    rows.filter(row => row.priority === priority).map(({ databucketId }) => databucketId)
  return { high: idsOf('high'), medium: idsOf('medium'), low: idsOf('low') }
}

/** None of them is deleted before the transaction ends. */
export const holdDatabuckets = async (db: Db, assigned: AssignedIds): Promise<void> => {
  const ids = priorities.flatMap(priority => assigned[priority])
  if (ids.length)
    await db
      .select({ id: databuckets.id })
      .from(databuckets)
      .where(inArray(databuckets.id, ids))
      .orderBy(databuckets.id)
      .for('key share')
}

export const saveAssignments = async (db: Db, chatbotId: string, assigned: AssignedIds): Promise<void> => {
  await db.delete(chatbotDatabuckets).where(eq(chatbotDatabuckets.chatbotId, chatbotId))
  const rows = priorities.flatMap(priority =>
    assigned[priority].map((databucketId, position) => ({ chatbotId, databucketId, priority, position })),
  )
  if (rows.length) await db.insert(chatbotDatabuckets).values(rows)
}

export interface UsableAssignment {
  databucketId: string
  name: string
  priority: Priority
}

/** Those of the given data stores that the tenant may use at this moment, most important first. */
export const usableAmong = (usable: ReadableDatabucket[], assigned: AssignedIds): UsableAssignment[] => {
  const names = new Map(usable.map(({ id, name }) => [id, name]))
  return priorities.flatMap(priority =>
    assigned[priority].flatMap(databucketId => {
      const name = names.get(databucketId)
      return name === undefined ? [] : [{ databucketId, name, priority }]
    }),
  )
}

const usableNow = statement<UsableAssignment>(
  'chatbot_usable_assignments',
  `select a.databucket_id as "databucketId", b.name, a.priority
    from chatbot_databuckets a
    join databuckets b on b.id = a.databucket_id
    where a.chatbot_id = $1 and exists (
      select from databucket_readers r
        where r.databucket_id = a.databucket_id and r.tenant_id = $2 and (r.is_owner or r.is_subscriber)
    )
    order by array_position($3::text[], a.priority), a.position, a.databucket_id`,
)

/** What a chatbot may draw on right now: a data store that is no longer shared or subscribed to is none of it. */
export const usableAssignments = (
  { db }: Pick<Ctx, 'db'>,
  chatbot: { id: string; tenantId: string },
): Promise<UsableAssignment[]> => usableNow(db, chatbot.id, chatbot.tenantId, priorities)
