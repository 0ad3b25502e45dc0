import { and, eq, ilike, inArray, type SQL } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { containsPattern } from '../../../platform/paging.ts'
import { conversations, messages } from '../tables.ts'

/** Conversations in which these words were said; the title is the beginning of the first question. */
export const hasSaid = (db: Db, tenantId: string, words: string): SQL =>
  inArray(
    conversations.id,
    db
      .select({ id: messages.conversationId })
      .from(messages)
      .where(and(eq(messages.tenantId, tenantId), ilike(messages.text, containsPattern(words)))),
  )
