import type { PurgeReceipt } from '@lotse/contract'
import { bigint, boolean, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { time } from '../../platform/columns.ts'

/** What is known only while it is being settled, for the receipt. */
export interface PurgeFacts {
  nameSha256?: string
  credits?: PurgeReceipt['credits']
}

export const tenantPurges = pgTable('tenant_purges', {
  tenantId: uuid('tenant_id').primaryKey(),
  requestedByName: text('requested_by_name').notNull(),
  requestedAt: time('requested_at').notNull(),
  startedAt: time('started_at'),
  finishedAt: time('finished_at'),
  removedRows: jsonb('removed_rows').$type<Record<string, number>>().notNull().default({}),
  facts: jsonb().$type<PurgeFacts>().notNull().default({}),
  receipt: jsonb().$type<PurgeReceipt>(),
})

export const tenantPurgeFiles = pgTable(
  'tenant_purge_files',
  {
    tenantId: uuid('tenant_id').notNull(),
    key: text().notNull(),
    kind: text().notNull(),
    bytes: bigint({ mode: 'number' }),
    isRemoved: boolean('is_removed').notNull().default(false),
  },
  table => [primaryKey({ columns: [table.tenantId, table.key] })],
)
