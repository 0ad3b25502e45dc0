import { everyWord, type Word } from '../words/analyser.ts'
import { wordsOfQuestion } from './question.ts'

/** One word of a passage that a word of the question found. */
export interface WordMatch {
  /** As the question has it. */
  asked: string
  start: number
  end: number
  /** The same word in any form, one of the same family, or a compound with it. */
  kind: 'word' | 'family' | 'part'
}

/** Shorter ones are found in words that have nothing to do with them. */
const partLength = 5

const isPartOf = (part: Word, whole: Word): boolean =>
  [part.folded, part.stem].some(form => form.length >= partLength && whole.folded.includes(form))

/** As the index finds compounds by a short word. */
const beginsWith = (whole: Word, asked: Word): boolean =>
  asked.prefix === null && asked.shortPrefix !== null && asked.shortPrefix === whole.shortPrefix

const matches: [WordMatch['kind'], (asked: Word, word: Word) => boolean][] = [
  ['word', (asked, word) => asked.stem === word.stem],
  ['family', (asked, word) => asked.prefix !== null && asked.prefix === word.prefix],
  ['part', (asked, word) => isPartOf(asked, word) || isPartOf(word, asked) || beginsWith(word, asked)],
]

/** Where the words of the question stand in a text. */
export const wordMatches = (question: string, text: string): WordMatch[] => {
  const words = wordsOfQuestion(question)
  const found: WordMatch[] = []
  everyWord(text, (word, start, end) => {
    if (word.isStop) return
    for (const [kind, fits] of matches) {
      const one = words.find(candidate => fits(candidate, word))
      if (!one) continue
      found.push({ asked: one.asked, start, end, kind })
      return
    }
  })
  return found
}
