import type { ReportDeliveryState, ReportFormat, ReportFrequency, ReportTab } from '@lotse/contract'
import { boolean, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { time } from '../../platform/columns.ts'

export const reportSchedules = pgTable(
  'report_schedules',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid().notNull(),
    format: text().$type<ReportFormat>().notNull(),
    tabs: text().array().$type<ReportTab[]>().notNull(),
    period: integer().notNull(),
    frequency: text().$type<ReportFrequency>().notNull(),
    weekday: smallint().notNull(),
    dayOfMonth: smallint('day_of_month').notNull(),
    minuteOfDay: smallint('minute_of_day').notNull(),
    isPaused: boolean('is_paused').notNull().default(false),
    nextAt: time('next_at').notNull(),
    createdAt: time('created_at').notNull(),
  },
  table => [primaryKey({ columns: [table.tenantId, table.id] })],
)
export type ScheduleRow = typeof reportSchedules.$inferSelect

export const reportRecipients = pgTable(
  'report_recipients',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid().notNull(),
    scheduleId: uuid('schedule_id').notNull(),
    userId: uuid('user_id'),
    email: text(),
    createdAt: time('created_at').notNull(),
    confirmedAt: time('confirmed_at'),
    unsubscribedAt: time('unsubscribed_at'),
  },
  table => [primaryKey({ columns: [table.tenantId, table.id] })],
)
export type RecipientRow = typeof reportRecipients.$inferSelect

export const reportDeliveries = pgTable(
  'report_deliveries',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid().notNull(),
    scheduleId: uuid('schedule_id').notNull(),
    recipientId: uuid('recipient_id').notNull(),
    plannedFor: time('planned_for').notNull(),
    isAsked: boolean('is_asked').notNull(),
    status: text().$type<ReportDeliveryState>().notNull().default('waiting'),
    reason: text().notNull().default(''),
    createdAt: time('created_at').notNull(),
    sentAt: time('sent_at'),
  },
  table => [primaryKey({ columns: [table.tenantId, table.id] })],
)
export type DeliveryRow = typeof reportDeliveries.$inferSelect
