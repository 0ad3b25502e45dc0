import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { documents, sweepBlobsSoon } from '../databuckets/index.ts'
import { type DocumentRun, holdRun } from './document-run.ts'
import { currentVersions } from './index-versions.ts'
import { writeCosts } from './processing-costs.ts'
import type { ReadDocument } from './reading/index.ts'
import { documentProcessing } from './tables.ts'

export const textHashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Everything is in the index and paid; a second time changes nothing. */
export const completeDocument = (ctx: Ctx, run: DocumentRun, read: ReadDocument | null): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const { document, processing } = await holdRun(ctx, run)
    const now = ctx.clock.now()
    const versions = await currentVersions(ctx)
    await ctx.db
      .update(documentProcessing)
      .set({
        isWanted: false,
        isFree: false,
        runId: null,
        runUntil: null,
        troubles: 0,
        reservedCents: null,
        vectorsKey: null,
        vectorsModel: null,
        modelSummary: null,
        textSha256: read ? textHashOf(read.text) : processing.textSha256,
        chunkerVersion: versions.chunkerVersion,
        embeddingModel: processing.vectorsModel,
        triedChunkerVersion: versions.chunkerVersion,
        // Without vectors although there is a model: tried once more, for nothing, when the model answers.
        triedEmbeddingModel:
          processing.vectorsModel || processing.isFree
            ? versions.embeddingModel
            : processing.triedEmbeddingModel,
      })
      .where(eq(documentProcessing.documentId, document.id))
    if (processing.vectorsKey) await sweepBlobsSoon(ctx)
    await ctx.db
      .update(documents)
      .set({ status: 'completed', failure: null, progress: 100, processedAt: now, updatedAt: now })
      .where(eq(documents.id, document.id))
    await writeCosts(ctx, processing)
  })
