import { berlinDay } from '../../../platform/berlin.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { inspectIncoming } from '../../misuse/index.ts'
import { analyseByRules } from '../answering/analyse-by-rules.ts'
import { askForAnalysis, askForTitle, askForTopics } from '../answering/ask-for-facts.ts'
import { titleByRules, topicsByRules } from '../answering/name-by-rules.ts'
import { type FoundForQuestion, searchQuestions } from '../answering/search-questions.ts'
import { analysedCharactersAtMost } from '../prices.ts'
import { isQuery } from '../row-keys.ts'
import { bandsOf } from '../similar/bands.ts'
import { type Analysis, type PublicQueryRow, publicQueries } from '../tables.ts'
import type { QueryDependencies } from './dependencies.ts'
import { failureTexts } from './fail-query.ts'
import { holdRun, type QueryRun } from './query-run.ts'
import type { Letter } from './read-letter.ts'
import { beginStep, endStep, progressOf, setStep } from './report-steps.ts'

/** What a step may cost, and what it has found. */
interface Made<T> {
  quantity: number
  result: T
}

/** Kept of a step: what is to be paid for it. */
const paidOf = (run: QueryRun, step: 'analysis' | 'topics' | 'title'): number =>
  (run.kept.get(step) as { paid?: number } | null | undefined)?.paid ?? 0

const changeQuery = (ctx: Ctx, run: QueryRun, change: Partial<PublicQueryRow>) =>
  ctx.db.update(publicQueries).set(change).where(isQuery(run.query))

const inspectedCharacters = 20_000

/** Hints for clerks, who are never stopped by them: nobody counts as the offender. */
const hintsOf = async (ctx: Ctx, { query }: QueryRun, { letter }: Letter) => {
  const { findings, distress } = await inspectIncoming(ctx, {
    tenantId: query.tenantId,
    channel: query.channel,
    userId: null,
    message: letter.slice(0, inspectedCharacters),
  })
  return { findings, distress }
}

const isInspected = (run: QueryRun): boolean =>
  (run.kept.get('analysis') as { isInspected?: boolean } | null | undefined)?.isInspected === true

/**
 * What came in, looked at once: by what it is found again, and what clerks should know of it. Incidents are counted with it, so whoever
 * takes over does not look again.
 */
const inspectLetter = (ctx: Ctx, run: QueryRun, letter: Letter): Promise<void> =>
  inTransaction(ctx, async ctx => {
    await beginStep(ctx, run, 'analysis')
    if (isInspected(run)) return
    await setStep(ctx, run, 'analysis', { status: 'running', result: { isInspected: true } })
    await changeQuery(ctx, run, {
      bands: bandsOf(letter.message.slice(0, inspectedCharacters)),
      misuse: await hintsOf(ctx, run, letter),
    })
  })

export const analyseLetter = async (
  ctx: Ctx,
  parts: QueryDependencies,
  run: QueryRun,
  letter: Letter,
): Promise<Made<Analysis>> => {
  const { query } = run
  if (run.finished.has('analysis') && query.analysis)
    return { quantity: paidOf(run, 'analysis'), result: query.analysis }
  await inspectLetter(ctx, run, letter)
  const asked = await askForAnalysis(ctx, parts, run, letter.whole)
  const byRules = () => analyseByRules(letter.letter, letter.whole, berlinDay(ctx.clock.now()))
  const { analysis, requester } = asked ?? byRules()
  const paid = asked ? Math.min(letter.whole.length, analysedCharactersAtMost) : 0
  const isMissed = ctx.ai.chat !== null && !asked
  await endStep(
    ctx,
    run,
    'analysis',
    isMissed
      ? { status: 'failed', failure: failureTexts.rulesInstead, result: { paid } }
      : { status: 'completed', result: { paid } },
    ctx =>
      changeQuery(ctx, run, {
        analysis,
        ...(query.requesterIsOwn || query.requester ? {} : { requester }),
      }),
  )
  return { quantity: paid, result: analysis }
}

export const findTopics = async (
  ctx: Ctx,
  parts: QueryDependencies,
  run: QueryRun,
  letter: Letter,
  analysis: Analysis,
): Promise<Made<string[]>> => {
  if (run.finished.has('topics')) return { quantity: paidOf(run, 'topics'), result: run.query.topics }
  const asked = await askForTopics(ctx, parts, run, letter.whole)
  const topics = asked ?? topicsByRules(analysis)
  const paid = asked ? 1 : 0
  const isMissed = ctx.ai.chat !== null && !asked
  await endStep(
    ctx,
    run,
    'topics',
    isMissed
      ? { status: 'failed', failure: failureTexts.rulesInstead, result: { paid } }
      : { status: 'completed', result: { paid } },
    ctx => changeQuery(ctx, run, { topics }),
  )
  return { quantity: paid, result: topics }
}

export const search = async (ctx: Ctx, run: QueryRun, analysis: Analysis): Promise<FoundForQuestion[]> => {
  const kept = run.kept.get('search') as { found?: FoundForQuestion[] } | null | undefined
  if (run.finished.has('search') && kept?.found) return kept.found
  await beginStep(ctx, run, 'search')
  const progress = progressOf(ctx, run, 'search')
  const found = await searchQuestions(ctx, run.query.tenantId, analysis, share => progress.tell(share * 100))
  await progress.settled()
  await endStep(ctx, run, 'search', { status: 'completed', result: { found } }, ctx =>
    changeQuery(ctx, run, {
      analysis: { ...analysis, answered: found.map(({ sources }) => sources.length > 0) },
    }),
  )
  return found
}

/** Somebody's own title stays; so does the one that was found for an earlier answer. */
export const findTitle = async (
  ctx: Ctx,
  parts: QueryDependencies,
  run: QueryRun,
  letter: Letter,
  facts: { analysis: Analysis; topics: string[] },
): Promise<Made<null>> => {
  if (run.finished.has('title')) return { quantity: paidOf(run, 'title'), result: null }
  if (run.query.title) {
    await endStep(ctx, run, 'title', { status: 'skipped' })
    return { quantity: 0, result: null }
  }
  const mayAsk = run.version.occasion === 'request'
  const asked = mayAsk ? await askForTitle(ctx, parts, run, letter.whole) : null
  const title = asked ?? titleByRules(facts.analysis, facts.topics)
  const paid = asked ? 1 : 0
  await endStep(ctx, run, 'title', { status: 'completed', result: { paid } }, async ctx => {
    const { titleIsOwn } = await holdRun(ctx, run)
    if (!titleIsOwn) await changeQuery(ctx, run, { title })
  })
  return { quantity: paid, result: null }
}
