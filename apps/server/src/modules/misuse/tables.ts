import type {
  MisuseAction,
  MisuseBlockKind,
  MisuseBotSettings,
  MisuseCategory,
  MisuseChannel,
  MisuseFinding,
  MisuseSettings,
  MisuseSeverity,
  MisuseWhitelistKind,
} from '@lotse/contract'
import {
  bigint,
  boolean,
  customType,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, cents, time } from '../../platform/columns.ts'

const cidr = customType<{ data: string }>({ dataType: () => 'cidr' })

export const misuseGuards = pgTable('misuse_guards', {
  tenantId: uuid('tenant_id').primaryKey(),
  version: bigint({ mode: 'bigint' }).notNull().default(1n),
  settings: jsonb().$type<MisuseSettings>(),
  updatedAt: time('updated_at').notNull(),
})

export const misuseBots = pgTable(
  'misuse_bots',
  {
    tenantId: uuid('tenant_id').notNull(),
    chatbotId: uuid('chatbot_id').notNull(),
    settings: jsonb().$type<MisuseBotSettings>().notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  table => [primaryKey({ columns: [table.tenantId, table.chatbotId] })],
)

export const misuseLogs = pgTable(
  'misuse_logs',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid().notNull(),
    chatbotId: uuid('chatbot_id'),
    chatbotName: text('chatbot_name').notNull().default(''),
    channel: text().$type<MisuseChannel>().notNull(),
    category: text().$type<MisuseCategory>().notNull(),
    severity: text().$type<MisuseSeverity>().notNull(),
    score: doublePrecision().notNull(),
    rule: text().notNull(),
    action: text().$type<MisuseAction>().notNull(),
    visitor: bytes('visitor'),
    userId: uuid('user_id'),
    addressHash: text('address_hash').notNull(),
    addressShown: text('address_shown').notNull(),
    conversationId: uuid('conversation_id'),
    messageKey: uuid('message_key'),
    /** Empty: its visitor has had it erased. null: its time is over, and with it all but category and time. */
    text: text(),
    findings: jsonb().$type<MisuseFinding[]>().notNull().default([]),
    note: text().notNull().default(''),
    isFalseAlarm: boolean('is_false_alarm').notNull().default(false),
    seenAt: time('seen_at'),
    savedCents: cents('saved_cents').notNull().default(0n),
    createdAt: time('created_at').notNull(),
  },
  table => [primaryKey({ columns: [table.tenantId, table.id] })],
)
export type MisuseLogRow = typeof misuseLogs.$inferSelect

export const misuseOffenders = pgTable(
  'misuse_offenders',
  {
    tenantId: uuid('tenant_id').notNull(),
    offender: text().notNull(),
    refusals: integer().notNull(),
    windowEndsAt: time('window_ends_at').notNull(),
    blocks: integer().notNull().default(0),
    blockedUntil: time('blocked_until').notNull(),
    blockId: uuid('block_id'),
  },
  table => [primaryKey({ columns: [table.tenantId, table.offender] })],
)

export const misuseBlocks = pgTable(
  'misuse_blocks',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid().notNull(),
    kind: text().$type<MisuseBlockKind>().notNull(),
    visitor: bytes('visitor'),
    userId: uuid('user_id'),
    addressHash: text('address_hash'),
    range: cidr(),
    label: text().notNull(),
    reason: text().notNull(),
    blockedBy: uuid('blocked_by'),
    rule: text(),
    logId: uuid('log_id'),
    createdAt: time('created_at').notNull(),
    until: time('until'),
    hits: integer().notNull().default(0),
    lastHitAt: time('last_hit_at'),
  },
  table => [primaryKey({ columns: [table.tenantId, table.id] })],
)
export type MisuseBlockRow = typeof misuseBlocks.$inferSelect

export const misuseWhitelist = pgTable(
  'misuse_whitelist',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid().notNull(),
    kind: text().$type<MisuseWhitelistKind>().notNull(),
    addressHash: text('address_hash'),
    range: cidr(),
    userId: uuid('user_id'),
    phrase: text(),
    isFalseAlarm: boolean('is_false_alarm').notNull().default(false),
    logId: uuid('log_id'),
    label: text().notNull(),
    reason: text().notNull(),
    createdBy: uuid('created_by'),
    createdAt: time('created_at').notNull(),
    until: time('until'),
  },
  table => [primaryKey({ columns: [table.tenantId, table.id] })],
)
export type MisuseWhitelistRow = typeof misuseWhitelist.$inferSelect
