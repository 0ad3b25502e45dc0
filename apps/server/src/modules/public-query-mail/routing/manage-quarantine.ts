import type { QuarantinedMail, QueryOut, Reply, Routes } from '@lotse/contract'
import { routes } from '@lotse/contract'
import { type Ctx, inTransaction, type TenantCtx } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { pageEnvelope } from '../../../platform/paging.ts'
import { recordAudit } from '../../audit/index.ts'
import { UnreadableMail } from '../reading/read-mail.ts'
import { type QuarantineReason, reasonLabels } from './decide.ts'
import {
  changeMail,
  findMail,
  lockQuarantined,
  type MailRow,
  quarantinePage,
  queryAnswered,
  removeMail,
} from './mails-store.ts'
import { inquiryOf, makeRequest } from './make-request.ts'
import { dropFiles, type ReadKept, readKept } from './read-kept.ts'
import { isForged } from './recipients.ts'

type Kept = Pick<
  MailRow,
  'id' | 'sender' | 'recipient' | 'subject' | 'kind' | 'excerpt' | 'attachments' | 'bytes'
> & {
  reason: string
}

export const presentKept = (row: Kept, receivedAt: Date): QuarantinedMail => {
  const reason = row.reason as QuarantineReason
  return {
    id: row.id,
    from: row.sender,
    to: row.recipient,
    subject: row.subject,
    received_at: receivedAt.toISOString(),
    kind: row.kind,
    reason,
    reason_label: reasonLabels[reason],
    excerpt: row.excerpt,
    attachments: row.attachments,
    bytes: row.bytes,
  }
}

export const listQuarantine = async (
  { db, actor }: TenantCtx,
  query: QueryOut<Routes['agent.public_query.quarantine.index']>,
): Promise<Reply<Routes['agent.public_query.quarantine.index']>> => {
  const { rows, total } = await quarantinePage(db, actor.tenant.id, query)
  const { page: _, ...filter } = query
  return pageEnvelope(
    rows.map(row => presentKept(row, row.createdAt)),
    total,
    query,
    { path: routes['agent.public_query.quarantine.index'].path, query: filter },
  )
}

export const mailSubject = (subject: string, id: string | null) => ({
  type: 'public-query' as const,
  id,
  label: subject || 'E-Mail ohne Betreff',
})

const cannotRelease = (): AppError =>
  new AppError(
    'conflict',
    'Diese E-Mail lässt sich nicht übernehmen: Sie ist zu groß, verschlüsselt, leer oder beschädigt. Bitte bitten Sie um eine lesbare Fassung.',
  )

/** Of a kept mail what can become a request; anything else is told to whoever wants it. */
export const readForRelease = async (ctx: Ctx, blobKey: string, isTooLarge: boolean): Promise<ReadKept> => {
  if (isTooLarge) throw cannotRelease()
  try {
    return await readKept(ctx, blobKey)
  } catch (error) {
    if (error instanceof UnreadableMail) throw cannotRelease()
    throw error
  }
}

export const inquiryForRelease = (read: ReadKept) => {
  const inquiry = read.mail.isEncrypted ? null : inquiryOf(read)
  if (!inquiry) throw cannotRelease()
  return inquiry
}

/** Somebody has looked at it: it becomes a request whoever wrote it. What a machine wrote is still never answered. */
export const releaseMail = async (ctx: TenantCtx, id: string): Promise<{ id: string }> => {
  const { tenant } = ctx.actor
  const ref = { tenantId: tenant.id, id }
  const kept = await findMail(ctx.db, ref)
  if (kept?.state !== 'quarantined' || !kept.blobKey) throw notFound()
  const read = await readForRelease(ctx, kept.blobKey, kept.reason === 'too_large')
  try {
    const inquiry = inquiryForRelease(read)
    return await inTransaction(ctx, async ctx => {
      const mail = await lockQuarantined(ctx.db, ref)
      if (!mail) throw notFound()
      // Also after a look at it: whoever pretends to be somebody gets no answer, and not into that person's request.
      const forged = isForged(read.mail.headers)
      const queryId = forged ? null : await queryAnswered(ctx.db, tenant.id, mail)
      const made = await makeRequest(ctx, { tenantId: tenant.id, key: id, inquiry, queryId, createdBy: null })
      await changeMail(ctx.db, ref, {
        queryId: made,
        state: 'received',
        reason: forged ? 'forged' : '',
        text: inquiry.message ?? '',
        blobKey: null,
      })
      await recordAudit(ctx, {
        action: 'public-query.mail-released',
        tenant,
        subject: mailSubject(mail.subject, made),
        changes: { reason: { from: mail.reason, to: null } },
      })
      return { id: made }
    })
  } finally {
    await dropFiles(ctx, read.files)
  }
}

export const deleteMail = (ctx: TenantCtx, id: string): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const { tenant } = ctx.actor
    const mail = await lockQuarantined(ctx.db, { tenantId: tenant.id, id })
    if (!mail) throw notFound()
    await removeMail(ctx.db, mail)
    await recordAudit(ctx, {
      action: 'public-query.mail-deleted',
      tenant,
      subject: mailSubject(mail.subject, null),
    })
  })
