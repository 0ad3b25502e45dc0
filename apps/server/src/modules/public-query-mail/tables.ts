import type { MailKind, MailReplyMode, MailSenderRule } from '@lotse/contract'
import { bigint, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, time } from '../../platform/columns.ts'

export const publicQueryMailSettings = pgTable('public_query_mail_settings', {
  tenantId: uuid('tenant_id').primaryKey(),
  senderRule: text('sender_rule').$type<MailSenderRule>().notNull().default('staff'),
  senders: text().array().notNull().default([]),
  replyMode: text('reply_mode').$type<MailReplyMode>().notNull().default('draft'),
  answersPerSender: integer('answers_per_sender').notNull().default(5),
  updatedAt: time('updated_at').notNull(),
})

export const requestMailboxes = pgTable('request_mailboxes', {
  mailbox: text().primaryKey(),
  uidValidity: bigint('uid_validity', { mode: 'bigint' }).notNull(),
  lastUid: bigint('last_uid', { mode: 'number' }).notNull(),
  fetchedAt: time('fetched_at').notNull(),
  failure: text(),
})

export const fetchedMails = pgTable('fetched_mails', {
  id: uuid().primaryKey(),
  mailbox: text().notNull(),
  uidValidity: bigint('uid_validity', { mode: 'bigint' }).notNull(),
  uid: bigint({ mode: 'number' }).notNull(),
  fingerprint: bytes('fingerprint').notNull(),
  fetchedAt: time('fetched_at').notNull(),
})

export const strayMails = pgTable('stray_mails', {
  id: uuid().primaryKey(),
  blobKey: text('blob_key').notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  sender: text().notNull(),
  recipient: text().notNull(),
  subject: text().notNull(),
  excerpt: text().notNull(),
  kind: text().$type<MailKind>().notNull(),
  reason: text().notNull(),
  attachments: integer().notNull(),
  receivedAt: time('received_at').notNull(),
})

export const publicQueryMails = pgTable(
  'public_query_mails',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid().notNull(),
    queryId: uuid('query_id'),
    direction: text().$type<'in' | 'out'>().notNull(),
    state: text().$type<'received' | 'quarantined' | 'waiting' | 'sent' | 'failed'>().notNull(),
    kind: text().$type<MailKind>().notNull(),
    reason: text().notNull().default(''),
    messageId: text('message_id').notNull().default(''),
    thread: text().array().notNull().default([]),
    sender: text().notNull(),
    senderName: text('sender_name').notNull().default(''),
    replyTo: text('reply_to').notNull().default(''),
    recipient: text().notNull(),
    subject: text().notNull(),
    excerpt: text().notNull().default(''),
    text: text().notNull().default(''),
    attachments: integer().notNull().default(0),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    blobKey: text('blob_key'),
    version: integer(),
    createdAt: time('created_at').notNull(),
    sentAt: time('sent_at'),
  },
  table => [primaryKey({ columns: [table.tenantId, table.id] })],
)
