import { createHash } from 'node:crypto'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { markCompleted, sweepBlobsSoon } from '../databuckets/index.ts'
import { type DocumentRun, holdRun } from './document-run.ts'
import { currentVersions } from './index-versions.ts'
import { writeCosts } from './processing-costs.ts'
import type { ReadDocument } from './reading/index.ts'
import { isProcessingOf } from './row-keys.ts'
import { documentProcessing } from './tables.ts'

export const textHashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Everything is in the index and paid; a second time changes nothing. */
export const completeDocument = (ctx: Ctx, run: DocumentRun, read: ReadDocument | null): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const { document, processing } = await holdRun(ctx, run)
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
      .where(isProcessingOf(document))
    if (processing.vectorsKey) await sweepBlobsSoon(ctx)
    await markCompleted(ctx.db, document, ctx.clock.now())
    await writeCosts(ctx, processing)
  })
