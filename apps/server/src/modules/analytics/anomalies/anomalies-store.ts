import { type AnomalySeverity, anomalySeverities } from '@lotse/contract'
import { and, arrayContains, desc, eq, gte, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { newId } from '../../../platform/ids.ts'
import { type PageQuery, pageOf } from '../../../platform/paging.ts'
import type { DaySpan } from '../../credits/index.ts'
import type { AnomalyKind, Sensitivity } from '../detecting/figures.ts'
import { usageAnomalies as anomaly } from '../tables.ts'
import type { Found } from './find-anomalies.ts'

export type AnomalyRow = typeof anomaly.$inferSelect

/** What is known of a tenant since a day, held until the end of the transaction. */
export const lockAnomalies = async (db: Db, tenantId: string, since: string): Promise<AnomalyRow[]> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`usage anomalies ${tenantId}`}, 0))`)
  return db
    .select()
    .from(anomaly)
    .where(and(eq(anomaly.tenantId, tenantId), gte(anomaly.lastDay, since)))
}

const valuesOf = (found: Found, userCount: number, now: Date) => ({
  lastDay: found.lastDate,
  severity: found.severity,
  expected: found.expected,
  actual: found.actual,
  deviationPercentage: found.deviationPercentage,
  creditImpact: found.creditImpact,
  confidence: found.confidence,
  sensitivities: found.sensitivities,
  userCount,
  seenAt: now,
})

export const addAnomaly = async (
  db: Db,
  tenantId: string,
  found: Found,
  userCount: number,
  now: Date,
): Promise<void> => {
  await db.insert(anomaly).values({
    ...valuesOf(found, userCount, now),
    tenantId,
    id: newId(),
    kind: found.kind,
    functionality: found.functionality,
    userId: found.user,
    firstDay: found.date,
    detectedAt: now,
  })
}

const keyOf = ({ tenantId, id }: Pick<AnomalyRow, 'tenantId' | 'id'>) =>
  and(eq(anomaly.tenantId, tenantId), eq(anomaly.id, id))

/** The same thing as it looks now; its first day stays the one that was told. */
export const seeAgain = async (
  db: Db,
  known: AnomalyRow,
  found: Found,
  userCount: number,
  now: Date,
): Promise<void> => {
  const values = valuesOf(found, userCount, now)
  const lastDay = values.lastDay < known.firstDay ? known.firstDay : values.lastDay
  await db
    .update(anomaly)
    .set({ ...values, lastDay, withdrawnAt: null })
    .where(keyOf(known))
}

export const withdraw = async (db: Db, tenantId: string, ids: string[], now: Date): Promise<void> => {
  if (ids.length === 0) return
  await db
    .update(anomaly)
    .set({ withdrawnAt: now })
    .where(and(eq(anomaly.tenantId, tenantId), inArray(anomaly.id, ids), isNull(anomaly.withdrawnAt)))
}

/** Those of which somebody has to be told now; noted as told in the same statement, so that nobody tells them again. */
export const takeUntold = (db: Db, tenantId: string, since: string, now: Date): Promise<AnomalyRow[]> =>
  db
    .update(anomaly)
    .set({ toldAt: now })
    .where(
      and(
        eq(anomaly.tenantId, tenantId),
        eq(anomaly.severity, 'critical'),
        arrayContains(anomaly.sensitivities, ['medium']),
        gte(anomaly.lastDay, since),
        isNull(anomaly.toldAt),
        isNull(anomaly.withdrawnAt),
        isNull(anomaly.dismissedAt),
      ),
    )
    .returning()

export interface AnomalyFilter extends DaySpan {
  tenantIds: string[]
  sensitivity: Sensitivity
  isDismissed: boolean
}

/** What reached into the days. */
const matching = ({ tenantIds, start, end, sensitivity, isDismissed }: AnomalyFilter) =>
  and(
    inArray(anomaly.tenantId, tenantIds),
    gte(anomaly.lastDay, start),
    lte(anomaly.firstDay, end),
    arrayContains(anomaly.sensitivities, [sensitivity]),
    isNull(anomaly.withdrawnAt),
    isDismissed ? isNotNull(anomaly.dismissedAt) : isNull(anomaly.dismissedAt),
  )

const severityRank = sql`array_position(${sql.param(anomalySeverities)}::text[], ${anomaly.severity})`

export const listAnomalies = (db: Db, filter: AnomalyFilter, page: PageQuery) =>
  pageOf(
    db,
    db.select().from(anomaly).where(matching(filter)),
    [severityRank, desc(anomaly.firstDay), desc(anomaly.detectedAt), desc(anomaly.id)],
    page,
  )

export interface AnomalyGroup {
  kind: AnomalyKind
  severity: AnomalySeverity
  firstDay: string
  count: number
}

/** How many began when, by kind and severity. */
export const countAnomalies = (db: Db, filter: AnomalyFilter): Promise<AnomalyGroup[]> =>
  db
    .select({
      kind: anomaly.kind,
      severity: anomaly.severity,
      firstDay: anomaly.firstDay,
      count: sql`count(*)`.mapWith(Number),
    })
    .from(anomaly)
    .where(matching(filter))
    .groupBy(anomaly.kind, anomaly.severity, anomaly.firstDay)

export const countDismissed = (db: Db, filter: AnomalyFilter): Promise<number> =>
  db.$count(anomaly, matching({ ...filter, isDismissed: true }))

/** One of these tenants, held until the end of the transaction. */
export const lockAnomaly = async (db: Db, tenantIds: string[], id: string): Promise<AnomalyRow | null> => {
  const [row] = await db
    .select()
    .from(anomaly)
    .where(and(inArray(anomaly.tenantId, tenantIds), eq(anomaly.id, id)))
    .for('update')
  return row ?? null
}

export const setDismissal = async (
  db: Db,
  row: AnomalyRow,
  dismissal: { at: Date; by: string; byName: string; reason: string } | null,
): Promise<void> => {
  await db
    .update(anomaly)
    .set({
      dismissedAt: dismissal?.at ?? null,
      dismissedBy: dismissal?.by ?? null,
      dismissedByName: dismissal?.byName ?? null,
      dismissalReason: dismissal?.reason ?? null,
    })
    .where(keyOf(row))
}
