import { everyWord } from '../../../retrieval/index.ts'
import type { SaidWord } from '../judging/said-words.ts'
import { type AskedKindName, mannerWords, months, numberWords, weekdays } from './asked-kinds.ts'

type IsCandidate = (said: SaidWord[], at: number) => boolean

const isNamed = (word: SaidWord | undefined): boolean => /^\p{Lu}/u.test(word?.text ?? '')
/** A word that is one of these as a whole. */
const isOneOf = (...alternatives: string[]): IsCandidate => {
  const pattern = new RegExp(`^(?:${alternatives.join('|')})$`, 'iu')
  return (said, at) => pattern.test(said[at]?.text ?? '')
}

const preposition = /^(?:in|im|bei|beim|aus|nach|an|am|auf|vor|zwischen|nahe|entlang|von|vom|zu|zum|zur)$/i
const article = /^(?:der|den|dem|die|das|einem|einer|ein|eine)$/i

/** Which word of a text may be what is asked for, or begin it. The first of a sentence is written upper case whatever it is. */
const candidates: Record<AskedKindName, IsCandidate> = {
  person: (said, at) => {
    const [before, one, after] = [said[at - 1], said[at], said[at + 1]]
    if (!before || !isNamed(one)) return false
    return (
      isNamed(before) ||
      (isNamed(after) && after?.clause === one?.clause) ||
      /^(?:von|van|de)$/.test(after?.text ?? '')
    )
  },
  time: isOneOf(String.raw`1\d{3}|20\d\d|\d{3}|\d\d(?:er|ern)|.*jahrhunderts?`, months, weekdays),
  number: isOneOf(String.raw`\d.*`, numberWords),
  place: (said, at) => {
    const [before, earlier] = [said[at - 1]?.text ?? '', said[at - 2]?.text ?? '']
    return (
      isNamed(said[at]) && (preposition.test(before) || (article.test(before) && preposition.test(earlier)))
    )
  },
  reason: isOneOf(
    'weil|da|denn|damit|um|aufgrund|wegen|deshalb|daher|dadurch|somit|dass|führte|führten|durch',
  ),
  manner: isOneOf(mannerWords),
  name: (said, at) => at > 0 && isNamed(said[at]),
}

/** From which share on a word is one of the question, and no answer to it. */
const askedFrom = 0.6
/** From which share on it says something of the question. */
const saidFrom = 0.5
/** So many words further away, what is said of the question counts half. */
const wordsApart = 6
const otherClause = 0.7

/** How much of the question stands near a word, by the weights of its words. */
const nearnessReader = (weights: number[]) => {
  const near = new Float64Array(weights.length)
  return (said: SaidWord[], hits: number[], at: number): number => {
    near.fill(0)
    for (const hit of hits) {
      const { place, share, clause } = said[hit] as SaidWord
      const within = clause === said[at]?.clause ? 1 : otherClause
      const nearness = (within * share) / (1 + Math.abs(hit - at) / wordsApart)
      if (hit !== at && nearness > (near[place] ?? 0)) near[place] = nearness
    }
    let sum = 0
    for (let place = 0; place < near.length; place += 1) sum += (weights[place] ?? 0) * (near[place] ?? 0)
    return sum
  }
}

export interface Candidate {
  /** How much of the question stands near what may be the answer to it, from 0 to 1. */
  candidate: number
  /** 1 where something of a kind is asked for and nothing of it is there. */
  lacksCandidate: number
}

/** Looks in sentences for what a question asks for; for a name where it does not say what. */
export const candidateFinder = (
  question: string,
  asked: AskedKindName[],
  weights: number[],
): ((said: SaidWord[]) => Candidate) => {
  const ownStems = new Set<string>()
  everyWord(question, ({ stem }) => ownStems.add(stem))
  const kinds = (asked.length ? asked : (['name'] as const)).map(name => candidates[name])
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1
  const nearnessAt = nearnessReader(weights)
  return said => {
    const hits: number[] = []
    for (const [at, { share }] of said.entries()) if (share >= saidFrom) hits.push(at)
    let [best, isFound] = [0, false]
    for (const [at, { share, word }] of said.entries()) {
      if (share >= askedFrom || !kinds.some(is => is(said, at)) || ownStems.has(word.stem)) continue
      isFound = true
      if (hits.length) best = Math.max(best, nearnessAt(said, hits, at))
    }
    return { candidate: best / total, lacksCandidate: asked.length && !isFound ? 1 : 0 }
  }
}
