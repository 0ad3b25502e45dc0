import type {
  CrawlFrequency,
  DocumentStatus,
  ProcessingStep,
  ShareType,
  webSourceStatuses,
} from '@lotse/contract'
import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, time } from '../../platform/columns.ts'

/** Of files: far below what a number of JavaScript holds exactly. */
const size = (name: string) => bigint(name, { mode: 'number' })

export const databuckets = pgTable(
  'databuckets',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid().notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    coverKey: text('cover_key'),
    coverType: text('cover_type'),
    createdBy: uuid('created_by'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  table => [primaryKey({ columns: [table.tenantId, table.id] })],
)
export type DatabucketRow = typeof databuckets.$inferSelect

/** A data store wherever it is spoken of: with the tenant that owns it. */
export type DatabucketRef = Pick<DatabucketRow, 'tenantId' | 'id'>

export const databucketShares = pgTable(
  'databucket_shares',
  {
    tenantId: uuid('tenant_id').notNull(),
    databucketId: uuid('databucket_id').notNull(),
    shareType: text('share_type').$type<ShareType>().notNull(),
    autoSubscribeSubtenants: boolean('auto_subscribe_subtenants').notNull().default(false),
    createdAt: time('created_at').notNull(),
  },
  table => [primaryKey({ columns: [table.tenantId, table.databucketId] })],
)

export const databucketShareTenants = pgTable(
  'databucket_share_tenants',
  {
    ownerTenantId: uuid('owner_tenant_id').notNull(),
    databucketId: uuid('databucket_id').notNull(),
    tenantId: uuid('tenant_id').notNull(),
  },
  table => [primaryKey({ columns: [table.ownerTenantId, table.databucketId, table.tenantId] })],
)

export const databucketSubscriptions = pgTable(
  'databucket_subscriptions',
  {
    tenantId: uuid('tenant_id').notNull(),
    ownerTenantId: uuid('owner_tenant_id').notNull(),
    databucketId: uuid('databucket_id').notNull(),
    isSubscribed: boolean('is_subscribed').notNull().default(true),
    createdAt: time('created_at').notNull(),
  },
  table => [primaryKey({ columns: [table.tenantId, table.ownerTenantId, table.databucketId] })],
)

/** Who may read which data store at this moment: a view, and the only place that decides it. */
export const databucketReaders = pgView('databucket_readers', {
  databucketId: uuid('databucket_id').notNull(),
  ownerTenantId: uuid('owner_tenant_id').notNull(),
  tenantId: uuid('tenant_id').notNull(),
  isOwner: boolean('is_owner').notNull(),
  isSubscriber: boolean('is_subscriber').notNull(),
}).existing()

export const webSources = pgTable(
  'web_sources',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid().notNull(),
    databucketId: uuid('databucket_id').notNull(),
    name: text().notNull(),
    url: text().notNull(),
    frequency: text().$type<CrawlFrequency>().notNull(),
    status: text().$type<(typeof webSourceStatuses)[number]>().notNull().default('active'),
    pageLimit: integer('page_limit').notNull().default(100),
    pathFilter: text('path_filter').notNull().default(''),
    lastCrawledAt: time('last_crawled_at'),
    nextCrawlAt: time('next_crawl_at'),
    crawlCount: integer('crawl_count').notNull().default(0),
    crawlStartedAt: time('crawl_started_at'),
    crawlProgress: integer('crawl_progress'),
    failures: integer().notNull().default(0),
    errorMessage: text('error_message'),
    leftOut: text('left_out'),
    createdAt: time('created_at').notNull(),
  },
  table => [primaryKey({ columns: [table.tenantId, table.id] })],
)
export type WebSourceRow = typeof webSources.$inferSelect

/** A web source wherever it is spoken of: with the tenant that owns it. */
export type WebSourceRef = Pick<WebSourceRow, 'tenantId' | 'id'>

/** What each function of the processing has cost. */
export type CreditBreakdown = Record<string, { count: number; cents: number }>

export const documents = pgTable(
  'documents',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid().notNull(),
    databucketId: uuid('databucket_id').notNull(),
    webSourceId: uuid('web_source_id'),
    title: text().notNull(),
    summary: text().notNull().default(''),
    externalUrl: text('external_url').notNull().default(''),
    filename: text().notNull(),
    mediaType: text('media_type').notNull(),
    sizeBytes: size('size_bytes').notNull(),
    sha256: bytes().notNull(),
    blobKey: text('blob_key').notNull(),
    status: text().$type<DocumentStatus>().notNull().default('pending'),
    progress: integer().notNull().default(0),
    failure: text(),
    pagesCount: integer('pages_count').notNull().default(0),
    chunksCount: integer('chunks_count').notNull().default(0),
    charactersCount: integer('characters_count').notNull().default(0),
    creditsUsedCents: bigint('credits_used_cents', { mode: 'bigint' }).notNull().default(0n),
    creditBreakdown: jsonb('credit_breakdown').$type<CreditBreakdown>().notNull().default({}),
    language: text(),
    datedOn: date('dated_on'),
    metadata: jsonb().$type<Record<string, string>>().notNull().default({}),
    uploadedBy: uuid('uploaded_by'),
    uploadedByName: text('uploaded_by_name').notNull().default(''),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
    processedAt: time('processed_at'),
    titleIsOwn: boolean('title_is_own').notNull().default(false),
    summaryIsOwn: boolean('summary_is_own').notNull().default(false),
  },
  table => [primaryKey({ columns: [table.tenantId, table.id] })],
)
export type DocumentTableRow = typeof documents.$inferSelect

/** A document wherever it is spoken of: with the tenant that owns it. */
export type DocumentRef = Pick<DocumentTableRow, 'tenantId' | 'id'>

export type StepStatus = 'waiting' | 'running' | 'completed' | 'skipped' | 'failed'

export const documentSteps = pgTable(
  'document_steps',
  {
    tenantId: uuid('tenant_id').notNull(),
    documentId: uuid('document_id').notNull(),
    step: text().$type<ProcessingStep>().notNull(),
    status: text().$type<StepStatus>().notNull().default('waiting'),
    progress: integer().notNull().default(0),
    failure: text(),
    attempts: integer().notNull().default(0),
    startedAt: time('started_at'),
    finishedAt: time('finished_at'),
  },
  table => [primaryKey({ columns: [table.tenantId, table.documentId, table.step] })],
)
export type DocumentStepRow = typeof documentSteps.$inferSelect

/** What is in a data store, kept by triggers of the documents. */
export const databucketFigures = pgTable(
  'databucket_figures',
  {
    tenantId: uuid('tenant_id').notNull(),
    databucketId: uuid('databucket_id').notNull(),
    documentsCount: integer('documents_count').notNull().default(0),
    chunksCount: bigint('chunks_count', { mode: 'number' }).notNull().default(0),
  },
  table => [primaryKey({ columns: [table.tenantId, table.databucketId] })],
)

export const databucketStorage = pgTable('databucket_storage', {
  tenantId: uuid('tenant_id').primaryKey(),
  usedBytes: size('used_bytes').notNull().default(0),
  reservedBytes: size('reserved_bytes').notNull().default(0),
})

export const abandonedBlobs = pgTable('abandoned_blobs', {
  key: text().primaryKey(),
  abandonedAt: time('abandoned_at').notNull().defaultNow(),
})
