import { sql } from 'drizzle-orm'
import { type PersonPart, personRows } from '../../platform/person-part.ts'

export const legalPagesPersonPart: PersonPart = {
  name: 'legal-pages',
  columns: ['legal_pages.updated_by'],
  read: async (db, userId) => ({
    rechtstexte: await personRows(
      db,
      sql`select key, updated_at from legal_pages where updated_by = ${userId}`,
    ),
  }),
}
