import { sql } from 'drizzle-orm'
import { type PersonPart, personRows } from '../../platform/person-part.ts'

export const ingestionPersonPart: PersonPart = {
  name: 'ingestion',
  columns: ['document_uploads.uploaded_by'],
  read: async (db, userId) => ({
    laufende_uploads: await personRows(
      db,
      sql`select filename, created_at from document_uploads where uploaded_by = ${userId} order by created_at desc`,
    ),
  }),
}
