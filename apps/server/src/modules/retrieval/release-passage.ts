import type { BodyOut, Routes } from '@lotse/contract'
import { and, eq, isNotNull } from 'drizzle-orm'
import { inTransaction, type TenantCtx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { recordAudit } from '../audit/index.ts'
import { lockOwnDocument } from '../databuckets/index.ts'
import { passages } from './tables.ts'

/** A passage that speaks to a model, and that its owner has read: it may be used as it is, or no longer. */
export const releasePassage = (
  ctx: TenantCtx,
  documentId: string,
  { position, is_released: isReleased }: BodyOut<Routes['document.passages.release']>,
): Promise<void> =>
  inTransaction(ctx, async ctx => {
    // Whom it is only shared with reads it, and decides nothing.
    const document = await lockOwnDocument(ctx, documentId)
    const { tenant } = ctx.actor
    const changed = await ctx.db
      .update(passages)
      .set({ isReleased })
      .where(
        and(
          eq(passages.tenantId, document.tenantId),
          eq(passages.documentId, document.id),
          eq(passages.position, position),
          isNotNull(passages.marks),
        ),
      )
      .returning({ id: passages.id })
    if (!changed.length) throw notFound()
    await recordAudit(ctx, {
      action: isReleased ? 'document.passage-released' : 'document.passage-withheld',
      tenant,
      subject: { type: 'document', id: document.id, label: document.title },
    })
  })
