import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { isLiving } from '../../tenancy/index.ts'
import {
  type DeliveryRow,
  type RecipientRow,
  reportDeliveries,
  reportRecipients,
  reportSchedules,
  type ScheduleRow,
} from '../tables.ts'

export interface DeliveryRef {
  tenantId: string
  id: string
}

const isDelivery = ({ tenantId, id }: DeliveryRef) =>
  and(eq(reportDeliveries.tenantId, tenantId), eq(reportDeliveries.id, id))

/** Whatever tenants they belong to; who works on them at the same moment takes others. */
export const acrossTenantsDueSchedules = (db: Db, now: Date, limit: number): Promise<ScheduleRow[]> =>
  db
    .select()
    .from(reportSchedules)
    .where(
      and(
        sql`${reportSchedules.nextAt} <= ${now.toISOString()}::timestamptz`,
        eq(reportSchedules.isPaused, false),
        isLiving(reportSchedules.tenantId),
      ),
    )
    .orderBy(reportSchedules.nextAt)
    .limit(limit)
    .for('update', { skipLocked: true })

/** Who has agreed and not left; whether a person may still read is asked elsewhere. */
export const willingRecipients = (db: Db, { tenantId, id }: ScheduleRow): Promise<RecipientRow[]> =>
  db
    .select()
    .from(reportRecipients)
    .where(
      and(
        eq(reportRecipients.tenantId, tenantId),
        eq(reportRecipients.scheduleId, id),
        isNull(reportRecipients.unsubscribedAt),
        or(isNotNull(reportRecipients.userId), isNotNull(reportRecipients.confirmedAt)),
      ),
    )

/** Those that were not planned yet. */
export const addDeliveries = async (
  db: Db,
  rows: (typeof reportDeliveries.$inferInsert)[],
): Promise<DeliveryRef[]> =>
  rows.length
    ? db
        .insert(reportDeliveries)
        .values(rows)
        .onConflictDoNothing()
        .returning({ tenantId: reportDeliveries.tenantId, id: reportDeliveries.id })
    : []

export const findDelivery = async (
  db: Db,
  ref: DeliveryRef,
): Promise<{ delivery: DeliveryRow; schedule: ScheduleRow; recipient: RecipientRow } | null> => {
  const [row] = await db
    .select({ delivery: reportDeliveries, schedule: reportSchedules, recipient: reportRecipients })
    .from(reportDeliveries)
    .innerJoin(
      reportSchedules,
      and(
        eq(reportSchedules.tenantId, reportDeliveries.tenantId),
        eq(reportSchedules.id, reportDeliveries.scheduleId),
      ),
    )
    .innerJoin(
      reportRecipients,
      and(
        eq(reportRecipients.tenantId, reportDeliveries.tenantId),
        eq(reportRecipients.id, reportDeliveries.recipientId),
      ),
    )
    .where(isDelivery(ref))
  return row ?? null
}

type Change = Partial<Pick<DeliveryRow, 'status' | 'reason' | 'sentAt'>>

/** Of one in this state; false: it is in another by now. */
export const moveDelivery = async (
  db: Db,
  ref: DeliveryRef,
  from: DeliveryRow['status'],
  change: Change,
): Promise<boolean> => {
  const { rowCount } = await db
    .update(reportDeliveries)
    .set(change)
    .where(and(isDelivery(ref), eq(reportDeliveries.status, from)))
  return (rowCount ?? 0) > 0
}

export const changeDelivery = async (db: Db, ref: DeliveryRef, change: Change): Promise<void> => {
  await db.update(reportDeliveries).set(change).where(isDelivery(ref))
}

export const acrossTenantsForgetDeliveries = async (db: Db, before: Date): Promise<void> => {
  await db.delete(reportDeliveries).where(lt(reportDeliveries.createdAt, before))
}
