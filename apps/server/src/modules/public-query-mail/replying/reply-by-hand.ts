import type { Reply, Routes } from '@lotse/contract'
import { inTransaction, type TenantCtx } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { recordAudit } from '../../audit/index.ts'
import { approvedAnswerOf, findQuery } from '../../public-queries/index.ts'
import { type MailRow, mailsOfQuery } from '../routing/mails-store.ts'
import { mailSubject } from '../routing/manage-quarantine.ts'
import { answerable, type Planned, planAnswer } from './plan-answer.ts'

type Shown = Reply<Routes['agent.public_query.mails.index']>

const unanswered = ({ direction, kind, reason }: MailRow): string => {
  if (direction === 'out') return reason
  if (kind !== 'human') return 'Automatische Nachricht: Sie wird nicht beantwortet.'
  return reason === 'forged' ? 'Der Absender ist gefälscht: Es wird nicht per E-Mail geantwortet.' : reason
}

const present = (row: MailRow): Shown['mails'][number] => ({
  id: row.id,
  direction: row.direction,
  from: row.sender,
  to: row.recipient,
  subject: row.subject,
  at: (row.sentAt ?? row.createdAt).toISOString(),
  kind: row.kind,
  state: row.state === 'quarantined' ? 'received' : row.state,
  reason: unanswered(row),
})

export const listMails = async (ctx: TenantCtx, queryId: string): Promise<Shown> => {
  const tenantId = ctx.actor.tenant.id
  const mails = await mailsOfQuery(ctx.db, tenantId, queryId)
  if (!mails.length && !(await findQuery(ctx.db, { tenantId, id: queryId }))) throw notFound()
  const approved = await approvedAnswerOf(ctx, { tenantId, queryId })
  const isSent = mails.some(
    ({ direction, state, version }) =>
      direction === 'out' && state !== 'failed' && version === approved?.version,
  )
  return {
    mails: mails.map(present),
    can: { reply: approved !== null && !isSent && answerable(mails) !== null },
  }
}

const refusals: Record<Exclude<Planned, 'planned'>, string> = {
  not_by_mail: 'Diese Anfrage lässt sich nicht per E-Mail beantworten.',
  not_wanted: 'Diese Anfrage lässt sich nicht per E-Mail beantworten.',
  already_sent: 'Diese Antwort wurde schon geschickt.',
  too_many: 'Diese Adresse hat heute schon so viele Antworten erhalten, wie eingestellt ist.',
}

/** A clerk sends the approved answer, whatever happens by itself. */
export const replyByHand = async (ctx: TenantCtx, queryId: string): Promise<void> => {
  const { tenant } = ctx.actor
  const { mails } = await listMails(ctx, queryId)
  const approved = await approvedAnswerOf(ctx, { tenantId: tenant.id, queryId })
  if (!approved) throw new AppError('conflict', 'Bitte geben Sie zuerst eine Antwort frei.')
  await inTransaction(ctx, async ctx => {
    const planned = await planAnswer(
      ctx,
      { tenantId: tenant.id, queryId, version: approved.version },
      'asked',
    )
    if (planned !== 'planned')
      throw new AppError(planned === 'too_many' ? 'limit_reached' : 'conflict', refusals[planned])
    await recordAudit(ctx, {
      action: 'public-query.mail-sent',
      tenant,
      subject: mailSubject(approved.title || (mails[0]?.subject ?? ''), queryId),
      changes: { version: { from: null, to: approved.version } },
    })
  })
}
