import { type Db, statement } from '../../../platform/database.ts'
import type { DatabucketRef } from '../../databuckets/index.ts'
import type { PostingsTask } from '../search/score-postings.ts'
import { beginOfEntry, everyPosting, keyOfTerm, listMark } from './page-format.ts'
import { blockSize, postingBytes, rangesByBlock } from './posting-format.ts'

type PostingsRow = {
  kind: 'lengths' | 'removal' | 'entry' | 'list'
  /** Of the data store in the scope. */
  scope: number
  /** Its place in the question, for an entry or a list. */
  term: number | null
  /** Of a removal: its first ordinal; of an entry: none. */
  block: number | null
  bytes: Buffer | null
  removed: number | null
}

/**
 * In one statement, so that everything is of the same moment. Data store by data store (`offset 0` keeps it so), each by its key:
 * nothing is read of other tenants' parts of the tables. `$4` are the bytes that the terms' entries begin with; of a page only the
 * entry leaves the database, and a long list is looked for only where the entry says that there is one.
 */
const readRows = statement<PostingsRow>(
  'retrieval_postings',
  `with scope as materialized (
      select s.place::int - 1 as place, i.tenant_id, i.databucket_id
        from unnest($1::uuid[], $2::uuid[]) with ordinality as s (tenant_id, databucket_id, place)
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
        where page.at > 0
    )
    select 'lengths' as kind, s.place as scope, null::int as term, b.block, b.lengths as bytes, null::int as removed
      from scope s cross join lateral (
        select block, lengths from passage_blocks where tenant_id = s.tenant_id and databucket_id = s.databucket_id offset 0) b
    union all select 'removal', s.place, null, r.first_ordinal, null, r.passage_count
      from scope s cross join lateral (
        select first_ordinal, passage_count from passage_removals
          where tenant_id = s.tenant_id and databucket_id = s.databucket_id offset 0) r
    union all select 'entry', place, number, null, postings, null from entries where postings <> $5::bytea
    union all select 'list', e.place, e.number, l.block, l.postings, null
      from entries e cross join lateral (
        select block, postings from passage_postings
          where tenant_id = e.tenant_id and databucket_id = e.databucket_id and term = e.term offset 0) l
      where substring(e.postings for 1) = $5`,
)

/** Everything that the indexes of the data stores know about the terms, ready to be scored. Data stores that are gone know nothing. */
export const readPostings = async (
  db: Db,
  databuckets: DatabucketRef[],
  terms: string[],
): Promise<Pick<PostingsTask, 'bytes' | 'blocks' | 'lists'>> => {
  const rows = await readRows(
    db,
    databuckets.map(({ tenantId }) => tenantId),
    databuckets.map(({ id }) => id),
    terms,
    terms.map(term => beginOfEntry(keyOfTerm(term))),
    listMark,
  )
  // An entry needs up to three bytes for each of its own.
  const room = rows.reduce((sum, { kind, bytes: own }) => {
    return sum + (own?.length ?? 0) * (kind === 'entry' ? postingBytes : 1)
  }, 0)
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
  for (const { kind, scope, block, bytes: own } of rows)
    if (kind === 'lengths' && block !== null && own) {
      const [start, end] = fill(own)
      found.set(`${scope}/${block}`, { place: found.size, start, end })
      blocks.push(scope, block, start, end)
    }
  for (const { kind, scope, block: firstOrdinal, removed } of rows)
    if (kind === 'removal' && firstOrdinal !== null && removed)
      for (const { block, place, count } of rangesByBlock({ firstOrdinal, passageCount: removed })) {
        const { start, end } = found.get(`${scope}/${block}`) ?? { start: 0, end: 0 }
        bytes.fill(0, Math.min(end, start + place), Math.min(end, start + place + count))
      }

  const lists: number[] = []
  const addList = (term: number, scope: number, block: number, start: number): void => {
    const place = found.get(`${scope}/${block}`)?.place
    if (place !== undefined) lists.push(term, place, start, filled)
  }
  /** An entry as the lists of its blocks. */
  const addEntry = (term: number, scope: number, entry: Buffer): void => {
    let [block, start] = [-1, filled]
    everyPosting(entry, (ordinal, count) => {
      const place = ordinal % blockSize
      if (ordinal - place !== block * blockSize) {
        if (filled > start) addList(term, scope, block, start)
        block = (ordinal - place) / blockSize
        start = filled
      }
      bytes[filled] = place & 255
      bytes[filled + 1] = place >>> 8
      bytes[filled + 2] = count
      filled += postingBytes
    })
    addList(term, scope, block, start)
  }
  for (const { kind, scope, term, block, bytes: own } of rows) {
    if (term === null || !own) continue
    if (kind === 'entry') addEntry(term, scope, own)
    else if (block !== null) addList(term, scope, block, fill(own)[0])
  }
  return { bytes, blocks: Int32Array.from(blocks), lists: Int32Array.from(lists) }
}
