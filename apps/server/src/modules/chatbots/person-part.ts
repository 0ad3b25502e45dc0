import { sql } from 'drizzle-orm'
import { type PersonPart, personRows } from '../../platform/person-part.ts'

export const chatbotsPersonPart: PersonPart = {
  name: 'chatbots',
  columns: ['chatbots.created_by'],
  read: async (db, userId) => ({
    chatbots: await personRows(
      db,
      sql`select name, created_at from chatbots where created_by = ${userId} order by created_at desc`,
    ),
  }),
}
