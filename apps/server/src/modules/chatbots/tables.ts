import {
  type AccessRole,
  defaultSourceCertainty,
  type EmbedMessages,
  type EmbedSettings,
  type OpeningHours,
  type PrePage,
  type Priority,
} from '@lotse/contract'
import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { time } from '../../platform/columns.ts'

const list = (name: string) => text(name).array().notNull().default([])

export const chatbots = pgTable('chatbots', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid().notNull(),
  uuid: uuid().notNull(),
  name: text().notNull(),
  description: text().notNull().default(''),
  publicName: text('public_name').notNull(),
  publicDescription: text('public_description').notNull(),
  initialMessage: text('initial_message').notNull().default(''),
  starterQuestions: list('starter_questions'),
  customPrompt: text('custom_prompt').notNull().default(''),
  allowedRequests: text('allowed_requests').notNull().default(''),
  responseStylePrompt: text('response_style_prompt').notNull().default(''),
  profilePictureKey: text('profile_picture_key'),
  profilePictureType: text('profile_picture_type'),
  senderLogoKey: text('sender_logo_key'),
  senderLogoType: text('sender_logo_type'),
  communicationStyles: list('communication_styles'),
  languageStyles: list('language_styles'),
  responseLength: text('response_length').notNull().default('medium'),
  responseStyle: text('response_style').notNull().default('balanced'),
  responseStrategy: text('response_strategy').notNull().default('informative'),
  targetAudiences: list('target_audiences'),
  feedbackDisabled: boolean('feedback_disabled').notNull().default(false),
  genderSensitiveDisabled: boolean('gender_sensitive_disabled').notNull().default(false),
  chatbotDisabled: boolean('chatbot_disabled').notNull().default(false),
  accessRole: text('access_role').$type<AccessRole>().notNull().default('admin'),
  allowEmbedding: boolean('allow_embedding').notNull().default(false),
  allowedDomains: list('allowed_domains'),
  sourceCertainty: smallint('source_certainty').notNull().default(defaultSourceCertainty),
  embedSettings: jsonb('embed_settings').$type<EmbedSettings>(),
  hourBudgetCents: bigint('hour_budget_cents', { mode: 'number' }).default(10_000),
  visitorHourBudgetCents: bigint('visitor_hour_budget_cents', { mode: 'number' }).default(1_500),
  createdBy: uuid('created_by'),
  createdAt: time('created_at').notNull(),
  updatedAt: time('updated_at').notNull(),
})
export type ChatbotRow = typeof chatbots.$inferSelect
/** Which chatbot: its tenant belongs to its key. */
export type ChatbotRef = Pick<ChatbotRow, 'tenantId' | 'id'>

export const chatbotAddresses = pgTable('chatbot_addresses', {
  uuid: uuid().primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  chatbotId: uuid('chatbot_id').notNull(),
})

export const chatbotFigures = pgTable('chatbot_figures', {
  tenantId: uuid('tenant_id').notNull(),
  chatbotId: uuid('chatbot_id').notNull(),
  conversationsCount: integer('conversations_count').notNull().default(0),
})

export const chatbotDatabuckets = pgTable(
  'chatbot_databuckets',
  {
    tenantId: uuid('tenant_id').notNull(),
    chatbotId: uuid('chatbot_id').notNull(),
    ownerTenantId: uuid('owner_tenant_id').notNull(),
    databucketId: uuid('databucket_id').notNull(),
    priority: text().$type<Priority>().notNull(),
    position: integer().notNull(),
  },
  table => [primaryKey({ columns: [table.tenantId, table.chatbotId, table.databucketId] })],
)

export const tenantChatSettings = pgTable('tenant_chat_settings', {
  tenantId: uuid('tenant_id').primaryKey(),
  prePage: jsonb('pre_page').$type<PrePage>(),
  embedMessages: jsonb('embed_messages').$type<EmbedMessages>(),
  openingHours: jsonb('opening_hours').$type<OpeningHours>(),
})
