import type { ChatMessage, Feedback } from '@lotse/contract'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import type { VisitorOf } from '../conversations-store.ts'
import { presentMessage } from '../present.ts'
import { type MessageRow, type MessageSourceRow, messageSources, messages } from '../tables.ts'

const isOwn = ({ tenantId, chatbotId, visitorHash, userId }: VisitorOf) =>
  sql`${messages.tenantId} = ${tenantId} and ${messages.conversationId} in (select c.id from conversations c
    where c.tenant_id = ${tenantId} and c.chatbot_id = ${chatbotId} and c.visitor_hash = ${visitorHash} and (c.user_id is null or c.user_id = ${userId})
      and c.id = ${messages.conversationId})`

export const sourcesOf = async (
  db: Db,
  tenantId: string,
  ids: string[],
): Promise<Map<string, MessageSourceRow[]>> => {
  if (!ids.length) return new Map()
  const rows = await db
    .select()
    .from(messageSources)
    .where(and(eq(messageSources.tenantId, tenantId), inArray(messageSources.messageId, ids)))
    .orderBy(asc(messageSources.number))
  return Map.groupBy(rows, ({ messageId }) => messageId)
}

export interface OwnMessage {
  row: MessageRow
  sources: MessageSourceRow[]
}

/** null if it is not this visitor's. */
export const ownMessage = async (db: Db, id: string, visitor: VisitorOf): Promise<OwnMessage | null> => {
  const [row] = await db
    .select()
    .from(messages)
    .where(sql`${eq(messages.id, id)} and ${isOwn(visitor)}`)
  return row ? { row, sources: (await sourcesOf(db, visitor.tenantId, [id])).get(id) ?? [] } : null
}

const shownAtMost = 200

/** What was said so far, oldest first; an answer that is just being written is not among it. */
export const ownMessages = async (
  db: Db,
  conversationId: string,
  visitor: VisitorOf,
): Promise<ChatMessage[]> => {
  const rows = await db
    .select()
    .from(messages)
    .where(
      sql`${eq(messages.conversationId, conversationId)} and ${messages.status} <> 'streaming' and ${isOwn(visitor)}`,
    )
    .orderBy(sql`${messages.createdAt} desc`, sql`${messages.id} desc`)
    .limit(shownAtMost)
  const sources = await sourcesOf(
    db,
    visitor.tenantId,
    rows.map(({ id }) => id),
  )
  return rows.reverse().map(row => presentMessage(row, sources.get(row.id) ?? []))
}

/** Whether there is such an answer of this visitor. The same value again changes nothing. */
export const setFeedback = async (
  db: Db,
  id: string,
  visitor: VisitorOf,
  feedback: Feedback,
): Promise<boolean> => {
  const { rows } = await db.execute<{ is_there: boolean }>(
    sql`with found as (
        select id, conversation_id, feedback from messages
          where id = ${id} and role = 'assistant' and status <> 'streaming' and ${isOwn(visitor)} for update
      ), changed as (
        update messages m set feedback = ${feedback} from found
          where m.tenant_id = ${visitor.tenantId} and m.id = found.id and found.feedback is distinct from ${feedback}
          returning m.conversation_id, found.feedback as before
      ), counted as (
        update conversations c set
            positive_count = positive_count + ${feedback === 'positive' ? 1 : 0} - (before is not distinct from 'positive')::int,
            negative_count = negative_count + ${feedback === 'negative' ? 1 : 0} - (before is not distinct from 'negative')::int
          from changed where c.tenant_id = ${visitor.tenantId} and c.id = changed.conversation_id
      )
      select exists (select from found) as is_there`,
  )
  return rows[0]?.is_there === true
}
