import { reportFileName } from '@lotse/contract'
import { berlinDay } from '../../../platform/berlin.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Mail } from '../../../platform/mail.ts'
import { findTenant } from '../../tenancy/index.ts'
import { reportBytes, reportTypes } from '../files/write-report.ts'
import { gatherReport } from '../gather-report.ts'
import { reportMail } from '../mails.ts'
import type { TabReports } from '../report.ts'
import { wholeDaysBefore } from '../schedules/next-time.ts'
import { readersAmong } from '../schedules/present.ts'
import { subscriptionUrl } from '../subscriptions/recipient-token.ts'
import type { RecipientRow } from '../tables.ts'
import { changeDelivery, type DeliveryRef, findDelivery, moveDelivery } from './deliveries-store.ts'
import { reportingContext } from './reporting-context.ts'

const reasons = {
  interrupted:
    'The program ended while this report was being sent. It may have arrived; it is not sent again by itself.',
  paused: 'The schedule was paused.',
  unsubscribed: 'The recipient has unsubscribed.',
  deleted: 'The tenant was deleted.',
  noAccess: 'This person may no longer read the credits of the tenant.',
} as const

const reasonAtMost = 300

type Found = NonNullable<Awaited<ReturnType<typeof findDelivery>>>

/** Where it goes as things are now, or why it does not. */
const addressOf = async (ctx: Ctx, { delivery, schedule, recipient }: Found) => {
  if (schedule.isPaused && !delivery.isAsked) return { refused: reasons.paused }
  if (recipient.unsubscribedAt) return { refused: reasons.unsubscribed }
  if (!recipient.userId) return { to: outsideAddress(recipient) }
  const reader = (await readersAmong(ctx, delivery.tenantId, [recipient.userId])).get(recipient.userId)
  return reader ? { to: reader.email } : { refused: reasons.noAccess }
}

const outsideAddress = ({ email, confirmedAt }: RecipientRow): string => {
  if (!email || !confirmedAt) throw new Error('Eine Adresse, die nicht zugestimmt hat')
  return email
}

const mailFor = async (
  ctx: Ctx,
  { delivery, schedule, recipient }: Found,
  to: string,
  reports: TabReports,
): Promise<Mail | null> => {
  const tenant = await findTenant(ctx.db, delivery.tenantId)
  if (!tenant) return null
  const span = wholeDaysBefore(delivery.plannedFor, schedule.period)
  const report = await gatherReport(reportingContext(ctx, tenant), reports, schedule.tabs, {
    tenantId: '',
    startDate: span.start,
    endDate: span.end,
    isCustom: false,
    tellsAddresses: false,
  })
  return reportMail(to, {
    tenantName: tenant.name,
    schedule,
    span,
    unsubscribeUrl: subscriptionUrl(ctx, 'unsubscribe', recipient),
    file: {
      name: reportFileName(schedule.tabs, berlinDay(delivery.plannedFor), schedule.format),
      type: reportTypes[schedule.format],
      content: await reportBytes(report, schedule.format),
    },
  })
}

/**
 * Sends a report to one recipient, at most once: that it is being sent is noted before, and whoever finds it so after a sudden end
 * does not know whether it arrived and does not send it again. What the mail server refused for now is tried again, with the same
 * Message-ID.
 */
export const sendReport = async (ctx: Ctx, ref: DeliveryRef, reports: TabReports): Promise<void> => {
  const found = await findDelivery(ctx.db, ref)
  if (!found) return
  if (found.delivery.status === 'sending') {
    await moveDelivery(ctx.db, ref, 'sending', { status: 'uncertain', reason: reasons.interrupted })
    return
  }
  if (found.delivery.status !== 'waiting') return
  const address = await addressOf(ctx, found)
  if ('refused' in address) {
    await moveDelivery(ctx.db, ref, 'waiting', { status: 'skipped', reason: address.refused })
    return
  }
  const mail = await mailFor(ctx, found, address.to, reports)
  if (!mail) {
    await moveDelivery(ctx.db, ref, 'waiting', { status: 'skipped', reason: reasons.deleted })
    return
  }
  if (!(await moveDelivery(ctx.db, ref, 'waiting', { status: 'sending' }))) return
  try {
    await ctx.outbox.deliver(mail, `report-${ref.id}`)
  } catch (error) {
    await moveDelivery(ctx.db, ref, 'sending', { status: 'waiting', reason: messageOf(error) })
    throw error
  }
  await changeDelivery(ctx.db, ref, { status: 'sent', sentAt: ctx.clock.now(), reason: '' })
}

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, reasonAtMost)

export const giveUpReport = async (ctx: Ctx, ref: DeliveryRef, error: unknown): Promise<void> => {
  await moveDelivery(ctx.db, ref, 'waiting', { status: 'failed', reason: messageOf(error) })
}
