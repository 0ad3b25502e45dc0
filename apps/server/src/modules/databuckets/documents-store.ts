import { type DocumentStatus, processingStepKeys } from '@lotse/contract'
import { and, count, desc, eq, ilike, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { containsPattern, offsetOf } from '../../platform/paging.ts'
import { type DocumentStepRow, type DocumentTableRow, documentSteps, documents } from './tables.ts'

export interface DocumentFilter {
  page: number
  per_page: number
  search: string
  status: '' | DocumentStatus
  uploads_only: '0' | '1'
}

const matches = (databucketId: string, filter: DocumentFilter): SQL | undefined =>
  and(
    eq(documents.databucketId, databucketId),
    filter.status ? eq(documents.status, filter.status) : undefined,
    filter.uploads_only === '1' ? isNull(documents.webSourceId) : undefined,
    // The expression of the trigram index.
    filter.search
      ? ilike(sql`(${documents.title} || ' ' || ${documents.filename})`, containsPattern(filter.search))
      : undefined,
  )

/** The newest first. Who may read the data store was decided before. */
export const documentsPage = async (
  db: Db,
  databucketId: string,
  filter: DocumentFilter,
): Promise<{ rows: DocumentTableRow[]; total: number }> => {
  const where = matches(databucketId, filter)
  const [counted] = await db.select({ total: count() }).from(documents).where(where)
  const rows = await db
    .select()
    .from(documents)
    .where(where)
    .orderBy(desc(documents.createdAt), desc(documents.id))
    .limit(filter.per_page)
    .offset(offsetOf(filter))
  return { rows, total: counted?.total ?? 0 }
}

/** The steps of some documents, each document's in the order in which they happen. */
export const stepsOf = async (
  db: Db,
  documentIds: string[],
): Promise<(documentId: string) => DocumentStepRow[]> => {
  const rows = documentIds.length
    ? await db.select().from(documentSteps).where(inArray(documentSteps.documentId, documentIds))
    : []
  const inOrder = rows.toSorted(
    (a, b) => processingStepKeys.indexOf(a.step) - processingStepKeys.indexOf(b.step),
  )
  const byDocument = Map.groupBy(inOrder, ({ documentId }) => documentId)
  return documentId => byDocument.get(documentId) ?? []
}
