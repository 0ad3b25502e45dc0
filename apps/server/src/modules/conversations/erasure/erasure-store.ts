import { and, eq, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { conversations, knowledgeGaps } from '../tables.ts'
import { hasSaid } from '../transcripts/has-said.ts'

/** Hashes that begin with these bytes. */
export const beginsWith = (prefix: Buffer): SQL | undefined =>
  and(
    gte(conversations.visitorHash, prefix),
    lte(conversations.visitorHash, Buffer.concat([prefix, Buffer.alloc(22, 0xff)])),
  )

export interface VisitorRow {
  visitorHash: Buffer
  conversations: number
  messages: number
  firstAt: Date
  lastAt: Date
  title: string
}

const noMatch = sql`false`

/** Visitors of whom at least one conversation fits, each with all of its conversations; the one heard of last first. */
export const visitorsPage = async (
  db: Db,
  tenantId: string,
  {
    prefix,
    search,
    page,
    per_page,
  }: { prefix: Buffer | null; search: string; page: number; per_page: number },
): Promise<{ rows: VisitorRow[]; total: number }> => {
  const fits = prefix ? beginsWith(prefix) : search ? hasSaid(db, tenantId, search) : noMatch
  const fitting = db
    .selectDistinct({ hash: conversations.visitorHash })
    .from(conversations)
    .where(and(eq(conversations.tenantId, tenantId), fits))
  const newest = sql`max(${conversations.lastMessageAt})`
  const rows = await db
    .select({
      visitorHash: conversations.visitorHash,
      conversations: sql<number>`count(*)::int`,
      messages: sql<number>`sum(${conversations.messagesCount})::int`,
      firstAt: sql`min(${conversations.createdAt})`.mapWith(conversations.createdAt),
      lastAt: newest.mapWith(conversations.lastMessageAt),
      title: sql<string>`(array_agg(${conversations.title} order by ${conversations.lastMessageAt} desc))[1]`,
    })
    .from(conversations)
    .where(and(eq(conversations.tenantId, tenantId), inArray(conversations.visitorHash, fitting)))
    .groupBy(conversations.visitorHash)
    .orderBy(sql`${newest} desc`, conversations.visitorHash)
    .limit(per_page)
    .offset((page - 1) * per_page)
  const { rows: counted } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (${fitting}) visitors`,
  )
  return { rows, total: counted[0]?.total ?? 0 }
}

/**
 * Removes at most so many conversations with all that was said in them, and tells how many. A gap whose question nobody else has asked goes along:
 * it is that visitor's own words.
 */
export const removeConversations = async (
  db: Db,
  tenantId: string,
  which: SQL | undefined,
  limit: number,
): Promise<number> => {
  const found = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.tenantId, tenantId), which))
    .limit(limit)
    .for('update')
  const ids = found.map(({ id }) => id)
  if (!ids.length) return 0
  await db
    .delete(knowledgeGaps)
    .where(
      and(
        eq(knowledgeGaps.tenantId, tenantId),
        inArray(knowledgeGaps.conversationId, ids),
        eq(knowledgeGaps.askedCount, 1),
      ),
    )
  await db
    .delete(conversations)
    .where(and(eq(conversations.tenantId, tenantId), inArray(conversations.id, ids)))
  return ids.length
}

export const isBefore = (moment: Date): SQL => lt(conversations.lastMessageAt, moment)

export const countConversationsBefore = async (
  db: Db,
  tenantId: string,
  moment: Date,
): Promise<{ conversations: number; messages: number }> => {
  const [row] = await db
    .select({
      conversations: sql<number>`count(*)::int`,
      messages: sql<number>`coalesce(sum(${conversations.messagesCount}), 0)::int`,
    })
    .from(conversations)
    .where(and(eq(conversations.tenantId, tenantId), isBefore(moment)))
  return row ?? { conversations: 0, messages: 0 }
}
