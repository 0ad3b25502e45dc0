import type { FoundPassage } from '../../../retrieval/index.ts'
import { saysWhatIsAsked } from '../expected-answer.ts'
import { type JudgedWord, judgedWords } from './judged-words.ts'
import { type ReadPassage, textReaderFor } from './read-passage.ts'
import { nearnessIn, saidWords } from './said-words.ts'
import { raisedBy, type Shares, sumOf } from './shares.ts'

/** What the judgement rests on; `docs/judging-answers.md` says what each of them means. */
export interface Features {
  coverage: number
  window: number
  coverageWindow: number
  near: number
  above: number
  missingNumbers: number
  lacked: number
  lackedNouns: number
  lackedAskedFor: number
  asksForNoun: number
  asksForKind: number
  lacksKind: number
  words: number
  lexical: number
  grams: number
  gramsOfAll: number
  neighbourhood: number
  title: number
  distance: number
  contrast: number
  sameDocument: number
}

/** So many passages are read: what is rare among them is rare, and what none of them has is not there. */
export const passagesRead = 6
/** The answer stands in one of these, or was not found. */
const passagesJudged = 3
/** From which share on a word counts as said. */
const saidFrom = 0.6
/** What the heading says, a sentence need not repeat; nor what the sentence before has said. */
const [aboveShare, nextShare] = [0.7, 0.9]
const mostMissing = 3
/** What belongs to asking counts less. */
const tellingFrom = 0.5
const wordsOfSentence = 8

/** What the search thinks of it, without what age and priority make of that. */
const scoreOf = ({ parts }: FoundPassage): number =>
  parts.lexical + parts.grams + parts.neighbourhood + parts.coverage + parts.vector

const mean = (numbers: number[]): number => sumOf(numbers) / numbers.length

/** How much of what was asked a text says, by the weights of the words. */
const coveredBy = (weights: number[], shares: Shares): number => {
  let [found, total] = [0, 0]
  for (const [place, weight] of weights.entries()) {
    found += weight * (shares[place] ?? 0)
    total += weight
  }
  return total ? found / total : 1
}

interface Judged {
  passage: ReadPassage
  coverage: number
  /** By the best sentence with what stands above it and the next one. */
  window: number
  /** Place of the best sentence. */
  at: number
}

const judgeOne = (weights: number[], passage: ReadPassage): Judged => {
  let [sentence, window, at] = [0, 0, 0]
  for (const [place, { shares }] of passage.sentences.entries()) {
    const own = raisedBy(shares, passage.above, aboveShare)
    const covered = coveredBy(weights, own)
    if (covered > sentence) [sentence, at] = [covered, place]
    const next = passage.sentences[place + 1]
    if (next) window = Math.max(window, coveredBy(weights, raisedBy(own, next.shares, nextShare)))
  }
  return { passage, coverage: coveredBy(weights, passage.whole), window: Math.max(window, sentence), at }
}

const unsaid = (share: number): number => Math.max(0, 1 - share / saidFrom)

/** Of a question and what was found for it, best first; null if there is nothing to judge. */
export const featuresOf = (question: string, found: readonly FoundPassage[]): Features | null => {
  const [first, second] = found
  if (!first) return null
  const { words: asked, others } = first.asked
  const words = judgedWords(question, asked)
  if (!words.length) return null
  const reader = textReaderFor(asked, others)
  const passages = found
    .slice(0, passagesRead)
    .map(({ documentTitle, headings, text }) => reader.read([documentTitle, ...headings].join('\n'), text))
  const weights = words.map(({ worth }, place) => {
    const saying = passages.filter(({ whole }) => (whole[place] ?? 0) >= saidFrom).length
    return worth * Math.log(1 + (passages.length + 1) / (saying + 0.5))
  })
  const judged = passages.slice(0, passagesJudged)
  const best = judged
    .map(passage => judgeOne(weights, passage))
    .reduce((one, other) => (other.coverage + other.window > one.coverage + one.window ? other : one))
  const { whole, above, sentences } = best.passage
  const near = judged.flatMap(passage =>
    passage.sentences.map(({ text }) => nearnessIn(weights, saidWords(text, reader))),
  )
  const most = words.map((_, place) => Math.max(...passages.map(passage => passage.whole[place] ?? 0)))
  const count = (isCounted: (word: JudgedWord) => boolean, shares: ArrayLike<number>): number => {
    const missing = words.reduce(
      (total, word, place) => total + (isCounted(word) ? unsaid(shares[place] ?? 0) : 0),
      0,
    )
    return Math.min(mostMissing, missing)
  }
  const isFit = saysWhatIsAsked(question)
  const telling = words.filter(({ worth }) => worth >= tellingFrom).length
  const { lexical, grams, neighbourhood, title } = first.parts
  const behind = found.slice(3, 10).map(scoreOf)
  return {
    coverage: best.coverage,
    window: best.window,
    coverageWindow: best.coverage * best.window,
    near: Math.log(1 + Math.max(0, ...near)),
    above: coveredBy(weights, above),
    missingNumbers: count(({ isNumber }) => isNumber, whole),
    lacked: Math.log(1 + sumOf(weights.map((weight, place) => weight * unsaid(most[place] ?? 0)))),
    lackedNouns: count(({ isNoun }) => isNoun, most),
    lackedAskedFor: count(({ isAskedFor }) => isAskedFor, most),
    asksForNoun: words.some(({ isAskedFor }) => isAskedFor) ? 1 : 0,
    asksForKind: isFit('') ? 0 : 1,
    lacksKind: isFit(`${sentences[best.at]?.text} ${sentences[best.at + 1]?.text ?? ''}`) ? 0 : 1,
    words: Math.min(telling, wordsOfSentence) / wordsOfSentence,
    lexical,
    grams,
    gramsOfAll: grams * Math.log(1 + sumOf(weights)),
    neighbourhood,
    title,
    distance: scoreOf(first) - (second ? scoreOf(second) : 0),
    contrast: scoreOf(first) - (behind.length ? mean(behind) : 0),
    sameDocument: found.slice(1, 5).filter(({ documentId }) => documentId === first.documentId).length / 4,
  }
}
