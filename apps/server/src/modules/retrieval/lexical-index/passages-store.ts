import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { Passage, PassageOwner } from '../passage.ts'
import { passages } from '../tables.ts'

const passagesPerStatement = 500

export type DocumentKey = Pick<PassageOwner, 'tenantId' | 'documentId'>

const ofDocument = ({ tenantId, documentId }: DocumentKey): SQL | undefined =>
  and(eq(passages.tenantId, tenantId), eq(passages.documentId, documentId))

export interface StoredPassage extends Passage {
  id: string
}

/**
 * One for one, so that offsets stay right: PostgreSQL takes no NUL, half of a character is none, and a byte order mark at the
 * beginning is lost on the way back.
 */
export const storable = (text: string): string => text.replace(/[\0\ufeff]/g, ' ').toWellFormed()

/** In the order of the given ones. */
export const insertPassages = async (
  db: Db,
  { tenantId, databucketId, documentId }: PassageOwner,
  added: Passage[],
  released: ReadonlySet<string> = new Set(),
): Promise<string[]> => {
  const rows = added.map(({ page, headings, text, start, end, marks }, position) => ({
    id: newId(),
    position,
    page,
    headings: headings.map(storable),
    text: storable(text),
    span_start: start,
    span_end: end,
    marks: marks?.length ? marks : null,
    is_released: released.has(storable(text)),
  }))
  for (let at = 0; at < rows.length; at += passagesPerStatement)
    await db.execute(
      sql`insert into passages (id, tenant_id, databucket_id, document_id, position, page, headings, text, span_start, span_end, marks,
          is_released)
        select added.id, ${tenantId}::uuid, ${databucketId}::uuid, ${documentId}::uuid, added.position, added.page, added.headings, added.text,
            added.span_start, added.span_end, added.marks, added.is_released
          from json_to_recordset(${JSON.stringify(rows.slice(at, at + passagesPerStatement))}::json) as added
            (id uuid, position int, page int, headings text[], text text, span_start int, span_end int, marks jsonb, is_released boolean)`,
    )
  return rows.map(({ id }) => id)
}

/** Texts that the owner has released: they stay so when the document is read again. */
export const releasedTexts = async (db: Db, document: DocumentKey): Promise<Set<string>> => {
  const rows = await db
    .select({ text: passages.text })
    .from(passages)
    .where(and(ofDocument(document), eq(passages.isReleased, true)))
  return new Set(rows.map(({ text }) => text))
}

export const deletePassages = async (db: Db, document: DocumentKey): Promise<void> => {
  await db.delete(passages).where(ofDocument(document))
}

/** The passages of a document in their order. Whether it may be read is the caller's to decide. */
export const passagesOf = async (db: Db, document: DocumentKey): Promise<StoredPassage[]> =>
  db
    .select({
      id: passages.id,
      page: passages.page,
      headings: passages.headings,
      text: passages.text,
      start: passages.spanStart,
      end: passages.spanEnd,
    })
    .from(passages)
    .where(ofDocument(document))
    .orderBy(asc(passages.position))
