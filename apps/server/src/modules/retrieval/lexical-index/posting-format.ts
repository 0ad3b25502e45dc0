import type { TermCounts } from '../words/analyser.ts'

/** Ordinals that share one row of lengths, and one row of postings per term. */
export const blockSize = 4096
/** Place in the block, low byte first, and how often the term occurs. */
export const postingBytes = 3

const byteAtMost = 255
/** One byte per passage: half of its words; 0 is kept for those that are gone. */
export const lengthByte = (words: number): number => Math.max(1, Math.min(byteAtMost, Math.round(words / 2)))

export interface NewBlock {
  block: number
  lengths: Buffer
  terms: string[]
  postings: Buffer[]
}

interface GrowingBlock {
  lengths: number[]
  terms: Map<string, number[]>
}

/** The rows that consecutive passages add to the index, from the ordinal of the first on. */
export const blocksOf = (firstOrdinal: number, passages: TermCounts[]): NewBlock[] => {
  const blocks = new Map<number, GrowingBlock>()
  for (const [index, { counts, length }] of passages.entries()) {
    const ordinal = firstOrdinal + index
    const [number, place] = [Math.floor(ordinal / blockSize), ordinal % blockSize]
    const block: GrowingBlock = blocks.get(number) ?? { lengths: [], terms: new Map() }
    blocks.set(number, block)
    block.lengths.push(lengthByte(length))
    for (const [term, count] of counts) {
      const posting = [place & 255, place >>> 8, Math.min(byteAtMost, count)]
      const list = block.terms.get(term)
      if (list) list.push(...posting)
      else block.terms.set(term, posting)
    }
  }
  return [...blocks].map(([block, { lengths, terms }]) => {
    // In the order of the table's key: neighbours are written to the same page one after the other.
    const sorted = [...terms].sort(([a], [b]) => (a < b ? -1 : 1))
    return {
      block,
      lengths: Buffer.from(lengths),
      terms: sorted.map(([term]) => term),
      postings: sorted.map(([, list]) => Buffer.from(list)),
    }
  })
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
