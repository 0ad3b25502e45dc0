import { integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { time } from '../../platform/columns.ts'

export const retentionRules = pgTable('retention_rules', {
  tenantId: uuid('tenant_id').primaryKey(),
  conversationDays: integer('conversation_days'),
  logDays: integer('log_days'),
  queryDays: integer('query_days'),
  updatedAt: time('updated_at').notNull(),
})
