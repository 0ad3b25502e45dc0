import { LRUCache } from 'lru-cache'
import type { DatabucketRef } from '../../databuckets/index.ts'
import { keyOf } from '../search/known-passages.ts'
import { findPostings, keyOfTerm, startsOfPages, termOfKey } from './page-format.ts'

/** Data stores with more pages than this are always asked for single terms: their pages would fill the memory and seldom be of use. */
export const knownPagesAtMost = 512

/** Reading all pages takes as long as looking up the terms of so many questions. */
export const searchesBefore = 8

/** Read besides by one search: so many keep nobody waiting. */
export const pagesAtOnce = 128

/** Pages of a data store from the first on, in their order; a page's start and the key of its first term have the same place. */
export interface KnownPages {
  bytes: Buffer
  starts: number[]
  firstKeys: string[]
}

const noPages: KnownPages = { bytes: Buffer.alloc(0), starts: [], firstKeys: [] }

/** What is known of the index of a data store, as it was at one version. */
export interface KnownIndex {
  version: string
  /** How often it was searched since it has that version. */
  searches: number
  /** Those that were read until they are all. */
  draft: KnownPages
  /** All of them. */
  pages: KnownPages | null
  /** It had more than are kept; they are not read again. */
  hasTooMany: boolean
}

const sizeOf = ({ bytes, starts }: KnownPages): number => bytes.length + 60 * starts.length

/**
 * Of data stores that were searched lately. It is used only while the database says, in the statement that reads all else, that the
 * index still has that version.
 */
const known = new LRUCache<string, KnownIndex>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: ({ draft, pages }) => 500 + sizeOf(pages ?? draft),
})

export const knownIndexOf = (databucket: DatabucketRef): KnownIndex | undefined =>
  known.get(keyOf(databucket))

export const isWorthReading = ({ searches, pages, hasTooMany }: KnownIndex): boolean =>
  !pages && !hasTooMany && searches >= searchesBefore

/** The pages that are not known yet begin with this term or one after it. */
export const nextTerm = ({ draft: { firstKeys } }: KnownIndex): string => {
  const last = firstKeys.at(-1)
  // No term has such a sign, so none comes between the last one and this.
  return last === undefined ? '' : `${termOfKey(last)}\u0001`
}

export const rememberSearch = (databucket: DatabucketRef, version: string): void => {
  const before = known.get(keyOf(databucket))
  if (before?.version === version) before.searches += 1
  else
    known.set(keyOf(databucket), {
      version,
      searches: 1,
      draft: noPages,
      pages: null,
      hasTooMany: before?.hasTooMany ?? false,
    })
}

/** In memory of its own: what the driver hands out lies in a piece with others, which would be kept with it. */
const ownCopy = (...pieces: Buffer[]): Buffer => {
  const own = Buffer.from(new ArrayBuffer(pieces.reduce((sum, { length }) => sum + length, 0)))
  let filled = 0
  for (const piece of pieces) filled += piece.copy(own, filled)
  return own
}

/** The next ones from the term `from` on, up to as many as are read at once; `bytes` are they one behind the other. */
export const rememberPages = (
  databucket: DatabucketRef,
  version: string,
  from: string,
  firstTerms: string[],
  bytes: Buffer,
): void => {
  const before = known.get(keyOf(databucket))
  // Another search has read them meanwhile.
  if (before?.version !== version || before.pages || nextTerm(before) !== from) return
  const { draft } = before
  const pages = {
    bytes: ownCopy(draft.bytes, bytes),
    starts: [...draft.starts, ...startsOfPages(bytes).map(start => draft.bytes.length + start)],
    firstKeys: [...draft.firstKeys, ...firstTerms.map(keyOfTerm)],
  }
  const isAll = firstTerms.length < pagesAtOnce
  const hasTooMany = pages.starts.length > knownPagesAtMost
  known.set(keyOf(databucket), {
    ...before,
    draft: isAll || hasTooMany ? noPages : pages,
    pages: isAll && !hasTooMany ? pages : null,
    hasTooMany,
  })
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

const keyOfLists = (databucket: DatabucketRef, version: string): string => `${keyOf(databucket)}/${version}/`

/** The known list of a term. */
export const knownListsOf = (
  databucket: DatabucketRef,
  version: string,
): ((term: string) => ListPart[] | undefined) => {
  const key = keyOfLists(databucket, version)
  return term => lists.get(key + term)
}

export const rememberList = (
  databucket: DatabucketRef,
  version: string,
  term: string,
  parts: ListPart[],
): void => {
  lists.set(
    keyOfLists(databucket, version) + term,
    parts.map(({ block, bytes }) => ({ block, bytes: ownCopy(bytes) })),
  )
}
