import { LRUCache } from 'lru-cache'
import type { DatabucketRef } from '../../databuckets/index.ts'
import { keyOf } from '../search/known-passages.ts'
import { findPostings, hasLists, keyOfTerm, splitPages } from './page-format.ts'

/** Data stores with more pages than this are asked for single terms: their pages would fill the memory and seldom be of use. */
export const knownPagesAtMost = 64

/** All pages of a data store, as they were at one version of its index. */
export interface KnownPages {
  /** Empty, which is the version of none: one with too many pages, or with long lists besides. */
  version: string
  /** In their order; a page's bytes and the key of its first term have the same place. */
  firstKeys: string[]
  pages: Buffer[]
}

const tooMany: KnownPages = { version: '', firstKeys: [], pages: [] }

/**
 * Pages of data stores that were searched lately. They are used only while the database says, in the statement that reads all else,
 * that the index still has that version.
 */
const known = new LRUCache<string, KnownPages>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: ({ pages }) => pages.reduce((sum, { length }) => sum + length + 200, 500),
})

export const knownPagesOf = (databucket: DatabucketRef): KnownPages | undefined =>
  known.get(keyOf(databucket))

export const forgetPages = (databucket: DatabucketRef): void => {
  known.delete(keyOf(databucket))
}

/** `bytes` are the pages one behind the other. */
export const rememberPages = (
  databucket: DatabucketRef,
  version: string,
  firstTerms: string[],
  bytes: Buffer,
): KnownPages => {
  const isMany = firstTerms.length > knownPagesAtMost || hasLists(bytes)
  const pages = isMany ? tooMany : { version, firstKeys: firstTerms.map(keyOfTerm), pages: splitPages(bytes) }
  known.set(keyOf(databucket), pages)
  return pages
}

/** What the page of a term says of it; undefined for nothing. `begin` is what the entry of the key begins with. */
export const postingsIn = (
  { firstKeys, pages }: KnownPages,
  key: string,
  begin: Buffer,
): Buffer | undefined => {
  let [low, high] = [0, firstKeys.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((firstKeys[middle] as string) <= key) low = middle + 1
    else high = middle
  }
  const page = pages[low - 1]
  return page && findPostings(page, begin)
}
