import { sql } from 'drizzle-orm'
import { type PersonPart, personRows } from '../../platform/person-part.ts'

export const databucketsPersonPart: PersonPart = {
  name: 'databuckets',
  columns: ['databuckets.created_by', 'documents.uploaded_by'],
  read: async (db, userId) => ({
    datenspeicher: await personRows(
      db,
      sql`select name, created_at from databuckets where created_by = ${userId} order by created_at desc`,
    ),
    dokumente: await personRows(
      db,
      sql`select filename, created_at from documents where uploaded_by = ${userId} order by created_at desc`,
    ),
  }),
}
