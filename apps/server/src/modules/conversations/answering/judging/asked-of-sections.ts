import { everyWord, type FoundPassage } from '../../../retrieval/index.ts'
import { passagesRead } from './features.ts'

/** "Müllabfuhr wie oft" is no sentence yet; with so many words every question is one. */
const [noSentence, wholeSentence] = [2, 6]

const wordCount = (question: string): number => {
  let count = 0
  everyWord(question, () => {
    count += 1
  })
  return count
}

/**
 * From 0 to 1: how far a whole sentence is asked of documents with headings, such as statutes. Who asks so says much that no statute
 * says, and statutes say the same words everywhere: what a question has in common with them means something else than with an article.
 */
export const askedOfSections = (question: string, found: readonly FoundPassage[]): number => {
  const read = found.slice(0, passagesRead)
  if (!read.length) return 0
  const sentence = (wordCount(question) - noSentence) / (wholeSentence - noSentence)
  const withHeadings = read.filter(({ headings }) => headings.length > 0).length
  return (Math.max(0, Math.min(1, sentence)) * withHeadings) / read.length
}
