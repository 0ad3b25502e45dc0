import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const legalPages = pgTable('legal_pages', {
  key: text().primaryKey(),
  content: text().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  updatedBy: uuid('updated_by'),
})
