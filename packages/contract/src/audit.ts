import { z } from 'zod'
import { route } from './route.ts'
import { cappedPageOf, id, inOrder, pageQuery, timestamp } from './schemas.ts'

export const auditPageSize = 20

const auditEntry = z.strictObject({
  id,
  created_at: timestamp,
  action: z.string(),
  /** German, for the list. */
  action_label: z.string(),
  actor_name: z.string(),
  impersonator_name: z.string().nullable(),
  tenant_name: z.string().nullable(),
  subject_label: z.string(),
  /** What changed: field → from, to. Never a secret. */
  changes: z.record(z.string(), z.strictObject({ from: z.unknown().optional(), to: z.unknown().optional() })),
})
export type AuditEntry = z.output<typeof auditEntry>

const auditFilter = pageQuery(auditPageSize).extend({
  action: z.string().max(100).default(''),
  from: z.union([z.literal(''), z.iso.date()]).default(''),
  to: z.union([z.literal(''), z.iso.date()]).default(''),
})

const auditQuery = inOrder(auditFilter, 'from', 'to')

const auditReply = cappedPageOf(auditEntry).extend({
  /** What can occur in this log. */
  actions: z.array(z.strictObject({ value: z.string(), label: z.string(), group: z.string() })),
})

export const auditRoutes = {
  'settings.audit.index': route({
    method: 'GET',
    path: '/api/settings/audit',
    access: { can: 'audit.read' },
    summary: 'Protokoll der Änderungen im aktiven Mandanten',
    query: auditQuery,
    reply: auditReply,
  }),
  'superadmin.audit.index': route({
    method: 'GET',
    path: '/api/superadmin/audit',
    access: 'super-admin',
    summary: 'Protokoll der Änderungen in allen Mandanten',
    query: auditQuery,
    reply: auditReply,
  }),
}
