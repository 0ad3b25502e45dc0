import { and, desc, eq, ilike, or, sql } from 'drizzle-orm'
import { berlinDay } from '../../../platform/berlin.ts'
import type { Db } from '../../../platform/database.ts'
import { containsPattern, pageOf } from '../../../platform/paging.ts'
import type { ChatbotRef } from '../../chatbots/index.ts'
import { type BindingAnswerRow, bindingAnswers } from '../tables.ts'

/** On its last day it still counts. */
export const isValidOn = (validUntil: string | null, now: Date): boolean =>
  validUntil === null || validUntil >= berlinDay(now)

export type ValidAnswer = Pick<BindingAnswerRow, 'id' | 'question' | 'answer'>

export const countUse = async (db: Db, tenantId: string, id: string): Promise<void> => {
  await db
    .update(bindingAnswers)
    .set({ usedCount: sql`${bindingAnswers.usedCount} + 1` })
    .where(and(eq(bindingAnswers.tenantId, tenantId), eq(bindingAnswers.id, id)))
}

const isOf = ({ tenantId, id }: ChatbotRef) =>
  and(eq(bindingAnswers.tenantId, tenantId), eq(bindingAnswers.chatbotId, id))

export interface AnswersFilter {
  page: number
  per_page: number
  search: string
}

export const answersPage = async (
  db: Db,
  chatbot: ChatbotRef,
  filter: AnswersFilter,
): Promise<{ rows: BindingAnswerRow[]; total: number }> => {
  const pattern = containsPattern(filter.search)
  const where = and(
    isOf(chatbot),
    filter.search
      ? or(ilike(bindingAnswers.question, pattern), ilike(bindingAnswers.answer, pattern))
      : undefined,
  )
  const found = db.select().from(bindingAnswers).where(where)
  return pageOf(db, found, [desc(bindingAnswers.updatedAt), desc(bindingAnswers.id)], filter)
}

export const findAnswer = async (
  db: Db,
  chatbot: ChatbotRef,
  id: string,
): Promise<BindingAnswerRow | null> => {
  const [row] = await db
    .select()
    .from(bindingAnswers)
    .where(and(isOf(chatbot), eq(bindingAnswers.id, id)))
    .for('update')
  return row ?? null
}
