import { sql } from 'drizzle-orm'
import { anyOf, countOf, rowsOf, type TenantPart } from '../../platform/tenant-part.ts'
import { publicQueriesArchive } from './tenant-archive.ts'

export const publicQueriesPart: TenantPart = {
  name: 'public-queries',
  archive: publicQueriesArchive,
  figures: async (db, tenantIds) => [
    await countOf(
      db,
      'public_queries',
      'Bürger:innen-Anfragen',
      sql`select count(*) from public_queries where tenant_id = ${anyOf(tenantIds)}`,
    ),
  ],
  files: [
    {
      kind: 'public-query-files',
      label: 'Dateien von Bürger:innen-Anfragen',
      columns: ['public_query_files.blob_key'],
      select: tenantId =>
        sql`select blob_key as key, bytes from public_query_files where tenant_id = ${tenantId}`,
    },
  ],
  removes: [
    rowsOf('public_query_sources', 'Quellen von Antworten auf Anfragen'),
    rowsOf('public_query_versions', 'Antworten auf Anfragen'),
    rowsOf('public_query_steps', 'Schritte der Bearbeitung von Anfragen'),
    rowsOf('public_query_files', 'Dateien von Anfragen'),
    rowsOf('public_queries', 'Bürger:innen-Anfragen'),
    rowsOf('public_query_settings', 'Einstellungen der Bürger:innen-Anfragen'),
  ],
  keeps: [],
}
