import { sql } from 'drizzle-orm'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { messageIdOf } from '../../../platform/mail.ts'
import { markSent } from '../../public-queries/index.ts'
import {
  addMail,
  changeMail,
  countAnswersTo,
  findMail,
  idOfWords,
  type MailRow,
  mailsOfQuery,
} from '../routing/mails-store.ts'
import { answerIdPrefix, ownMailOf } from '../routing/request-address.ts'
import { type MailSettings, mailSettingsOf } from '../settings/settings-store.ts'
import { sendQueue } from './send-queue.ts'

export type Planned = 'planned' | 'not_by_mail' | 'not_wanted' | 'already_sent' | 'too_many'

interface Answer {
  tenantId: string
  queryId: string
  version: number
}

/** Whom to answer: the mail that came last, if a person wrote it and its sender is no forgery. */
export const answerable = (mails: readonly MailRow[]): MailRow | null => {
  const last = mails.findLast(({ direction, state }) => direction === 'in' && state === 'received')
  return last?.kind === 'human' && last.reason !== 'forged' && last.sender ? last : null
}

/** To the sender. Where anybody may write, also to where the sender asks for answers; never to an address in a text. */
const addresseeOf = ({ senderRule }: MailSettings, { sender, replyTo }: MailRow): string =>
  senderRule === 'anyone' && replyTo ? replyTo : sender

const dayMs = 86_400_000

/** In one queue per addressee, so that two answers at once are counted one after the other. */
const lockAddressee = async ({ db }: Pick<Ctx, 'db'>, tenantId: string, address: string): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`answer ${tenantId} ${address}`}, 0))`)
}

const subjectOf = (subject: string): string =>
  /^\s*(?:re|aw)\s*:/i.test(subject) ? subject : `Re: ${subject}`

/** Puts an answer on its way, once for each version. What does not go by itself goes because a clerk says so. */
export const planAnswer = (
  ctx: Ctx,
  { tenantId, queryId, version }: Answer,
  occasion: 'completed' | 'approved' | 'asked',
): Promise<Planned> =>
  inTransaction(ctx, async ctx => {
    const settings = await mailSettingsOf(ctx.db, tenantId)
    const { replyMode } = settings
    const isWanted =
      occasion === 'asked' || replyMode === 'at_once' || (replyMode === 'approved' && occasion === 'approved')
    if (!isWanted) return 'not_wanted'
    const mail = answerable(await mailsOfQuery(ctx.db, tenantId, queryId))
    const recipient = mail && addresseeOf(settings, mail)
    if (!mail || !recipient || ownMailOf(ctx.config).isOwnAddress(recipient)) return 'not_by_mail'
    await lockAddressee(ctx, tenantId, recipient)
    const ref = { tenantId, id: idOfWords('out', queryId, String(version)) }
    const known = await findMail(ctx.db, ref)
    if (known && (known.state !== 'failed' || occasion !== 'asked')) return 'already_sent'
    const now = ctx.clock.now()
    const today = await countAnswersTo(ctx.db, tenantId, recipient, new Date(now.getTime() - dayMs))
    const isTooMany = today >= settings.answersPerSender
    if (isTooMany && occasion === 'asked') return 'too_many'
    const row = {
      state: isTooMany ? ('failed' as const) : ('waiting' as const),
      reason: isTooMany
        ? 'Diese Adresse hat heute schon so viele Antworten erhalten, wie eingestellt ist.'
        : '',
      recipient,
      createdAt: now,
    }
    if (known) await changeMail(ctx.db, ref, row)
    else
      await addMail(ctx.db, {
        ...ref,
        ...row,
        queryId,
        version,
        direction: 'out',
        kind: 'own',
        messageId: messageIdOf(ctx.config.mailFrom, `${answerIdPrefix}${ref.id}`),
        thread: [...mail.thread, mail.messageId].filter(Boolean).slice(-20),
        sender: mail.recipient,
        subject: subjectOf(mail.subject),
      })
    if (isTooMany) return 'too_many'
    // The link in the mail shows it, approved or not.
    if (replyMode === 'at_once') await markSent(ctx, { tenantId, queryId, version })
    await ctx.jobs.enqueue(ctx, sendQueue, ref)
    return 'planned'
  })
