import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import type { ForgottenVisitor } from '../conversations/index.ts'
import { visitorPrefixOf } from './check/asker.ts'

/**
 * A visitor wants to be forgotten: of its incidents the words go at once, with what was found in them and noted about them. That there
 * was an incident is still counted, and by whom until its days are over: else forgetting would be the way around every block. No text
 * at all would say that those days are over.
 */
export const forgetWords = async (
  { db }: Ctx,
  { tenantId, chatbotId, visitorHash }: ForgottenVisitor,
): Promise<boolean> => {
  const { rowCount } = await db.execute(sql`
    update misuse_logs set text = '', findings = '[]', rule = '', note = '', conversation_id = null
      where tenant_id = ${tenantId} and visitor = ${visitorPrefixOf(visitorHash)} and text <> ''
        and ${chatbotId ? sql`chatbot_id = ${chatbotId}` : sql`true`}`)
  return (rowCount ?? 0) > 0
}
