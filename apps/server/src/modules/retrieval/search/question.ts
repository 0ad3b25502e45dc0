import { everyWord, type Word } from '../words/analyser.ts'
import { prefixWeight, shortPrefixWeight, tailWeight } from './bm25.ts'

const wordsAtMost = 64
const charactersAtMost = 4000

/** What of a question is looked at: whoever pastes a whole document must not make everybody wait. */
export const shortened = (question: string): string => question.slice(0, charactersAtMost).toWellFormed()

export interface AskedWord extends Word {
  /** As the question has it. */
  asked: string
  /** Or a number. Written upper case, and not because a sentence begins with it. */
  isNoun: boolean
}

/** Nouns say what a question is about, however often the texts have them. */
const nounWeight = 2
export const weightOf = ({ isNoun }: AskedWord): number => (isNoun ? nounWeight : 1)

/** The words of a question that say something, in their order. */
export const wordsOfQuestion = (question: string): AskedWord[] => {
  const text = shortened(question)
  const words: AskedWord[] = []
  everyWord(text, (word, start, end, index) => {
    if (word.isStop || words.length >= wordsAtMost) return
    const asked = text.slice(start, end)
    words.push({ ...word, asked, isNoun: index > 0 && /^[\p{Lu}\d]/u.test(asked) })
  })
  return words
}

/** Each term with its weight; a word that is said twice counts twice. */
export const termsOfQuestion = (question: string): Map<string, number> => {
  const weights = new Map<string, number>()
  const add = (term: string, weight: number) => weights.set(term, (weights.get(term) ?? 0) + weight)
  for (const word of wordsOfQuestion(question)) {
    const [{ stem, prefix, shortPrefix, tail }, weight] = [word, weightOf(word)]
    add(stem, weight)
    if (prefix) add(prefix, weight * prefixWeight)
    else if (shortPrefix) add(shortPrefix, weight * shortPrefixWeight)
    if (tail) add(tail, weight * tailWeight)
  }
  return weights
}
