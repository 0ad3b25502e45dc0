import { type Ctx, inTransaction } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { JobInterrupted } from '../../platform/jobs.ts'
import { checkSignal, Superseded, troublesAtMost } from '../../platform/run-lease.ts'
import { InsufficientCredits, toCredits } from '../credits/index.ts'
import type { DocumentRef } from '../databuckets/index.ts'
import { analyseDocument } from './analyse-document.ts'
import { completeDocument } from './complete-document.ts'
import type { IngestionDependencies } from './dependencies.ts'
import { beginRun, type DocumentRun, holdRun } from './document-run.ts'
import { embedPassages } from './embed-passages.ts'
import { failDocument, failureTexts } from './fail-document.ts'
import { indexDocument } from './index-document.ts'
import { embeddingModel } from './index-versions.ts'
import type { FoundText } from './look-inside.ts'
import { type Passage, splitIntoPassages, summarise } from './passages/index.ts'
import { type Parts, payProcessing } from './pay-processing.ts'
import { isMoreThanTold, quoteProcessing, type Tariff, tariffOf } from './prices.ts'
import { enqueueRecognition } from './processing-queue.ts'
import { findText, recogniseText, skipRecognition } from './read-document.ts'
import { type ReadDocument, ReadingError } from './reading/index.ts'
import { beginStep, completeStep, missStep, skipStep } from './report-steps.ts'
import { isProcessingOf } from './row-keys.ts'
import { askForSummary, keepSummary, textForSummary } from './summarise-document.ts'
import { documentProcessing } from './tables.ts'

interface Work {
  ctx: Ctx
  parts: IngestionDependencies
  run: DocumentRun
  tariff: Tariff
  /** A model makes vectors, and the database can keep them. */
  embeds: boolean
  paid: Parts
}

const wholeText = async ({ ctx, parts, run, paid }: Work, found: FoundText): Promise<ReadDocument> => {
  if (found.read && !found.ocrPages) {
    await skipRecognition(ctx, run)
    return found.read
  }
  return paid.part('ocr', 'document_ocr', async () => {
    const result = found.read ?? (await recogniseText(ctx, parts, run, found))
    // Empty backs of sheets were held for, and are not paid.
    return { quantity: result.ocrPages, result }
  })
}

const chunk = ({ ctx, run, tariff, paid }: Work, read: ReadDocument): Promise<Passage[]> =>
  paid.part('chunking', tariff.chunking, async () => {
    await beginStep(ctx, run, 'chunking')
    const passages = splitIntoPassages(read)
    await completeStep(ctx, run, 'chunking')
    return { quantity: read.text.length, result: passages }
  })

const embed = async (
  { ctx, parts, run, embeds, paid }: Work,
  { text }: ReadDocument,
  title: string,
  passages: Passage[],
): Promise<number[][] | null> => {
  if (!embeds) {
    await skipStep(ctx, run, 'vectors')
    return null
  }
  const vectors = await paid.part('vectors', 'embeddings', async () => {
    const made = await embedPassages(ctx, parts, run, title, passages)
    return { quantity: made ? text.length : 0, result: made }
  })
  if (!vectors) await missStep(ctx, run, 'vectors', failureTexts.noVectors)
  return vectors
}

const summariseDocument = async (
  { ctx, parts, run, tariff, paid }: Work,
  read: ReadDocument,
): Promise<void> => {
  if (run.finished.has('summary')) return
  if (run.document.summaryIsOwn) return skipStep(ctx, run, 'summary')
  await beginStep(ctx, run, 'summary')
  const answer = ctx.ai.chat
    ? await paid.part('summary', tariff.summary, async () => {
        const made = await askForSummary(ctx, parts, run, read)
        return { quantity: made ? textForSummary(read).length : 0, result: made }
      })
    : null
  await inTransaction(ctx, async ctx => {
    await keepSummary(ctx, run, answer ?? summarise(read.text, read.language))
    if (ctx.ai.chat && !answer) await missStep(ctx, run, 'summary', failureTexts.noModelSummary)
    else await completeStep(ctx, run, 'summary')
  })
}

/** The visit to a page is paid with what came of it. */
const payScan = async ({ tariff, paid }: Work): Promise<void> => {
  if (tariff.scan) await paid.part('scan', tariff.scan, async () => ({ quantity: 1, result: null }))
}

/** From the text to what search finds. */
const makeFindable = async (
  work: Work,
  found: FoundText,
): Promise<{ read: ReadDocument; chunks: number }> => {
  const { ctx, parts, run } = work
  await payScan(work)
  const read = await wholeText(work, found)
  checkSignal(parts, run.signal)
  if (!read.text.trim()) throw new ReadingError('noText')
  const title = await analyseDocument(ctx, run, read)
  const passages = await chunk(work, read)
  checkSignal(parts, run.signal)
  const vectors = await embed(work, read, title, passages)
  checkSignal(parts, run.signal)
  await summariseDocument(work, read)
  checkSignal(parts, run.signal)
  if (run.processing.isFree || !run.finished.has('indexing'))
    await indexDocument(ctx, parts, run, passages, vectors)
  return { read, chunks: passages.length }
}

/** Its pages must be recognised first, which is for another queue. */
class WaitsForRecognition extends Error {
  override name = 'WaitsForRecognition'
}

/** It turned out dearer than was told before the upload: whoever uploaded it is asked. */
class DearerThanTold extends Error {
  override name = 'DearerThanTold'

  constructor(cents: bigint, told: bigint) {
    super(failureTexts.dearerThanTold(toCredits(cents), toCredits(told)))
  }
}

interface Occasion {
  mayRecognise: boolean
}

const runSteps = async (
  ctx: Ctx,
  parts: IngestionDependencies,
  run: DocumentRun,
  { mayRecognise }: Occasion,
): Promise<void> => {
  const tariff = tariffOf(run.document)
  const found = await findText(ctx, parts, run)
  if (!found.read && !mayRecognise) throw new WaitsForRecognition()
  const embeds = (await embeddingModel(ctx)) !== null
  const quote = quoteProcessing(tariff, {
    ...found,
    characters: found.read?.text.length ?? 0,
    embeds,
    summarises: ctx.ai.chat !== null && !run.document.summaryIsOwn,
  })
  if (!run.processing.isFree && isMoreThanTold(quote.total, run.processing.quotedCents))
    throw new DearerThanTold(quote.total, run.processing.quotedCents ?? 0n)
  let { read } = found
  await payProcessing(ctx, run, { ...found, tariff, quote }, async paid => {
    const made = await makeFindable({ ctx, parts, run, tariff, embeds, paid }, found)
    read = made.read
    return { chunks: made.chunks }
  })
  // Paid by a run that died right after: its text is where it put it.
  await completeDocument(ctx, run, read)
}

/** Gives the run back: the next one goes on after the last finished step. */
const release = (
  ctx: Ctx,
  run: DocumentRun,
  { isTrouble, reason = failureTexts.internal }: { isTrouble: boolean; reason?: string },
): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const rows = await holdRun(ctx, run)
    const troubles = rows.processing.troubles + (isTrouble ? 1 : 0)
    if (troubles >= troublesAtMost) return failDocument(ctx, rows, reason)
    await ctx.db
      .update(documentProcessing)
      .set({ runId: null, runUntil: null, troubles, reservedCents: null, queuedAt: ctx.clock.now() })
      .where(isProcessingOf(run.document))
  })

const handOver = (ctx: Ctx, run: DocumentRun): Promise<void> =>
  inTransaction(ctx, async ctx => {
    await release(ctx, run, { isTrouble: false })
    await enqueueRecognition(ctx, run.document)
  })

const fail = (ctx: Ctx, run: DocumentRun, reason: string): Promise<void> =>
  inTransaction(ctx, async ctx => failDocument(ctx, await holdRun(ctx, run), reason))

/** What becomes of the document when a run ends early. Throws on what the queue should try again. */
const settle = async (
  ctx: Ctx,
  parts: IngestionDependencies,
  run: DocumentRun,
  error: unknown,
): Promise<void> => {
  if (error instanceof WaitsForRecognition) return handOver(ctx, run)
  if (error instanceof InsufficientCredits) return fail(ctx, run, failureTexts.noCredits)
  if (error instanceof DearerThanTold) return fail(ctx, run, error.message)
  if (error instanceof ReadingError && !error.isTemporary) return fail(ctx, run, error.reason)
  const isInterrupted =
    error instanceof JobInterrupted || (error instanceof ReadingError && parts.stopping.aborted)
  // A file store that is down says nothing about the document, which waits for it as long as it takes.
  const isStoreDown = error instanceof AppError && error.code === 'unavailable'
  await release(ctx, run, {
    isTrouble: !isInterrupted && !isStoreDown,
    reason: error instanceof ReadingError ? error.reason : undefined,
  })
  throw isInterrupted ? new JobInterrupted() : error
}

/** Works on a document until it is completed or has failed with a reason. Whoever is killed is succeeded by the next run. */
export const processDocument = async (
  ctx: Ctx,
  parts: IngestionDependencies,
  document: DocumentRef,
  occasion: Occasion = { mayRecognise: true },
): Promise<void> => {
  const run = await beginRun(ctx, parts, document)
  if (!run) return
  try {
    await runSteps(ctx, parts, run, occasion)
  } catch (error) {
    // Somebody else's document now, or nobody's.
    if (error instanceof Superseded || run.signal.reason instanceof Superseded) return
    await settle(ctx, parts, run, error).catch(settleError => {
      if (!(settleError instanceof Superseded)) throw settleError
    })
  } finally {
    run.end()
  }
}
