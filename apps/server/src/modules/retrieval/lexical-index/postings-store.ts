import { type Db, statement } from '../../../platform/database.ts'
import type { DatabucketRef } from '../../databuckets/index.ts'
import {
  isWorthReading,
  type KnownIndex,
  knownIndexOf,
  knownList,
  knownPagesAtMost,
  postingsIn,
  rememberList,
  rememberPages,
  rememberSearch,
} from './known-pages.ts'
import { beginOfEntry, hasList, keyOfTerm, listMark } from './page-format.ts'

export type PostingsRow = {
  kind: 'lengths' | 'removal' | 'pages' | 'entry' | 'list'
  /** Of the data store in the scope. */
  scope: number
  /** Its place in the question, for an entry or a list. */
  term: number | null
  /** Of a removal: its first ordinal; of an entry or pages: none. */
  block: number | null
  bytes: Buffer | null
  removed: number | null
  /** Of lengths: the version of the index; of pages: their first terms, one in a line. */
  text: string | null
}

/**
 * In one statement, so that everything is of the same moment. Data store by data store (`offset 0` keeps it so), each by its key:
 * nothing is read of other tenants' parts of the tables. Of a page only the entry leaves the database, and a long list is
 * looked for only where the entry says that there is one (`$4`).
 *
 * `$5` are the versions of the indexes whose pages are known; of those with another version the entries are looked up. `$6` and `$7` are
 * the places of data stores and terms of which known pages say that there is a long list. `$8` are the versions of indexes whose pages
 * are to be sent besides, up to one more than are kept. Every writer of pages changes the row of the index, so its version is the
 * transaction that did, with the next ordinal, should that have written several documents.
 */
const readRows = statement<PostingsRow>(
  'retrieval_postings',
  `with scope as materialized (
      select s.place::int - 1 as place, i.tenant_id, i.databucket_id, s.known, s.learn, concat(i.xmin, '/', i.next_ordinal) as version
        from unnest($1::uuid[], $2::uuid[], $5::text[], $8::text[]) with ordinality as s (tenant_id, databucket_id, known, learn, place)
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
    select 'lengths' as kind, s.place as scope, null::int as term, b.block, b.lengths as bytes, null::int as removed, s.version as text
      from scope s cross join lateral (
        select block, lengths from passage_blocks where tenant_id = s.tenant_id and databucket_id = s.databucket_id offset 0) b
    union all select 'removal', s.place, null, r.first_ordinal, null, r.passage_count, null
      from scope s cross join lateral (
        select first_ordinal, passage_count from passage_removals
          where tenant_id = s.tenant_id and databucket_id = s.databucket_id offset 0) r
    union all select 'pages', s.place, null, null, p.bytes, null, p.first_terms
      from scope s cross join lateral (
        select string_agg(terms, '') as bytes, string_agg(first_term, e'\\n') as first_terms
          from (select first_term, terms from passage_term_pages
            where tenant_id = s.tenant_id and databucket_id = s.databucket_id order by first_term limit ${knownPagesAtMost + 1}) as first
        offset 0) p
      where s.learn = s.version
    union all select 'entry', place, number, null, postings, null, null from entries where postings <> $4::bytea
    union all select 'list', e.place, e.number, l.block, l.postings, null, null
      from entries e cross join lateral (
        select block, postings from passage_postings
          where tenant_id = e.tenant_id and databucket_id = e.databucket_id and term = e.term offset 0) l
      where substring(e.postings for 1) = $4
    union all select 'list', s.place, k.number, l.block, l.postings, null, null
      from unnest($6::int[], $7::int[]) as k (place, number)
      join scope s on s.place = k.place and s.known = s.version
      cross join lateral (
        select block, postings from passage_postings
          where tenant_id = s.tenant_id and databucket_id = s.databucket_id and term = ($3::text[])[k.number + 1] offset 0) l`,
)

interface AskedTerm {
  term: string
  key: string
  begin: Buffer
}

/** Place of the data store in the scope, and the version of its index; one without passages is left out. */
const versionsIn = (rows: PostingsRow[]): Map<number, string> =>
  new Map(
    rows.flatMap(({ kind, scope, text }) => (kind === 'lengths' && text !== null ? [[scope, text]] : [])),
  )

/** The versions at which pages are worth reading: of one data store at a time, so that no search waits for many. */
const versionsToLearn = (known: (KnownIndex | undefined)[]): (string | null)[] => {
  const next = known.findIndex(index => index && isWorthReading(index))
  return known.map((index, scope) => (scope === next && index ? index.version : null))
}

/** What known pages and lists say of the terms, and the lists that they do not know. */
const lookUpKnown = (
  databuckets: DatabucketRef[],
  known: (KnownIndex | undefined)[],
  terms: AskedTerm[],
): { rows: PostingsRow[]; unknownLists: { scope: number; term: number }[] } => {
  const rows: PostingsRow[] = []
  const unknownLists: { scope: number; term: number }[] = []
  for (const [scope, databucket] of databuckets.entries()) {
    const index = known[scope]
    if (!index?.pages) continue
    for (const [term, asked] of terms.entries()) {
      const entry = postingsIn(index.pages, asked.key, asked.begin)
      if (!entry) continue
      rows.push({ kind: 'entry', scope, term, block: null, bytes: entry, removed: null, text: null })
      if (!hasList(entry)) continue
      const parts = knownList(databucket, index.version, asked.term)
      if (!parts) unknownLists.push({ scope, term })
      for (const { block, bytes } of parts ?? [])
        rows.push({ kind: 'list', scope, term, block, bytes, removed: null, text: null })
    }
  }
  return { rows, unknownLists }
}

/** What the next search knows: of lists only those of data stores whose pages are known, for the others nobody would ask. */
const remember = (
  databuckets: DatabucketRef[],
  terms: string[],
  rows: PostingsRow[],
  versions: Map<number, string>,
): void => {
  const pages = rows.filter(({ kind }) => kind === 'pages')
  const lists = Map.groupBy(
    rows.filter(({ kind }) => kind === 'list'),
    ({ scope }) => scope,
  )
  for (const [scope, version] of versions) {
    const databucket = databuckets[scope]
    if (!databucket) continue
    rememberSearch(databucket, version)
    if (knownIndexOf(databucket)?.pages)
      for (const [term, own] of Map.groupBy(lists.get(scope) ?? [], ({ term }) => terms[term ?? -1] ?? ''))
        rememberList(
          databucket,
          version,
          term,
          own.flatMap(({ block, bytes }) => (block !== null && bytes ? [{ block, bytes }] : [])),
        )
  }
  for (const { scope, bytes, text } of pages) {
    const [databucket, version] = [databuckets[scope], versions.get(scope)]
    if (databucket && version && bytes && text !== null)
      rememberPages(databucket, version, text.split('\n'), bytes)
  }
}

/** Everything that the indexes of the data stores know about the terms. Data stores that are gone know nothing. */
export const readPostingRows = async (
  db: Db,
  databuckets: DatabucketRef[],
  terms: string[],
): Promise<PostingsRow[]> => {
  const asked = terms.map(term => {
    const key = keyOfTerm(term)
    return { term, key, begin: beginOfEntry(key) }
  })
  const known = databuckets.map(knownIndexOf)
  const found = lookUpKnown(databuckets, known, asked)
  const rows = await readRows(
    db,
    databuckets.map(({ tenantId }) => tenantId),
    databuckets.map(({ id }) => id),
    terms,
    listMark,
    known.map(index => (index?.pages ? index.version : null)),
    found.unknownLists.map(({ scope }) => scope),
    found.unknownLists.map(({ term }) => term),
    versionsToLearn(known),
  )
  const versions = versionsIn(rows)
  remember(databuckets, terms, rows, versions)
  // What was known of a version that the index has no more says nothing; the entries were looked up.
  return rows.concat(found.rows.filter(({ scope }) => known[scope]?.version === versions.get(scope)))
}
