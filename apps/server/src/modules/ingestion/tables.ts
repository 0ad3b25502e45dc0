import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, time } from '../../platform/columns.ts'
import type { CreditBreakdown } from '../databuckets/index.ts'

export const stagedBlobs = pgTable('staged_blobs', {
  key: text().primaryKey(),
  stagedAt: time('staged_at').notNull().defaultNow(),
})

/** A file that is on its way, in pieces. */
export const documentUploads = pgTable(
  'document_uploads',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid().notNull(),
    databucketId: uuid('databucket_id').notNull(),
    filename: text().notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    receivedBytes: bigint('received_bytes', { mode: 'number' }).notNull().default(0),
    pieceKeys: text('piece_keys').array().notNull().default([]),
    uploadedBy: uuid('uploaded_by'),
    uploadedByName: text('uploaded_by_name').notNull(),
    quotedCents: bigint('quoted_cents', { mode: 'bigint' }),
    allowsDuplicate: boolean('allows_duplicate').notNull().default(false),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  table => [primaryKey({ columns: [table.tenantId, table.id] })],
)
export type DocumentUploadRow = typeof documentUploads.$inferSelect

export const documentProcessing = pgTable(
  'document_processing',
  {
    tenantId: uuid('tenant_id').notNull(),
    documentId: uuid('document_id').notNull(),
    databucketId: uuid('databucket_id').notNull(),
    revision: integer().notNull().default(1),
    isWanted: boolean('is_wanted').notNull().default(true),
    isFree: boolean('is_free').notNull().default(false),
    queuedAt: time('queued_at').notNull(),
    runId: uuid('run_id'),
    runUntil: time('run_until'),
    troubles: integer().notNull().default(0),
    reservedCents: bigint('reserved_cents', { mode: 'bigint' }),
    quotedCents: bigint('quoted_cents', { mode: 'bigint' }),
    pages: integer(),
    ocrPages: integer('ocr_pages').notNull().default(0),
    readKey: text('read_key'),
    vectorsKey: text('vectors_key'),
    vectorsModel: text('vectors_model'),
    modelSummary: text('model_summary'),
    textSha256: bytes('text_sha256'),
    chunkerVersion: text('chunker_version'),
    embeddingModel: text('embedding_model'),
    triedChunkerVersion: text('tried_chunker_version'),
    triedEmbeddingModel: text('tried_embedding_model'),
    earlierBreakdown: jsonb('earlier_breakdown').$type<CreditBreakdown>().notNull().default({}),
  },
  table => [primaryKey({ columns: [table.tenantId, table.documentId] })],
)
export type ProcessingRow = typeof documentProcessing.$inferSelect

export const webCrawls = pgTable(
  'web_crawls',
  {
    tenantId: uuid('tenant_id').notNull(),
    webSourceId: uuid('web_source_id').notNull(),
    number: integer().notNull().default(1),
    isRunning: boolean('is_running').notNull().default(false),
    runId: uuid('run_id'),
    runUntil: time('run_until'),
    troubles: integer().notNull().default(0),
    robotsText: text('robots_text'),
    sitemaps: text().array().notNull().default([]),
    sitemapsRead: integer('sitemaps_read').notNull().default(0),
  },
  table => [primaryKey({ columns: [table.tenantId, table.webSourceId] })],
)
export type WebCrawlRow = typeof webCrawls.$inferSelect

export type PageOutcome =
  | 'indexed'
  | 'unchanged'
  | 'duplicate'
  | 'redirect'
  | 'elsewhere'
  | 'excluded'
  | 'unsupported'
  | 'empty'
  | 'gone'
  | 'failed'

export const webPages = pgTable(
  'web_pages',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid().notNull(),
    webSourceId: uuid('web_source_id').notNull(),
    url: text().notNull(),
    depth: integer().notNull(),
    redirects: integer().notNull().default(0),
    crawl: integer().notNull(),
    isQueued: boolean('is_queued').notNull().default(true),
    attempts: integer().notNull().default(0),
    outcome: text().$type<PageOutcome>(),
    failure: text(),
    documentId: uuid('document_id'),
    missed: integer().notNull().default(0),
    etag: text(),
    lastModified: text('last_modified'),
    sha256: bytes(),
    textSha256: bytes('text_sha256'),
    links: text().array().notNull().default([]),
    title: text().notNull().default(''),
    fetchedAt: time('fetched_at'),
  },
  table => [primaryKey({ columns: [table.tenantId, table.id] })],
)
export type WebPageRow = typeof webPages.$inferSelect

export const crawlHosts = pgTable('crawl_hosts', {
  host: text().primaryKey(),
  freeAt: time('free_at').notNull(),
})
