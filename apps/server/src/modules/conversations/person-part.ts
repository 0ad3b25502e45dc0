import { sql } from 'drizzle-orm'
import { type PersonPart, personRows } from '../../platform/person-part.ts'

export const conversationsPersonPart: PersonPart = {
  name: 'conversations',
  columns: ['conversations.user_id'],
  read: async (db, userId) => ({
    unterhaltungen: await personRows(
      db,
      sql`select c.created_at, b.public_name as chatbot, c.title, (
            select json_agg(json_build_object('created_at', m.created_at, 'role', m.role, 'text', m.text) order by m.created_at, m.id)
              from messages m where m.tenant_id = c.tenant_id and m.conversation_id = c.id
          ) as messages
          from conversations c join chatbots b on b.tenant_id = c.tenant_id and b.id = c.chatbot_id
          where c.user_id = ${userId} order by c.created_at desc`,
    ),
  }),
}
