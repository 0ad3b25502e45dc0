import { processingStepKeys } from '@lotse/contract'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { theOnly } from '../../platform/the-only.ts'
import { isDocument, isStepOf } from './row-keys.ts'
import { type DocumentRef, type DocumentTableRow, documentSteps, documents } from './tables.ts'

/** For whoever processes documents: from the first row to the last. Each in the caller's transaction. */

export type NewDocumentRow = Omit<typeof documents.$inferInsert, 'createdAt' | 'updatedAt'>

/** With its steps, all of them still to come. */
export const insertDocument = async (db: Db, row: NewDocumentRow, now: Date): Promise<void> => {
  await db.insert(documents).values({ ...row, createdAt: now, updatedAt: now })
  await db
    .insert(documentSteps)
    .values(processingStepKeys.map(step => ({ tenantId: row.tenantId, documentId: row.id, step })))
}

/** `update` before it is deleted or gets another content, `no key update` while it is worked on. */
export const lockDocument = async (
  db: Db,
  ref: DocumentRef,
  hold: 'update' | 'no key update',
): Promise<DocumentTableRow | null> => {
  const [row] = await db.select().from(documents).where(isDocument(ref)).for(hold)
  return row ?? null
}

/** A document that nobody else holds at this moment, held until the end of the transaction. */
export const lockFreeDocument = async (db: Db, ref: DocumentRef): Promise<DocumentTableRow | null> => {
  const found = db.select().from(documents).where(isDocument(ref))
  const [row] = await found.for('no key update', { skipLocked: true })
  return row ?? null
}

/** What can be found already stays so while its next version is made. */
const pendingUnlessCompleted = ({ status }: DocumentTableRow) =>
  status === 'completed' ? {} : { status: 'pending' as const, failure: null }

/** Another content, none of whose steps is done. */
export const replaceContent = async (
  db: Db,
  document: DocumentTableRow,
  content: Pick<DocumentTableRow, 'blobKey' | 'mediaType' | 'sizeBytes' | 'sha256'>,
  now: Date,
): Promise<void> => {
  await db
    .update(documents)
    .set({
      ...content,
      ...pendingUnlessCompleted(document),
      ...(document.status === 'completed' ? {} : { progress: 0 }),
      updatedAt: now,
    })
    .where(isDocument(document))
  await db
    .update(documentSteps)
    .set({ status: 'waiting', progress: 0, failure: null, startedAt: null, finishedAt: null })
    .where(isStepOf(document))
}

/** Its failed steps are to be done after all; what is finished stays finished. Returns the row as it is now. */
export const reopenDocument = async (
  db: Db,
  document: DocumentTableRow,
  now: Date,
): Promise<DocumentTableRow> => {
  await db
    .update(documentSteps)
    .set({ status: 'waiting', failure: null, progress: 0 })
    .where(and(isStepOf(document), eq(documentSteps.status, 'failed')))
  const rows = await db
    .update(documents)
    .set({ ...pendingUnlessCompleted(document), updatedAt: now })
    .where(isDocument(document))
    .returning()
  return theOnly(rows)
}

/** Somebody begins to work on it. Returns the steps that an earlier attempt has finished. */
export const beginDocument = async (db: Db, document: DocumentTableRow): Promise<ReadonlySet<string>> => {
  if (document.status !== 'completed')
    await db.update(documents).set({ status: 'inprogress', failure: null }).where(isDocument(document))
  const finished = await db
    .select({ step: documentSteps.step })
    .from(documentSteps)
    .where(and(isStepOf(document), inArray(documentSteps.status, ['completed', 'skipped'])))
  return new Set(finished.map(({ step }) => step))
}

export const markCompleted = async (db: Db, ref: DocumentRef, now: Date): Promise<void> => {
  await db
    .update(documents)
    .set({ status: 'completed', failure: null, progress: 100, processedAt: now, updatedAt: now })
    .where(isDocument(ref))
}

export const markFailed = async (db: Db, ref: DocumentRef, reason: string, now: Date): Promise<void> => {
  await db.update(documents).set({ status: 'failed', failure: reason, updatedAt: now }).where(isDocument(ref))
}

/** Of one tenant, with everything that was made of them; their files follow by the job that sweeps. */
export const removeDocuments = async (db: Db, tenantId: string, ids: string[]): Promise<void> => {
  if (ids.length)
    await db
      .delete(documents)
      .where(and(eq(documents.tenantId, tenantId), sql`${documents.id} = any(${sql.param(ids)}::uuid[])`))
}
