import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { after } from '../../platform/clock.ts'
import { rowsOf, type TenantPart } from '../../platform/tenant-part.ts'
import { documentProcessing, webCrawls } from './tables.ts'
import { ingestionArchive } from './tenant-archive.ts'
import { askAgainAfter } from './watch-documents.ts'

/** Processing and crawls of deleted tenants are not claimed, and a run that is under way loses its lease with the next sign of life. */
export const ingestionPart: TenantPart = {
  name: 'ingestion',
  archive: ingestionArchive,
  // Runs that the deletion ended broke off for no fault of theirs; the watch finds both with its next round.
  async resume({ db, clock }, tenantId) {
    const ended = { runId: null, runUntil: null }
    await db
      .update(documentProcessing)
      .set({ ...ended, queuedAt: after(clock.now(), -askAgainAfter) })
      .where(and(eq(documentProcessing.tenantId, tenantId), sql`${documentProcessing.isWanted}`))
    await db
      .update(webCrawls)
      .set(ended)
      .where(and(eq(webCrawls.tenantId, tenantId), isNotNull(webCrawls.runId)))
  },
  files: [
    {
      kind: 'uploads',
      label: 'Angefangene Uploads',
      columns: ['document_uploads.piece_keys'],
      select: tenantId => sql`
        select key, null::bigint as bytes from document_uploads, unnest(piece_keys) key where tenant_id = ${tenantId}`,
    },
    {
      kind: 'processing-results',
      label: 'Zwischenergebnisse der Verarbeitung',
      columns: ['document_processing.read_key', 'document_processing.vectors_key'],
      select: tenantId => sql`
        select key, null::bigint as bytes from document_processing, unnest(array[read_key, vectors_key]) key
          where tenant_id = ${tenantId} and key is not null`,
    },
  ],
  removes: [
    rowsOf('document_uploads', 'Angefangene Uploads'),
    rowsOf('document_processing', 'Stand der Verarbeitung'),
    rowsOf('web_pages', 'Bekannte Seiten von Web-Quellen'),
    rowsOf('web_crawls', 'Crawls'),
  ],
  keeps: [],
}
