import { everyWord } from './analyser.ts'
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

const joined = <T extends Float64Array | Uint8Array>(parts: Iterable<ArrayLike<number>>, whole: T): T => {
  let filled = 0
  for (const part of parts) {
    whole.set(part, filled)
    filled += part.length
  }
  return whole
}

export const codeText = (text: string): CodedText => {
  const stems: number[] = []
  const letters: Uint8Array[] = []
  let length = 0
  everyWord(text, word => {
    stems.push(word.isStop ? 0 : keyOf(word.stem))
    if (word.isStop) return
    const codes = codesOf(word)
    letters.push(codes)
    length += codes.length
  })
  return { stems: Float64Array.from(stems), codes: joined(letters, new Uint8Array(length)) }
}

/** Several of them one after the other, so that three pieces of memory change hands and not hundreds. */
export interface CodedTexts extends CodedText {
  /** Two numbers per text: where its words and where its letters end. */
  ends: Int32Array<ArrayBuffer>
}

export const codeTexts = (texts: string[]): CodedTexts => {
  const read = texts.map(codeText)
  let [words, letters] = [0, 0]
  const ends = read.flatMap(({ stems, codes }) => {
    words += stems.length
    letters += codes.length
    return [words, letters]
  })
  return {
    stems: joined(
      read.map(({ stems }) => stems),
      new Float64Array(words),
    ),
    codes: joined(
      read.map(({ codes }) => codes),
      new Uint8Array(letters),
    ),
    ends: Int32Array.from(ends),
  }
}

/** Each for itself again, in memory of its own: who keeps one does not keep all. */
export const parted = ({ stems, codes, ends }: CodedTexts): CodedText[] =>
  Array.from({ length: ends.length / 2 }, (_, text) => ({
    stems: stems.slice(ends[2 * text - 2] ?? 0, ends[2 * text]),
    codes: codes.slice(ends[2 * text - 1] ?? 0, ends[2 * text + 1]),
  }))
