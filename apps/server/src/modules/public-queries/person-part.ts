import { sql } from 'drizzle-orm'
import { type PersonPart, personRows } from '../../platform/person-part.ts'

export const publicQueriesPersonPart: PersonPart = {
  name: 'public-queries',
  columns: [
    'public_queries.created_by',
    'public_query_versions.created_by',
    'public_query_versions.edited_by',
    'public_query_versions.approved_by',
  ],
  read: async (db, userId) => ({
    gestellte_anfragen: await personRows(
      db,
      sql`select title, created_at from public_queries where created_by = ${userId} order by created_at desc`,
    ),
    antworten_auf_anfragen: await personRows(
      db,
      sql`select q.title, v.number, v.created_at, v.edited_by = ${userId} as edited, v.approved_by = ${userId} as approved
        from public_query_versions v join public_queries q on q.tenant_id = v.tenant_id and q.id = v.query_id
        where v.created_by = ${userId} or v.edited_by = ${userId} or v.approved_by = ${userId} order by v.created_at desc`,
    ),
  }),
}
