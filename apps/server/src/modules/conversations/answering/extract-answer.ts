import type { Source } from './find-sources.ts'
import { asBullet, isItem } from './list-items.ts'
import { amounts, chooseSentences } from './ranking/choose-sentences.ts'
import { rankSentences } from './ranking/rank-sentences.ts'
import type { PassageToRank, RankedQuestion } from './ranking/sentence-features.ts'
import { leadOf } from './section-lead.ts'
import { asParagraph } from './sentences.ts'
import { withFittingRows } from './table-rows.ts'

/** The number of a paragraph says nothing without the others. */
const withoutNumber = (text: string): string => text.replace(/^\(\d+[a-z]?\)\s+/, '')
/** What is shown of a sentence or table, in letters. */
export const sentenceAtMost = 600

/** An item that stands without its list. */
const shown = (text: string): string => (isItem(text) && !text.includes('\n') ? asBullet(text) : text)

const isAmount = (length: string): length is keyof typeof amounts => Object.hasOwn(amounts, length)

/** A source as its sentences are ranked. */
export const toRank = ({ documentTitle, heading, text, score }: Source): PassageToRank => ({
  title: documentTitle,
  heading,
  text,
  score,
})

export interface ExtractedAnswer {
  text: string
  /** Numbered as the text names them, from the first on. */
  sources: Source[]
}

/** An answer in the words of the sources, each paragraph with its number; null if no sentence of theirs has to do with the question. */
export const extractAnswer = (
  question: RankedQuestion,
  sources: Source[],
  responseLength: string,
): ExtractedAnswer | null => {
  const { sentences, reader } = rankSentences(question, sources.map(toRank))
  const chosen = chooseSentences(sentences, amounts[isAmount(responseLength) ? responseLength : 'medium'])
  if (!chosen.length) return null
  const bestOf = (own: typeof chosen): number => Math.max(...own.map(({ chance }) => chance))
  const paragraphs = [...Map.groupBy(chosen, ({ passage }) => passage)].toSorted(
    ([, a], [, b]) => bestOf(b) - bestOf(a),
  )
  return {
    text: paragraphs
      .map(([passage, own], index) => {
        const text = asParagraph([
          leadOf(sources[passage]?.heading ?? '', own[0]),
          ...own.map(({ text }) => shown(withFittingRows(withoutNumber(text), reader, sentenceAtMost))),
        ])
        return text.endsWith('|') ? `${text}\n\n[${index + 1}]` : `${text} [${index + 1}]`
      })
      .join('\n\n'),
    sources: paragraphs.flatMap(([passage], index) => {
      const source = sources[passage]
      return source ? [{ ...source, number: index + 1 }] : []
    }),
  }
}
