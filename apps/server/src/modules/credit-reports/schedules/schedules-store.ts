import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { type PageQuery, pageOf } from '../../../platform/paging.ts'
import {
  type RecipientRow,
  reportDeliveries,
  reportRecipients,
  reportSchedules,
  type ScheduleRow,
} from '../tables.ts'

interface ScheduleRef {
  tenantId: string
  id: string
}

const isSchedule = ({ tenantId, id }: ScheduleRef) =>
  and(eq(reportSchedules.tenantId, tenantId), eq(reportSchedules.id, id))

export const schedulePage = (db: Db, tenantId: string, query: PageQuery) =>
  pageOf(
    db,
    db.select().from(reportSchedules).where(eq(reportSchedules.tenantId, tenantId)).$dynamic(),
    [desc(reportSchedules.createdAt), desc(reportSchedules.id)],
    query,
  )

export const countSchedules = (db: Db, tenantId: string): Promise<number> =>
  db.$count(reportSchedules, eq(reportSchedules.tenantId, tenantId))

/** Held until the end of the transaction: what is done with it comes one after the other. */
export const lockSchedule = async (db: Db, ref: ScheduleRef): Promise<ScheduleRow | null> => {
  const [row] = await db.select().from(reportSchedules).where(isSchedule(ref)).for('update')
  return row ?? null
}

export const findSchedule = async (db: Db, ref: ScheduleRef): Promise<ScheduleRow | null> => {
  const [row] = await db.select().from(reportSchedules).where(isSchedule(ref))
  return row ?? null
}

export const changeSchedule = async (
  db: Db,
  ref: ScheduleRef,
  change: Partial<Pick<ScheduleRow, 'isPaused' | 'nextAt'>>,
): Promise<void> => {
  await db.update(reportSchedules).set(change).where(isSchedule(ref))
}

export const removeSchedule = async (db: Db, ref: ScheduleRef): Promise<void> => {
  await db.delete(reportSchedules).where(isSchedule(ref))
}

export const recipientsOf = (db: Db, tenantId: string, scheduleIds: string[]): Promise<RecipientRow[]> =>
  db
    .select()
    .from(reportRecipients)
    .where(and(eq(reportRecipients.tenantId, tenantId), inArray(reportRecipients.scheduleId, scheduleIds)))
    .orderBy(reportRecipients.createdAt, reportRecipients.id)

interface LastDelivery {
  scheduleId: string
  plannedFor: Date
  sent: number
  failed: number
  waiting: number
}

/** What became of the newest time of each. */
export const lastDeliveriesOf = async (
  db: Db,
  tenantId: string,
  scheduleIds: string[],
): Promise<Map<string, LastDelivery>> => {
  const { rows } = await db.execute<{
    schedule_id: string
    planned_for: string
    sent: number
    failed: number
    waiting: number
  }>(sql`
    select d.schedule_id, d.planned_for, count(*) filter (where d.status = 'sent')::int as sent,
        count(*) filter (where d.status in ('failed', 'skipped', 'uncertain'))::int as failed,
        count(*) filter (where d.status in ('waiting', 'sending'))::int as waiting
      from unnest(${sql.param(scheduleIds)}::uuid[]) wanted (id)
      cross join lateral (select planned_for from report_deliveries n where n.tenant_id = ${tenantId} and n.schedule_id = wanted.id
        order by n.planned_for desc limit 1) newest
      join report_deliveries d on d.tenant_id = ${tenantId} and d.schedule_id = wanted.id and d.planned_for = newest.planned_for
      group by d.schedule_id, d.planned_for`)
  return new Map(
    rows.map(({ schedule_id, planned_for, ...counted }) => [
      schedule_id,
      { scheduleId: schedule_id, plannedFor: new Date(planned_for), ...counted },
    ]),
  )
}

export const deliveryPage = (db: Db, { tenantId, id }: ScheduleRef, query: PageQuery) =>
  pageOf(
    db,
    db
      .select({ delivery: reportDeliveries, userId: reportRecipients.userId, email: reportRecipients.email })
      .from(reportDeliveries)
      .innerJoin(
        reportRecipients,
        and(
          eq(reportRecipients.tenantId, reportDeliveries.tenantId),
          eq(reportRecipients.id, reportDeliveries.recipientId),
        ),
      )
      .where(and(eq(reportDeliveries.tenantId, tenantId), eq(reportDeliveries.scheduleId, id)))
      .$dynamic(),
    [desc(reportDeliveries.plannedFor), reportDeliveries.recipientId],
    query,
  )
