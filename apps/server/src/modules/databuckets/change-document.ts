import type { BodyOut, Routes } from '@lotse/contract'
import { inTransaction, type TenantCtx } from '../../platform/context.ts'
import { changesBetween, recordAudit } from '../audit/index.ts'
import { subjectOf } from './audit-subject.ts'
import { refuseUnfinished } from './download-document.ts'
import { lockOwnDocument } from './reading-rights.ts'
import { isDocument } from './row-keys.ts'
import { sweepBlobsSoon } from './sweep-blobs.ts'
import { documents } from './tables.ts'

/** What a person has written stays, also when the document is processed again. */
export const updateDocument = (
  ctx: TenantCtx,
  id: string,
  form: BodyOut<Routes['document.update']>,
): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const document = await lockOwnDocument(ctx, id)
    refuseUnfinished(document)
    const before = { title: document.title, summary: document.summary, external_url: document.externalUrl }
    const changes = changesBetween(before, form)
    if (!Object.keys(changes).length) return
    await ctx.db
      .update(documents)
      .set({
        title: form.title,
        summary: form.summary,
        externalUrl: form.external_url,
        titleIsOwn: document.titleIsOwn || 'title' in changes,
        summaryIsOwn: document.summaryIsOwn || 'summary' in changes,
        updatedAt: ctx.clock.now(),
      })
      .where(isDocument(document))
    await recordAudit(ctx, {
      action: 'document.updated',
      tenant: ctx.actor.tenant,
      subject: subjectOf.document({ id, title: form.title }),
      changes,
    })
  })

/** Also while it is processed: the work on it ends when it finds the document gone. */
export const deleteDocument = (ctx: TenantCtx, id: string): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const document = await lockOwnDocument(ctx, id)
    await ctx.db.delete(documents).where(isDocument(document))
    await sweepBlobsSoon(ctx)
    await recordAudit(ctx, {
      action: 'document.deleted',
      tenant: ctx.actor.tenant,
      subject: subjectOf.document(document),
      changes: { filename: { from: document.filename } },
    })
  })
