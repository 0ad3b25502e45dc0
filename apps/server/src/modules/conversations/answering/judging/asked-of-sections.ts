import { everyWord, type FoundPassage } from '../../../retrieval/index.ts'

const passagesRead = 6
/** "Müllabfuhr wie oft" is no sentence yet; with so many words nearly every question is one. */
const [noSentence, wholeSentence] = [2, 6]

const wordsOf = (question: string): number => {
  let count = 0
  everyWord(question, () => {
    count += 1
  })
  return count
}

/**
 * From 0 to 1: how far a whole sentence is asked of documents with headings, such as statutes. Who asks so tells of himself in words that
 * no statute has, and statutes have many words alike; of keywords and of texts without headings the same numbers say other things.
 */
export const askedOfSections = (question: string, found: readonly FoundPassage[]): number => {
  const read = found.slice(0, passagesRead)
  const withHeadings = read.filter(({ headings }) => headings.length > 0).length
  const sentence = (wordsOf(question) - noSentence) / (wholeSentence - noSentence)
  return read.length ? (Math.max(0, Math.min(1, sentence)) * withHeadings) / read.length : 0
}
