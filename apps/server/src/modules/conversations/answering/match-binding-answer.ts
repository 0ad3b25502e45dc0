import type { AskedWord } from '../../retrieval/index.ts'
import { meaningfulWords } from './question-words.ts'

/** Somebody stands for the answer to this question, not to a similar one: so much of both questions must be the same. */
const leastSimilarity = 0.75

/** What a question asks for; "wo" is another question than "wann" about the same thing. */
const interrogative =
  /(?<![\p{L}])(wer|wen|wem|wo|wohin|woher|wann|warum|weshalb|wieso|wie ?viel|wie ?lange|wie ?oft|wie|was)(?![\p{L}])/giu
const sameAs: Record<string, string> = { weshalb: 'warum', wieso: 'warum', wen: 'wer', wem: 'wer' }
/** Too general to tell questions apart: "Was kostet …" and "Wie teuer …". */
const vague = new Set(['was', 'wie'])
const negation = /(?<![\p{L}])(?:nicht|kein\p{L}*|ohne|nie)(?![\p{L}])/iu

const askedFor = (question: string): Set<string> =>
  new Set(
    [...question.toLowerCase().matchAll(interrogative)]
      .map(([, word = '']) => word.replaceAll(' ', ''))
      .map(word => sameAs[word] ?? word)
      .filter(word => !vague.has(word)),
  )

const contradict = (a: Set<string>, b: Set<string>): boolean =>
  a.size > 0 && b.size > 0 && a.isDisjointFrom(b)

const numbersIn = (words: AskedWord[]): string =>
  words
    .map(({ folded }) => folded)
    .filter(word => /\d/.test(word))
    .sort()
    .join(' ')

const isAmong = (word: AskedWord, words: AskedWord[]): boolean => words.some(({ stem }) => stem === word.stem)

const nounsOf = (words: AskedWord[]): AskedWord[] => words.filter(({ isNoun }) => isNoun)

/** From 0 to 1: the share of words that both questions have, of all that one of them has. */
const similarityOf = (question: string, other: string): number => {
  const [own, theirs] = [meaningfulWords(question), meaningfulWords(other)]
  if (!own.length || !theirs.length) return 0
  if (numbersIn(own) !== numbersIn(theirs) || negation.test(question) !== negation.test(other)) return 0
  if (contradict(askedFor(question), askedFor(other))) return 0
  const isAboutTheSame =
    nounsOf(own).every(word => isAmong(word, theirs)) && nounsOf(theirs).every(word => isAmong(word, own))
  if (!isAboutTheSame) return 0
  const shared =
    own.filter(word => isAmong(word, theirs)).length + theirs.filter(word => isAmong(word, own)).length
  return shared / (own.length + theirs.length)
}

/** The answer whose question this one is; null if it is another one. */
export const matchBindingAnswer = <T extends { question: string }>(
  question: string,
  answers: T[],
): T | null => {
  let best: { answer: T; similarity: number } | null = null
  for (const answer of answers) {
    const similarity = similarityOf(question, answer.question)
    if (similarity >= leastSimilarity && similarity > (best?.similarity ?? 0)) best = { answer, similarity }
  }
  return best?.answer ?? null
}
