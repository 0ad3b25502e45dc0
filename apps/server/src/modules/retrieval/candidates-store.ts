import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { list } from './index-store.ts'

export interface CandidateRow {
  /** Place in the given list. */
  place: number
  id: string
  databucketId: string
  documentId: string
  documentTitle: string
  externalUrl: string
  page: number | null
  headings: string[]
  text: string
  start: number
  end: number
  /** The day that the document bears, else when it came. */
  datedAt: Date
}

type Row = {
  place: number
  id: string
  databucket_id: string
  document_id: string
  title: string
  external_url: string
  page: number | null
  headings: string[]
  text: string
  span_start: number
  span_end: number
  dated_at: number
}

/**
 * The passages behind ordinals. One whose document was deleted or indexed anew since it was found is left out: ordinals are never
 * used again. `databucketIds` is the scope once more; nothing outside of it leaves this query.
 */
export const readCandidates = async (
  db: Db,
  databucketIds: string[],
  found: { indexNumber: number; ordinal: number }[],
): Promise<CandidateRow[]> => {
  const { rows } = await db.execute<Row>(
    sql`select c.place::int - 1 as place, p.id, p.databucket_id, p.document_id, d.title, d.external_url, p.page, p.headings, p.text,
        p.span_start, p.span_end, extract(epoch from coalesce(d.dated_on::timestamp at time zone 'UTC', d.created_at))::float8 as dated_at
      from unnest(${list(found.map(({ indexNumber }) => indexNumber))}::int[], ${list(found.map(({ ordinal }) => ordinal))}::int[])
        with ordinality as c (index_number, ordinal, place)
      cross join lateral (
        select document_id, first_ordinal, passage_count from indexed_documents
          where index_number = c.index_number and first_ordinal <= c.ordinal order by first_ordinal desc limit 1
      ) i
      join passages p on p.document_id = i.document_id and p.position = c.ordinal - i.first_ordinal
      join documents d on d.id = p.document_id
      where c.ordinal < i.first_ordinal + i.passage_count and p.databucket_id = any(${list(databucketIds)}::uuid[])
      order by c.place`,
  )
  return rows.map(row => ({
    place: row.place,
    id: row.id,
    databucketId: row.databucket_id,
    documentId: row.document_id,
    documentTitle: row.title,
    externalUrl: row.external_url,
    page: row.page,
    headings: row.headings,
    text: row.text,
    start: row.span_start,
    end: row.span_end,
    datedAt: new Date(row.dated_at * 1000),
  }))
}
