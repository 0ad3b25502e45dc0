import type {
  Feedback,
  MisuseFinding,
  PublicQueryChoices,
  PublicQueryStatus,
  PublicQueryStep,
} from '@lotse/contract'
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { cents, time } from '../../platform/columns.ts'

export const publicQuerySettings = pgTable('public_query_settings', {
  tenantId: uuid('tenant_id').primaryKey(),
  promptExtension: text('prompt_extension').notNull().default(''),
  updatedAt: time('updated_at').notNull(),
})

/** What a letter wants. */
export interface Analysis {
  concern: string
  questions: string[]
  deadline: string | null
  place: string
  persons: string[]
  /** Of each question whether a source answers it; missing until somebody has searched. */
  answered?: boolean[]
}

export interface MisuseHints {
  findings: MisuseFinding[]
  distress: 'self_harm' | 'violence_suffered' | null
}

export const publicQueries = pgTable(
  'public_queries',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid().notNull(),
    submissionKey: uuid('submission_key').notNull(),
    channel: text().$type<'form' | 'mail'>().notNull(),
    inputMode: text('input_mode').$type<'text' | 'file'>().notNull(),
    title: text().notNull().default(''),
    titleIsOwn: boolean('title_is_own').notNull().default(false),
    requester: text().notNull().default(''),
    requesterIsOwn: boolean('requester_is_own').notNull().default(false),
    message: text(),
    choices: jsonb().$type<PublicQueryChoices>().notNull(),
    status: text().$type<PublicQueryStatus>().notNull(),
    failure: text(),
    analysis: jsonb().$type<Analysis>(),
    topics: text().array().notNull().default([]),
    misuse: jsonb().$type<MisuseHints>().notNull().default({ findings: [], distress: null }),
    bands: integer().array().notNull().default([]),
    versionsCount: integer('versions_count').notNull().default(0),
    approvedVersion: integer('approved_version'),
    feedback: text().$type<Feedback>(),
    feedbackAt: time('feedback_at'),
    costCents: cents('cost_cents').notNull().default(0n),
    hasSources: boolean('has_sources'),
    createdBy: uuid('created_by'),
    createdByName: text('created_by_name').notNull().default(''),
    createdAt: time('created_at').notNull(),
    completedAt: time('completed_at'),
    processingMs: integer('processing_ms'),
    runId: uuid('run_id'),
    runUntil: time('run_until'),
    troubles: integer().notNull().default(0),
    reservedCents: cents('reserved_cents'),
    queuedAt: time('queued_at'),
  },
  table => [primaryKey({ columns: [table.tenantId, table.id] })],
)
export type PublicQueryRow = typeof publicQueries.$inferSelect

export const publicQueryFiles = pgTable(
  'public_query_files',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid().notNull(),
    queryId: uuid('query_id').notNull(),
    position: integer().notNull(),
    name: text().notNull(),
    mediaType: text('media_type').notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    blobKey: text('blob_key').notNull(),
    text: text(),
    pages: integer(),
    ocrPages: integer('ocr_pages'),
    failure: text(),
  },
  table => [primaryKey({ columns: [table.tenantId, table.id] })],
)
export type PublicQueryFileRow = typeof publicQueryFiles.$inferSelect

export const publicQuerySteps = pgTable(
  'public_query_steps',
  {
    tenantId: uuid('tenant_id').notNull(),
    queryId: uuid('query_id').notNull(),
    step: text().$type<PublicQueryStep>().notNull(),
    status: text().$type<'waiting' | 'running' | 'completed' | 'skipped' | 'failed'>().notNull(),
    progress: integer().notNull().default(0),
    failure: text(),
    result: jsonb(),
    startedAt: time('started_at'),
    completedAt: time('completed_at'),
  },
  table => [primaryKey({ columns: [table.tenantId, table.queryId, table.step] })],
)
export type PublicQueryStepRow = typeof publicQuerySteps.$inferSelect

/** What a version begins with: the request, something that was added to it, or only the wish for another answer. */
export type Occasion = 'request' | 'follow_up' | 'answer'

export const publicQueryVersions = pgTable(
  'public_query_versions',
  {
    tenantId: uuid('tenant_id').notNull(),
    queryId: uuid('query_id').notNull(),
    number: integer().notNull(),
    requestKey: uuid('request_key').notNull(),
    occasion: text().$type<Occasion>().notNull().default('request'),
    status: text().$type<'writing' | 'completed' | 'failed'>().notNull(),
    choices: jsonb().$type<PublicQueryChoices>().notNull(),
    draft: text().notNull().default(''),
    text: text().notNull().default(''),
    revision: integer().notNull().default(0),
    model: text(),
    costCents: cents('cost_cents').notNull().default(0n),
    reusedFrom: uuid('reused_from'),
    createdBy: uuid('created_by'),
    createdByName: text('created_by_name').notNull().default(''),
    createdAt: time('created_at').notNull(),
    completedAt: time('completed_at'),
    editedBy: uuid('edited_by'),
    editedByName: text('edited_by_name'),
    editedAt: time('edited_at'),
    approvedBy: uuid('approved_by'),
    approvedByName: text('approved_by_name'),
    approvedAt: time('approved_at'),
    sentAt: time('sent_at'),
  },
  table => [primaryKey({ columns: [table.tenantId, table.queryId, table.number] })],
)
export type PublicQueryVersionRow = typeof publicQueryVersions.$inferSelect

export const publicQuerySources = pgTable(
  'public_query_sources',
  {
    tenantId: uuid('tenant_id').notNull(),
    queryId: uuid('query_id').notNull(),
    version: integer().notNull(),
    number: integer().notNull(),
    documentTenantId: uuid('document_tenant_id').notNull(),
    documentId: uuid('document_id').notNull(),
    documentTitle: text('document_title').notNull(),
    page: integer(),
    heading: text().notNull(),
    text: text().notNull(),
    datedOn: date('dated_on'),
    url: text().notNull().default(''),
    score: doublePrecision().notNull(),
  },
  table => [primaryKey({ columns: [table.tenantId, table.queryId, table.version, table.number] })],
)
export type PublicQuerySourceRow = typeof publicQuerySources.$inferSelect
