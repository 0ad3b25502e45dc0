import type { TermCounts } from '../words/analyser.ts'

/** Ordinals that share one row of lengths, and one row of postings of a long list. */
export const blockSize = 4096
/** Of a long list: place in the block, low byte first, and how often the term occurs. */
export const postingBytes = 3

const byteAtMost = 255
/** One byte per passage: half of its words; 0 is kept for those that are gone. */
export const lengthByte = (words: number): number => Math.max(1, Math.min(byteAtMost, Math.round(words / 2)))

/** In which passages a term occurs: ordinal and how often, by turns; ordinals ascend. */
export type Postings = number[]

export interface BlockRow {
  block: number
  bytes: Buffer
}

/** The lengths of consecutive passages, from the ordinal of the first on, block by block. */
export const lengthRows = (firstOrdinal: number, passages: TermCounts[]): BlockRow[] =>
  rangesByBlock({ firstOrdinal, passageCount: passages.length }).map(({ block, place, count }) => {
    const from = block * blockSize + place - firstOrdinal
    return {
      block,
      bytes: Buffer.from(passages.slice(from, from + count).map(({ length }) => lengthByte(length))),
    }
  })

/** What consecutive passages add to the index, term by term. */
export const postingsByTerm = (firstOrdinal: number, passages: TermCounts[]): Map<string, Postings> => {
  const byTerm = new Map<string, Postings>()
  for (const [index, { counts }] of passages.entries())
    for (const [term, count] of counts) {
      const list = byTerm.get(term)
      if (list) list.push(firstOrdinal + index, Math.min(byteAtMost, count))
      else byTerm.set(term, [firstOrdinal + index, Math.min(byteAtMost, count)])
    }
  return byTerm
}

/** A long list, block by block. */
export const postingRows = (postings: Postings): BlockRow[] => {
  const blocks = new Map<number, number[]>()
  for (let at = 0; at < postings.length; at += 2) {
    const [ordinal, count] = [postings[at] as number, postings[at + 1] as number]
    const [block, place] = [Math.floor(ordinal / blockSize), ordinal % blockSize]
    const bytes = blocks.get(block) ?? []
    bytes.push(place & 255, place >>> 8, count)
    blocks.set(block, bytes)
  }
  return [...blocks].map(([block, bytes]) => ({ block, bytes: Buffer.from(bytes) }))
}

export interface OrdinalRange {
  firstOrdinal: number
  passageCount: number
}

/** The same range block by block: from which place in it, and how many. */
export const rangesByBlock = ({
  firstOrdinal,
  passageCount,
}: OrdinalRange): { block: number; place: number; count: number }[] => {
  const parts: { block: number; place: number; count: number }[] = []
  const end = firstOrdinal + passageCount
  for (let at = firstOrdinal; at < end; ) {
    const block = Math.floor(at / blockSize)
    const until = Math.min(end, (block + 1) * blockSize)
    parts.push({ block, place: at % blockSize, count: until - at })
    at = until
  }
  return parts
}
