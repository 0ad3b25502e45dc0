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
  /** Which word has which gram, one after the other; a gram twice in a word is there twice. */
  uses: GramUse[]
  keys: Int32Array
  numbers: Int16Array
}

interface GramUse {
  gram: number
  /** Place of the word in the given list. */
  word: number
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

/** The number of a gram; undefined when there are too many. */
const numberOf = (table: GramTable, gram: number): number | undefined => {
  const slot = slotIn(table, gram)
  if (table.keys[slot]) return table.numbers[slot]
  if (table.size >= gramsAtMost) return undefined
  table.keys[slot] = gram
  table.numbers[slot] = table.size
  table.size += 1
  return table.size - 1
}

/** The 4-grams of "_word_word_", which reach over the gap between two words, and those of other words, each for itself. */
export const gramTableOf = (asked: Word[], others: Word[] = []): GramTable => {
  const table: GramTable = {
    size: 0,
    uses: [],
    keys: new Int32Array(tableSize),
    numbers: new Int16Array(tableSize),
  }
  let [gram, signs] = [separator, 1]
  const addWord = (one: Word, word: number): void => {
    for (const code of codesOf(one)) {
      gram = ((gram << 6) | code) & fourSigns
      signs += 1
      const number = signs >= 4 ? numberOf(table, gram) : undefined
      if (number !== undefined) table.uses.push({ gram: number, word })
    }
  }
  for (const [index, word] of asked.entries()) addWord(word, index)
  for (const [index, word] of others.entries()) {
    gram = separator
    signs = 1
    addWord(word, asked.length + index)
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
