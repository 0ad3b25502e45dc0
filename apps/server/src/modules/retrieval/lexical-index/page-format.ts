import { blockSize, type Postings, postingBytes } from './posting-format.ts'

/**
 * A page holds the terms between its first one and the first one of the next page, in any order, each with its postings:
 *
 *   page  = entry … 00
 *   entry = 00 term 01 postings
 *
 * Terms are letters and digits, and no byte of postings is below 80: so 00 and 01 stand nowhere else, and here as in PostgreSQL the
 * entry of a term is found by looking for its beginning, without unpacking the others. Of a term with many postings the page has only
 * the last, after a mark that says that there is a long list besides: so that one is written seldom.
 */
const [entryBegins, postingsBegin] = [0x00, 0x01]
const end = Buffer.from([entryBegins])
export const listMark = Buffer.from([0x02])

const seamOfPages = Buffer.from([entryBegins, entryBegins])
export const hasList = (bytes: Uint8Array): boolean => bytes[0] === listMark[0]

/** A page that grows beyond this is split into pages of about the smaller size: small ones are written anew at little cost. */
const [pageBytesAtMost, pageBytesWanted] = [1000, 600]

/** Nearly all terms are: German ones have lost their umlauts. */
const isAscii = /^[ -~]*$/

/** A term as its bytes, one sign for each: so they sort here as in the database. */
export const keyOfTerm = (term: string): string =>
  isAscii.test(term) ? term : Buffer.from(term).toString('latin1')
export const termOfKey = (key: string): string =>
  isAscii.test(key) ? key : Buffer.from(key, 'latin1').toString()

/** What the entry of a term begins with. */
export const beginOfEntry = (key: string): Buffer => Buffer.from(`\x00${key}\x01`, 'latin1')

const [always, more, sixBits] = [0x80, 0x40, 0x3f]

const pushNumber = (bytes: number[], value: number): void => {
  let rest = value
  while (rest > sixBits) {
    bytes.push(always | more | (rest % (sixBits + 1)))
    rest = Math.floor(rest / (sixBits + 1))
  }
  bytes.push(always | rest)
}

/** Counts up to this stand beside the ordinal, in its two lowest bits; of higher ones a number of their own follows. */
const smallCount = 3

/** Each ordinal as its distance to the one before, with its count. */
export const encodePostings = (postings: Postings, after = 0): Buffer => {
  const bytes: number[] = []
  let last = after
  for (let at = 0; at < postings.length; at += 2) {
    const [ordinal, count] = [postings[at] as number, postings[at + 1] as number]
    const isSmall = count <= smallCount
    pushNumber(bytes, 4 * (ordinal - last) + (isSmall ? count : 0))
    if (!isSmall) pushNumber(bytes, count)
    last = ordinal
  }
  return Buffer.from(bytes)
}

/**
 * Writes the postings that stand on the page itself down as a long list has them, from `filled` on, up to three bytes for each of theirs;
 * calls with what each block has. Every search spends its time here: no posting is a call of its own.
 */
export const unpackPostings = (
  bytes: Uint8Array,
  unpacked: Uint8Array,
  filled: number,
  call: (block: number, start: number, end: number) => void,
): void => {
  const { length } = bytes
  let [at, ordinal, block, start, end] = [hasList(bytes) ? 1 : 0, 0, 0, filled, filled]
  while (at < length) {
    let byte = bytes[at] as number
    at += 1
    let value = byte & sixBits
    for (let factor = sixBits + 1; byte & more; factor *= sixBits + 1) {
      byte = bytes[at] as number
      at += 1
      value += (byte & sixBits) * factor
    }
    let count = value % (smallCount + 1)
    ordinal += (value - count) / (smallCount + 1)
    if (!count)
      for (let factor = 1; ; factor *= sixBits + 1) {
        byte = bytes[at] as number
        at += 1
        count += (byte & sixBits) * factor
        if (!(byte & more)) break
      }
    const place = ordinal % blockSize
    if (ordinal - place !== block * blockSize) {
      if (end > start) call(block, start, end)
      block = (ordinal - place) / blockSize
      start = end
    }
    unpacked[end] = place & 255
    unpacked[end + 1] = place >>> 8
    unpacked[end + 2] = count
    end += postingBytes
  }
  if (end > start) call(block, start, end)
}

export const decodePostings = (bytes: Uint8Array): Postings => {
  const postings: Postings = []
  const unpacked = new Uint8Array(postingBytes * bytes.length)
  unpackPostings(bytes, unpacked, 0, (block, start, end) => {
    for (let at = start; at < end; at += postingBytes) {
      const place = (unpacked[at] as number) | ((unpacked[at + 1] as number) << 8)
      postings.push(block * blockSize + place, unpacked[at + 2] as number)
    }
  })
  return postings
}

/**
 * Where the postings end that begin at `start`, and the last ordinal of them: found in one go and without a list, for of all that adding
 * a document does this is done most often.
 */
const endOfPostings = (bytes: Buffer, start: number): { end: number; last: number } => {
  let [at, last] = [bytes[start] === listMark[0] ? start + 1 : start, 0]
  while ((bytes[at] as number) >= always) {
    let [value, factor] = [0, 1]
    let byte = bytes[at] as number
    while (byte & more) {
      value += (byte & sixBits) * factor
      factor *= sixBits + 1
      at += 1
      byte = bytes[at] as number
    }
    value += (byte & sixBits) * factor
    at += 1
    last += Math.floor(value / 4)
    // The count, in a number of its own.
    if (value % 4 === 0) {
      while ((bytes[at] as number) & more) at += 1
      at += 1
    }
  }
  return { end: at, last }
}

export interface Page {
  /** No term of the page comes before it; that of a data store's first page is empty. */
  firstTerm: string
  bytes: Buffer
}

/** Postings by the keys of their terms, as the page has them. */
export type PageEntries = Map<string, Buffer>

export const entriesOf = (bytes: Buffer): PageEntries => {
  const entries: PageEntries = new Map()
  for (let at = 1; at < bytes.length; ) {
    const middle = bytes.indexOf(postingsBegin, at)
    const next = bytes.indexOf(entryBegins, middle)
    entries.set(bytes.toString('latin1', at, middle), bytes.subarray(middle + 1, next))
    at = next + 1
  }
  return entries
}

/** Where pages begin that lie one behind the other: where one ends the next one begins, and nowhere else is 00 beside 00. */
export const startsOfPages = (bytes: Buffer): number[] => {
  const starts: number[] = []
  for (let start = 0; start < bytes.length; ) {
    starts.push(start)
    const seam = bytes.indexOf(seamOfPages, start)
    start = seam < 0 ? bytes.length : seam + 1
  }
  return starts
}

/** What stands behind the beginning of an entry, up to the next one; undefined when the page has no such entry. */
export const findPostings = (page: Buffer, begin: Buffer): Buffer | undefined => {
  const at = page.indexOf(begin)
  if (at < 0) return undefined
  const start = at + begin.length
  return page.subarray(start, page.indexOf(entryBegins, start))
}

/** The entries on as many pages as they need, sorted; no page without entries. */
export const pagesOf = (firstTerm: string, entries: PageEntries): Page[] => {
  const sizeOf = (key: string, postings: Buffer) => key.length + postings.length + 2
  const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : 1))
  const total = sorted.reduce((sum, [key, postings]) => sum + sizeOf(key, postings), 0)
  const wanted = total > pageBytesAtMost ? total / Math.ceil(total / pageBytesWanted) : total
  const pages: Page[] = []
  let pieces: Buffer[] = []
  let [first, size] = [firstTerm, 0]
  const finish = (): void => {
    if (pieces.length) pages.push({ firstTerm: first, bytes: Buffer.concat([...pieces, end]) })
    pieces = []
    size = 0
  }
  for (const [key, postings] of sorted) {
    if (size >= wanted) finish()
    if (!pieces.length && pages.length) first = termOfKey(key)
    pieces.push(beginOfEntry(key), postings)
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

export interface Added {
  key: string
  /** Their ordinals are above all that the term has. */
  postings: Postings
}

/** Bytes that take the place of those from `start` to `end`. */
interface Change {
  start: number
  end: number
  bytes: Buffer
}

const withChanges = (bytes: Buffer, changes: Change[]): Buffer => {
  const pieces: Buffer[] = []
  let copied = 0
  for (const change of changes.toSorted((a, b) => a.start - b.start)) {
    pieces.push(bytes.subarray(copied, change.start), change.bytes)
    copied = change.end
  }
  return Buffer.concat([...pieces, bytes.subarray(copied)])
}

/** The pages that a page becomes with what is added, and the postings that go into the long lists of their terms, by their keys. */
export const addToPage = (
  { firstTerm, bytes }: Page,
  added: Added[],
): { pages: Page[]; outgrown: Map<string, Postings> } => {
  const outgrown = new Map<string, Postings>()
  const changes: Change[] = []
  const newEntries: Buffer[] = []
  for (const { key, postings } of added) {
    const begin = beginOfEntry(key)
    const at = bytes.indexOf(begin)
    const start = at + begin.length
    const { end: place, last } = at < 0 ? { end: start, last: 0 } : endOfPostings(bytes, start)
    const fresh = encodePostings(postings, last)
    const isLong = place - start + fresh.length > postingBytesAtMost(postings)
    if (isLong) outgrown.set(key, decodePostings(bytes.subarray(start, place)).concat(postings))
    if (at < 0) newEntries.push(begin, isLong ? listMark : fresh)
    else if (isLong) changes.push({ start, end: place, bytes: listMark })
    else changes.push({ start: place, end: place, bytes: fresh })
  }
  const last = Math.max(0, bytes.length - 1)
  changes.push({ start: last, end: bytes.length, bytes: Buffer.concat([...newEntries, end]) })
  const whole = withChanges(bytes, changes)
  const pages =
    whole.length > pageBytesAtMost ? pagesOf(firstTerm, entriesOf(whole)) : [{ firstTerm, bytes: whole }]
  return { pages, outgrown }
}

/** Without the postings of ordinals before `first`, and without terms that then have none and no long list. */
export const dropOrdinalsBefore = (entries: PageEntries, first: number): void => {
  for (const [key, bytes] of entries) {
    const known = decodePostings(bytes)
    let from = 0
    while (from < known.length && (known[from] as number) < first) from += 2
    const kept = encodePostings(known.slice(from))
    if (hasList(bytes)) entries.set(key, Buffer.concat([listMark, kept]))
    else if (kept.length) entries.set(key, kept)
    else entries.delete(key)
  }
}

/** What is left of an entry whose long list is gone; undefined for nothing. */
export const withoutList = (bytes: Buffer): Buffer | undefined => {
  const rest = hasList(bytes) ? bytes.subarray(1) : bytes
  return rest.length ? rest : undefined
}
