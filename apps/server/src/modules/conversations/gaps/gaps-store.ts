import type { KnowledgeGap } from '@lotse/contract'
import { and, desc, eq, ilike, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database.ts'
import { newId } from '../../../platform/ids.ts'
import { containsPattern, pageOf } from '../../../platform/paging.ts'
import type { ChatbotRef } from '../../chatbots/index.ts'
import { withoutUnseen } from '../answering/visible-text.ts'
import { withoutCourtesies } from '../answering/without-courtesies.ts'
import { type KnowledgeGapRow, knowledgeGaps } from '../tables.ts'

const charactersAtMost = 500

/** The same for questions that differ in case, spaces and marks alone. */
const normalized = (question: string): string =>
  withoutUnseen(question)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, charactersAtMost)
    .toWellFormed()

/** What was asked, without the person: a list that many read needs no signature. */
const asListed = (message: string): string => {
  const question = withoutCourtesies(message)
  return question.charAt(0).toUpperCase() + question.slice(1)
}

/** Counts a question that nothing answered. One that had been answered is open again: its answer counts no more. */
export const recordGap = async (
  ctx: Ctx,
  gap: { tenantId: string; chatbotId: string; conversationId: string; question: string },
): Promise<void> => {
  const question = asListed(gap.question)
  const key = normalized(question)
  if (!key) return
  const now = ctx.clock.now()
  await ctx.db
    .insert(knowledgeGaps)
    .values({
      id: newId(),
      tenantId: gap.tenantId,
      chatbotId: gap.chatbotId,
      question: question.slice(0, charactersAtMost).toWellFormed(),
      normalized: key,
      lastAskedAt: now,
      conversationId: gap.conversationId,
    })
    .onConflictDoUpdate({
      target: [knowledgeGaps.tenantId, knowledgeGaps.chatbotId, knowledgeGaps.normalized],
      set: {
        askedCount: sql`${knowledgeGaps.askedCount} + 1`,
        lastAskedAt: now,
        conversationId: gap.conversationId,
        status: sql`case ${knowledgeGaps.status} when 'answered' then 'open' else ${knowledgeGaps.status} end`,
      },
    })
}

const isOf = ({ tenantId, id }: ChatbotRef) =>
  and(eq(knowledgeGaps.tenantId, tenantId), eq(knowledgeGaps.chatbotId, id))

export interface GapsFilter {
  page: number
  per_page: number
  search: string
  status: KnowledgeGap['status'] | 'all'
}

export const gapsPage = async (
  db: Db,
  chatbot: ChatbotRef,
  filter: GapsFilter,
): Promise<{ rows: KnowledgeGapRow[]; total: number }> => {
  const where = and(
    isOf(chatbot),
    filter.status === 'all' ? undefined : eq(knowledgeGaps.status, filter.status),
    filter.search ? ilike(knowledgeGaps.question, containsPattern(filter.search)) : undefined,
  )
  const found = db.select().from(knowledgeGaps).where(where)
  return pageOf(db, found, [desc(knowledgeGaps.lastAskedAt), desc(knowledgeGaps.id)], filter)
}

/** null if this chatbot has no such gap. */
export const findGap = async (db: Db, chatbot: ChatbotRef, id: string): Promise<KnowledgeGapRow | null> => {
  const [row] = await db
    .select()
    .from(knowledgeGaps)
    .where(and(isOf(chatbot), eq(knowledgeGaps.id, id)))
  return row ?? null
}

export const changeGap = async (
  db: Db,
  chatbot: ChatbotRef,
  id: string,
  change: Partial<Pick<KnowledgeGapRow, 'status' | 'note'>>,
): Promise<KnowledgeGapRow | null> => {
  const [row] = await db
    .update(knowledgeGaps)
    .set(change)
    .where(and(isOf(chatbot), eq(knowledgeGaps.id, id)))
    .returning()
  return row ?? null
}
