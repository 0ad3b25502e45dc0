import { jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export type AuditChanges = Record<string, { from?: unknown; to?: unknown }>

/** Stands for the tenant of what concerns the installation itself; everywhere else such an entry has none. */
export const installation = '00000000-0000-0000-0000-000000000000'

export const auditEntries = pgTable(
  'audit_entries',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid().notNull(),
    tenantName: text('tenant_name'),
    actorUserId: uuid('actor_user_id'),
    actorName: text('actor_name').notNull(),
    impersonatorUserId: uuid('impersonator_user_id'),
    impersonatorName: text('impersonator_name'),
    action: text().notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: uuid('subject_id'),
    subjectLabel: text('subject_label').notNull(),
    changes: jsonb().$type<AuditChanges>().notNull().default({}),
    ip: text().notNull().default(''),
    requestId: text('request_id').notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  table => [primaryKey({ columns: [table.tenantId, table.id] })],
)
