import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { idOf, idOrNone, of, ownId, type TenantArchive, value } from '../../platform/tenant-archive.ts'

const never = value(z.literal(false))
const outcomes = [
  'indexed',
  'unchanged',
  'duplicate',
  'redirect',
  'elsewhere',
  'excluded',
  'unsupported',
  'empty',
  'gone',
  'failed',
]

/** What is known of documents and of pages of the web, so that nothing is done twice elsewhere. Work that is under way does not travel. */
export const ingestionArchive: TenantArchive = {
  tables: [
    {
      table: 'document_processing',
      label: 'Stand der Verarbeitung',
      key: ['document_id'],
      reads: { is_wanted: sql`false` },
      columns: {
        document_id: idOf('documents'),
        databucket_id: idOf('databuckets'),
        revision: of.count,
        is_wanted: never,
        is_free: of.flag,
        queued_at: of.time,
        pages: value(z.int().min(1).nullable()),
        ocr_pages: of.count,
        model_summary: of.textOrNone(100_000),
        text_sha256: of.sha256OrNone,
        chunker_version: of.textOrNone(200),
        earlier_breakdown: of.facts,
      },
      leftOut: {
        run_id: 'Laufende Arbeit.',
        run_until: 'Laufende Arbeit.',
        troubles: 'Laufende Arbeit.',
        reserved_cents: 'Laufende Arbeit.',
        quoted_cents: 'Laufende Arbeit.',
        read_key: 'Zwischenergebnis.',
        vectors_key: 'Zwischenergebnis.',
        vectors_model: 'Zwischenergebnis.',
        embedding_model: 'Vektoren entstehen neu, mit dem Modell der anderen Installation.',
        tried_chunker_version: 'Laufende Arbeit.',
        tried_embedding_model: 'Laufende Arbeit.',
      },
    },
    {
      table: 'web_crawls',
      label: 'Crawls',
      key: ['web_source_id'],
      columns: { web_source_id: idOf('web_sources'), number: value(z.int().min(1)) },
      leftOut: {
        is_running: 'Laufende Arbeit.',
        run_id: 'Laufende Arbeit.',
        run_until: 'Laufende Arbeit.',
        troubles: 'Laufende Arbeit.',
        robots_text: 'Wird neu geholt.',
        sitemaps: 'Wird neu geholt.',
        sitemaps_read: 'Laufende Arbeit.',
      },
    },
    {
      table: 'web_pages',
      label: 'Bekannte Seiten von Web-Quellen',
      key: ['id'],
      reads: { is_queued: sql`false` },
      columns: {
        id: ownId,
        web_source_id: idOf('web_sources'),
        url: of.text(4000),
        depth: of.count,
        redirects: of.count,
        crawl: of.count,
        is_queued: never,
        outcome: of.oneOrNone(outcomes),
        failure: of.textOrNone(10_000),
        document_id: idOrNone('documents'),
        missed: of.count,
        etag: of.textOrNone(4000),
        last_modified: of.textOrNone(4000),
        sha256: of.sha256OrNone,
        text_sha256: of.sha256OrNone,
        links: of.texts(100_000, 4000),
        title: of.text(10_000),
        fetched_at: of.timeOrNone,
      },
      leftOut: { attempts: 'Laufende Arbeit.' },
    },
  ],
  staysBehind: [{ table: 'document_uploads', why: 'Angefangene Uploads sind noch keine Dokumente.' }],
}
