import { z } from 'zod'
import { creditAmount, tenantParams } from './credit-fields.ts'
import { count } from './databucket-fields.ts'
import { route } from './route.ts'
import { id, line, messageReply, pageOf, pageQuery, timestamp } from './schemas.ts'
import { subdomain } from './tenant-administration.ts'

/** „Daten mitnehmen“: everything of a tenant as one archive, and its way back into another installation. */
export const tenantArchives = {
  /** So long an archive can be downloaded. */
  keptDays: 7,
  pageSize: 10,
  /** An archive arrives in pieces of this size, so that a broken connection costs one piece. */
  pieceBytes: 8_000_000,
  bytesAtMost: 200_000_000_000,
} as const

export const exportStates = {
  waiting: 'Wartet',
  running: 'Wird erstellt',
  ready: 'Bereit',
  failed: 'Gescheitert',
} as const
export type ExportState = keyof typeof exportStates

export const importStates = {
  uploading: 'Wird hochgeladen',
  checking: 'Wird geprüft',
  checked: 'Geprüft',
  arriving: 'Wird übernommen',
  finished: 'Übernommen',
  failed: 'Gescheitert',
} as const
export type ImportState = keyof typeof importStates

const keysOf = <K extends string>(states: Record<K, string>) => z.enum(Object.keys(states) as [K, ...K[]])

const tenantExport = z.strictObject({
  id,
  state: keysOf(exportStates),
  requested_by: z.string(),
  requested_at: timestamp,
  finished_at: timestamp.nullable(),
  expires_at: timestamp.nullable(),
  /** Of the whole archive, once it is ready. */
  bytes: count.nullable(),
  files_count: count,
  /** From 0 to 100 while it is made. */
  progress: count,
  failure: z.string().nullable(),
})
export type TenantExport = z.output<typeof tenantExport>

const archiveTable = z.strictObject({
  table: z.string(),
  label: z.string(),
  rows: count,
  /** Why it is not brought back; null: it is. */
  only_to_read: z.string().nullable(),
})

/** What an archive says of itself, for the person who decides. */
const importSummary = z.strictObject({
  tenant_name: z.string(),
  subdomain: z.string().nullable(),
  created_at: timestamp,
  product_version: z.string(),
  installation: z.string(),
  tables: z.array(archiveTable),
  documents: count,
  document_bytes: count,
  people: count,
})
export type ImportSummary = z.output<typeof importSummary>

const tenantImport = z.strictObject({
  id,
  filename: z.string(),
  size_bytes: count,
  received_bytes: count,
  state: keysOf(importStates),
  /** From 0 to 100 while it arrives. */
  progress: count,
  summary: importSummary.nullable(),
  /** What has come back, and what could not. */
  counts: z.array(z.strictObject({ label: z.string(), brought: count, skipped: count })),
  tenant: z.strictObject({ id, name: z.string() }).nullable(),
  started_by: z.string(),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
  failure: z.string().nullable(),
})
export type TenantImport = z.output<typeof tenantImport>

export const tenantImportForm = z.strictObject({
  name: line(200),
  subdomain,
  circle_id: id,
  /** What the tenant starts with: bookings do not travel. */
  non_expiring_credits: creditAmount(0, 10_000_000),
})

const managesProtection = { can: 'data-protection.manage' } as const
const listQuery = pageQuery(tenantArchives.pageSize).omit({ search: true })
const exportParams = z.strictObject({ export: id })
const tenantExportParams = tenantParams.extend({ export: id })
const importParams = z.strictObject({ archive: id })
const exportList = pageOf(tenantExport)

export const tenantArchivesRoutes = {
  'settings.exports.index': route({
    method: 'GET',
    path: '/api/settings/exports',
    access: managesProtection,
    summary: 'Archive mit allen Daten des Mandanten',
    query: listQuery,
    reply: exportList,
  }),
  'settings.exports.store': route({
    method: 'POST',
    path: '/api/settings/exports',
    access: managesProtection,
    summary: 'Archiv mit allen Daten des Mandanten anfordern',
    reply: tenantExport,
  }),
  'settings.exports.download': route({
    method: 'GET',
    path: '/api/settings/exports/:export/archive',
    access: managesProtection,
    summary: 'Archiv herunterladen; abgebrochene Downloads lassen sich fortsetzen (Range)',
    params: exportParams,
    reply: 'binary',
  }),
  'settings.exports.destroy': route({
    method: 'DELETE',
    path: '/api/settings/exports/:export',
    access: managesProtection,
    summary: 'Archiv vor seinem Ablauf löschen',
    params: exportParams,
    reply: 'empty',
  }),
  'superadmin.tenants.exports.index': route({
    method: 'GET',
    path: '/api/superadmin/tenants/:tenant/exports',
    access: 'super-admin',
    summary: 'Archive mit allen Daten eines Mandanten, auch eines gelöschten',
    params: tenantParams,
    query: listQuery,
    reply: exportList,
  }),
  'superadmin.tenants.exports.store': route({
    method: 'POST',
    path: '/api/superadmin/tenants/:tenant/exports',
    access: 'super-admin',
    summary:
      'Archiv mit allen Daten eines Mandanten anfordern, auf Wunsch auch je eines seiner Untermandanten',
    params: tenantParams,
    body: z.strictObject({ with_sub_tenants: z.boolean().default(false) }),
    reply: messageReply.extend({ export: tenantExport }),
  }),
  'superadmin.tenants.exports.download': route({
    method: 'GET',
    path: '/api/superadmin/tenants/:tenant/exports/:export/archive',
    access: 'super-admin',
    summary: 'Archiv eines Mandanten herunterladen; abgebrochene Downloads lassen sich fortsetzen (Range)',
    params: tenantExportParams,
    reply: 'binary',
  }),
  'superadmin.tenants.exports.destroy': route({
    method: 'DELETE',
    path: '/api/superadmin/tenants/:tenant/exports/:export',
    access: 'super-admin',
    summary: 'Archiv eines Mandanten vor seinem Ablauf löschen',
    params: tenantExportParams,
    reply: 'empty',
  }),
  'superadmin.tenants.imports.index': route({
    method: 'GET',
    path: '/api/superadmin/tenants/imports',
    access: 'super-admin',
    summary: 'Archive, die als Mandanten aufgenommen werden',
    query: listQuery,
    reply: pageOf(tenantImport),
  }),
  'superadmin.tenants.imports.store': route({
    method: 'POST',
    path: '/api/superadmin/tenants/imports',
    access: 'super-admin',
    summary: 'Upload eines Archivs beginnen',
    body: z.strictObject({
      filename: line(200),
      size_bytes: z.int().min(1).max(tenantArchives.bytesAtMost),
    }),
    reply: tenantImport,
  }),
  'superadmin.tenants.imports.show': route({
    method: 'GET',
    path: '/api/superadmin/tenants/imports/:archive',
    access: 'super-admin',
    summary: 'Stand der Aufnahme eines Archivs',
    params: importParams,
    reply: tenantImport,
  }),
  'superadmin.tenants.imports.piece': route({
    method: 'PUT',
    path: '/api/superadmin/tenants/imports/:archive',
    access: 'super-admin',
    summary: 'Stück eines Archivs; das letzte stößt die Prüfung an',
    params: importParams,
    query: z.strictObject({ offset: z.coerce.number().int().min(0).max(tenantArchives.bytesAtMost) }),
    bytes: { maxBytes: tenantArchives.pieceBytes },
    reply: tenantImport,
  }),
  'superadmin.tenants.imports.start': route({
    method: 'POST',
    path: '/api/superadmin/tenants/imports/:archive/start',
    access: 'super-admin',
    summary: 'Geprüftes Archiv als neuen Mandanten aufnehmen',
    params: importParams,
    body: tenantImportForm,
    reply: tenantImport,
  }),
  'superadmin.tenants.imports.destroy': route({
    method: 'DELETE',
    path: '/api/superadmin/tenants/imports/:archive',
    access: 'super-admin',
    summary: 'Archiv verwerfen, das noch nicht aufgenommen wird',
    params: importParams,
    reply: 'empty',
  }),
}
