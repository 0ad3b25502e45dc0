import { LRUCache } from 'lru-cache'
import type { DatabucketRef } from '../../databuckets/index.ts'
import { keyOf } from '../search/known-passages.ts'
import { findPostings, keyOfTerm, startsOfPages } from './page-format.ts'

/** Data stores with more pages than this are always asked for single terms: their pages would fill the memory and seldom be of use. */
export const knownPagesAtMost = 512

/** Reading all pages takes as long as looking up the terms of so many questions. */
export const searchesBefore = 8

/** What is known of the index of a data store, as it was at one version. */
export interface KnownIndex {
  version: string
  /** How often it was searched since it has that version. */
  searches: number
  pages: KnownPages | null
}

/** All pages of a data store, in their order; a page's start and the key of its first term have the same place. */
export interface KnownPages {
  bytes: Buffer
  starts: number[]
  firstKeys: string[]
}

/** Of an index with too many pages, so that they are not read again: the version of none. */
const tooMany: KnownIndex = { version: 'too many', searches: 0, pages: null }

/**
 * Of data stores that were searched lately. It is used only while the database says, in the statement that reads all else, that the
 * index still has that version.
 */
const known = new LRUCache<string, KnownIndex>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: ({ pages }) => 500 + (pages ? pages.bytes.length + 60 * pages.starts.length : 0),
})

export const knownIndexOf = (databucket: DatabucketRef): KnownIndex | undefined =>
  known.get(keyOf(databucket))

export const isWorthReading = ({ searches, pages }: KnownIndex): boolean =>
  !pages && searches >= searchesBefore

export const rememberSearch = (databucket: DatabucketRef, version: string): void => {
  const before = known.get(keyOf(databucket))
  if (before === tooMany) return
  if (before?.version === version) before.searches += 1
  else known.set(keyOf(databucket), { version, searches: 1, pages: null })
}

/** In memory of its own: what the driver hands out lies in a piece with others, which would be kept with it. */
const ownCopy = (bytes: Buffer): Buffer => Buffer.from(new Uint8Array(bytes).buffer)

/** `bytes` are the pages one behind the other. */
export const rememberPages = (
  databucket: DatabucketRef,
  version: string,
  firstTerms: string[],
  bytes: Buffer,
): void => {
  const isMany = firstTerms.length > knownPagesAtMost
  const pages = { bytes: ownCopy(bytes), starts: startsOfPages(bytes), firstKeys: firstTerms.map(keyOfTerm) }
  known.set(keyOf(databucket), isMany ? tooMany : { version, searches: 0, pages })
}

/** What the page of a term says of it; undefined for nothing. `begin` is what the entry of the key begins with. */
export const postingsIn = (
  { bytes, starts, firstKeys }: KnownPages,
  key: string,
  begin: Buffer,
): Buffer | undefined => {
  let [low, high] = [0, firstKeys.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((firstKeys[middle] as string) <= key) low = middle + 1
    else high = middle
  }
  return low ? findPostings(bytes.subarray(starts[low - 1], starts[low]), begin) : undefined
}

/** A part of a long list, of one block. */
export interface ListPart {
  block: number
  bytes: Buffer
}

/** Long lists that were asked for lately: few words make up most questions. As they were at a version, too. */
const lists = new LRUCache<string, ListPart[]>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: parts => parts.reduce((sum, { bytes }) => sum + bytes.length + 150, 200),
})

const keyOfList = (databucket: DatabucketRef, version: string, term: string): string =>
  `${keyOf(databucket)}/${version}/${term}`

export const knownList = (databucket: DatabucketRef, version: string, term: string): ListPart[] | undefined =>
  lists.get(keyOfList(databucket, version, term))

export const rememberList = (
  databucket: DatabucketRef,
  version: string,
  term: string,
  parts: ListPart[],
): void => {
  lists.set(
    keyOfList(databucket, version, term),
    parts.map(({ block, bytes }) => ({ block, bytes: ownCopy(bytes) })),
  )
}
