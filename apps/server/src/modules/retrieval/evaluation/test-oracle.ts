import { expect } from 'vitest'
import type { Ctx } from '../../../platform/context.ts'
import type { DatabucketRef } from '../../databuckets/index.ts'
import { lengthByte } from '../lexical-index/posting-format.ts'
import { readPostings } from '../lexical-index/read-postings.ts'
import { indexedText } from '../passage.ts'
import { lengthShare, rarity, saturation } from '../search/bm25.ts'
import { readCandidates } from '../search/candidates-store.ts'
import { termsOfQuestion } from '../search/question.ts'
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
  const terms = [...termsOfQuestion(question)].map(([term, weight]) => ({
    term,
    worth: weight * rarity(texts.length, texts.filter(({ counts }) => counts.has(term)).length),
  }))
  const attainable = terms.reduce((total, { worth }) => total + worth, 0)
  const scores = texts.map(({ passage, counts, length }) => {
    const score = terms.reduce((total, { term, worth }) => {
      const count = Math.min(255, counts.get(term) ?? 0)
      const norm = saturation * (1 - lengthShare + (lengthShare * length) / average)
      return total + (worth * (saturation + 1) * count) / (count + norm)
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
  const terms = termsOfQuestion(question)
  const postings = await readPostings(ctx.db, databuckets, [...terms.keys()])
  const { candidates } = scorePostings({
    ...postings,
    termWeights: [...terms.values()],
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
