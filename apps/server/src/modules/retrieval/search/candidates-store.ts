import { type Db, statement } from '../../../platform/database.ts'
import type { DatabucketRef } from '../../databuckets/index.ts'
import type { PassageMark } from '../passage.ts'
import { type KnownPassage, keyOf, passageAt, rememberPassage } from './known-passages.ts'

export interface CandidateRow extends Pick<KnownPassage, 'page' | 'headings' | 'text' | 'start' | 'end'> {
  /** Place in the given list. */
  place: number
  /** Whose data store it is. */
  tenantId: string
  id: string
  databucketId: string
  documentId: string
  documentTitle: string
  filename: string
  externalUrl: string
  /** So many does the document have. */
  passageCount: number
  /** The day that the document bears, else when it came. */
  datedAt: Date
  /** Only the day that it bears. */
  datedOn: string | null
  /** Places that are kept from answers. */
  withheld: PassageMark[]
  passage: KnownPassage
}

type SentPassage = [page: number | null, headings: string[], text: string, start: number, end: number]
type FoundRow = [
  place: number,
  id: string,
  documentId: string,
  withheld: PassageMark[] | null,
  /** Null for one that is known here. */
  passage: SentPassage | null,
]
type DocumentRow = [
  tenantId: string,
  id: string,
  databucketId: string,
  title: string,
  filename: string,
  externalUrl: string,
  passageCount: number,
  datedAt: number,
  datedOn: string | null,
]

/**
 * One value each: a hundred rows of a dozen columns would take longer to take apart than to find. `offset 0`: otherwise the planner
 * may read all passages of a document and look for the position among them, which it takes for as good. `select $3`: where it sees that
 * they are few, it makes a plan for these few with every search. `$5` are the ids of passages that are known, by place: their texts are
 * not sent again.
 */
const findCandidates = statement<{ passages: FoundRow[] | null; documents: DocumentRow[] | null }>(
  'retrieval_candidates',
  `with found as (
      select c.place, p.tenant_id, p.id, p.document_id, i.passage_count,
        case when p.is_released then null else p.marks end as withheld,
        case when p.id is distinct from c.known
          then json_build_array(p.page, p.headings, p.text, p.span_start, p.span_end) end as passage
        from unnest((select $3::int[]), (select $4::int[]), (select $5::uuid[])) with ordinality as c (scope, ordinal, known, place)
        cross join lateral (
          select tenant_id, databucket_id, document_id, first_ordinal, passage_count from indexed_documents
            where tenant_id = ($1::uuid[])[c.scope + 1] and databucket_id = ($2::uuid[])[c.scope + 1] and first_ordinal <= c.ordinal
            order by first_ordinal desc limit 1
        ) i
        cross join lateral (
          select tenant_id, databucket_id, id, document_id, is_released, marks, page, headings, text, span_start, span_end
            from passages
            where tenant_id = i.tenant_id and document_id = i.document_id and position = c.ordinal - i.first_ordinal offset 0
        ) p
        where c.ordinal < i.first_ordinal + i.passage_count and p.databucket_id = i.databucket_id
    )
    select (select json_agg(json_build_array(place - 1, id, document_id, withheld, passage) order by place) from found) as passages,
      (select json_agg(json_build_array(d.tenant_id, d.id, d.databucket_id, d.title, d.filename, d.external_url, of_found.passage_count,
          extract(epoch from coalesce(d.dated_on::timestamp at time zone 'UTC', d.created_at))::float8, d.dated_on::text))
        from (select distinct tenant_id, document_id, passage_count from found) as of_found
        join documents d on d.tenant_id = of_found.tenant_id and d.id = of_found.document_id) as documents`,
)

/** An array as PostgreSQL writes it; made one by one it takes ten times as long. */
const array = (values: (number | string)[]): string => `{${values.join()}}`

const passageOf = (
  id: string,
  [page, headings, text, start, end]: SentPassage,
): Omit<KnownPassage, 'read'> => ({
  id,
  page,
  headings,
  text,
  start,
  end,
})

/**
 * The passages behind ordinals. One whose document was deleted or indexed anew since it was found is left out: ordinals are never
 * used again. They are looked up in the data stores of the scope; nothing outside of it leaves this query.
 */
export const readCandidates = async (
  db: Db,
  databuckets: DatabucketRef[],
  found: { scope: number; ordinal: number }[],
): Promise<CandidateRow[]> => {
  const known = found.map(({ scope, ordinal }) => {
    const databucket = databuckets[scope]
    return databucket && passageAt(databucket, ordinal)
  })
  const [row] = await findCandidates(
    db,
    databuckets.map(({ tenantId }) => tenantId),
    databuckets.map(({ id }) => id),
    array(found.map(({ scope }) => scope)),
    array(found.map(({ ordinal }) => ordinal)),
    array(known.map(passage => passage?.id ?? 'null')),
  )
  const documents = new Map(
    row?.documents?.map(document => [keyOf({ tenantId: document[0], id: document[1] }), document]),
  )
  return (row?.passages ?? []).flatMap(([place, id, documentId, withheld, sent]) => {
    const { scope = -1, ordinal = -1 } = found[place] ?? {}
    const databucket = databuckets[scope]
    const document = databucket && documents.get(keyOf({ tenantId: databucket.tenantId, id: documentId }))
    const passage =
      sent && databucket ? rememberPassage(databucket, ordinal, passageOf(id, sent)) : known[place]
    if (!passage || !document) return []
    const [tenantId, , databucketId, documentTitle, filename, externalUrl, passageCount, datedAt, datedOn] =
      document
    const { page, headings, text, start, end } = passage
    return {
      place,
      tenantId,
      id,
      databucketId,
      documentId,
      documentTitle,
      filename,
      externalUrl,
      passageCount,
      datedOn,
      datedAt: new Date(datedAt * 1000),
      page,
      headings,
      text,
      start,
      end,
      withheld: withheld ?? [],
      passage,
    }
  })
}
