import { isItem, isUnfinished } from '../list-items.ts'
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
  medium: { sentences: 4, passages: 2, chancePerWord: 0.0035 },
  long: { sentences: 8, passages: 5, chancePerWord: 0.0008 },
} as const satisfies Record<string, Amount>

/** Letters of a list that is shown because of the words that lead to it. */
const itemsAtMost = 500

/** A heading or a stump says nothing alone. */
const isSentence = (text: string): boolean =>
  text.length >= 25 && (isItem(text) || text.includes('\n') || /[.!?:…|]["”“«)]?$|\d/.test(text))

/** What begins like this speaks of what the sentence before it has said; "er" mostly stands for what the question names. */
const leansOnPrevious =
  /^(?:(?:Aber|Auch|Doch|Und) )?(?:Dies|Diese[mnrs]?|Dieselbe[nrs]?|Dabei|Dadurch|Dafür|Damit|Daher|Davon|Dazu|Deshalb|Dessen|Deren|Beide|Solche[nrs]?)(?!\p{L})/u

export const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0

/** Whether nobody could tell what it is about, or the answer itself stands before it. */
const isTorn = ({ text, namesSubject, isNamedBefore }: RankedSentence): boolean =>
  isNamedBefore || (!namesSubject && leansOnPrevious.test(text))

/** A word costs less in a long sentence, which needs fewer others beside it; as much as any in one of so many. */
const [usualWords, lengthPower] = [22, 0.85]
const costOf = (text: string): number => usualWords * (wordsIn(text) / usualWords) ** lengthPower

/** The words that lead to the list of this item; a passage may begin in the middle of a list. */
const leadOf = (ranked: RankedSentence[], item: RankedSentence): RankedSentence | undefined => {
  const lead = ranked.slice(0, ranked.indexOf(item)).findLast(({ text }) => !isItem(text))
  return lead?.passage === item.passage && isUnfinished(lead.text) ? lead : undefined
}

/** The items of the list to which these words lead, as many as are read at a glance. */
const itemsOf = (ranked: RankedSentence[], lead: RankedSentence): RankedSentence[] => {
  const items: RankedSentence[] = []
  let left = itemsAtMost
  for (const item of ranked.slice(ranked.indexOf(lead) + 1)) {
    left -= item.text.length
    if (item.passage !== lead.passage || !isItem(item.text) || (items.length > 0 && left < 0)) break
    items.push(item)
  }
  return items
}

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
  const worth = ({ chance, text }: RankedSentence): number => chance / costOf(text)
  for (const sentence of candidates.toSorted((a, b) => worth(b) - worth(a)))
    if (worth(sentence) >= amount.chancePerWord) take(sentence)
  for (const sentence of [...taken]) {
    const before = ranked[ranked.indexOf(sentence) - 1]
    if (before?.passage === sentence.passage && isTorn(sentence) && isSentence(before.text)) taken.add(before)
    const lead = isItem(sentence.text) ? leadOf(ranked, sentence) : undefined
    if (lead) taken.add(lead)
  }
  for (const sentence of [...taken]) {
    if (isItem(sentence.text) || !isUnfinished(sentence.text)) continue
    const items = itemsOf(ranked, sentence)
    if (!items.some(item => taken.has(item))) for (const item of items) taken.add(item)
  }
  return ranked.filter(sentence => taken.has(sentence))
}
