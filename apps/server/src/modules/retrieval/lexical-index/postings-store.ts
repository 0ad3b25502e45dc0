import { type Db, statement } from '../../../platform/database.ts'
import type { DatabucketRef } from '../../databuckets/index.ts'
import {
  forgetPages,
  type KnownPages,
  knownPagesAtMost,
  knownPagesOf,
  postingsIn,
  rememberPages,
} from './known-pages.ts'
import { beginOfEntry, keyOfTerm, listMark } from './page-format.ts'

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
 * nothing is read of other tenants' parts of the tables. `$4` are the bytes that the terms' entries begin with; of a page only the
 * entry leaves the database, and a long list is looked for only where the entry says that there is one.
 *
 * `$6` are the versions of the pages that are known: null for a data store of which nothing is known, whose pages are then read, up to
 * one more than are kept; of those with another version the entries are. Every writer of pages changes the row of the index, so its
 * version is the transaction that did, with the next ordinal, should that have written several documents.
 */
const readRows = statement<PostingsRow>(
  'retrieval_postings',
  `with scope as materialized (
      select s.place::int - 1 as place, i.tenant_id, i.databucket_id, s.known, concat(i.xmin, '/', i.next_ordinal) as version
        from unnest($1::uuid[], $2::uuid[], $6::text[]) with ordinality as s (tenant_id, databucket_id, known, place)
        join passage_indexes i on i.tenant_id = s.tenant_id and i.databucket_id = s.databucket_id
    ), entries as materialized (
      select s.place, s.tenant_id, s.databucket_id, asked.term, asked.number::int - 1 as number,
          substring(page.terms from page.at + length(asked.begin)
            for position('\\x00'::bytea in substring(page.terms from page.at + length(asked.begin))) - 1) as postings
        from scope s
        cross join unnest($3::text[], $4::bytea[]) with ordinality as asked (term, begin, number)
        cross join lateral (
          select terms, position(asked.begin in terms) as at from passage_term_pages
            where tenant_id = s.tenant_id and databucket_id = s.databucket_id and first_term <= asked.term
            order by first_term desc limit 1
        ) page
        where s.known <> s.version and page.at > 0
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
      where s.known is null
    union all select 'entry', place, number, null, postings, null, null from entries where postings <> $5::bytea
    union all select 'list', e.place, e.number, l.block, l.postings, null, null
      from entries e cross join lateral (
        select block, postings from passage_postings
          where tenant_id = e.tenant_id and databucket_id = e.databucket_id and term = e.term offset 0) l
      where substring(e.postings for 1) = $5`,
)

interface AskedTerm {
  term: string
  key: string
  begin: Buffer
}

const askFor = (
  db: Db,
  databuckets: DatabucketRef[],
  terms: AskedTerm[],
  versions: (string | null)[],
): Promise<PostingsRow[]> =>
  readRows(
    db,
    databuckets.map(({ tenantId }) => tenantId),
    databuckets.map(({ id }) => id),
    terms.map(({ term }) => term),
    terms.map(({ begin }) => begin),
    listMark,
    versions,
  )

/** Place of the data store in the scope, and the version of its index; one without passages is left out. */
const versionsIn = (rows: PostingsRow[]): Map<number, string> =>
  new Map(
    rows.flatMap(({ kind, scope, text }) => (kind === 'lengths' && text !== null ? [[scope, text]] : [])),
  )

/** The pages that were read just now, by the place of their data store. */
const learnPages = (databuckets: DatabucketRef[], rows: PostingsRow[]): Map<number, KnownPages> => {
  const versions = versionsIn(rows)
  const learnt = new Map<number, KnownPages>()
  for (const { kind, scope, bytes, text } of rows) {
    const [databucket, version] = [databuckets[scope], versions.get(scope)]
    if (kind === 'pages' && databucket && version && bytes && text !== null)
      learnt.set(scope, rememberPages(databucket, version, text.split('\n'), bytes))
  }
  return learnt
}

/** Of pages that are known and still as they were. Others are forgotten: the next search reads them. */
const entriesInKnown = (
  databuckets: DatabucketRef[],
  terms: AskedTerm[],
  rows: PostingsRow[],
  known: (KnownPages | undefined)[],
): PostingsRow[] =>
  [...versionsIn(rows)].flatMap(([scope, version]) => {
    const [databucket, pages] = [databuckets[scope], known[scope]]
    if (!databucket || !pages?.version) return []
    if (pages.version !== version) {
      forgetPages(databucket)
      return []
    }
    return terms.flatMap(({ key, begin }, term): PostingsRow[] => {
      const bytes = postingsIn(pages, key, begin)
      return bytes ? [{ kind: 'entry', scope, term, block: null, bytes, removed: null, text: null }] : []
    })
  })

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
  let known = databuckets.map(knownPagesOf)
  const versions = known.map(pages => pages?.version ?? null)
  let rows = await askFor(db, databuckets, asked, versions)
  const learnt = learnPages(databuckets, rows)
  known = known.map((pages, scope) => learnt.get(scope) ?? pages)
  // Once for a data store with many pages: from then on it is asked for the terms at once.
  if ([...learnt.values()].some(({ version }) => !version))
    rows = await askFor(
      db,
      databuckets,
      asked,
      known.map(pages => pages?.version ?? ''),
    )
  return rows.concat(entriesInKnown(databuckets, asked, rows, known))
}
