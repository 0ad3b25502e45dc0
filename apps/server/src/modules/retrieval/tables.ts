import { bigint, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { bytes } from '../../platform/columns.ts'

export const passages = pgTable('passages', {
  id: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  databucketId: uuid('databucket_id').notNull(),
  documentId: uuid('document_id').notNull(),
  position: integer().notNull(),
  page: integer(),
  headings: text().array().notNull(),
  text: text().notNull(),
  spanStart: integer('span_start').notNull(),
  spanEnd: integer('span_end').notNull(),
})

export const passageIndexes = pgTable('passage_indexes', {
  databucketId: uuid('databucket_id').primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  number: integer().notNull().generatedAlwaysAsIdentity(),
  nextOrdinal: integer('next_ordinal').notNull(),
})

export const indexedDocuments = pgTable('indexed_documents', {
  documentId: uuid('document_id').primaryKey(),
  databucketId: uuid('databucket_id').notNull(),
  indexNumber: integer('index_number').notNull(),
  firstOrdinal: integer('first_ordinal').notNull(),
  passageCount: integer('passage_count').notNull(),
  analyser: integer().notNull(),
})

export const passageBlocks = pgTable(
  'passage_blocks',
  {
    indexNumber: integer('index_number').notNull(),
    block: integer().notNull(),
    lengths: bytes().notNull(),
  },
  table => [primaryKey({ columns: [table.indexNumber, table.block] })],
)

export const passagePostings = pgTable(
  'passage_postings',
  {
    indexNumber: integer('index_number').notNull(),
    term: text().notNull(),
    block: integer().notNull(),
    postings: bytes().notNull(),
  },
  table => [primaryKey({ columns: [table.indexNumber, table.term, table.block] })],
)

export const passageRemovals = pgTable('passage_removals', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  indexNumber: integer('index_number').notNull(),
  firstOrdinal: integer('first_ordinal').notNull(),
  passageCount: integer('passage_count').notNull(),
})

export const abandonedPassageIndexes = pgTable('abandoned_passage_indexes', {
  number: integer().primaryKey(),
})

export const embeddingTrials = pgTable('embedding_trials', {
  model: text().primaryKey(),
  passages: integer().notNull(),
  questions: integer().notNull(),
  foundByWords: integer('found_by_words').notNull(),
  foundByVectors: integer('found_by_vectors').notNull(),
  measuredAt: timestamp('measured_at', { withTimezone: true }).notNull(),
})
