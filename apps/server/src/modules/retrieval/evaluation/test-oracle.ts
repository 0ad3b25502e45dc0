import { expect } from 'vitest'
import type { Ctx } from '../../../platform/context.ts'
import type { DatabucketRef } from '../../databuckets/index.ts'
import { lengthByte } from '../lexical-index/posting-format.ts'
import { readPostings } from '../lexical-index/read-postings.ts'
import { indexedText } from '../passage.ts'
import { lengthShare, rarity, saturation } from '../search/bm25.ts'
import { readCandidates } from '../search/candidates-store.ts'
import { readQuestion, type TermUse, termsOfQuestion } from '../search/read-question.ts'
import { scorePostings } from '../search/score-postings.ts'
import { termsOf } from '../words/analyser.ts'

export interface OraclePassage {
  documentId: string
  title: string
  text: string
}

/** BM25 as in a textbook, over a list of texts; scores by "document/text", with lengths as rough as in the index. */
export const oracleScores = (passages: OraclePassage[], question: string): Map<string, number> => {
  const texts = passages.map(passage => {
    const { counts, length } = termsOf(indexedText(passage.title, { headings: [], text: passage.text }))
    return { passage, counts, length: lengthByte(length) }
  })
  const average = texts.reduce((total, { length }) => total + length, 0) / texts.length
  const { terms, uses } = termsOfQuestion(readQuestion(question))
  const rarities = terms.map(term =>
    rarity(texts.length, texts.filter(({ counts }) => counts.has(term)).length),
  )
  const ownOf = (concept: number) => uses.find(use => use.concept === concept)?.term ?? 0
  const worthOf = ({ term, weight, concept, isAsked }: TermUse) =>
    weight *
    Math.min(rarities[term] ?? 0, isAsked ? Number.POSITIVE_INFINITY : (rarities[ownOf(concept)] ?? 0))
  const attainable = uses.filter(({ isAsked }) => isAsked).reduce((total, use) => total + worthOf(use), 0)
  const concepts = [...Map.groupBy(uses, ({ concept }) => concept).values()]
  const scores = texts.map(({ passage, counts, length }) => {
    const gainOf = (use: TermUse) => {
      const count = Math.min(255, counts.get(terms[use.term] ?? '') ?? 0)
      const norm = saturation * (1 - lengthShare + (lengthShare * length) / average)
      return (worthOf(use) * (saturation + 1) * count) / (count + norm)
    }
    const score = concepts.reduce((total, ofConcept) => {
      const asked = ofConcept.filter(({ isAsked }) => isAsked).reduce((sum, use) => sum + gainOf(use), 0)
      const others = ofConcept.filter(({ isAsked }) => !isAsked).map(gainOf)
      return total + Math.max(asked, ...others)
    }, 0)
    return [`${passage.documentId}/${passage.text}`, score / attainable] as const
  })
  return new Map(scores.filter(([, score]) => score > 0))
}

/** The same from the index. */
export const indexScores = async (
  ctx: Ctx,
  databuckets: DatabucketRef[],
  question: string,
): Promise<Map<string, number>> => {
  const { terms, uses } = termsOfQuestion(readQuestion(question))
  const postings = await readPostings(ctx.db, databuckets, terms)
  const { candidates } = scorePostings({
    ...postings,
    terms: terms.length,
    uses,
    scopeWeights: databuckets.map(() => 1),
    limit: 10_000,
  })
  const rows = await readCandidates(ctx.db, databuckets, candidates)
  if (rows.length !== candidates.length) throw new Error('The index knows passages that do not exist')
  return new Map(
    rows.map(({ documentId, text, place }) => [`${documentId}/${text}`, candidates[place]?.lexical ?? 0]),
  )
}

/** The index adds up in single precision. */
export const expectSame = (scores: Map<string, number>, expected: Map<string, number>): void => {
  expect([...scores.keys()].sort()).toEqual([...expected.keys()].sort())
  for (const [key, score] of scores) expect(score).toBeCloseTo(expected.get(key) ?? Number.NaN, 4)
}
