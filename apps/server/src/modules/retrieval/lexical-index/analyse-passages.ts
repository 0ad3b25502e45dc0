import { setImmediate } from 'node:timers/promises'
import { indexedText, type Passage } from '../passage.ts'
import { type TermCounts, termsOf } from '../words/analyser.ts'

const atOnce = 50

/**
 * In small portions, between which other work has its turn: a book has thousands of passages. Also before the first, for the
 * embedded database answers without ever letting go.
 */
export const analysePassages = async (
  title: string,
  passages: Pick<Passage, 'headings' | 'text'>[],
): Promise<TermCounts[]> => {
  const analysed: TermCounts[] = []
  for (const passage of passages) {
    if (analysed.length % atOnce === 0) await setImmediate()
    analysed.push(termsOf(indexedText(title, passage)))
  }
  return analysed
}
