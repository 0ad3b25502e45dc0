import { type AskedWord, weightOf } from '../search/question.ts'
import type { Word } from './analyser.ts'

/** Letters and digits in six bits each, so that four of them fit into one number. */
const separator = 1
const otherCodes = 38
const latin = new Uint8Array(128)
for (const [index, sign] of [...'abcdefghijklmnopqrstuvwxyz0123456789'].entries())
  latin[sign.charCodeAt(0)] = index + 2
/** Signs of other scripts share what is left: seldom mistaken in groups of four. */
const codeOf = (sign: number): number =>
  (sign < 128 ? (latin[sign] as number) : 0) || otherCodes + (sign % (64 - otherCodes))

const fourSigns = 0xffffff

/** The different 4-grams of a question, numbered; open addressing, small enough to stay in the processor's nearest memory. */
export interface GramTable {
  size: number
  /** How often the question has each, by the weight of its words. */
  counts: number[]
  keys: Int32Array
  numbers: Int16Array
}

const tableSize = 4096
/** More than any question has; what lies beyond would fill the table. */
const gramsAtMost = tableSize / 2

/** A word's letters as codes, with the gap after it. */
export const codesOf = (word: Word): Uint8Array => {
  if (!word.codes) {
    word.codes = new Uint8Array(word.folded.length + 1).fill(separator)
    for (let at = 0; at < word.folded.length; at += 1) word.codes[at] = codeOf(word.folded.charCodeAt(at))
  }
  return word.codes
}

/** The slot that holds the gram, or the free one where it would be. */
const slotIn = ({ keys }: GramTable, gram: number): number => {
  let slot = Math.imul(gram, 0x9e3779b1) >>> 20
  while (keys[slot] && keys[slot] !== gram) slot = (slot + 1) & (tableSize - 1)
  return slot
}

/** The 4-grams of "_word_word_": they reach over the gap between two words. */
export const gramTableOf = (words: AskedWord[]): GramTable => {
  const table: GramTable = {
    size: 0,
    counts: [],
    keys: new Int32Array(tableSize),
    numbers: new Int16Array(tableSize),
  }
  let [gram, signs] = [separator, 1]
  for (const word of words) {
    const weight = weightOf(word)
    for (const code of codesOf(word)) {
      gram = ((gram << 6) | code) & fourSigns
      signs += 1
      if (signs < 4) continue
      const slot = slotIn(table, gram)
      const number = table.numbers[slot] as number
      if (table.keys[slot]) table.counts[number] = (table.counts[number] ?? 0) + weight
      else if (table.size < gramsAtMost) {
        table.keys[slot] = gram
        table.numbers[slot] = table.size
        table.counts.push(weight)
        table.size += 1
      }
    }
  }
  return table
}

/** Adds to `counts` how often the letters of a text have each gram of the table; returns the number of signs. */
export const countGrams = (codes: Uint8Array, table: GramTable, counts: Float32Array): number => {
  const { keys, numbers } = table
  let gram = separator
  for (let at = 0; at < codes.length; at += 1) {
    gram = ((gram << 6) | (codes[at] as number)) & fourSigns
    const slot = slotIn(table, gram)
    // The first three are no whole grams; none of them is in the table.
    if (keys[slot]) counts[numbers[slot] as number] = (counts[numbers[slot] as number] as number) + 1
  }
  return codes.length + 1
}
