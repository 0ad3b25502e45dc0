import { sql } from 'drizzle-orm'
import { anyOf, countOf, rowsOf, type TenantPart } from '../../platform/tenant-part.ts'
import { databucketsArchive } from './tenant-archive.ts'

/**
 * Data stores, documents and sharing. Shares and subscriptions of deleted tenants count for nobody while they are deleted: the view
 * `databucket_readers` knows living tenants alone, and the rows wait for the return.
 */
export const databucketsPart: TenantPart = {
  name: 'databuckets',
  archive: databucketsArchive,
  figures: async (db, tenantIds) => [
    await countOf(
      db,
      'databuckets',
      'Datenspeicher',
      sql`select count(*) from databuckets where tenant_id = ${anyOf(tenantIds)}`,
    ),
    await countOf(
      db,
      'documents',
      'Dokumente',
      sql`select sum(documents_count) from databucket_figures where tenant_id = ${anyOf(tenantIds)}`,
    ),
    await countOf(
      db,
      'storage',
      'Belegter Speicher',
      sql`select sum(used_bytes) from databucket_storage where tenant_id = ${anyOf(tenantIds)}`,
      'bytes',
    ),
  ],
  files: [
    {
      kind: 'documents',
      label: 'Dokumente',
      columns: ['documents.blob_key'],
      select: tenantId =>
        sql`select blob_key as key, size_bytes as bytes from documents where tenant_id = ${tenantId}`,
    },
    {
      kind: 'covers',
      label: 'Titelbilder von Datenspeichern',
      columns: ['databuckets.cover_key'],
      select: tenantId => sql`
        select cover_key as key, null::bigint as bytes from databuckets where tenant_id = ${tenantId} and cover_key is not null`,
    },
  ],
  removes: [
    rowsOf('document_steps', 'Schritte der Verarbeitung'),
    rowsOf('documents', 'Dokumente'),
    rowsOf('web_sources', 'Web-Quellen'),
    rowsOf('databucket_subscriptions', 'Abonnements'),
    rowsOf('databucket_share_tenants', 'Freigaben für den Mandanten'),
    rowsOf('databucket_share_tenants', 'Freigaben des Mandanten an andere', { column: 'owner_tenant_id' }),
    rowsOf('databucket_shares', 'Freigaben'),
    rowsOf('databucket_figures', 'Zähler der Datenspeicher'),
    rowsOf('databuckets', 'Datenspeicher'),
    rowsOf('databucket_storage', 'Belegter Speicher'),
  ],
  keeps: [],
}
