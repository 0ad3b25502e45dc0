import type { WidgetType } from '@lotse/contract'
import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { time } from '../../platform/columns.ts'
import type { CalendarEntry } from './calendar/parse-calendar.ts'
import type { FeedEntry } from './feed/parse-feed.ts'

export const dashboardWidgets = pgTable('dashboard_widgets', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  type: text().$type<WidgetType>().notNull(),
  component: text().notNull(),
  gridX: integer('grid_x').notNull(),
  gridY: integer('grid_y').notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  settings: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  isActive: boolean('is_active').notNull().default(true),
  position: integer().notNull().default(0),
  version: integer().notNull().default(1),
  /** Of the calendar or the feed elsewhere, whichever the type has. */
  sourceEntries: jsonb('calendar_entries').$type<(CalendarEntry | FeedEntry)[]>().notNull().default([]),
  sourceFetchedAt: time('calendar_fetched_at'),
  sourceFailure: text('calendar_failure'),
  createdAt: time('created_at').notNull(),
  updatedAt: time('updated_at').notNull(),
})
export type WidgetRow = typeof dashboardWidgets.$inferSelect
