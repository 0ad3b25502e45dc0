import { type QueryOut, type Reply, type Routes, routes } from '@lotse/contract'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { pageEnvelope } from '../../../platform/paging.ts'
import { recordAudit } from '../../audit/index.ts'
import {
  acrossTenantsFindStray,
  acrossTenantsLockStray,
  acrossTenantsRemoveStray,
  acrossTenantsStrayPage,
  addMail,
} from './mails-store.ts'
import { makeRequest } from './make-request.ts'
import { inquiryForRelease, mailSubject, presentKept, readForRelease } from './manage-quarantine.ts'
import { dropFiles } from './read-kept.ts'
import { isForged } from './recipients.ts'
import { tenantByName } from './tenants-store.ts'

export const listStrays = async (
  { db }: Ctx,
  query: QueryOut<Routes['superadmin.mail.quarantine.index']>,
): Promise<Reply<Routes['superadmin.mail.quarantine.index']>> => {
  const { rows, total } = await acrossTenantsStrayPage(db, query)
  const { page: _, ...filter } = query
  return pageEnvelope(
    rows.map(row => presentKept(row, row.receivedAt)),
    total,
    query,
    { path: routes['superadmin.mail.quarantine.index'].path, query: filter },
  )
}

/** To a tenant that answers requests: there it is one from now on. */
export const releaseStray = async (ctx: Ctx, id: string, tenantId: string): Promise<void> => {
  const stray = await acrossTenantsFindStray(ctx.db, id)
  if (!stray) throw notFound()
  const tenant = await tenantByName(ctx.db, tenantId)
  if (!tenant?.isActive)
    throw new AppError('invalid', 'Bitte prüfen Sie Ihre Eingaben.', {
      errors: { tenant_id: 'Dieser Mandant beantwortet keine Bürger:innen-Anfragen.' },
    })
  const read = await readForRelease(ctx, stray.blobKey, stray.reason === 'too_large')
  try {
    const inquiry = inquiryForRelease(read)
    await inTransaction(ctx, async ctx => {
      if (!(await acrossTenantsLockStray(ctx.db, id))) throw notFound()
      const queryId = await makeRequest(ctx, {
        tenantId: tenant.id,
        key: id,
        inquiry,
        queryId: null,
        createdBy: null,
      })
      await addMail(ctx.db, {
        tenantId: tenant.id,
        id,
        queryId,
        direction: 'in',
        state: 'received',
        kind: stray.kind,
        reason: isForged(read.mail.headers) ? 'forged' : '',
        messageId: read.mail.messageId,
        thread: read.mail.thread,
        sender: stray.sender,
        senderName: read.mail.from.name,
        replyTo: read.mail.replyTo ?? '',
        recipient: stray.recipient,
        subject: stray.subject,
        excerpt: stray.excerpt,
        text: inquiry.message ?? '',
        attachments: stray.attachments,
        bytes: stray.bytes,
        createdAt: stray.receivedAt,
      })
      await acrossTenantsRemoveStray(ctx.db, id)
      await recordAudit(ctx, {
        action: 'public-query.mail-released',
        tenant,
        subject: mailSubject(stray.subject, queryId),
      })
    })
  } finally {
    await dropFiles(ctx, read.files)
  }
}

export const deleteStray = (ctx: Ctx, id: string): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const stray = await acrossTenantsLockStray(ctx.db, id)
    if (!stray) throw notFound()
    await acrossTenantsRemoveStray(ctx.db, id)
    await recordAudit(ctx, {
      action: 'public-query.mail-deleted',
      tenant: null,
      subject: mailSubject(stray.subject, null),
    })
  })
