import { everyWord, type Word } from '../../../retrieval/index.ts'
import type { TextReader } from './read-passage.ts'
import type { Shares } from './shares.ts'

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
const wordsApart = 4

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

/** How near the asked words that a sentence has stand to one another in it, each with each, by their weights; without an upper limit. */
export const nearnessIn = (weights: number[], said: SaidWord[]): number => {
  const places = new Map<number, number[]>()
  for (const [at, { place, share }] of said.entries()) {
    if (share < saidFrom) continue
    const known = places.get(place)
    if (known) known.push(at)
    else places.set(place, [at])
  }
  const found = [...places]
  let sum = 0
  for (const [index, [place, own]] of found.entries())
    for (const [other, others] of found.slice(index + 1)) {
      let apart = Number.POSITIVE_INFINITY
      for (const one of own) for (const two of others) apart = Math.min(apart, Math.abs(one - two))
      sum += Math.min(weights[place] ?? 0, weights[other] ?? 0) / (1 + (apart - 1) / wordsApart)
    }
  return sum
}
