import type { ReportSchedule } from '@lotse/contract'
import type { TenantCtx } from '../../../platform/context.ts'
import { membersWhoMay } from '../../tenancy/index.ts'
import type { ScheduleRow } from '../tables.ts'
import { timeOf } from './next-time.ts'
import { stateOf } from './recipient-state.ts'
import { lastDeliveriesOf, recipientsOf } from './schedules-store.ts'

/** Those of these people who may still read the credits, by their id. */
export const readersAmong = async (ctx: Pick<TenantCtx, 'db'>, tenantId: string, userIds: string[]) => {
  const people = userIds.length
    ? await membersWhoMay(ctx.db, tenantId, 'credits.read', { among: [...new Set(userIds)] })
    : []
  return new Map(people.map(person => [person.id, person]))
}

export const presentSchedules = async (ctx: TenantCtx, rows: ScheduleRow[]): Promise<ReportSchedule[]> => {
  const tenantId = ctx.actor.tenant.id
  const ids = rows.map(({ id }) => id)
  if (!ids.length) return []
  const recipients = Map.groupBy(await recipientsOf(ctx.db, tenantId, ids), ({ scheduleId }) => scheduleId)
  const lasts = await lastDeliveriesOf(ctx.db, tenantId, ids)
  const userIds = [...recipients.values()].flat().flatMap(({ userId }) => userId ?? [])
  const readers = await readersAmong(ctx, tenantId, userIds)
  const now = ctx.clock.now()
  return rows.map(row => {
    const last = lasts.get(row.id)
    return {
      id: row.id,
      format: row.format,
      tabs: row.tabs,
      period: row.period,
      frequency: row.frequency,
      weekday: row.weekday,
      day_of_month: row.dayOfMonth,
      time: timeOf(row.minuteOfDay),
      is_paused: row.isPaused,
      next_at: row.isPaused ? null : row.nextAt.toISOString(),
      created_at: row.createdAt.toISOString(),
      recipients: (recipients.get(row.id) ?? []).map(one => {
        const person = readers.get(one.userId ?? '')
        return {
          id: one.id,
          name: person?.name ?? null,
          email: person?.email ?? one.email,
          state: stateOf(one, person !== undefined, now),
        }
      }),
      last: last
        ? {
            planned_for: last.plannedFor.toISOString(),
            sent: last.sent,
            failed: last.failed,
            waiting: last.waiting,
          }
        : null,
    }
  })
}

export const presentSchedule = async (ctx: TenantCtx, row: ScheduleRow): Promise<ReportSchedule> => {
  const [presented] = await presentSchedules(ctx, [row])
  if (!presented) throw new Error('Ein Plan ohne Zeile')
  return presented
}
