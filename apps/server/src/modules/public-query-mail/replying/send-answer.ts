import type { Ctx } from '../../../platform/context.ts'
import {
  approvedAnswerOf,
  type OutgoingAnswer,
  publicAnswerUrl,
  versionOf,
} from '../../public-queries/index.ts'
import { findTenant } from '../../tenancy/index.ts'
import { changeMail, findMail, type MailRef, type MailRow } from '../routing/mails-store.ts'
import { answerIdPrefix, requestAddress } from '../routing/request-address.ts'
import { mailSettingsOf } from '../settings/settings-store.ts'
import { answerMail } from './answer-mail.ts'

/** As it is now: what was withdrawn since is not sent, except where answers need nobody's approval. */
const answerOf = async (
  ctx: Ctx,
  { tenantId, queryId, version }: MailRow,
): Promise<OutgoingAnswer | null> => {
  if (!queryId || version === null) return null
  const { replyMode } = await mailSettingsOf(ctx.db, tenantId)
  if (replyMode === 'at_once') return versionOf(ctx, { tenantId, queryId, version })
  const approved = await approvedAnswerOf(ctx, { tenantId, queryId })
  return approved?.version === version ? approved : null
}

/** Sent again after a sudden end it has the same id, so that a receiver can tell. */
export const sendAnswer = async (ctx: Ctx, ref: MailRef): Promise<void> => {
  const mail = await findMail(ctx.db, ref)
  if (mail?.state !== 'waiting' || !mail.queryId) return
  const tenant = await findTenant(ctx.db, ref.tenantId)
  // One of a deleted tenant waits: it goes out when the tenant returns, or goes with it.
  if (!tenant) return
  const answer = await answerOf(ctx, mail)
  if (!answer) {
    await changeMail(ctx.db, ref, { state: 'failed', reason: 'Die Antwort ist nicht mehr freigegeben.' })
    return
  }
  const { requestMail } = ctx.config
  const body = answerMail(answer, {
    sender: tenant.name,
    url: publicAnswerUrl(ctx, { tenantId: ref.tenantId, queryId: mail.queryId }),
  })
  const answered = mail.thread.at(-1)
  await ctx.outbox.deliver(
    {
      to: mail.recipient,
      subject: mail.subject,
      ...body,
      ...(requestMail && { replyTo: requestAddress(requestMail, tenant) }),
      headers: {
        'Auto-Submitted': 'auto-replied',
        'X-Auto-Response-Suppress': 'OOF, AutoReply',
        ...(answered && { 'In-Reply-To': answered, References: mail.thread.join(' ') }),
      },
    },
    `${answerIdPrefix}${ref.id}`,
  )
  await changeMail(ctx.db, ref, { state: 'sent', sentAt: ctx.clock.now(), text: body.text })
}

export const giveUpAnswer = (ctx: Ctx, ref: MailRef): Promise<void> =>
  changeMail(ctx.db, ref, { state: 'failed', reason: 'Der Mailserver hat die E-Mail nicht angenommen.' })
