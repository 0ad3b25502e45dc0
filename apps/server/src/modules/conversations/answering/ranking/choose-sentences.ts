import type { RankedSentence } from './rank-sentences.ts'

export interface Amount {
  sentences: number
  /** Passages of which sentences are taken. */
  passages: number
  /** Further sentences are taken as long as the chance that they answer is worth their words. */
  chancePerWord: number
}

/** How much an answer without a model says. */
export const amounts = {
  short: { sentences: 2, passages: 1, chancePerWord: 0.008 },
  medium: { sentences: 4, passages: 2, chancePerWord: 0.0032 },
  long: { sentences: 8, passages: 5, chancePerWord: 0.0008 },
} as const satisfies Record<string, Amount>

/** A heading or a stump says nothing alone. */
const isSentence = (text: string): boolean => text.length >= 25 && /[.!?:…|]["”“«)]?$|\d/.test(text)

/** What begins like this speaks of what the sentence before it has named. */
const leansOnPrevious =
  /^(?:(?:Aber|Auch|Doch|Und) )?(?:Er|Sie|Es|Dies|Diese[mnrs]?|Dieselbe[nrs]?|Dabei|Dadurch|Dafür|Damit|Daher|Davon|Dazu|Deshalb|Dessen|Deren|Seine?[mnrs]?|Ihre?[mnrs]?|Beide|Solche[nrs]?)(?!\p{L})/u

export const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0

/** Whether nobody could tell what it is about. */
const isTorn = ({ text, namesSubject }: RankedSentence): boolean =>
  !namesSubject && leansOnPrevious.test(text)

/** The sentences that answer, in their order; none if nothing has to do with the question. */
export const chooseSentences = (ranked: RankedSentence[], amount: Amount): RankedSentence[] => {
  const candidates = ranked.filter(({ text, covered }) => covered > 0 && isSentence(text))
  const [leading] = candidates.toSorted((a, b) => b.chance - a.chance)
  if (!leading) return []
  const taken = new Set([leading])
  const passages = new Set([leading.passage])
  const take = (sentence: RankedSentence): void => {
    if (taken.size >= amount.sentences) return
    if (!passages.has(sentence.passage) && passages.size >= amount.passages) return
    taken.add(sentence)
    passages.add(sentence.passage)
  }
  const worth = ({ chance, text }: RankedSentence): number => chance / wordsIn(text)
  for (const sentence of candidates.toSorted((a, b) => worth(b) - worth(a)))
    if (worth(sentence) >= amount.chancePerWord) take(sentence)
  for (const sentence of [...taken]) {
    const before = ranked[ranked.indexOf(sentence) - 1]
    if (before?.passage === sentence.passage && isTorn(sentence) && isSentence(before.text)) taken.add(before)
  }
  return ranked.filter(sentence => taken.has(sentence))
}
