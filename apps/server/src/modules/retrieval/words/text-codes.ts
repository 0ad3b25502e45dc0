import { everyWord, type Word } from './analyser.ts'
import { codesOf } from './grams.ts'

/** A text as the second stage looks at it: numbers alone, which take little room and go from thread to thread. */
export interface CodedText {
  /** Its words by the keys of their stems, in their order; 0 for those that say nothing. */
  stems: Float64Array<ArrayBuffer>
  /** The letters of those that say something, as `grams.ts` counts them, with the gap after each word. */
  codes: Uint8Array<ArrayBuffer>
}

/** A number for a word, never 0. Of 53 bits: no two words of all languages are likely to share one. */
export const keyOf = (word: string): number => {
  let [high, low] = [0x811c9dc5, 0x9747b28c]
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at)
    high = Math.imul(high ^ code, 0x01000193)
    low = Math.imul(low ^ code, 0x85ebca6b)
    low ^= low >>> 15
  }
  return ((high ^ (high >>> 13)) & 0x1fffff) * 0x100000000 + (low >>> 0) + 1
}

/** The same number for the same word, however often it is asked for. */
const keyOfStem = (word: Word): number => {
  if (!word.key) word.key = keyOf(word.stem)
  return word.key
}

/** Several of them one after the other, so that three pieces of memory change hands and not hundreds. */
export interface CodedTexts extends CodedText {
  /** Two numbers per text: where its words and where its letters end. */
  ends: Int32Array<ArrayBuffer>
}

/** Where texts are written down, one after the other; the same memory for all that come, which grows with the longest. */
let stems = new Float64Array(4096)
let codes = new Uint8Array(32 * 1024)
let [words, letters] = [0, 0]

const larger = <T extends Float64Array<ArrayBuffer> | Uint8Array<ArrayBuffer>>(small: T, large: T): T => {
  large.set(small)
  return large
}

const write = (word: Word): void => {
  if (words === stems.length) stems = larger(stems, new Float64Array(2 * words))
  stems[words] = word.isStop ? 0 : keyOfStem(word)
  words += 1
  if (word.isStop) return
  const own = codesOf(word)
  if (letters + own.length > codes.length) codes = larger(codes, new Uint8Array(2 * codes.length))
  // Words are short: to set them as a whole takes longer.
  for (let at = 0; at < own.length; at += 1) codes[letters + at] = own[at] as number
  letters += own.length
}

export const codeTexts = (texts: string[]): CodedTexts => {
  words = 0
  letters = 0
  const ends = new Int32Array(2 * texts.length)
  for (const [index, text] of texts.entries()) {
    everyWord(text, write)
    ends[2 * index] = words
    ends[2 * index + 1] = letters
  }
  return { stems: stems.slice(0, words), codes: codes.slice(0, letters), ends }
}

export const codeText = (text: string): CodedText => {
  const { stems, codes } = codeTexts([text])
  return { stems, codes }
}

/** Each for itself again, in one piece of memory of its own: who keeps one does not keep all. */
export const parted = ({ stems, codes, ends }: CodedTexts): CodedText[] =>
  Array.from({ length: ends.length / 2 }, (_, text) => {
    const ownStems = stems.subarray(ends[2 * text - 2] ?? 0, ends[2 * text])
    const ownCodes = codes.subarray(ends[2 * text - 1] ?? 0, ends[2 * text + 1])
    const memory = new ArrayBuffer(ownStems.byteLength + ownCodes.byteLength)
    const own = {
      stems: new Float64Array(memory, 0, ownStems.length),
      codes: new Uint8Array(memory, ownStems.byteLength),
    }
    own.stems.set(ownStems)
    own.codes.set(ownCodes)
    return own
  })
