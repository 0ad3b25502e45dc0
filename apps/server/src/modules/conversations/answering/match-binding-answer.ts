import type { AskedWord } from '../../retrieval/index.ts'
import { meaningfulWords } from './question-words.ts'
import { withoutCourtesies } from './without-courtesies.ts'

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

/** Where everybody is who asks: "im Rathaus", "in unserer Stadt", "bei Ihnen". */
const here =
  /(?<!\p{L})(?:hier|vor ort|(?:im|am|beim) (?:rathaus|ort|landratsamt)|(?:in|bei) (?:der|unserer|eurer|ihrer) (?:stadt|gemeinde|verwaltung|stadtverwaltung|gemeindeverwaltung)|bei (?:ihnen|euch|uns))(?!\p{L})/giu
/** Of a tenant's name, what it shares with others. */
const kindsOfTowns =
  /^(?:stadt|gemeinde|markt|landkreis|kreis|große|hansestadt|landeshauptstadt|verwaltung|amt|bezirk|der|die|von|und|am|an|im|in|bei)$/iu

/** A question as it would be asked where its place goes without saying. */
const withoutPlace = (question: string, townName: string): string => {
  const names = (townName.match(/\p{L}{3,}/gu) ?? []).filter(word => !kindsOfTowns.test(word))
  const place = names.length
    ? new RegExp(
        `(?<!\\p{L})(?:(?:in|aus|von|bei|der|für) )?(?:(?:der|die) )?(?:(?:stadt|gemeinde) )?(?:${names.join('|')})s?(?!\\p{L})`,
        'giu',
      )
    : null
  const left = (place ? question.replace(place, ' ') : question).replace(here, ' ')
  return left.replace(/\s+/g, ' ').trim()
}

/** The answer whose question this one is; null if it is another one. A town's own name says nothing in a question to the town. */
export const matchBindingAnswer = <T extends { question: string }>(
  message: string,
  answers: T[],
  townName = '',
): T | null => {
  const question = withoutPlace(withoutCourtesies(message), townName)
  let best: { answer: T; similarity: number } | null = null
  for (const answer of answers) {
    const similarity = similarityOf(question, withoutPlace(answer.question, townName))
    if (similarity >= leastSimilarity && similarity > (best?.similarity ?? 0)) best = { answer, similarity }
  }
  return best?.answer ?? null
}
