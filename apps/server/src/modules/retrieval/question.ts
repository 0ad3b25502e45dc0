import { everyWord, type Word } from './analyser.ts'
import { prefixWeight, shortPrefixWeight, tailWeight } from './bm25.ts'

const wordsAtMost = 64
const charactersAtMost = 4000

/** What of a question is looked at: whoever pastes a whole document must not make everybody wait. */
export const shortened = (question: string): string => question.slice(0, charactersAtMost).toWellFormed()

export interface AskedWord extends Word {
  /** As the question has it. */
  asked: string
}

/** The words of a question that say something, in their order. */
export const wordsOfQuestion = (question: string): AskedWord[] => {
  const text = shortened(question)
  const words: AskedWord[] = []
  everyWord(text, (word, start, end) => {
    if (!word.isStop && words.length < wordsAtMost) words.push({ ...word, asked: text.slice(start, end) })
  })
  return words
}

/** Each term with its weight; a word that is said twice counts twice. */
export const termsOfQuestion = (question: string): Map<string, number> => {
  const weights = new Map<string, number>()
  const add = (term: string, weight: number) => weights.set(term, (weights.get(term) ?? 0) + weight)
  for (const { stem, prefix, shortPrefix, tail } of wordsOfQuestion(question)) {
    add(stem, 1)
    if (prefix) add(prefix, prefixWeight)
    else if (shortPrefix) add(shortPrefix, shortPrefixWeight)
    if (tail) add(tail, tailWeight)
  }
  return weights
}
