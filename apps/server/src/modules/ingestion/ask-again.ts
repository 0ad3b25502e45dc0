import type { Ctx } from '../../platform/context.ts'
import { type DocumentTableRow, reopenDocument } from '../databuckets/index.ts'
import { enqueueProcessing } from './processing-queue.ts'
import { documentProcessing } from './tables.ts'

/**
 * A failed document goes on after its last finished step; what is paid is not paid again. One that is completed stays so, and gets for
 * nothing what it had to go without. In the caller's transaction, with the document's row held. Returns the row as it is now.
 */
export const askAgain = async (
  ctx: Ctx,
  document: DocumentTableRow,
  { isInBackground }: { isInBackground: boolean },
): Promise<DocumentTableRow> => {
  const { id, databucketId, tenantId } = document
  const now = ctx.clock.now()
  const isCompleted = document.status === 'completed'
  const fresh = {
    isWanted: true,
    isFree: isCompleted,
    troubles: 0,
    queuedAt: now,
    runId: null,
    runUntil: null,
    // Whoever asks again has read what it costs.
    quotedCents: null,
  }
  await ctx.db
    .insert(documentProcessing)
    .values({ tenantId, documentId: id, databucketId, queuedAt: now, isFree: isCompleted })
    .onConflictDoUpdate({ target: [documentProcessing.tenantId, documentProcessing.documentId], set: fresh })
  const row = await reopenDocument(ctx.db, document, now)
  await enqueueProcessing(ctx, document, { isInBackground })
  return row
}
