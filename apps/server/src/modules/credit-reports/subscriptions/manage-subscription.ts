import type { ReportSubscription } from '@lotse/contract'
import { and, eq } from 'drizzle-orm'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { recordAudit } from '../../audit/index.ts'
import { findTenant } from '../../tenancy/index.ts'
import { readersAmong } from '../schedules/present.ts'
import { isExpired, stateOf } from '../schedules/recipient-state.ts'
import { findSchedule } from '../schedules/schedules-store.ts'
import { type RecipientRow, reportRecipients } from '../tables.ts'
import { readRecipientToken } from './recipient-token.ts'

const isRecipient = ({ tenantId, id }: Pick<RecipientRow, 'tenantId' | 'id'>) =>
  and(eq(reportRecipients.tenantId, tenantId), eq(reportRecipients.id, id))

/** Forged, of a deleted schedule, of a tenant that is gone, of a person who has left: all of it is not found, alike. */
const behind = async (ctx: Ctx, token: string) => {
  const ref = readRecipientToken(ctx, token)
  const tenant = ref && (await findTenant(ctx.db, ref.tenantId))
  const [recipient] = tenant
    ? await ctx.db.select().from(reportRecipients).where(isRecipient(ref)).for('update')
    : []
  const schedule =
    recipient && (await findSchedule(ctx.db, { tenantId: recipient.tenantId, id: recipient.scheduleId }))
  if (!tenant || !recipient || !schedule) throw notFound()
  const reader = recipient.userId
    ? (await readersAmong(ctx, tenant.id, [recipient.userId])).get(recipient.userId)
    : null
  const email = recipient.email ?? reader?.email
  if (!email) throw notFound()
  return { tenant, recipient, schedule, email }
}

const present = (
  ctx: Ctx,
  { tenant, recipient, schedule, email }: Awaited<ReturnType<typeof behind>>,
): ReportSubscription => {
  const state = stateOf(recipient, true, ctx.clock.now())
  return {
    organisation: tenant.name,
    email,
    tabs: schedule.tabs,
    frequency: schedule.frequency,
    state: state === 'no_access' ? 'unsubscribed' : state,
  }
}

export const showSubscription = (ctx: Ctx, token: string): Promise<ReportSubscription> =>
  inTransaction(ctx, async ctx => present(ctx, await behind(ctx, token)))

const settle = (
  ctx: Ctx,
  token: string,
  decide: (recipient: RecipientRow) => Partial<RecipientRow> | null,
  action: 'credits.report-confirmed' | 'credits.report-unsubscribed',
): Promise<ReportSubscription> =>
  inTransaction(ctx, async ctx => {
    const found = await behind(ctx, token)
    const change = decide(found.recipient)
    if (!change) return present(ctx, found)
    await ctx.db.update(reportRecipients).set(change).where(isRecipient(found.recipient))
    await recordAudit(ctx, {
      action,
      tenant: found.tenant,
      subject: { type: 'report', id: found.schedule.id, label: found.email },
    })
    return present(ctx, { ...found, recipient: { ...found.recipient, ...change } })
  })

/** Whoever has left stays away until asked anew. */
export const confirmSubscription = (ctx: Ctx, token: string): Promise<ReportSubscription> => {
  const now = ctx.clock.now()
  return settle(
    ctx,
    token,
    recipient => {
      if (recipient.userId || recipient.confirmedAt || recipient.unsubscribedAt) return null
      if (isExpired(recipient, now))
        throw new AppError('gone', 'This link has expired. Please ask for a new one.')
      return { confirmedAt: now }
    },
    'credits.report-confirmed',
  )
}

export const endSubscription = (ctx: Ctx, token: string): Promise<ReportSubscription> =>
  settle(
    ctx,
    token,
    ({ unsubscribedAt }) => (unsubscribedAt ? null : { unsubscribedAt: ctx.clock.now() }),
    'credits.report-unsubscribed',
  )
