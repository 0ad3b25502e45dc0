import type { ExportState, ImportState, ImportSummary } from '@lotse/contract'
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, time } from '../../platform/columns.ts'

const size = (name: string) => bigint(name, { mode: 'number' })

export const tenantExports = pgTable(
  'tenant_exports',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid().notNull(),
    requestedByName: text('requested_by_name').notNull(),
    requestedAt: time('requested_at').notNull(),
    state: text().$type<ExportState>().notNull().default('waiting'),
    step: integer().notNull().default(0),
    cursor: jsonb().$type<unknown[]>(),
    filesCount: integer('files_count').notNull().default(0),
    missingFiles: integer('missing_files').notNull().default(0),
    troubles: integer().notNull().default(0),
    failure: text(),
    bytes: size('bytes'),
    directoryAt: size('directory_at'),
    finishedAt: time('finished_at'),
    expiresAt: time('expires_at'),
  },
  table => [primaryKey({ columns: [table.tenantId, table.id] })],
)
export type ExportRow = typeof tenantExports.$inferSelect
export type ExportRef = Pick<ExportRow, 'tenantId' | 'id'>

export const tenantExportFiles = pgTable(
  'tenant_export_files',
  {
    tenantId: uuid('tenant_id').notNull(),
    exportId: uuid('export_id').notNull(),
    number: integer().notNull(),
    path: text().notNull(),
    kind: text().notNull(),
    blobKey: text('blob_key').notNull(),
    isOwn: boolean('is_own').notNull(),
    bytes: size('bytes').notNull(),
    crc32: size('crc32').notNull(),
    sha256: bytes().notNull(),
    rows: integer(),
    atByte: size('at_byte'),
  },
  table => [primaryKey({ columns: [table.tenantId, table.exportId, table.number] })],
)
export type ExportFileRow = typeof tenantExportFiles.$inferSelect

export type ImportCounts = Record<string, { brought: number; skipped: number }>

export const tenantImports = pgTable('tenant_imports', {
  id: uuid().primaryKey(),
  filename: text().notNull(),
  sizeBytes: size('size_bytes').notNull(),
  receivedBytes: size('received_bytes').notNull().default(0),
  pieceKeys: text('piece_keys').array().notNull().default([]),
  state: text().$type<ImportState>().notNull().default('uploading'),
  summary: jsonb().$type<ImportSummary>(),
  intoTenantId: uuid('into_tenant_id'),
  step: integer().notNull().default(0),
  rowsDone: integer('rows_done').notNull().default(0),
  counts: jsonb().$type<ImportCounts>().notNull().default({}),
  troubles: integer().notNull().default(0),
  failure: text(),
  startedByName: text('started_by_name').notNull(),
  createdAt: time('created_at').notNull(),
  finishedAt: time('finished_at'),
  expiresAt: time('expires_at').notNull(),
})
export type ImportRow = typeof tenantImports.$inferSelect
