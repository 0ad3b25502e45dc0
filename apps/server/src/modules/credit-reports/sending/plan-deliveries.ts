import { days } from '../../../platform/clock.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { nextTime } from '../schedules/next-time.ts'
import { readersAmong } from '../schedules/present.ts'
import { changeSchedule } from '../schedules/schedules-store.ts'
import type { ScheduleRow } from '../tables.ts'
import {
  acrossTenantsDueSchedules,
  acrossTenantsForgetDeliveries,
  addDeliveries,
  willingRecipients,
} from './deliveries-store.ts'
import { sendReportQueue } from './send-queue.ts'

const plannedAtOnce = 20
/** After an outage a report comes late; after a longer one it waits for its next time. */
const lateAtMost = days(7)
const rememberedFor = days(180)

/** A row for each who gets it, and a job that sends it, in the caller's transaction; tells how many. */
export const planDeliveries = async (
  ctx: Ctx,
  schedule: ScheduleRow,
  plannedFor: Date,
  isAsked: boolean,
): Promise<number> => {
  const { tenantId, id: scheduleId } = schedule
  const willing = await willingRecipients(ctx.db, schedule)
  const readers = await readersAmong(
    ctx,
    tenantId,
    willing.flatMap(({ userId }) => userId ?? []),
  )
  const planned = await addDeliveries(
    ctx.db,
    willing
      .filter(({ userId }) => !userId || readers.has(userId))
      .map(({ id: recipientId }) => ({
        tenantId,
        id: newId(),
        scheduleId,
        recipientId,
        plannedFor,
        isAsked,
        createdAt: ctx.clock.now(),
      })),
  )
  for (const ref of planned) await ctx.jobs.enqueue(ctx, sendReportQueue, ref)
  return planned.length
}

/** Plans what is due and moves each schedule to its next time, in one transaction: whoever else looks finds nothing more to do. */
export const planDueReports = async (ctx: Ctx): Promise<void> => {
  const now = ctx.clock.now()
  const planSome = () =>
    inTransaction(ctx, async ctx => {
      const due = await acrossTenantsDueSchedules(ctx.db, now, plannedAtOnce)
      for (const schedule of due) {
        if (now.getTime() - schedule.nextAt.getTime() <= lateAtMost)
          await planDeliveries(ctx, schedule, schedule.nextAt, false)
        await changeSchedule(ctx.db, schedule, { nextAt: nextTime(schedule, now) })
      }
      return due.length
    })
  while ((await planSome()) === plannedAtOnce);
}

export const forgetOldDeliveries = (ctx: Ctx): Promise<void> =>
  acrossTenantsForgetDeliveries(ctx.db, new Date(ctx.clock.now().getTime() - rememberedFor))
