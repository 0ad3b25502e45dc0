import {
  type BodyOut,
  type QueryOut,
  type Reply,
  type ReportSchedule,
  type Routes,
  reportLimits,
  reportTabLabels,
} from '@lotse/contract'
import { hours } from '../../../platform/clock.ts'
import { inTransaction, type TenantCtx } from '../../../platform/context.ts'
import { AppError, invalidField, notFound } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { sendMail } from '../../../platform/mail.ts'
import { pageEnvelope } from '../../../platform/paging.ts'
import type { AuditFact } from '../../audit/index.ts'
import { recordAudit } from '../../audit/index.ts'
import { membersWhoMay } from '../../tenancy/index.ts'
import { confirmationMail } from '../mails.ts'
import { planDeliveries } from '../sending/plan-deliveries.ts'
import { subscriptionUrl } from '../subscriptions/recipient-token.ts'
import { type RecipientRow, reportRecipients, reportSchedules, type ScheduleRow } from '../tables.ts'
import { minuteOf, nextTime } from './next-time.ts'
import { presentSchedule, presentSchedules, readersAmong } from './present.ts'
import {
  changeSchedule,
  countSchedules,
  deliveryPage,
  findSchedule,
  lockSchedule,
  removeSchedule,
  schedulePage,
} from './schedules-store.ts'

type Form = BodyOut<Routes['api.credits.analytics.schedules.store']>
type ListQuery = QueryOut<Routes['api.credits.analytics.schedules.index']>

const sendsPerHour = 5
const askedPerDay = 3

const noteOf = (action: AuditFact['action'], { id, frequency, tabs }: ScheduleRow): AuditFact => ({
  action,
  subject: {
    type: 'report',
    id,
    label: `${tabs.map(tab => reportTabLabels[tab]).join(', ')} (${frequency})`,
  },
})

export const listSchedules = async (
  ctx: TenantCtx,
  query: ListQuery,
): Promise<Reply<Routes['api.credits.analytics.schedules.index']>> => {
  const { rows, total } = await schedulePage(ctx.db, ctx.actor.tenant.id, query)
  const address = { path: '/api/credits/analytics/schedules', query: { per_page: query.per_page } }
  return {
    ...pageEnvelope(await presentSchedules(ctx, rows), total, query, address, 'en'),
    can: { manage: ctx.actor.permissions.has('credits.manage') },
  }
}

export const listPeople = async (ctx: TenantCtx) => ({
  data: await membersWhoMay(ctx.db, ctx.actor.tenant.id, 'credits.read'),
})

/** An address is asked so often a day and no more, whoever names it. */
const takeConfirmations = async (ctx: TenantCtx, emails: string[]): Promise<void> => {
  for (const email of emails) {
    const taken = await ctx.limits.take('report confirmation', email, {
      limit: askedPerDay,
      windowSeconds: hours(24) / 1000,
    })
    if (!taken.isAllowed)
      throw invalidField('emails', `${email} was asked often enough today. Please try again tomorrow.`)
  }
}

const checkPeople = async (ctx: TenantCtx, userIds: string[]): Promise<void> => {
  const readers = await readersAmong(ctx, ctx.actor.tenant.id, userIds)
  if (userIds.some(id => !readers.has(id)))
    throw invalidField('user_ids', 'Please choose people who may read the credits of this tenant.')
}

export const addSchedule = async (ctx: TenantCtx, form: Form): Promise<ReportSchedule> => {
  const { id: tenantId, name: tenantName } = ctx.actor.tenant
  const [userIds, emails] = [[...new Set(form.user_ids)], [...new Set(form.emails)]]
  await checkPeople(ctx, userIds)
  if ((await countSchedules(ctx.db, tenantId)) >= reportLimits.schedules)
    throw new AppError('limit_reached', `A tenant can have ${reportLimits.schedules} scheduled reports.`)
  await takeConfirmations(ctx, emails)
  return inTransaction(ctx, async ctx => {
    const now = ctx.clock.now()
    const rhythm = {
      frequency: form.frequency,
      weekday: form.weekday,
      dayOfMonth: form.day_of_month,
      minuteOfDay: minuteOf(form.time),
    }
    const schedule: ScheduleRow = {
      ...rhythm,
      tenantId,
      id: newId(),
      format: form.format,
      tabs: form.tabs,
      period: form.period,
      isPaused: false,
      nextAt: nextTime(rhythm, now),
      createdAt: now,
    }
    await ctx.db.insert(reportSchedules).values(schedule)
    const common = {
      tenantId,
      scheduleId: schedule.id,
      createdAt: now,
      confirmedAt: null,
      unsubscribedAt: null,
    }
    const recipients: RecipientRow[] = [
      ...userIds.map(userId => ({ ...common, id: newId(), userId, email: null })),
      ...emails.map(email => ({ ...common, id: newId(), userId: null, email })),
    ]
    await ctx.db.insert(reportRecipients).values(recipients)
    for (const recipient of recipients)
      if (recipient.email)
        await sendMail(
          ctx,
          confirmationMail(recipient.email, {
            tenantName,
            schedule,
            url: subscriptionUrl(ctx, 'confirm', recipient),
          }),
        )
    await recordAudit(ctx, noteOf('credits.report-scheduled', schedule))
    return presentSchedule(ctx, schedule)
  })
}

/** One of the active tenant, held; everything else is not found. */
const heldSchedule = async (ctx: TenantCtx, id: string): Promise<ScheduleRow> => {
  const schedule = await lockSchedule(ctx.db, { tenantId: ctx.actor.tenant.id, id })
  if (!schedule) throw notFound()
  return schedule
}

const change = (ctx: TenantCtx, id: string, isPaused: boolean): Promise<ReportSchedule> =>
  inTransaction(ctx, async ctx => {
    const schedule = await heldSchedule(ctx, id)
    if (schedule.isPaused === isPaused) return presentSchedule(ctx, schedule)
    // What was due while it rested is over.
    const changed = { isPaused, nextAt: nextTime(schedule, ctx.clock.now()) }
    await changeSchedule(ctx.db, schedule, changed)
    await recordAudit(ctx, noteOf(isPaused ? 'credits.report-paused' : 'credits.report-resumed', schedule))
    return presentSchedule(ctx, { ...schedule, ...changed })
  })

export const pauseSchedule = (ctx: TenantCtx, id: string) => change(ctx, id, true)
export const resumeSchedule = (ctx: TenantCtx, id: string) => change(ctx, id, false)

export const sendNow = async (ctx: TenantCtx, id: string): Promise<ReportSchedule> => {
  const ref = { tenantId: ctx.actor.tenant.id, id }
  if (!(await findSchedule(ctx.db, ref))) throw notFound()
  const taken = await ctx.limits.take('report sent by hand', id, { limit: sendsPerHour, windowSeconds: 3600 })
  if (!taken.isAllowed)
    throw new AppError(
      'throttled',
      `A report can be sent ${sendsPerHour} times an hour. Please try again later.`,
      {
        headers: { 'retry-after': String(taken.retryAfterSeconds) },
      },
    )
  return inTransaction(ctx, async ctx => {
    const schedule = await heldSchedule(ctx, id)
    if (!(await planDeliveries(ctx, schedule, ctx.clock.now(), true)))
      throw new AppError('conflict', 'Nobody receives this report at present.')
    await recordAudit(ctx, noteOf('credits.report-sent', schedule))
    return presentSchedule(ctx, schedule)
  })
}

export const deleteSchedule = (ctx: TenantCtx, id: string): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const schedule = await heldSchedule(ctx, id)
    await removeSchedule(ctx.db, schedule)
    await recordAudit(ctx, noteOf('credits.report-deleted', schedule))
  })

export const listDeliveries = async (
  ctx: TenantCtx,
  id: string,
  query: ListQuery,
): Promise<Reply<Routes['api.credits.analytics.schedules.deliveries']>> => {
  const ref = { tenantId: ctx.actor.tenant.id, id }
  if (!(await findSchedule(ctx.db, ref))) throw notFound()
  const { rows, total } = await deliveryPage(ctx.db, ref, query)
  const readers = await readersAmong(
    ctx,
    ref.tenantId,
    rows.flatMap(({ userId }) => userId ?? []),
  )
  const data = rows.map(({ delivery, userId, email }) => ({
    id: delivery.id,
    planned_for: delivery.plannedFor.toISOString(),
    is_asked: delivery.isAsked,
    recipient: email ?? readers.get(userId ?? '')?.email ?? 'A person without access',
    status: delivery.status,
    reason: delivery.reason,
    sent_at: delivery.sentAt?.toISOString() ?? null,
  }))
  const path = `/api/credits/analytics/schedules/${id}/deliveries`
  return pageEnvelope(data, total, query, { path, query: { per_page: query.per_page } }, 'en')
}
