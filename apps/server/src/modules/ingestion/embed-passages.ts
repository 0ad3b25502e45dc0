import { askModel } from '../../platform/ask-model.ts'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import type { IngestionDependencies } from './dependencies.ts'
import { type DocumentRun, holdRun } from './document-run.ts'
import type { Passage } from './passages/index.ts'
import { beginStep, completeStep, progressOf } from './report-steps.ts'
import { isProcessingOf } from './row-keys.ts'
import { keepBlob } from './stage-blob.ts'
import { loadVectors, storeVectors } from './stored-results.ts'
import { documentProcessing } from './tables.ts'

const passagesPerCall = 64
/** Models cut off what is longer; a passage with its headings stays well below. */
const charactersPerText = 6_000

const textOf = (title: string, { headings, text }: Passage): string =>
  [title, ...headings, text].join('\n').slice(0, charactersPerText)

/** What an earlier attempt has made and not yet brought into the index. */
const keptVectors = async (
  ctx: Ctx,
  { processing }: DocumentRun,
  count: number,
): Promise<number[][] | null> => {
  if (!processing.vectorsKey || processing.vectorsModel !== ctx.ai.embedding?.model) return null
  return loadVectors(ctx, processing.vectorsKey, count)
}

/** One vector per passage; null when the model does not answer. */
export const embedPassages = async (
  ctx: Ctx,
  parts: IngestionDependencies,
  run: DocumentRun,
  title: string,
  passages: Passage[],
): Promise<number[][] | null> => {
  const { embedding } = ctx.ai
  if (!embedding) return null
  const kept = await keptVectors(ctx, run, passages.length)
  if (kept) return kept
  await beginStep(ctx, run, 'vectors')
  const progress = progressOf(ctx, run, 'vectors')
  const vectors: number[][] = []
  for (let at = 0; at < passages.length; at += passagesPerCall) {
    const texts = passages.slice(at, at + passagesPerCall).map(passage => textOf(title, passage))
    const made = await askModel(ctx, parts, run.signal, () => embedding.embed(texts, run.signal))
    if (!made) return null
    vectors.push(...made)
    progress.tell((vectors.length / passages.length) * 100)
  }
  await progress.settled()
  const vectorsKey = await storeVectors(ctx, vectors)
  await inTransaction(ctx, async ctx => {
    await holdRun(ctx, run)
    await keepBlob(ctx, vectorsKey)
    await ctx.db
      .update(documentProcessing)
      .set({ vectorsKey, vectorsModel: embedding.model, troubles: 0 })
      .where(isProcessingOf(run.document))
    await completeStep(ctx, run, 'vectors')
  })
  return vectors
}
