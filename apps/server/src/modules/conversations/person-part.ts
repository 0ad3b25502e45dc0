import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { type PersonPart, type PersonRows, personRows, type VisitorPart } from '../../platform/person-part.ts'
import { beginsWith } from './erasure/erasure-store.ts'

const conversationRows = (db: Db, which: SQL | undefined): Promise<PersonRows> =>
  personRows(
    db,
    sql`select conversations.created_at, b.public_name as chatbot, conversations.title, (
          select json_agg(
              json_build_object('created_at', m.created_at, 'role', m.role, 'text', m.text, 'feedback', m.feedback) order by m.created_at, m.id
            ) from messages m where m.tenant_id = conversations.tenant_id and m.conversation_id = conversations.id
        ) as messages
        from conversations join chatbots b on b.tenant_id = conversations.tenant_id and b.id = conversations.chatbot_id
        where ${which} order by conversations.created_at desc`,
  )

export const conversationsPersonPart: PersonPart = {
  name: 'conversations',
  columns: ['conversations.user_id'],
  read: async (db, userId) => ({
    unterhaltungen: await conversationRows(db, sql`conversations.user_id = ${userId}`),
  }),
}

export const conversationsVisitorPart: VisitorPart = {
  read: async (db, { tenantId, prefix }) => ({
    unterhaltungen: await conversationRows(
      db,
      sql`conversations.tenant_id = ${tenantId} and ${beginsWith(prefix)}`,
    ),
  }),
}
