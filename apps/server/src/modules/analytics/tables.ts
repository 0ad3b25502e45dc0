import type { AnomalySeverity } from '@lotse/contract'
import { date, doublePrecision, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { time } from '../../platform/columns.ts'
import type { AnomalyKind, Sensitivity } from './detecting/figures.ts'

/** What the job has found, each thing once. */
export const usageAnomalies = pgTable(
  'usage_anomalies',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid().notNull(),
    kind: text().$type<AnomalyKind>().notNull(),
    functionality: text(),
    userId: uuid('user_id'),
    firstDay: date('first_day').notNull(),
    lastDay: date('last_day').notNull(),
    severity: text().$type<AnomalySeverity>().notNull(),
    expected: doublePrecision().notNull(),
    actual: doublePrecision().notNull(),
    deviationPercentage: doublePrecision('deviation_percentage').notNull(),
    creditImpact: doublePrecision('credit_impact').notNull(),
    confidence: doublePrecision().notNull(),
    userCount: integer('user_count').notNull(),
    sensitivities: text().array().$type<Sensitivity[]>().notNull(),
    detectedAt: time('detected_at').notNull(),
    seenAt: time('seen_at').notNull(),
    withdrawnAt: time('withdrawn_at'),
    toldAt: time('told_at'),
    dismissedAt: time('dismissed_at'),
    dismissedBy: uuid('dismissed_by'),
    dismissedByName: text('dismissed_by_name'),
    dismissalReason: text('dismissal_reason'),
  },
  table => [primaryKey({ columns: [table.tenantId, table.id] })],
)
