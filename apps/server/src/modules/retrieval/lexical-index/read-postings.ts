import type { Db } from '../../../platform/database.ts'
import type { DatabucketRef } from '../../databuckets/index.ts'
import type { PostingsTask } from '../search/score-postings.ts'
import { unpackPostings } from './page-format.ts'
import { postingBytes, rangesByBlock } from './posting-format.ts'
import { lookUpPostings } from './postings-store.ts'

/** What the indexes of the data stores know about the terms, ready to be scored. */
export const readPostings = async (
  db: Db,
  databuckets: DatabucketRef[],
  terms: string[],
): Promise<Pick<PostingsTask, 'bytes' | 'blocks' | 'lists'>> => {
  const { lengths, removals, entries, lists: longLists } = await lookUpPostings(db, databuckets, terms)
  const sizeOf = (parts: { bytes: Buffer }[]) => parts.reduce((sum, own) => sum + own.bytes.length, 0)
  // An entry needs up to three bytes for each of its own.
  const room = sizeOf(lengths) + postingBytes * sizeOf(entries) + sizeOf(longLists)
  const bytes = new Uint8Array(room)
  let filled = 0
  const fill = (own: Buffer): [start: number, end: number] => {
    const start = filled
    bytes.set(own, start)
    filled += own.length
    return [start, filled]
  }

  const found = new Map<string, { place: number; start: number; end: number }>()
  const blocks: number[] = []
  for (const { scope, block, bytes: own } of lengths) {
    const [start, end] = fill(own)
    found.set(`${scope}/${block}`, { place: found.size, start, end })
    blocks.push(scope, block, start, end)
  }
  for (const { scope, ...removal } of removals)
    for (const { block, place, count } of rangesByBlock(removal)) {
      const { start, end } = found.get(`${scope}/${block}`) ?? { start: 0, end: 0 }
      bytes.fill(0, Math.min(end, start + place), Math.min(end, start + place + count))
    }

  const lists: number[] = []
  const addList = (term: number, scope: number, block: number, start: number, end: number): void => {
    const place = found.get(`${scope}/${block}`)?.place
    if (place !== undefined) lists.push(term, place, start, end)
    filled = end
  }
  for (const { term, scope, bytes: entry } of entries)
    unpackPostings(entry, bytes, filled, (...part) => addList(term, scope, ...part))
  for (const { term, scope, block, bytes: own } of longLists) addList(term, scope, block, ...fill(own))
  return { bytes: bytes.subarray(0, filled), blocks: Int32Array.from(blocks), lists: Int32Array.from(lists) }
}
