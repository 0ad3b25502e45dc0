import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, time } from '../../platform/columns.ts'
import type { PassageMark } from './passage.ts'

export const passages = pgTable(
  'passages',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid().notNull(),
    databucketId: uuid('databucket_id').notNull(),
    documentId: uuid('document_id').notNull(),
    position: integer().notNull(),
    page: integer(),
    headings: text().array().notNull(),
    text: text().notNull(),
    spanStart: integer('span_start').notNull(),
    spanEnd: integer('span_end').notNull(),
    marks: jsonb().$type<PassageMark[]>(),
    isReleased: boolean('is_released').notNull().default(false),
  },
  table => [primaryKey({ columns: [table.tenantId, table.id] })],
)

export const passageIndexes = pgTable(
  'passage_indexes',
  {
    tenantId: uuid('tenant_id').notNull(),
    databucketId: uuid('databucket_id').notNull(),
    nextOrdinal: integer('next_ordinal').notNull(),
  },
  table => [primaryKey({ columns: [table.tenantId, table.databucketId] })],
)

export const indexedDocuments = pgTable(
  'indexed_documents',
  {
    tenantId: uuid('tenant_id').notNull(),
    documentId: uuid('document_id').notNull(),
    databucketId: uuid('databucket_id').notNull(),
    firstOrdinal: integer('first_ordinal').notNull(),
    passageCount: integer('passage_count').notNull(),
    analyser: integer().notNull(),
  },
  table => [primaryKey({ columns: [table.tenantId, table.documentId] })],
)

export const passageBlocks = pgTable(
  'passage_blocks',
  {
    tenantId: uuid('tenant_id').notNull(),
    databucketId: uuid('databucket_id').notNull(),
    block: integer().notNull(),
    lengths: bytes().notNull(),
  },
  table => [primaryKey({ columns: [table.tenantId, table.databucketId, table.block] })],
)

export const passageTermPages = pgTable(
  'passage_term_pages',
  {
    tenantId: uuid('tenant_id').notNull(),
    databucketId: uuid('databucket_id').notNull(),
    firstTerm: text('first_term').notNull(),
    terms: bytes().notNull(),
  },
  table => [primaryKey({ columns: [table.tenantId, table.databucketId, table.firstTerm] })],
)

export const passagePostings = pgTable(
  'passage_postings',
  {
    tenantId: uuid('tenant_id').notNull(),
    databucketId: uuid('databucket_id').notNull(),
    term: text().notNull(),
    block: integer().notNull(),
    postings: bytes().notNull(),
  },
  table => [primaryKey({ columns: [table.tenantId, table.databucketId, table.term, table.block] })],
)

export const passageRemovals = pgTable(
  'passage_removals',
  {
    tenantId: uuid('tenant_id').notNull(),
    databucketId: uuid('databucket_id').notNull(),
    firstOrdinal: integer('first_ordinal').notNull(),
    passageCount: integer('passage_count').notNull(),
  },
  table => [primaryKey({ columns: [table.tenantId, table.databucketId, table.firstOrdinal] })],
)

export const abandonedPassageIndexes = pgTable(
  'abandoned_passage_indexes',
  {
    tenantId: uuid('tenant_id').notNull(),
    databucketId: uuid('databucket_id').notNull(),
  },
  table => [primaryKey({ columns: [table.tenantId, table.databucketId] })],
)

export const embeddingTrials = pgTable('embedding_trials', {
  model: text().primaryKey(),
  passages: integer().notNull(),
  questions: integer().notNull(),
  foundByWords: integer('found_by_words').notNull(),
  foundByVectors: integer('found_by_vectors').notNull(),
  measuredAt: timestamp('measured_at', { withTimezone: true }).notNull(),
})

export const glossaries = pgTable('glossaries', {
  tenantId: uuid('tenant_id').primaryKey(),
  version: bigint({ mode: 'number' }).notNull(),
})

export const glossaryEntries = pgTable(
  'glossary_entries',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid().notNull(),
    word: text().notNull(),
    meaning: text().notNull(),
    isBothWays: boolean('is_both_ways').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  table => [primaryKey({ columns: [table.tenantId, table.id] })],
)
export type GlossaryEntryRow = typeof glossaryEntries.$inferSelect
