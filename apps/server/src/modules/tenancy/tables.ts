import type { OrganisationType, RecencyMethod, Role } from '@lotse/contract'
import { boolean, doublePrecision, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { time } from '../../platform/columns.ts'

export const circles = pgTable('circles', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  organizationName: text('organization_name').notNull().default(''),
  organisationType: text('organisation_type').$type<OrganisationType>().notNull().default('other'),
  recencyEnabled: boolean('recency_enabled').notNull().default(false),
  recencyMethod: text('recency_method').$type<RecencyMethod>().notNull().default('gauss'),
  recencyAlpha: doublePrecision('recency_alpha').notNull().default(0.3),
  recencyOffsetDays: integer('recency_offset_days').notNull().default(365),
  recencyScaleDays: integer('recency_scale_days').notNull().default(7300),
  recencyDecayAtScale: doublePrecision('recency_decay_at_scale').notNull().default(0.1),
  baseChatbotPrompt: text('base_chatbot_prompt').notNull().default(''),
  baseMisuseChatbotPrompt: text('base_misuse_chatbot_prompt').notNull().default(''),
  ssoEnabled: boolean('sso_enabled').notNull().default(false),
  defaultSsoProvider: text('default_sso_provider'),
  version: integer().notNull().default(1),
  createdAt: time('created_at').notNull(),
  updatedAt: time('updated_at').notNull(),
})

export type CircleRecord = typeof circles.$inferSelect

export const tenants = pgTable('tenants', {
  id: uuid().primaryKey(),
  /** Empty only for what is left of a tenant that is gone for good. */
  circleId: uuid('circle_id'),
  typeRole: text('type_role').$type<'main' | 'sub'>().notNull(),
  parentTenantId: uuid('parent_tenant_id'),
  name: text().notNull(),
  subdomain: text(),
  webTitle: text('web_title').notNull().default(''),
  webDescription: text('web_description').notNull().default(''),
  maxUsers: integer('max_users').notNull().default(10),
  maxChatbots: integer('max_chatbots').notNull().default(5),
  maxSubtenants: integer('max_subtenants').notNull().default(0),
  uploadLimitMb: integer('upload_limit_mb').notNull().default(500),
  publicQueryAgentActive: boolean('public_query_agent_active').notNull().default(false),
  allowsEmbedding: boolean('allows_embedding').notNull().default(true),
  superAdminAiPrompt: text('super_admin_ai_prompt').notNull().default(''),
  adminAiPrompt: text('admin_ai_prompt').notNull().default(''),
  version: integer().notNull().default(1),
  createdAt: time('created_at').notNull(),
  updatedAt: time('updated_at').notNull(),
  deletionPlannedAt: time('deletion_planned_at'),
  deletedAt: time('deleted_at'),
  purgeAt: time('purge_at'),
  deletionReason: text('deletion_reason'),
  deletedByName: text('deleted_by_name'),
  deletedWith: uuid('deleted_with'),
  purgeStartedAt: time('purge_started_at'),
  purgedAt: time('purged_at'),
})

export const memberships = pgTable(
  'memberships',
  {
    tenantId: uuid('tenant_id').notNull(),
    userId: uuid('user_id').notNull(),
    role: text().$type<Role>().notNull(),
    createdAt: time('created_at').notNull(),
    deactivatedAt: time('deactivated_at'),
  },
  table => [primaryKey({ columns: [table.tenantId, table.userId] })],
)

export const tenantInvitations = pgTable(
  'tenant_invitations',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid().notNull(),
    userId: uuid('user_id'),
    name: text().notNull(),
    email: text().notNull(),
    role: text().$type<Role>().notNull(),
    createdAt: time('created_at').notNull(),
    declinedAt: time('declined_at'),
  },
  table => [primaryKey({ columns: [table.tenantId, table.id] })],
)
export type InvitationRow = typeof tenantInvitations.$inferSelect
