import { type Db, statement } from '../../../platform/database.ts'
import { type KnownPassage, knownPassages } from './known-passages.ts'

export interface CandidateRow extends Pick<KnownPassage, 'page' | 'headings' | 'text' | 'start' | 'end'> {
  /** Place in the given list. */
  place: number
  id: string
  databucketId: string
  documentId: string
  documentTitle: string
  externalUrl: string
  /** The day that the document bears, else when it came. */
  datedAt: Date
  /** Only the day that it bears. */
  datedOn: string | null
  passage: KnownPassage
}

type FoundRow = [place: number, id: string, documentId: string]
type DocumentRow = [
  id: string,
  databucketId: string,
  title: string,
  externalUrl: string,
  datedAt: number,
  datedOn: string | null,
]

/** One value each: a hundred rows of a dozen columns would take longer to take apart than to find. */
const findCandidates = statement<{ passages: FoundRow[] | null; documents: DocumentRow[] | null }>(
  'retrieval_candidates',
  `with found as (
      select c.place, p.id, p.document_id
        from unnest($1::int[], $2::int[]) with ordinality as c (index_number, ordinal, place)
        cross join lateral (
          select document_id, first_ordinal, passage_count from indexed_documents
            where index_number = c.index_number and first_ordinal <= c.ordinal order by first_ordinal desc limit 1
        ) i
        join passages p on p.document_id = i.document_id and p.position = c.ordinal - i.first_ordinal
        where c.ordinal < i.first_ordinal + i.passage_count and p.databucket_id = any($3::uuid[])
    )
    select (select json_agg(json_build_array(place - 1, id, document_id) order by place) from found) as passages,
      (select json_agg(json_build_array(d.id, d.databucket_id, d.title, d.external_url,
          extract(epoch from coalesce(d.dated_on::timestamp at time zone 'UTC', d.created_at))::float8, d.dated_on::text))
        from documents d where d.id in (select document_id from found)) as documents`,
)

/** An array as PostgreSQL writes it; made number by number it takes ten times as long. */
const numbers = (values: number[]): string => `{${values.join()}}`

/**
 * The passages behind ordinals. One whose document was deleted or indexed anew since it was found is left out: ordinals are never
 * used again. `databucketIds` is the scope once more; nothing outside of it leaves this query.
 */
export const readCandidates = async (
  db: Db,
  databucketIds: string[],
  found: { indexNumber: number; ordinal: number }[],
): Promise<CandidateRow[]> => {
  const [row] = await findCandidates(
    db,
    numbers(found.map(({ indexNumber }) => indexNumber)),
    numbers(found.map(({ ordinal }) => ordinal)),
    databucketIds,
  )
  const rows = row?.passages ?? []
  const documents = new Map(row?.documents?.map(document => [document[0], document]))
  const passages = await knownPassages(
    db,
    rows.map(([, id]) => id),
  )
  return rows.flatMap(([place, id, documentId]) => {
    const [passage, document] = [passages.get(id), documents.get(documentId)]
    if (!passage || !document) return []
    const [, databucketId, documentTitle, externalUrl, datedAt, datedOn] = document
    const { page, headings, text, start, end } = passage
    const own = { place, id, databucketId, documentId, documentTitle, externalUrl, datedOn }
    const ofPassage = { page, headings, text, start, end, passage }
    return { ...own, ...ofPassage, datedAt: new Date(datedAt * 1000) }
  })
}
