import { z } from 'zod'
import { route } from './route.ts'
import { id, messageReply, pageOf, pageQuery, timestamp } from './schemas.ts'
import { typeRoles } from './tenancy.ts'

/** How a tenant ends: planned, deleted and restorable for a while, then gone for good. */
export const tenantDeletion = {
  /** What the dialog asks to be typed beside the name. */
  confirmation: 'DELETE',
  reasonMinLength: 10,
  reasonMaxLength: 500,
  /** So far ahead a deletion can be planned, and so far the dialog proposes. */
  plannedDaysAtMost: 7,
  plannedMinutesByDefault: 60,
  /** So long a deleted tenant can be restored. */
  graceDays: 30,
  /** From then on the countdown of the list warns. */
  warningDays: 7,
} as const

export const receiptPageSize = 15

const tenantParams = z.strictObject({ tenant: id })
const namedTenant = z.strictObject({ id, name: z.string() })

/** Where a tenant is in its life. */
const tenantLifecycle = z.strictObject({
  id,
  name: z.string(),
  type_role: z.enum(typeRoles),
  version: z.number().int(),
  /** Still alive, and to be deleted then. */
  deletion_planned_at: timestamp.nullable(),
  deletion_reason: z.string().nullable(),
  deleted_by: z.string().nullable(),
  deleted_at: timestamp.nullable(),
  /** When it goes for good. */
  scheduled_deletion_at: timestamp.nullable(),
  /** The main tenant with which it went, and with which it returns. */
  deleted_with: id.nullable(),
  /** The final deletion has begun: there is no way back. */
  is_being_purged: z.boolean(),
})
export type TenantLifecycle = z.output<typeof tenantLifecycle>

const lifecycleReply = messageReply.extend({ tenant: tenantLifecycle })

const deleteTenantForm = z.strictObject({
  /** Exactly as the tenant is called. */
  tenant_name: z.string().max(200),
  confirmation: z.string().max(20),
  reason: z.string().trim().min(tenantDeletion.reasonMinLength).max(tenantDeletion.reasonMaxLength),
  /** null: at once. */
  scheduled_at: z.iso.datetime({ offset: true }).nullable().default(null),
  /** The version that the person has seen. */
  version: z.number().int().min(1).optional(),
})

const count = z.number().int()

/** What a deletion takes along, for the dialog. */
const deletionPreview = z.strictObject({
  tenant: tenantLifecycle,
  /** Living sub-tenants, which go along with their main tenant. */
  sub_tenants: z.array(namedTenant),
  /** Of the tenant and those that go along, in German words. */
  figures: z.array(
    z.strictObject({ key: z.string(), label: z.string(), value: count, unit: z.enum(['count', 'bytes']) }),
  ),
  credits: z.strictObject({
    available: z.number(),
    reserved: z.number(),
    /** Who gets what is left when a sub-tenant alone goes for good; null: it expires. */
    returns_to: namedTenant.nullable(),
  }),
  grace_days: count,
  /** By the server's clock, which decides when a planned deletion is due. */
  now: timestamp,
})
export type DeletionPreview = z.output<typeof deletionPreview>

const receiptLine = z.strictObject({
  /** Of which part of the product. */
  part: z.string(),
  name: z.string(),
  label: z.string(),
  rows: count,
})

/** What a final deletion has removed. `sha256` is over the rest in canonical form: keys sorted, no blanks. */
export const purgeReceipt = z.strictObject({
  format: z.literal('lotse-deletion-receipt/1'),
  installation: z.string(),
  tenant: z.strictObject({
    id,
    type_role: z.enum(typeRoles),
    parent_tenant_id: id.nullable(),
    /** Whoever knows the name can tell that it was this one. */
    name_sha256: z.string(),
    created_at: timestamp,
    deleted_at: timestamp,
  }),
  requested_by: z.string(),
  requested_at: timestamp,
  started_at: timestamp,
  finished_at: timestamp,
  removed: z.strictObject({
    tables: z.array(receiptLine),
    files: z.array(z.strictObject({ kind: z.string(), label: z.string(), files: count, bytes: count })),
    people: count,
  }),
  kept: z.array(receiptLine.extend({ why: z.string() })),
  credits: z.strictObject({
    settled: z.number(),
    settled_to: id.nullable(),
    ledger_entries: count,
    /** The last hash of the account's chain before and after free texts were replaced. */
    last_hash_before: z.string(),
    last_hash_after: z.string(),
  }),
  sha256: z.string(),
})
export type PurgeReceipt = z.output<typeof purgeReceipt>

const receiptRow = z.strictObject({
  tenant_id: id,
  tenant_name: z.string(),
  type_role: z.enum(typeRoles),
  state: z.enum(['waiting', 'running', 'finished']),
  requested_by: z.string(),
  requested_at: timestamp,
  finished_at: timestamp.nullable(),
  rows_removed: count,
  files_removed: count,
  bytes_removed: count,
  sha256: z.string().nullable(),
})

export const tenantLifecycleRoutes = {
  'superadmin.tenants.receipts': route({
    method: 'GET',
    path: '/api/superadmin/tenants/receipts',
    access: 'super-admin',
    summary: 'Nachweise der endgültigen Löschungen, auch der laufenden',
    query: pageQuery(receiptPageSize).omit({ search: true }),
    reply: pageOf(receiptRow),
  }),
  'superadmin.tenants.deletion-preview': route({
    method: 'GET',
    path: '/api/superadmin/tenants/:tenant/deletion-preview',
    access: 'super-admin',
    summary: 'Was die Löschung eines Mandanten betrifft',
    params: tenantParams,
    reply: deletionPreview,
  }),
  'superadmin.tenants.destroy': route({
    method: 'DELETE',
    path: '/api/superadmin/tenants/:tenant',
    access: 'super-admin',
    summary: 'Mandanten löschen, sofort oder geplant; 30 Tage lang wiederherstellbar',
    params: tenantParams,
    body: deleteTenantForm,
    reply: lifecycleReply,
  }),
  'superadmin.tenants.cancel-deletion': route({
    method: 'POST',
    path: '/api/superadmin/tenants/:tenant/cancel-deletion',
    access: 'super-admin',
    summary: 'Geplante Löschung eines Mandanten aufheben',
    params: tenantParams,
    reply: lifecycleReply,
  }),
  'superadmin.tenants.restore': route({
    method: 'POST',
    path: '/api/superadmin/tenants/:tenant/restore',
    access: 'super-admin',
    summary: 'Gelöschten Mandanten mit allem wiederherstellen, was mit ihm gegangen ist',
    params: tenantParams,
    reply: lifecycleReply,
  }),
  'superadmin.tenants.force-delete': route({
    method: 'DELETE',
    path: '/api/superadmin/tenants/:tenant/force-delete',
    access: 'super-admin',
    summary: 'Gelöschten Mandanten sofort endgültig löschen',
    params: tenantParams,
    reply: lifecycleReply,
  }),
  'superadmin.tenants.receipt': route({
    method: 'GET',
    path: '/api/superadmin/tenants/:tenant/receipt',
    access: 'super-admin',
    summary: 'Nachweis der endgültigen Löschung als Datei',
    params: tenantParams,
    reply: 'json',
  }),
  'settings.tenants.destroy': route({
    method: 'DELETE',
    path: '/api/settings/tenants/:tenant',
    access: { can: 'sub-tenants.manage' },
    summary: 'Untermandanten löschen; 30 Tage lang durch die Super-Administration wiederherstellbar',
    params: tenantParams,
    reply: messageReply,
  }),
}
