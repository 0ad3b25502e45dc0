import type { DocumentRow } from '@lotse/contract'
import { inTransaction, type TenantCtx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { recordAudit } from '../audit/index.ts'
import { canRetryDocument, lockOwnDocument, presentDocument, stepsOf } from '../databuckets/index.ts'
import { askAgain } from './ask-again.ts'

/** By hand, for a document that failed or had to go without a step. */
export const retryDocument = (ctx: TenantCtx, documentId: string): Promise<DocumentRow> =>
  inTransaction(ctx, async ctx => {
    const document = await lockOwnDocument(ctx, documentId)
    const before = (await stepsOf(ctx.db, document.tenantId, [documentId]))(documentId)
    if (!canRetryDocument(ctx.actor, document, before))
      throw new AppError('conflict', 'Nur gescheiterte Dokumente können erneut verarbeitet werden.')
    const row = await askAgain(ctx, document, { isInBackground: false })
    await recordAudit(ctx, {
      action: 'document.retried',
      subject: { type: 'document', id: documentId, label: document.title },
    })
    const steps = await stepsOf(ctx.db, document.tenantId, [documentId])
    return presentDocument(row, steps(documentId), ctx.actor)
  })
