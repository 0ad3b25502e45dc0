import { type DocumentStatus, processingStepKeys } from '@lotse/contract'
import { and, desc, eq, ilike, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { containsPattern, pageOf } from '../../platform/paging.ts'
import { isDocument } from './row-keys.ts'
import {
  type DatabucketRef,
  type DocumentRef,
  type DocumentStepRow,
  type DocumentTableRow,
  documentSteps,
  documents,
} from './tables.ts'

export interface DocumentFilter {
  page: number
  per_page: number
  search: string
  status: '' | DocumentStatus
  uploads_only: '0' | '1'
}

const matches = ({ tenantId, id }: DatabucketRef, filter: DocumentFilter): SQL | undefined =>
  and(
    eq(documents.tenantId, tenantId),
    eq(documents.databucketId, id),
    filter.status ? eq(documents.status, filter.status) : undefined,
    filter.uploads_only === '1' ? isNull(documents.webSourceId) : undefined,
    // The expression of the trigram index, which begins with the tenant and the data store.
    filter.search
      ? ilike(sql`(${documents.title} || ' ' || ${documents.filename})`, containsPattern(filter.search))
      : undefined,
  )

/** The newest first. Who may read the data store was decided before. */
export const documentsPage = async (
  db: Db,
  databucket: DatabucketRef,
  filter: DocumentFilter,
): Promise<{ rows: DocumentTableRow[]; total: number }> => {
  const order = [desc(documents.createdAt), desc(documents.id)]
  // Their ids first, which are in the index: far behind, whole rows would be sorted for the few that are shown.
  const found = await pageOf(
    db,
    db.select({ id: documents.id }).from(documents).where(matches(databucket, filter)),
    order,
    filter,
  )
  const ids = found.rows.map(({ id }) => id)
  if (!ids.length) return { rows: [], total: found.total }
  const rows = await db
    .select()
    .from(documents)
    .where(and(eq(documents.tenantId, databucket.tenantId), inArray(documents.id, ids)))
    .orderBy(...order)
  return { rows, total: found.total }
}

export const findDocument = async (db: Db, ref: DocumentRef): Promise<DocumentTableRow | null> => {
  const [row] = await db.select().from(documents).where(isDocument(ref))
  return row ?? null
}

/** A document of a data store that was uploaded with the very same content. */
export const findSameFile = async (
  db: Db,
  { tenantId, databucketId, sha256 }: Pick<DocumentTableRow, 'tenantId' | 'databucketId' | 'sha256'>,
): Promise<{ id: string; title: string } | null> => {
  const [row] = await db
    .select({ id: documents.id, title: documents.title })
    .from(documents)
    .where(
      and(
        eq(documents.tenantId, tenantId),
        eq(documents.databucketId, databucketId),
        eq(documents.sha256, sha256),
      ),
    )
    .limit(1)
  return row ?? null
}

/** The steps of some documents of one tenant, each document's in the order in which they happen. */
export const stepsOf = async (
  db: Db,
  tenantId: string,
  documentIds: string[],
): Promise<(documentId: string) => DocumentStepRow[]> => {
  const rows = documentIds.length
    ? await db
        .select()
        .from(documentSteps)
        .where(and(eq(documentSteps.tenantId, tenantId), inArray(documentSteps.documentId, documentIds)))
    : []
  const inOrder = rows.toSorted(
    (a, b) => processingStepKeys.indexOf(a.step) - processingStepKeys.indexOf(b.step),
  )
  const byDocument = Map.groupBy(inOrder, ({ documentId }) => documentId)
  return documentId => byDocument.get(documentId) ?? []
}
