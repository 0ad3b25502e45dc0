import { type Priority, priorities } from '@lotse/contract'
import { and, asc, eq } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { type Db, statement } from '../../platform/database.ts'
import type { DatabucketRef, ReadableDatabucket } from '../databuckets/index.ts'
import { type ChatbotRef, chatbotDatabuckets } from './tables.ts'

export type AssignedIds = Record<Priority, string[]>

const isOf = ({ tenantId, id }: ChatbotRef) =>
  and(eq(chatbotDatabuckets.tenantId, tenantId), eq(chatbotDatabuckets.chatbotId, id))

/** Whether any chatbot of the tenant has a data store to answer from. */
export const hasAssignment = async (db: Db, tenantId: string): Promise<boolean> => {
  const [row] = await db
    .select({ tenantId: chatbotDatabuckets.tenantId })
    .from(chatbotDatabuckets)
    .where(eq(chatbotDatabuckets.tenantId, tenantId))
    .limit(1)
  return row !== undefined
}

/** As they were saved, in the order of the form, whether they may still be used or not. */
export const savedAssignments = async (db: Db, chatbot: ChatbotRef): Promise<AssignedIds> => {
  const rows = await db
    .select()
    .from(chatbotDatabuckets)
    .where(isOf(chatbot))
    .orderBy(asc(chatbotDatabuckets.position), asc(chatbotDatabuckets.databucketId))
  const idsOf = (priority: Priority) =>
    rows.filter(row => row.priority === priority).map(({ databucketId }) => databucketId)
  return { high: idsOf('high'), medium: idsOf('medium'), low: idsOf('low') }
}

export const saveAssignments = async (
  db: Db,
  chatbot: ChatbotRef,
  usable: DatabucketRef[],
  assigned: AssignedIds,
): Promise<void> => {
  await db.delete(chatbotDatabuckets).where(isOf(chatbot))
  const owners = new Map(usable.map(({ id, tenantId }) => [id, tenantId]))
  const rows = priorities.flatMap(priority =>
    assigned[priority].flatMap((databucketId, position) => {
      const ownerTenantId = owners.get(databucketId)
      return ownerTenantId === undefined
        ? []
        : [
            {
              tenantId: chatbot.tenantId,
              chatbotId: chatbot.id,
              ownerTenantId,
              databucketId,
              priority,
              position,
            },
          ]
    }),
  )
  if (rows.length) await db.insert(chatbotDatabuckets).values(rows)
}

export interface UsableAssignment {
  /** Whose data store it is. */
  ownerTenantId: string
  databucketId: string
  name: string
  priority: Priority
}

/** Those of the given data stores that the tenant may use at this moment, most important first. */
export const usableAmong = (usable: ReadableDatabucket[], assigned: AssignedIds): UsableAssignment[] => {
  const known = new Map(usable.map(databucket => [databucket.id, databucket]))
  return priorities.flatMap(priority =>
    assigned[priority].flatMap(databucketId => {
      const found = known.get(databucketId)
      return found ? [{ ownerTenantId: found.tenantId, databucketId, name: found.name, priority }] : []
    }),
  )
}

const usableNow = statement<UsableAssignment>(
  'chatbot_usable_assignments',
  `select a.owner_tenant_id as "ownerTenantId", a.databucket_id as "databucketId", b.name, a.priority
    from chatbot_databuckets a
    join databuckets b on b.tenant_id = a.owner_tenant_id and b.id = a.databucket_id
    where a.tenant_id = $1 and a.chatbot_id = $2 and exists (
      select from databucket_readers r
        where r.owner_tenant_id = a.owner_tenant_id and r.databucket_id = a.databucket_id and r.tenant_id = $1
          and (r.is_owner or r.is_subscriber)
    )
    order by array_position($3::text[], a.priority), a.position, a.databucket_id`,
)

/** What a chatbot may draw on right now: a data store that is no longer shared or subscribed to is none of it. */
export const usableAssignments = (
  { db }: Pick<Ctx, 'db'>,
  chatbot: ChatbotRef,
): Promise<UsableAssignment[]> => usableNow(db, chatbot.tenantId, chatbot.id, priorities)
