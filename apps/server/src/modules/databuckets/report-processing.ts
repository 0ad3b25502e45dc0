import type { ProcessingStep } from '@lotse/contract'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { isDocument, isStepOf } from './row-keys.ts'
import {
  type DocumentRef,
  type DocumentStepRow,
  type DocumentTableRow,
  documentSteps,
  documents,
  type StepStatus,
} from './tables.ts'

/** What the processing finds out of a document, as far as people see it. Its title, its summary, its figures. */
export type DocumentFinding = Partial<
  Pick<
    DocumentTableRow,
    | 'title'
    | 'summary'
    | 'language'
    | 'datedOn'
    | 'metadata'
    | 'pagesCount'
    | 'chunksCount'
    | 'charactersCount'
    | 'creditsUsedCents'
    | 'creditBreakdown'
    | 'updatedAt'
  >
>

export const reportFinding = async (db: Db, ref: DocumentRef, finding: DocumentFinding): Promise<void> => {
  await db.update(documents).set(finding).where(isDocument(ref))
}

/** Added to what there is. */
export type StepReport = Partial<Omit<DocumentStepRow, 'tenantId' | 'documentId' | 'step' | 'attempts'>> & {
  isNewAttempt?: boolean
}

/**
 * How far a step is, and with it the document. The reporter says under which condition of its own that counts: one whose turn is over
 * has nothing more to say.
 */
export const reportStep = async (
  db: Db,
  ref: DocumentRef,
  step: ProcessingStep,
  { isNewAttempt, ...report }: StepReport,
  { progress, provided }: { progress: number; provided: SQL },
): Promise<void> => {
  const attempts = isNewAttempt ? { attempts: sql`${documentSteps.attempts} + 1` } : {}
  await db
    .update(documentSteps)
    .set({ ...report, ...attempts })
    .where(and(isStepOf(ref), eq(documentSteps.step, step), provided))
  await db
    .update(documents)
    .set({ progress })
    // The next version of a page is made while the one before is there to be found.
    .where(and(isDocument(ref), eq(documents.status, 'inprogress'), provided))
}

export const failSteps = async (
  db: Db,
  ref: DocumentRef,
  statuses: StepStatus[],
  { reason, now }: { reason: string; now: Date },
): Promise<void> => {
  await db
    .update(documentSteps)
    .set({ status: 'failed', failure: reason, finishedAt: now })
    .where(and(isStepOf(ref), inArray(documentSteps.status, statuses)))
}
