import { setImmediate } from 'node:timers/promises'
import type { Ctx } from '../../../platform/context.ts'
import type { DatabucketRef } from '../../databuckets/index.ts'
import { readPostings } from '../lexical-index/read-postings.ts'
import { trustIn } from '../vectors/embedding-trial.ts'
import { hasVectors, nearestPassages, similaritiesOf } from '../vectors/vectors-store.ts'
import type { CodedText } from '../words/text-codes.ts'
import { type CandidateRow, readCandidates } from './candidates-store.ts'
import { fuse, type ScoreParts } from './fuse.ts'
import { type WordMatch, wordMatches } from './highlight.ts'
import { keyOf, readPassages } from './known-passages.ts'
import { termsOfQuestion } from './question.ts'
import { type RecencySettings, recencyFactor } from './recency.ts'
import { type LexicalParts, rescore } from './rescore.ts'
import type { Candidate } from './score-postings.ts'
import { scorePostingsApart } from './scoring-pool.ts'

export interface SearchInput {
  /** Whether they may be read is checked by the caller. A weight below 1 lets those with a higher one go first. */
  databuckets: (DatabucketRef & { weight?: number })[]
  question: string
  limit: number
  recency?: RecencySettings
  /** The question as the embedding model sees it. */
  vector?: number[]
}

export interface FoundPassage extends Omit<CandidateRow, 'place' | 'passage'> {
  score: number
  parts: ScoreParts
  /** Which words of the question stand where in the text; found when somebody asks. */
  readonly matches: WordMatch[]
}

/** What a chatbot's priorities of its data stores weigh. */
export const priorityWeights = { high: 1, medium: 0.85, low: 0.7 } as const

/** So many of the first stage are looked at more closely. */
const candidatesAtMost = 50
const nothing: LexicalParts = { lexical: 0, grams: 0, neighbourhood: 0, coverage: 0 }

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
  { question, limit }: SearchInput,
  asked: VectorQuestion | null,
): Promise<Found> => {
  const terms = termsOfQuestion(question)
  const nearest = asked
    ? await nearestPassages(ctx.db, scope.databuckets, asked.model, asked.vector, candidatesAtMost)
    : []
  const postings = await readPostings(ctx.db, scope.databuckets, [...terms.keys()])
  const { candidates, rarities } = await scorePostingsApart({
    ...postings,
    termWeights: [...terms.values()],
    scopeWeights: scope.weights,
    limit: Math.max(candidatesAtMost, limit),
    also: Int32Array.from(nearest.flatMap(one => [one.scope, one.ordinal])),
  })
  return {
    candidates,
    rarities: new Map([...terms.keys()].map((term, index) => [term, rarities[index] ?? 0])),
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
  input: SearchInput,
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
  input: SearchInput,
  { candidates, rarities, rows }: Read,
  asked: VectorQuestion | null,
): Promise<FoundPassage[]> => {
  const texts = await readPassages(rows.map(({ passage }) => passage))
  // Others have their turn before: the embedded database answers without ever letting go.
  await setImmediate()
  const lexical = rescore({
    question: input.question,
    rarities,
    candidates: rows.map(({ tenantId, documentId, documentTitle, headings, place }, index) => ({
      document: keyOf({ tenantId, id: documentId }),
      title: [documentTitle, ...headings].join(' '),
      text: texts[index] as CodedText,
      lexical: candidates[place]?.lexical ?? 0,
    })),
  })
  const similarities = asked ? await similaritiesOf(ctx.db, rows, asked.model, asked.vector) : []
  const now = ctx.clock.now()
  const scores = fuse(
    rows.map((row, index) => ({
      lexical: lexical[index] ?? nothing,
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
    .map(({ row: { place: _, passage: __, ...row }, own }) => ({
      ...row,
      ...own,
      get matches() {
        return wordMatches(input.question, row.text)
      },
    }))
}

/** The passages that answer a question best, from the given data stores and from nowhere else. */
export const searchPassages = async (ctx: Ctx, input: SearchInput): Promise<FoundPassage[]> => {
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
