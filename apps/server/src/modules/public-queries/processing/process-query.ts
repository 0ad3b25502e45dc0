import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { JobInterrupted } from '../../../platform/jobs.ts'
import { checkSignal, Superseded, troublesAtMost } from '../../../platform/run-lease.ts'
import { InsufficientCredits } from '../../credits/index.ts'
import { ReadingError } from '../../ingestion/index.ts'
import { quoteParts } from '../prices.ts'
import { isQuery, type QueryRef } from '../row-keys.ts'
import { publicQueries } from '../tables.ts'
import { completeQuery } from './complete-query.ts'
import type { QueryDependencies } from './dependencies.ts'
import { failQuery, failureTexts, QueryFailure } from './fail-query.ts'
import { type Parts, payQuery } from './pay-query.ts'
import { beginRun, holdRun, type QueryRun } from './query-run.ts'
import { findLetter, loadLetter, type Reading, recogniseLetter } from './read-letter.ts'
import { analyseLetter, findTitle, findTopics, search } from './steps.ts'
import { writeAnswer } from './write-answer.ts'

/** From the letter to its answer. */
const answerLetter = async (
  ctx: Ctx,
  parts: QueryDependencies,
  run: QueryRun,
  reading: Reading,
  paid: Parts,
): Promise<void> => {
  const goOn = () => checkSignal(parts, run.signal)
  await paid.part('ocr', () => recogniseLetter(ctx, parts, run, reading))
  goOn()
  const letter = await loadLetter(ctx, run, reading)
  if (!letter.whole) throw new QueryFailure(failureTexts.noText)
  const analysis = await paid.part('analysis', () => analyseLetter(ctx, parts, run, letter))
  goOn()
  const topics = await paid.part('topics', () => findTopics(ctx, parts, run, letter, analysis))
  goOn()
  const found = await search(ctx, run, analysis)
  goOn()
  await paid.part('answer', () => writeAnswer(ctx, parts, run, letter, { analysis, found }))
  goOn()
  await paid.part('title', () => findTitle(ctx, parts, run, letter, { analysis, topics }))
}

const runSteps = async (ctx: Ctx, parts: QueryDependencies, run: QueryRun): Promise<void> => {
  const reading = await findLetter(ctx, parts, run)
  const { ocrPages } = reading
  const { whole } = await loadLetter(ctx, run, reading)
  if (!whole && !ocrPages) throw new QueryFailure(failureTexts.noText)
  const quote = quoteParts({
    occasion: run.version.occasion,
    characters: whole.length,
    ocrPages,
    length: run.version.choices.response_length,
    hasModel: ctx.ai.chat !== null,
  })
  await payQuery(ctx, run, { quote, ocrPages }, paid => answerLetter(ctx, parts, run, reading, paid))
  await completeQuery(ctx, run)
}

const fail = (ctx: Ctx, run: QueryRun, reason: string): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const query = await holdRun(ctx, run)
    await failQuery(ctx, { query, version: run.version }, reason)
  })

/** Gives the run back: the next one goes on after the last finished step. */
const release = (
  ctx: Ctx,
  run: QueryRun,
  { isTrouble, reason = failureTexts.internal }: { isTrouble: boolean; reason?: string },
): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const query = await holdRun(ctx, run)
    const troubles = query.troubles + (isTrouble ? 1 : 0)
    if (troubles >= troublesAtMost) return failQuery(ctx, { query, version: run.version }, reason)
    await ctx.db
      .update(publicQueries)
      .set({ runId: null, runUntil: null, troubles, reservedCents: null, queuedAt: ctx.clock.now() })
      .where(isQuery(run.query))
  })

/** What becomes of the request when a run ends early. Throws on what the queue should try again. */
const settle = async (ctx: Ctx, parts: QueryDependencies, run: QueryRun, error: unknown): Promise<void> => {
  if (error instanceof InsufficientCredits) return fail(ctx, run, failureTexts.noCredits)
  if (error instanceof QueryFailure) return fail(ctx, run, error.message)
  const isInterrupted = error instanceof JobInterrupted || parts.stopping.aborted
  // A file store that is down says nothing about the request, which waits for it as long as it takes.
  const isStoreDown = error instanceof AppError && error.code === 'unavailable'
  await release(ctx, run, {
    isTrouble: !isInterrupted && !isStoreDown,
    reason: error instanceof ReadingError ? error.reason : undefined,
  })
  throw isInterrupted ? new JobInterrupted() : error
}

/** Works on a request until it is answered or has failed with a reason. Whoever is killed is succeeded by the next run. */
export const processQuery = async (ctx: Ctx, parts: QueryDependencies, query: QueryRef): Promise<void> => {
  const run = await beginRun(ctx, parts, query)
  if (!run) return
  try {
    await runSteps(ctx, parts, run)
  } catch (error) {
    // Somebody else's request now, or nobody's.
    if (error instanceof Superseded || run.signal.reason instanceof Superseded) return
    await settle(ctx, parts, run, error).catch(settleError => {
      if (!(settleError instanceof Superseded)) throw settleError
    })
  } finally {
    run.end()
  }
}
