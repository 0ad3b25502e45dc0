import { type Db, statement } from '../../../platform/database.ts'
import type { PostingsTask } from '../search/score-postings.ts'
import { rangesByBlock } from './posting-format.ts'

const numbersOfIndexes = statement<{ number: number }>(
  'retrieval_index_numbers',
  'select number from passage_indexes where databucket_id = any($1::uuid[])',
)

/** The numbers of the data stores' indexes. Ones that are gone are left out. */
export const indexNumbers = async (db: Db, databucketIds: string[]): Promise<number[]> =>
  (await numbersOfIndexes(db, databucketIds)).map(({ number }) => number)

type PostingsRow = {
  index_number: number
  /** Null for lengths. */
  term: string | null
  /** Of a removal: its first ordinal; of an index without bytes: its place in the scope. */
  block: number
  /** Null for a removal. */
  bytes: Buffer | null
  removed: number | null
}

/** In one statement, so that indexes, lengths, removals and postings are of the same moment. */
const readRows = statement<PostingsRow>(
  'retrieval_postings',
  `with scope as (
      select i.number, s.place::int - 1 as place from unnest($1::uuid[]) with ordinality as s (id, place)
        join passage_indexes i on i.databucket_id = s.id
    )
    select number as index_number, null as term, place as block, null::bytea as bytes, null::int as removed from scope
    union all select index_number, null, block, lengths, null
      from passage_blocks where index_number = any(array(select number from scope))
    union all select index_number, null, first_ordinal, null, passage_count
      from passage_removals where index_number = any(array(select number from scope))
    union all select index_number, term, block, postings, null
      from passage_postings where index_number = any(array(select number from scope)) and term = any($2::text[])`,
)

export interface ReadPostings extends Pick<PostingsTask, 'bytes' | 'blocks' | 'lists'> {
  /** Of the data stores' indexes, each with its place in the scope. */
  numbers: Map<number, number>
}

/** Everything that the indexes of the data stores know about the terms, ready to be scored. */
export const readPostings = async (
  db: Db,
  databucketIds: string[],
  terms: string[],
): Promise<ReadPostings> => {
  const rows = await readRows(db, databucketIds, terms)
  const numbers = new Map<number, number>()
  for (const { index_number, term, block, bytes, removed } of rows)
    if (term === null && bytes === null && removed === null) numbers.set(index_number, block)
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
      found.set(`${row.index_number}/${row.block}`, { place: found.size, start, end })
      blocks.push(numbers.get(row.index_number) ?? 0, row.block, start, end)
    }
  for (const { index_number, block: firstOrdinal, removed } of rows)
    for (const { block, place, count } of rangesByBlock({ firstOrdinal, passageCount: removed ?? 0 })) {
      const { start, end } = found.get(`${index_number}/${block}`) ?? { start: 0, end: 0 }
      bytes.fill(0, Math.min(end, start + place), Math.min(end, start + place + count))
    }
  const placeOfTerm = new Map(terms.map((term, place) => [term, place]))
  const lists: number[] = []
  for (const { index_number, term, block, bytes: own } of rows) {
    const place = found.get(`${index_number}/${block}`)?.place
    if (term !== null && own && place !== undefined)
      lists.push(placeOfTerm.get(term) ?? 0, place, ...fill(own))
  }
  return { numbers, bytes, blocks: Int32Array.from(blocks), lists: Int32Array.from(lists) }
}
