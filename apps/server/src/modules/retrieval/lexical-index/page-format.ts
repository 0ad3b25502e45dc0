import { blockSize, type Postings } from './posting-format.ts'

/**
 * A page holds a run of terms in their order, each with its postings:
 *
 *   page  = entry … 00
 *   entry = 00 term 01 postings
 *
 * Terms are letters and digits, and no byte of postings is below 80: so 00 and 01 stand nowhere else, and PostgreSQL finds the entry
 * of a term by `position`, without sending or unpacking the others. Of a term with many postings the page only says that they are
 * elsewhere.
 */
const [entryBegins, postingsBegin] = [0x00, 0x01]
export const elsewhere = Buffer.from([0x02])

/** A page that grows beyond this is split into pages of about the smaller size: small ones are written anew at little cost. */
const [pageBytesAtMost, pageBytesWanted] = [1000, 600]

/** What an entry of the term begins with. */
export const beginOfEntry = (term: string): Buffer =>
  Buffer.concat([Buffer.from([entryBegins]), Buffer.from(term), Buffer.from([postingsBegin])])

/** A term as its bytes, one sign for each: so they sort here as in the database. */
export const keyOfTerm = (term: string): string => Buffer.from(term).toString('latin1')
export const termOfKey = (key: string): string => Buffer.from(key, 'latin1').toString()

const [always, more, sixBits] = [0x80, 0x40, 0x3f]

const pushNumber = (bytes: number[], value: number): void => {
  let rest = value
  while (rest > sixBits) {
    bytes.push(always | more | (rest % (sixBits + 1)))
    rest = Math.floor(rest / (sixBits + 1))
  }
  bytes.push(always | rest)
}

/** Each ordinal as its distance to the one before, doubled; odd when a number follows that says how often. */
export const encodePostings = (postings: Postings, after = 0): Buffer => {
  const bytes: number[] = []
  let last = after
  for (let at = 0; at < postings.length; at += 2) {
    const [ordinal, count] = [postings[at] as number, postings[at + 1] as number]
    pushNumber(bytes, 2 * (ordinal - last) + Number(count > 1))
    if (count > 1) pushNumber(bytes, count)
    last = ordinal
  }
  return Buffer.from(bytes)
}

export const decodePostings = (bytes: Uint8Array): Postings => {
  const postings: Postings = []
  let at = 0
  const nextNumber = (): number => {
    let [value, factor] = [0, 1]
    for (;;) {
      const byte = bytes[at] as number
      at += 1
      value += (byte & sixBits) * factor
      if (!(byte & more)) return value
      factor *= sixBits + 1
    }
  }
  let last = 0
  while (at < bytes.length) {
    const value = nextNumber()
    last += Math.floor(value / 2)
    postings.push(last, value % 2 ? nextNumber() : 1)
  }
  return postings
}

/** Postings by the keys of their terms, as the page has them. */
export type PageEntries = Map<string, Buffer>

export interface Page {
  /** No term of the page comes before it; that of a data store's first page is empty. */
  firstTerm: string
  bytes: Buffer
}

export const entriesOf = (bytes: Buffer): PageEntries => {
  const entries: PageEntries = new Map()
  for (let at = 1; at < bytes.length; ) {
    const middle = bytes.indexOf(postingsBegin, at)
    const end = bytes.indexOf(entryBegins, middle)
    entries.set(bytes.toString('latin1', at, middle), bytes.subarray(middle + 1, end))
    at = end + 1
  }
  return entries
}

/** The entries on as many pages as they need, in their order; no page without entries. */
export const pagesOf = (firstTerm: string, entries: PageEntries): Page[] => {
  const sizeOf = (key: string, postings: Buffer) => key.length + postings.length + 2
  const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : 1))
  const total = sorted.reduce((sum, [key, postings]) => sum + sizeOf(key, postings), 0)
  const wanted = total > pageBytesAtMost ? total / Math.ceil(total / pageBytesWanted) : total
  const pages: Page[] = []
  let pieces: Buffer[] = []
  let [first, size] = [firstTerm, 0]
  const finish = (): void => {
    if (pieces.length)
      pages.push({ firstTerm: first, bytes: Buffer.concat([...pieces, Buffer.from([entryBegins])]) })
    pieces = []
    size = 0
  }
  for (const [key, postings] of sorted) {
    if (size >= wanted) finish()
    if (!pieces.length && pages.length) first = termOfKey(key)
    pieces.push(Buffer.from(`\x00${key}\x01`, 'latin1'), postings)
    size += sizeOf(key, postings)
  }
  finish()
  return pages
}

/** The more blocks a long list has, the more rows it takes; a page has room for so many bytes of one term. */
const postingBytesAtMost = (postings: Postings): number => {
  const blocks = 1 + Math.floor((postings.at(-2) ?? 0) / blockSize)
  return Math.min(2000, Math.max(256, 32 * blocks))
}

/** Adds postings of a term, whose ordinals are above those that it has. Returns what has to go elsewhere: nothing, or all of them. */
export const addToEntries = (entries: PageEntries, key: string, added: Postings): Postings => {
  const known = entries.get(key)
  if (known?.equals(elsewhere)) return added
  const before = known ? decodePostings(known) : []
  const fresh = encodePostings(added, before.at(-2) ?? 0)
  const bytes = known ? Buffer.concat([known, fresh]) : fresh
  const isLong = bytes.length > postingBytesAtMost(added)
  entries.set(key, isLong ? elsewhere : bytes)
  return isLong ? before.concat(added) : []
}

/** Without the postings of ordinals before `first`, and without terms that then have none. */
export const dropOrdinalsBefore = (entries: PageEntries, first: number): void => {
  for (const [key, bytes] of entries) {
    if (bytes.equals(elsewhere)) continue
    const kept = decodePostings(bytes)
    let from = 0
    while (from < kept.length && (kept[from] as number) < first) from += 2
    if (from === kept.length) entries.delete(key)
    else if (from) entries.set(key, encodePostings(kept.slice(from)))
  }
}
