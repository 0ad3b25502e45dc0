import { type Db, statement } from '../../../platform/database.ts'
import type { DatabucketRef } from '../../databuckets/index.ts'
import {
  isWorthReading,
  type KnownIndex,
  knownIndexOf,
  knownList,
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
 * What is short and many comes as one value for each data store: a row takes longer to be taken apart than to be found. The text is,
 * of lengths, the version of the index; of pages, their first terms, one in a line; of entries and lists, three numbers for each:
 * term, block, how many of the bytes.
 */
type PostingsRow = { scope: number } & (
  | { kind: 'lengths'; number: number; bytes: Buffer; text: string }
  | { kind: 'removal'; number: number; count: number }
  | { kind: 'pages'; bytes: Buffer | null; text: string | null }
  | { kind: 'entries' | 'lists'; bytes: Buffer; text: string }
)

/**
 * In one statement, so that everything is of the same moment. Data store by data store (`offset 0` keeps it so), each by its key:
 * nothing is read of other tenants' parts of the tables. Of a page only the entry leaves the database, and a long list is
 * looked for only where the entry says that there is one (`$4`).
 *
 * `$5` are the versions of the indexes whose pages are known; of those with another version the entries are looked up. `$6` and `$7` are
 * the places of data stores and terms of which known pages say that there is a long list. `$8` is the place of a data store whose next
 * pages are to be sent besides, if its index still has the version `$9`: from the term `$10` on. Every writer of pages changes the row
 * of the index, so its version is the transaction that did, with the next ordinal, should that have written several documents.
 */
const readRows = statement<PostingsRow>(
  'retrieval_postings',
  `with scope as materialized (
      select s.place::int - 1 as place, i.tenant_id, i.databucket_id, s.known, concat(i.xmin, '/', i.next_ordinal) as version
        from unnest($1::uuid[], $2::uuid[], $5::text[]) with ordinality as s (tenant_id, databucket_id, known, place)
        join passage_indexes i on i.tenant_id = s.tenant_id and i.databucket_id = s.databucket_id
    ), asked as materialized (
      select term, '\\x00'::bytea || convert_to(term, 'UTF8') || '\\x01'::bytea as begin, number::int - 1 as number
        from unnest($3::text[]) with ordinality as a (term, number)
    ), entries as materialized (
      select s.place, s.tenant_id, s.databucket_id, asked.term, asked.number,
          substring(page.terms from page.at + length(asked.begin)
            for position('\\x00'::bytea in substring(page.terms from page.at + length(asked.begin))) - 1) as postings
        from scope s
        cross join asked
        cross join lateral (
          select terms, position(asked.begin in terms) as at from passage_term_pages
            where tenant_id = s.tenant_id and databucket_id = s.databucket_id and first_term <= asked.term
            order by first_term desc limit 1
        ) page
        where s.known is distinct from s.version and page.at > 0
    )
    select 'lengths' as kind, s.place as scope, b.block as number, b.lengths as bytes, null::int as count, s.version as text
      from scope s cross join lateral (
        select block, lengths from passage_blocks where tenant_id = s.tenant_id and databucket_id = s.databucket_id offset 0) b
    union all select 'removal', s.place, r.first_ordinal, null, r.passage_count, null
      from scope s cross join lateral (
        select first_ordinal, passage_count from passage_removals
          where tenant_id = s.tenant_id and databucket_id = s.databucket_id offset 0) r
    union all select 'pages', s.place, null, p.bytes, null, p.first_terms
      from scope s cross join lateral (
        select string_agg(terms, '') as bytes, string_agg(first_term, e'\\n') as first_terms
          from (select first_term, terms from passage_term_pages
            where tenant_id = s.tenant_id and databucket_id = s.databucket_id and first_term >= $10::text
            order by first_term limit ${pagesAtOnce}) as next
        offset 0) p
      where s.place = $8::int and s.version = $9::text
    union all select 'entries', place, null, string_agg(postings, ''), null, string_agg(concat(number, ' 0 ', length(postings)), ' ')
      from entries where postings <> $4::bytea group by place
    union all select 'lists', place, null, string_agg(postings, ''), null, string_agg(concat(number, ' ', block, ' ', length(postings)), ' ')
      from (
        select e.place, e.number, l.block, l.postings
          from entries e cross join lateral (
            select block, postings from passage_postings
              where tenant_id = e.tenant_id and databucket_id = e.databucket_id and term = e.term offset 0) l
          where substring(e.postings for 1) = $4
        union all select s.place, k.number, l.block, l.postings
          from unnest($6::int[], $7::int[]) as k (place, number)
          join scope s on s.place = k.place and s.known = s.version
          cross join lateral (
            select block, postings from passage_postings
              where tenant_id = s.tenant_id and databucket_id = s.databucket_id and term = ($3::text[])[k.number + 1] offset 0) l
      ) as lists group by place`,
)

interface AskedTerm {
  term: string
  key: string
  begin: Buffer
}

/** Place of the data store in the scope, and the version of its index; one without passages is left out. */
const versionsIn = (rows: PostingsRow[]): Map<number, string> =>
  new Map(rows.flatMap(row => (row.kind === 'lengths' ? [[row.scope, row.text]] : [])))

/** Calls for every one that stands in the row. */
const everyPart = (
  { bytes, text }: { bytes: Buffer; text: string },
  call: (term: number, block: number, bytes: Buffer) => void,
): void => {
  const numbers = text.split(' ')
  let filled = 0
  for (let at = 0; at < numbers.length; at += 3) {
    const start = filled
    filled += Number(numbers[at + 2])
    call(Number(numbers[at]), Number(numbers[at + 1]), bytes.subarray(start, filled))
  }
}

const postingsOf = (rows: PostingsRow[]): FoundPostings => {
  const found: FoundPostings = { lengths: [], removals: [], entries: [], lists: [] }
  for (const row of rows) {
    const { scope } = row
    if (row.kind === 'lengths') found.lengths.push({ scope, block: row.number, bytes: row.bytes })
    else if (row.kind === 'removal')
      found.removals.push({ scope, firstOrdinal: row.number, passageCount: row.count })
    else if (row.kind === 'entries')
      everyPart(row, (term, _, bytes) => found.entries.push({ scope, term, bytes }))
    else if (row.kind === 'lists')
      everyPart(row, (term, block, bytes) => found.lists.push({ scope, term, block, bytes }))
  }
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
  unknownLists: { scope: number; term: number }[]
}

/** What known pages and lists say of the terms, and the lists that they do not know. */
const lookUpKnown = (
  databuckets: DatabucketRef[],
  known: (KnownIndex | undefined)[],
  terms: AskedTerm[],
): KnownPostings => {
  const found: KnownPostings = { entries: [], lists: [], unknownLists: [] }
  for (const [scope, databucket] of databuckets.entries()) {
    const index = known[scope]
    if (!index?.pages) continue
    for (const [term, asked] of terms.entries()) {
      const entry = postingsIn(index.pages, asked.key, asked.begin)
      if (!entry) continue
      found.entries.push({ scope, term, bytes: entry })
      if (!hasList(entry)) continue
      const parts = knownList(databucket, index.version, asked.term)
      if (!parts) found.unknownLists.push({ scope, term })
      for (const part of parts ?? []) found.lists.push({ scope, term, ...part })
    }
  }
  return found
}

/** What the next search knows: of lists only those of data stores whose pages are known, for the others nobody would ask. */
const remember = (
  databuckets: DatabucketRef[],
  terms: string[],
  lists: FoundList[],
  versions: Map<number, string>,
): void => {
  const byScope = Map.groupBy(lists, ({ scope }) => scope)
  for (const [scope, version] of versions) {
    const databucket = databuckets[scope]
    if (!databucket) continue
    rememberSearch(databucket, version)
    if (knownIndexOf(databucket)?.pages)
      for (const [term, parts] of Map.groupBy(byScope.get(scope) ?? [], one => terms[one.term] ?? ''))
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
    known.map(index => (index?.pages ? index.version : null)),
    ofKnown.unknownLists.map(({ scope }) => scope),
    ofKnown.unknownLists.map(({ term }) => term),
    next?.scope ?? null,
    next?.version ?? null,
    next?.from ?? null,
  )
  const versions = versionsIn(rows)
  const found = postingsOf(rows)
  remember(databuckets, terms, found.lists, versions)
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
