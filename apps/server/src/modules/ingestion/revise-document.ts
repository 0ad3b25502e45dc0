import type { Ctx } from '../../platform/context.ts'
import { giveUpWork } from '../credits/index.ts'
import { type DocumentTableRow, replaceContent } from '../databuckets/index.ts'
import { breakdownOf, keyOf } from './processing-costs.ts'
import { enqueueProcessing } from './processing-queue.ts'
import { isProcessingOf } from './row-keys.ts'
import { keepBlob } from './stage-blob.ts'
import { documentProcessing } from './tables.ts'

export interface NewContent {
  /** A staged file. */
  blobKey: string
  mediaType: string
  sizeBytes: number
  sha256: Buffer
  read?: { key: string; pages: number }
}

/**
 * Another content in the place of the one there was: to be processed and paid anew. What is found of the old one stays found until
 * then. A run over the old one finds its turn over. In the caller's transaction, with the document's row held.
 */
export const reviseDocument = async (
  ctx: Ctx,
  document: DocumentTableRow,
  { read, ...content }: NewContent,
): Promise<void> => {
  const now = ctx.clock.now()
  const [processing] = await ctx.db
    .select()
    .from(documentProcessing)
    .where(isProcessingOf(document))
    .for('update')
  if (!processing) throw new Error('Das Dokument hat keine Verarbeitung.')
  await giveUpWork(ctx, document.tenantId, keyOf(processing))
  await keepBlob(ctx, content.blobKey)
  if (read) await keepBlob(ctx, read.key)
  await ctx.db
    .update(documentProcessing)
    .set({
      revision: processing.revision + 1,
      isWanted: true,
      isFree: false,
      queuedAt: now,
      runId: null,
      runUntil: null,
      troubles: 0,
      reservedCents: null,
      pages: read?.pages ?? null,
      ocrPages: 0,
      readKey: read?.key ?? null,
      vectorsKey: null,
      vectorsModel: null,
      modelSummary: null,
      earlierBreakdown: await breakdownOf(ctx, processing),
    })
    .where(isProcessingOf(document))
  await replaceContent(ctx.db, document, content, now)
  await enqueueProcessing(ctx, document, { isInBackground: true })
}
