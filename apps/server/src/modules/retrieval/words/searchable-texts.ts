import { lengthRows, postingRows, postingsByTerm } from '../lexical-index/posting-format.ts'
import { indexedText } from '../passage.ts'
import { fuse } from '../search/fuse.ts'
import { type QuestionTerms, readQuestion, termsOfQuestion } from '../search/read-question.ts'
import { rescore } from '../search/rescore.ts'
import { type PostingsTask, scorePostings } from '../search/score-postings.ts'
import { termsOf } from './analyser.ts'
import { codeText } from './text-codes.ts'

interface SearchableText {
  documentId: string
  title: string
  text: string
}

const limit = 100

/** The same search by words over a handful of texts, without a database; the best first. */
export const searchableTexts = <T extends SearchableText>(texts: T[]): ((question: string) => T[]) => {
  const analysed = texts.map(({ title, text }) => termsOf(indexedText(title, { headings: [], text })))
  const countOf = new Map(
    [...Map.groupBy(texts, ({ documentId }) => documentId)].map(([id, own]) => [id, own.length]),
  )
  const lengths = lengthRows(0, analysed)
  const byTerm = postingsByTerm(0, analysed)

  const taskOf = ({ terms, uses }: QuestionTerms): PostingsTask => {
    const pieces: Buffer[] = []
    let filled = 0
    const fill = (piece: Buffer): [number, number] => {
      pieces.push(piece)
      filled += piece.length
      return [filled - piece.length, filled]
    }
    const ofBlocks = lengths.flatMap(({ block, bytes }) => [0, block, ...fill(bytes)])
    const ofLists = terms.flatMap((term, place) =>
      postingRows(byTerm.get(term) ?? []).flatMap(({ block, bytes }) => [place, block, ...fill(bytes)]),
    )
    return {
      bytes: new Uint8Array(Buffer.concat(pieces)),
      blocks: Int32Array.from(ofBlocks),
      lists: Int32Array.from(ofLists),
      terms: terms.length,
      uses,
      scopeWeights: [1],
      limit,
    }
  }

  return question => {
    const read = readQuestion(question)
    const terms = termsOfQuestion(read)
    const { candidates, rarities } = scorePostings(taskOf(terms))
    const found = candidates.flatMap(({ ordinal, lexical }) => {
      const text = texts[ordinal]
      return text ? [{ text, lexical }] : []
    })
    const parts = rescore({
      question: read,
      rarities: new Map(terms.terms.map((term, index) => [term, rarities[index] ?? 0])),
      candidates: found.map(({ text: { documentId, title, text }, lexical }) => ({
        document: documentId,
        title,
        filename: '',
        text: codeText(text),
        lexical,
      })),
    })
    const scores = fuse(
      parts.map((lexical, index) => ({
        document: found[index]?.text.documentId ?? '',
        passageCount: countOf.get(found[index]?.text.documentId ?? '') ?? 1,
        lexical,
        similarity: null,
        recency: 1,
        weight: 1,
      })),
      0,
    )
    return found
      .map(({ text }, index) => ({ text, score: scores[index]?.score ?? 0 }))
      .sort((a, b) => b.score - a.score)
      .map(({ text }) => text)
  }
}
