import { type Db, statement } from '../../../platform/database.ts'
import type { DatabucketRef } from '../../databuckets/index.ts'
import {
  isWorthReading,
  type KnownIndex,
  knownIndexOf,
  knownListsOf,
  nextTerm,
  pagesAtOnce,
  postingsIn,
  rememberList,
  rememberPages,
  rememberSearch,
} from './known-pages.ts'
import { beginOfEntry, hasList, keyOfTerm, listMark } from './page-format.ts'

/** What an index knows of a term, as its page has it. */
interface Entry {
  /** Place of the data store in the scope. */
  scope: number
  /** Its place in the question. */
  term: number
  bytes: Buffer
}

/** The part of a term's long list that is of one block. */
interface FoundList extends Entry {
  block: number
}

/** Everything that the indexes of data stores know about terms. */
interface FoundPostings {
  lengths: { scope: number; block: number; bytes: Buffer }[]
  removals: { scope: number; firstOrdinal: number; passageCount: number }[]
  entries: Entry[]
  lists: FoundList[]
}

/**
 * What is short and many comes as one value: a row takes longer to be taken apart than to be found. The text is, of pages, their first
 * terms, one in a line; of the others, four words for each: place of the data store, how many of the bytes, block; and of lengths the
 * version of the index, of entries and lists the place of the term.
 */
type PostingsRow =
  | { kind: 'removal'; scope: number; number: number; count: number }
  | { kind: 'pages'; bytes: Buffer | null; text: string | null }
  | { kind: 'lengths' | 'entries' | 'lists'; bytes: Buffer | null; text: string | null }

/**
 * In one statement, so that everything is of the same moment. Data store by data store (`offset 0` keeps it so), each by its key:
 * nothing is read of other tenants' parts of the tables. Of a page only the entry leaves the database, and a long list is
 * looked for only where the entry says that there is one (`$4`).
 *
 * `$5` are the versions of indexes of which something is known, `$6` whether these are all pages: where the version still holds, no
 * entry of those is looked up. `$7` are the places of the terms whose long lists are known, of any index of which something is; `$8` and
 * `$9` are the places of data stores and terms of which known pages say that there is a long list, and nobody knows it. `$10` is the place
 * of a data store whose next pages are to be sent besides, if its index still has the version `$11`: from the term `$12` on. Every writer
 * of pages changes the row of the index, so its version is the transaction that did, with the next ordinal, should that have written
 * several documents.
 */
const readRows = statement<PostingsRow>(
  'retrieval_postings',
  `with scope as materialized (
      select s.place::int - 1 as place, i.tenant_id, i.databucket_id, concat(i.xmin, '/', i.next_ordinal) as version,
          s.known = concat(i.xmin, '/', i.next_ordinal) as is_known, s.has_pages, s.lists::int[] as lists
        from unnest($1::uuid[], $2::uuid[], $5::text[], $6::boolean[], $7::text[]) with ordinality
          as s (tenant_id, databucket_id, known, has_pages, lists, place)
        join passage_indexes i on i.tenant_id = s.tenant_id and i.databucket_id = s.databucket_id
    ), asked as materialized (
      select term, '\\x00'::bytea || convert_to(term, 'UTF8') || '\\x01'::bytea as begin, number::int - 1 as number
        from unnest($3::text[]) with ordinality as a (term, number)
    ), entries as materialized (
      select s.place, s.tenant_id, s.databucket_id, asked.term, asked.number,
          s.is_known and asked.number = any(s.lists) as is_list_known,
          substring(page.terms from page.at + length(asked.begin)
            for position('\\x00'::bytea in substring(page.terms from page.at + length(asked.begin))) - 1) as postings
        from scope s
        cross join asked
        cross join lateral (
          select terms, position(asked.begin in terms) as at from passage_term_pages
            where tenant_id = s.tenant_id and databucket_id = s.databucket_id and first_term <= asked.term
            order by first_term desc limit 1
        ) page
        where (s.is_known and s.has_pages) is not true and page.at > 0
    )
    select 'lengths' as kind, null::int as scope, null::int as number, null::int as count,
        string_agg(b.lengths, '') as bytes, string_agg(concat_ws(' ', s.place, length(b.lengths), b.block, s.version), ' ') as text
      from scope s cross join lateral (
        select block, lengths from passage_blocks where tenant_id = s.tenant_id and databucket_id = s.databucket_id offset 0) b
    union all select 'removal', s.place, r.first_ordinal, r.passage_count, null, null
      from scope s cross join lateral (
        select first_ordinal, passage_count from passage_removals
          where tenant_id = s.tenant_id and databucket_id = s.databucket_id offset 0) r
    union all select 'pages', null, null, null, p.bytes, p.first_terms
      from scope s cross join lateral (
        select string_agg(terms, '') as bytes, string_agg(first_term, e'\\n') as first_terms
          from (select first_term, terms from passage_term_pages
            where tenant_id = s.tenant_id and databucket_id = s.databucket_id and first_term >= $12::text
            order by first_term limit ${pagesAtOnce}) as next
        offset 0) p
      where s.place = $10::int and s.version = $11::text
    union all select 'entries', null, null, null,
        string_agg(postings, ''), string_agg(concat_ws(' ', place, length(postings), 0, number), ' ')
      from entries where postings <> $4::bytea
    union all select 'lists', null, null, null,
        string_agg(postings, ''), string_agg(concat_ws(' ', place, length(postings), block, number), ' ')
      from (
        select e.place, e.number, l.block, l.postings
          from entries e cross join lateral (
            select block, postings from passage_postings
              where tenant_id = e.tenant_id and databucket_id = e.databucket_id and term = e.term offset 0) l
          where substring(e.postings for 1) = $4 and e.is_list_known is not true
        union all select s.place, k.number, l.block, l.postings
          from unnest($8::int[], $9::int[]) as k (place, number)
          join scope s on s.place = k.place and s.is_known
          cross join lateral (
            select block, postings from passage_postings
              where tenant_id = s.tenant_id and databucket_id = s.databucket_id and term = ($3::text[])[k.number + 1] offset 0) l
      ) as lists`,
)

interface AskedTerm {
  term: string
  key: string
  begin: Buffer
}

/** Calls for every one that stands in the row: with its place in the scope, its block, and the version or the place of its term. */
const everyPart = (
  { bytes, text }: { bytes: Buffer | null; text: string | null },
  call: (scope: number, block: number, last: string, bytes: Buffer) => void,
): void => {
  if (!bytes || !text) return
  const words = text.split(' ')
  let filled = 0
  for (let at = 0; at < words.length; at += 4) {
    const start = filled
    filled += Number(words[at + 1])
    call(Number(words[at]), Number(words[at + 2]), words[at + 3] ?? '', bytes.subarray(start, filled))
  }
}

interface ReadPostings extends FoundPostings {
  /** Of the indexes, by the place of the data store in the scope; one without passages has none. */
  versions: Map<number, string>
}

const postingsOf = (rows: PostingsRow[]): ReadPostings => {
  const found: ReadPostings = { lengths: [], removals: [], entries: [], lists: [], versions: new Map() }
  for (const row of rows)
    if (row.kind === 'lengths')
      everyPart(row, (scope, block, version, bytes) => {
        found.versions.set(scope, version)
        found.lengths.push({ scope, block, bytes })
      })
    else if (row.kind === 'removal')
      found.removals.push({ scope: row.scope, firstOrdinal: row.number, passageCount: row.count })
    else if (row.kind === 'entries')
      everyPart(row, (scope, _, term, bytes) => found.entries.push({ scope, term: Number(term), bytes }))
    else if (row.kind === 'lists')
      everyPart(row, (scope, block, term, bytes) =>
        found.lists.push({ scope, term: Number(term), block, bytes }),
      )
  return found
}

/** Pages that are worth reading. */
interface NextPages {
  /** Of the data store in the scope. */
  scope: number
  version: string
  from: string
}

/** Of one data store at a time, so that no search waits for many. */
const nextPagesIn = (known: (KnownIndex | undefined)[]): NextPages | null => {
  const scope = known.findIndex(index => index && isWorthReading(index))
  const index = known[scope]
  return index ? { scope, version: index.version, from: nextTerm(index) } : null
}

interface KnownPostings extends Pick<FoundPostings, 'entries' | 'lists'> {
  /** By the place of the data store: the places of terms whose lists are known. */
  knownLists: number[][]
  /** Of those that known pages say to be there. */
  unknownLists: { scope: number; term: number }[]
}

/** What known pages and lists say of the terms, and the lists that they do not know. */
const lookUpKnown = (
  databuckets: DatabucketRef[],
  known: (KnownIndex | undefined)[],
  terms: AskedTerm[],
): KnownPostings => {
  const found: KnownPostings = { entries: [], lists: [], knownLists: [], unknownLists: [] }
  for (const [scope, databucket] of databuckets.entries()) {
    const index = known[scope]
    const ofScope: number[] = []
    found.knownLists.push(ofScope)
    if (!index) continue
    const listOf = knownListsOf(databucket, index.version)
    for (const [term, asked] of terms.entries()) {
      const entry = index.pages && postingsIn(index.pages, asked.key, asked.begin)
      if (entry) found.entries.push({ scope, term, bytes: entry })
      // Pages that are known say whether there is one at all.
      if (index.pages && !(entry && hasList(entry))) continue
      const parts = listOf(asked.term)
      if (parts) ofScope.push(term)
      else if (entry) found.unknownLists.push({ scope, term })
      for (const part of parts ?? []) found.lists.push({ scope, term, ...part })
    }
  }
  return found
}

/** What the next search knows. */
const remember = (databuckets: DatabucketRef[], terms: string[], { lists, versions }: ReadPostings): void => {
  for (const [scope, version] of versions) {
    const databucket = databuckets[scope]
    if (databucket) rememberSearch(databucket, version)
  }
  for (const [scope, own] of Map.groupBy(lists, one => one.scope)) {
    const [databucket, version] = [databuckets[scope], versions.get(scope)]
    if (!databucket || version === undefined) continue
    for (const [term, parts] of Map.groupBy(own, one => terms[one.term] ?? ''))
      rememberList(databucket, version, term, parts)
  }
}

/** Everything that the indexes of the data stores know about the terms. Data stores that are gone know nothing. */
export const lookUpPostings = async (
  db: Db,
  databuckets: DatabucketRef[],
  terms: string[],
): Promise<FoundPostings> => {
  const asked = terms.map(term => {
    const key = keyOfTerm(term)
    return { term, key, begin: beginOfEntry(key) }
  })
  const known = databuckets.map(knownIndexOf)
  const ofKnown = lookUpKnown(databuckets, known, asked)
  const next = nextPagesIn(known)
  const rows = await readRows(
    db,
    databuckets.map(({ tenantId }) => tenantId),
    databuckets.map(({ id }) => id),
    terms,
    listMark,
    known.map(index => index?.version ?? null),
    known.map(index => Boolean(index?.pages)),
    ofKnown.knownLists.map(places => `{${places.join()}}`),
    ofKnown.unknownLists.map(({ scope }) => scope),
    ofKnown.unknownLists.map(({ term }) => term),
    next?.scope ?? null,
    next?.version ?? null,
    next?.from ?? null,
  )
  const found = postingsOf(rows)
  const { versions } = found
  remember(databuckets, terms, found)
  const [learner, pages] = [databuckets[next?.scope ?? -1], rows.find(row => row.kind === 'pages')]
  if (next && learner && pages)
    rememberPages(
      learner,
      next.version,
      next.from,
      pages.text?.split('\n') ?? [],
      pages.bytes ?? Buffer.alloc(0),
    )
  // What was known of a version that the index has no more says nothing; the entries were looked up.
  const isTrue = ({ scope }: Entry): boolean => known[scope]?.version === versions.get(scope)
  return {
    ...found,
    entries: found.entries.concat(ofKnown.entries.filter(isTrue)),
    lists: found.lists.concat(ofKnown.lists.filter(isTrue)),
  }
}
