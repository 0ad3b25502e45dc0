import { everyWord, type Word } from '../../../retrieval/index.ts'
import type { Shares, TextReader } from './read-passage.ts'

/** A word of a text and what of the question it says. */
export interface SaidWord {
  word: Word
  /** As the text has it. */
  text: string
  /** Which part of its sentence it stands in, between commas, dashes and brackets. */
  clause: number
  /** Place of the asked word that it stands for most. */
  place: number
  /** How far it does, from 0 to 1. */
  share: number
}

const clauseEnd = /[,;:()–"„“»«]|\s-\s/
/** From which share on a word counts as said. */
const saidFrom = 0.5
/** So many words further away, two that belong together count half. */
const wordsApart = 3

const bestOf = (shares: Shares | null): { place: number; share: number } => {
  let [place, share] = [-1, 0]
  for (const [at, one] of shares?.entries() ?? []) if (one > share) [place, share] = [at, one]
  return { place, share }
}

/** All words of a sentence in their order. */
export const saidWords = (text: string, reader: TextReader): SaidWord[] => {
  const said: SaidWord[] = []
  let [last, clause] = [0, 0]
  everyWord(text, (word, start, end) => {
    // Most words have nothing but a gap between them.
    if (last && start - last > 1 && clauseEnd.test(text.slice(last, start))) clause += 1
    last = end
    said.push({ word, text: text.slice(start, end), clause, ...bestOf(reader.sharesOfWord(word)) })
  })
  return said
}

/** How much of what stands side by side in the question stands near one another in a sentence, by the weights of the asked words. */
export const nearPairs = (weights: number[], said: SaidWord[]): number => {
  const places = weights.map((): number[] => [])
  for (const [at, { place, share }] of said.entries()) if (share >= saidFrom) places[place]?.push(at)
  let [found, total] = [0, 0]
  for (let place = 0; place + 1 < weights.length; place += 1) {
    const weight = Math.min(weights[place] ?? 0, weights[place + 1] ?? 0)
    total += weight
    let best = 0
    for (const one of places[place] ?? [])
      for (const other of places[place + 1] ?? [])
        best = Math.max(best, 1 / (1 + Math.max(0, Math.abs(one - other) - 1) / wordsApart))
    found += weight * best
  }
  return total ? found / total : 0
}
