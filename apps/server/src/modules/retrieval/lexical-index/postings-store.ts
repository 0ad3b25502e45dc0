import { type Db, statement } from '../../../platform/database.ts'
import type { DatabucketRef } from '../../databuckets/index.ts'
import type { PostingsTask } from '../search/score-postings.ts'
import { rangesByBlock } from './posting-format.ts'

type PostingsRow = {
  /** Of the data store in the scope. */
  place: number
  /** Null for lengths and removals. */
  term: string | null
  /** Of a removal: its first ordinal. */
  block: number
  /** Null for a removal. */
  bytes: Buffer | null
  removed: number | null
}

/**
 * In one statement, so that indexes, lengths, removals and postings are of the same moment. Data store by data store (`offset 0` keeps
 * it so), each by its key: nothing is read of other tenants' parts of the tables.
 */
const readRows = statement<PostingsRow>(
  'retrieval_postings',
  `with scope as (
      select s.place::int - 1 as place, i.tenant_id, i.databucket_id
        from unnest($1::uuid[], $2::uuid[]) with ordinality as s (tenant_id, databucket_id, place)
        join passage_indexes i on i.tenant_id = s.tenant_id and i.databucket_id = s.databucket_id
    )
    select s.place, null as term, b.block, b.lengths as bytes, null::int as removed from scope s cross join lateral (
      select block, lengths from passage_blocks
        where tenant_id = s.tenant_id and databucket_id = s.databucket_id offset 0) b
    union all select s.place, null, r.first_ordinal, null, r.passage_count from scope s cross join lateral (
      select first_ordinal, passage_count from passage_removals
        where tenant_id = s.tenant_id and databucket_id = s.databucket_id offset 0) r
    union all select s.place, p.term, p.block, p.postings, null from scope s cross join lateral (
      select term, block, postings from passage_postings
        where tenant_id = s.tenant_id and databucket_id = s.databucket_id and term = any($3::text[]) offset 0) p`,
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
  )
  const bytes = new Uint8Array(rows.reduce((total, row) => total + (row.bytes?.length ?? 0), 0))
  let filled = 0
  const fill = (own: Buffer): [start: number, end: number] => {
    const start = filled
    bytes.set(own, start)
    filled += own.length
    return [start, filled]
  }

  const found = new Map<string, { place: number; start: number; end: number }>()
  const blocks: number[] = []
  for (const row of rows)
    if (row.term === null && row.bytes) {
      const [start, end] = fill(row.bytes)
      found.set(`${row.place}/${row.block}`, { place: found.size, start, end })
      blocks.push(row.place, row.block, start, end)
    }
  for (const { place: scope, block: firstOrdinal, removed } of rows)
    for (const { block, place, count } of rangesByBlock({ firstOrdinal, passageCount: removed ?? 0 })) {
      const { start, end } = found.get(`${scope}/${block}`) ?? { start: 0, end: 0 }
      bytes.fill(0, Math.min(end, start + place), Math.min(end, start + place + count))
    }
  const placeOfTerm = new Map(terms.map((term, place) => [term, place]))
  const lists: number[] = []
  for (const { place: scope, term, block, bytes: own } of rows) {
    const place = found.get(`${scope}/${block}`)?.place
    if (term !== null && own && place !== undefined)
      lists.push(placeOfTerm.get(term) ?? 0, place, ...fill(own))
  }
  return { bytes, blocks: Int32Array.from(blocks), lists: Int32Array.from(lists) }
}
