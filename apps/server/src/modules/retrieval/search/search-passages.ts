import { setImmediate } from 'node:timers/promises'
import type { RecencySettings } from '@lotse/contract'
import type { Ctx } from '../../../platform/context.ts'
import type { DatabucketRef } from '../../databuckets/index.ts'
import { glossaryOf } from '../glossary/known-glossary.ts'
import { readPostings } from '../lexical-index/read-postings.ts'
import { trustIn } from '../vectors/embedding-trial.ts'
import { hasVectors, nearestPassages, similaritiesOf } from '../vectors/vectors-store.ts'
import type { CodedText } from '../words/text-codes.ts'
import { type CandidateRow, readCandidates } from './candidates-store.ts'
import { fuse, noParts, type ScoreParts } from './fuse.ts'
import { type WordMatch, wordMatches } from './highlight.ts'
import { keyOf, readPassages } from './known-passages.ts'
import { type ReadQuestion, readQuestion, termsOfQuestion } from './read-question.ts'
import { recencyFactor } from './recency.ts'
import { rescore } from './rescore.ts'
import type { Candidate } from './score-postings.ts'
import { scorePostingsApart } from './scoring-pool.ts'

export interface SearchInput {
  /** Whether they may be read is checked by the caller. A weight below 1 lets those with a higher one go first. */
  databuckets: (DatabucketRef & { weight?: number })[]
  question: string
  limit: number
  /** Whose own words count: the tenant that asks, whoever owns the data stores. */
  asker?: string
  recency?: RecencySettings
  /** The question as the embedding model sees it. */
  vector?: number[]
}

interface ReadInput extends Omit<SearchInput, 'question'> {
  question: ReadQuestion
}

export interface FoundPassage extends Omit<CandidateRow, 'place' | 'passage' | 'passageCount'> {
  score: number
  parts: ScoreParts
  /** The question as it was searched for, with the words that stand for its own. */
  asked: ReadQuestion
  /** Which words of the question stand where in the text; found when somebody asks. */
  readonly matches: WordMatch[]
}

/** What a chatbot's priorities of its data stores weigh. */
export const priorityWeights = { high: 1, medium: 0.85, low: 0.7 } as const

/** So many of the first stage are looked at more closely. */
const candidatesAtMost = 50

interface Scope {
  databuckets: DatabucketRef[]
  weights: number[]
}

const scopeOf = (databuckets: SearchInput['databuckets']): Scope => {
  const once = new Map<string, DatabucketRef & { weight: number }>()
  for (const { tenantId, id, weight = 1 } of databuckets) {
    const key = keyOf({ tenantId, id })
    once.set(key, { tenantId, id, weight: Math.max(weight, once.get(key)?.weight ?? 0) })
  }
  const all = [...once.values()]
  return { databuckets: all, weights: all.map(({ weight }) => weight) }
}

interface VectorQuestion {
  model: string
  vector: number[]
  /** How much the model's vectors count. */
  trust: number
}

/** Null: there are no vectors to compare with, or none to be relied on. */
const vectorQuestionOf = async (ctx: Ctx, vector: number[] | undefined): Promise<VectorQuestion | null> => {
  const model = ctx.ai.embedding?.model
  if (!vector || !model || !(await hasVectors(ctx.db))) return null
  const trust = await trustIn(ctx.db, model)
  return trust ? { model, vector, trust } : null
}

interface Found {
  candidates: Candidate[]
  rarities: Map<string, number>
}

/** First stage, over all that is in the scope. */
const findCandidates = async (
  ctx: Ctx,
  scope: Scope,
  { question, limit }: ReadInput,
  asked: VectorQuestion | null,
): Promise<Found> => {
  const { terms, uses } = termsOfQuestion(question)
  const nearest = asked
    ? await nearestPassages(ctx.db, scope.databuckets, asked.model, asked.vector, candidatesAtMost)
    : []
  const postings = await readPostings(ctx.db, scope.databuckets, terms)
  const { candidates, rarities } = await scorePostingsApart({
    ...postings,
    terms: terms.length,
    uses,
    scopeWeights: scope.weights,
    limit: Math.max(candidatesAtMost, limit),
    also: Int32Array.from(nearest.flatMap(one => [one.scope, one.ordinal])),
  })
  return {
    candidates,
    rarities: new Map(terms.map((term, index) => [term, rarities[index] ?? 0])),
  }
}

interface Read extends Found {
  rows: CandidateRow[]
  /** A document was indexed anew between the two readings: its passages are in another place now. */
  isTorn: boolean
}

const read = async (
  ctx: Ctx,
  scope: Scope,
  input: ReadInput,
  asked: VectorQuestion | null,
): Promise<Read> => {
  const found = await findCandidates(ctx, scope, input, asked)
  const rows = await readCandidates(ctx.db, scope.databuckets, found.candidates)
  return { ...found, rows, isTorn: rows.length < found.candidates.length }
}

/** Second stage, over the texts of the candidates. */
const rank = async (
  ctx: Ctx,
  scope: Scope,
  input: ReadInput,
  { candidates, rarities, rows }: Read,
  asked: VectorQuestion | null,
): Promise<FoundPassage[]> => {
  const texts = await readPassages(rows.map(({ passage }) => passage))
  // Others have their turn before: the embedded database answers without ever letting go.
  await setImmediate()
  const lexical = rescore({
    question: input.question,
    rarities,
    candidates: rows.map(({ tenantId, documentId, documentTitle, filename, headings, place }, index) => ({
      document: keyOf({ tenantId, id: documentId }),
      title: [documentTitle, ...headings].join(' '),
      filename,
      text: texts[index] as CodedText,
      lexical: candidates[place]?.lexical ?? 0,
    })),
  })
  const similarities = asked ? await similaritiesOf(ctx.db, rows, asked.model, asked.vector) : []
  const now = ctx.clock.now()
  const scores = fuse(
    rows.map((row, index) => ({
      document: keyOf({ tenantId: row.tenantId, id: row.documentId }),
      passageCount: row.passageCount,
      lexical: lexical[index] ?? noParts,
      similarity: similarities[index] ?? null,
      recency: input.recency ? recencyFactor(input.recency, row.datedAt, now) : 1,
      weight: scope.weights[candidates[row.place]?.scope ?? -1] ?? 1,
    })),
    asked?.trust ?? 0,
  )
  return rows
    .flatMap((row, index) => {
      const own = scores[index]
      return own ? [{ row, own }] : []
    })
    .sort((a, b) => b.own.score - a.own.score)
    .slice(0, input.limit)
    .map(({ row: { place: _, passage: __, passageCount: ___, ...row }, own }) => ({
      ...row,
      ...own,
      asked: input.question,
      get matches() {
        return wordMatches(input.question.text, row.text)
      },
    }))
}

/** The passages that answer a question best, from the given data stores and from nowhere else. */
export const searchPassages = async (ctx: Ctx, given: SearchInput): Promise<FoundPassage[]> => {
  const glossary = given.asker ? await glossaryOf(ctx.db, given.asker) : null
  const input = { ...given, question: readQuestion(given.question, glossary ? [glossary] : []) }
  const scope = scopeOf(input.databuckets)
  const asked = await vectorQuestionOf(ctx, input.vector)
  const first = await read(ctx, scope, input, asked)
  // Seldom, so that not every search pays for a transaction.
  const whole = first.isTorn
    ? await ctx.db.transaction(db => read({ ...ctx, db }, scope, input, asked), {
        isolationLevel: 'repeatable read',
      })
    : first
  return rank(ctx, scope, input, whole, asked)
}
