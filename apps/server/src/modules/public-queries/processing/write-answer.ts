import type { Ctx } from '../../../platform/context.ts'
import { composeLetter, type WrittenLetter } from '../answering/compose-letter.ts'
import { letterSystem } from '../answering/letter-prompt.ts'
import type { FoundForQuestion } from '../answering/search-questions.ts'
import { findQuery } from '../list/queries-store.ts'
import { isQuery, isSourceOf, isVersion } from '../row-keys.ts'
import { type Analysis, publicQueries, publicQuerySources, publicQueryVersions } from '../tables.ts'
import type { QueryDependencies } from './dependencies.ts'
import { failureTexts } from './fail-query.ts'
import { growingVersion } from './growing-version.ts'
import type { QueryRun } from './query-run.ts'
import type { Letter } from './read-letter.ts'
import { beginStep, endStep, progressOf } from './report-steps.ts'

/** The text with the passages as they are now, whatever becomes of their documents. */
const keepLetter = async (
  ctx: Ctx,
  { query, version }: QueryRun,
  analysis: Analysis,
  { text, sources, model, answered }: WrittenLetter,
): Promise<void> => {
  const { tenantId, id } = query
  await ctx.db.update(publicQueryVersions).set({ draft: text, text, model }).where(isVersion(version))
  await ctx.db.delete(publicQuerySources).where(isSourceOf(version))
  if (sources.length)
    await ctx.db
      .insert(publicQuerySources)
      .values(sources.map(source => ({ ...source, tenantId, queryId: id, version: version.number })))
  await ctx.db
    .update(publicQueries)
    .set({ hasSources: answered.some(Boolean), analysis: { ...analysis, answered } })
    .where(isQuery(query))
}

export const writeAnswer = async (
  ctx: Ctx,
  parts: QueryDependencies,
  run: QueryRun,
  letter: Letter,
  { analysis, found }: { analysis: Analysis; found: FoundForQuestion[] },
): Promise<{ quantity: number; result: null }> => {
  const kept = run.kept.get('answer') as { characters?: number } | null | undefined
  if (run.finished.has('answer')) return { quantity: kept?.characters ?? 0, result: null }
  await beginStep(ctx, run, 'answer')
  const { choices } = run.version
  const query = await findQuery(ctx.db, run.query)
  const growing = growingVersion(ctx, run)
  const progress = progressOf(ctx, run, 'answer')
  let system: Promise<string> | undefined
  const written = await composeLetter(ctx, parts, {
    choices,
    letter: letter.whole,
    requester: query?.requester ?? '',
    found,
    signal: run.signal,
    system() {
      system ??= letterSystem(ctx, run.query.tenantId, choices)
      return system
    },
    grow(text, share) {
      growing.show(text)
      progress.tell(share * 100)
    },
  }).finally(() => Promise.all([growing.settled(), progress.settled()]))
  const { characters } = written
  await endStep(
    ctx,
    run,
    'answer',
    written.isQuoted
      ? { status: 'failed', failure: failureTexts.quotedInstead, result: { characters } }
      : { status: 'completed', result: { characters } },
    ctx => keepLetter(ctx, run, analysis, written),
  )
  return { quantity: characters, result: null }
}
