import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { time } from '../../platform/columns.ts'

export const installationContact = pgTable('installation_contact', {
  isOnly: boolean('is_only').primaryKey().default(true),
  supportEmail: text('support_email'),
  contactEmail: text('contact_email'),
  companyLine: text('company_line'),
  updatedAt: time('updated_at').notNull(),
  updatedBy: uuid('updated_by'),
})
