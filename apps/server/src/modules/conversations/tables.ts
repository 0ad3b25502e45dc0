import type { Feedback, KnowledgeGap } from '@lotse/contract'
import { boolean, date, doublePrecision, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, cents, time } from '../../platform/columns.ts'

export const conversations = pgTable('conversations', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid().notNull(),
  chatbotId: uuid('chatbot_id').notNull(),
  visitorHash: bytes('visitor_hash').notNull(),
  userId: uuid('user_id'),
  channel: text().$type<'website' | 'widget'>().notNull(),
  origin: text().notNull().default(''),
  title: text().notNull(),
  messagesCount: integer('messages_count').notNull().default(0),
  costCents: cents('cost_cents').notNull().default(0n),
  positiveCount: integer('positive_count').notNull().default(0),
  negativeCount: integer('negative_count').notNull().default(0),
  hasGap: boolean('has_gap').notNull().default(false),
  createdAt: time('created_at').notNull(),
  lastMessageAt: time('last_message_at').notNull(),
})
export type ConversationTableRow = typeof conversations.$inferSelect

export type MessageStatus = 'streaming' | 'completed' | 'cancelled' | 'failed'

export const messages = pgTable('messages', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid().notNull(),
  conversationId: uuid('conversation_id').notNull(),
  role: text().$type<'user' | 'assistant'>().notNull(),
  text: text().notNull(),
  help: text().notNull().default(''),
  status: text().$type<MessageStatus>().notNull(),
  key: uuid(),
  searchedFor: text('searched_for'),
  feedback: text().$type<Feedback>(),
  isGap: boolean('is_gap').notNull().default(false),
  isRefused: boolean('is_refused').notNull().default(false),
  bindingAnswerId: uuid('binding_answer_id'),
  costCents: cents('cost_cents').notNull().default(0n),
  model: text(),
  inputTokens: integer('input_tokens'),
  outputTokens: integer('output_tokens'),
  durationMs: integer('duration_ms'),
  firstTokenMs: integer('first_token_ms'),
  writerId: uuid('writer_id'),
  heardAt: time('heard_at'),
  createdAt: time('created_at').notNull(),
})
export type MessageRow = typeof messages.$inferSelect

export const messageSources = pgTable(
  'message_sources',
  {
    tenantId: uuid('tenant_id').notNull(),
    messageId: uuid('message_id').notNull(),
    number: integer().notNull(),
    documentTenantId: uuid('document_tenant_id').notNull(),
    documentId: uuid('document_id').notNull(),
    documentTitle: text('document_title').notNull(),
    page: integer(),
    heading: text().notNull(),
    text: text().notNull(),
    datedOn: date('dated_on'),
    url: text().notNull().default(''),
    score: doublePrecision().notNull(),
  },
  table => [primaryKey({ columns: [table.tenantId, table.messageId, table.number] })],
)
export type MessageSourceRow = typeof messageSources.$inferSelect

export const knowledgeGaps = pgTable('knowledge_gaps', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid().notNull(),
  chatbotId: uuid('chatbot_id').notNull(),
  question: text().notNull(),
  normalized: text().notNull(),
  askedCount: integer('asked_count').notNull().default(1),
  lastAskedAt: time('last_asked_at').notNull(),
  status: text().$type<KnowledgeGap['status']>().notNull().default('open'),
  note: text().notNull().default(''),
  conversationId: uuid('conversation_id'),
})
export type KnowledgeGapRow = typeof knowledgeGaps.$inferSelect

export const bindingAnswers = pgTable('binding_answers', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid().notNull(),
  chatbotId: uuid('chatbot_id').notNull(),
  question: text().notNull(),
  answer: text().notNull(),
  ownerName: text('owner_name').notNull(),
  validUntil: date('valid_until'),
  usedCount: integer('used_count').notNull().default(0),
  createdAt: time('created_at').notNull(),
  updatedAt: time('updated_at').notNull(),
})
export type BindingAnswerRow = typeof bindingAnswers.$inferSelect
