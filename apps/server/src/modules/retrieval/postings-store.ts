import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { list } from './index-store.ts'
import { rangesByBlock } from './posting-format.ts'
import type { PostingsTask } from './score-postings.ts'

/** The numbers of the data stores' indexes, each with its place in the given list. Ones that are gone are left out. */
export const indexNumbers = async (db: Db, databucketIds: string[]): Promise<Map<number, number>> => {
  const { rows } = await db.execute<{ number: number; place: number }>(
    sql`select i.number, s.place::int - 1 as place from unnest(${list(databucketIds)}::uuid[]) with ordinality as s (id, place)
      join passage_indexes i on i.databucket_id = s.id`,
  )
  return new Map(rows.map(({ number, place }) => [number, place]))
}

type PostingsRow = {
  index_number: number
  /** Null for lengths. */
  term: string | null
  /** Of a removal: its first ordinal. */
  block: number
  /** Null for a removal. */
  bytes: Buffer | null
  removed: number | null
}

/** In one statement, so that lengths, removals and postings are of the same moment. */
const readRows = async (db: Db, numbers: number[], terms: string[]): Promise<PostingsRow[]> => {
  const { rows } = await db.execute<PostingsRow>(
    sql`select index_number, null as term, block, lengths as bytes, null as removed
        from passage_blocks where index_number = any(${list(numbers)}::int[])
      union all select index_number, null, first_ordinal, null, passage_count
        from passage_removals where index_number = any(${list(numbers)}::int[])
      union all select index_number, term, block, postings, null
        from passage_postings where index_number = any(${list(numbers)}::int[]) and term = any(${list(terms)}::text[])`,
  )
  return rows
}

/** Everything that the index knows about the terms, ready to be scored. `numbers` maps an index to its place in the scope. */
export const readPostings = async (
  db: Db,
  numbers: Map<number, number>,
  terms: string[],
): Promise<Pick<PostingsTask, 'bytes' | 'blocks' | 'lists'>> => {
  const rows = await readRows(db, [...numbers.keys()], terms)
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
  return { bytes, blocks: Int32Array.from(blocks), lists: Int32Array.from(lists) }
}
