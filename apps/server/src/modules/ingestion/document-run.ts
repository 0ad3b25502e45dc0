import { and, eq } from 'drizzle-orm'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import {
  isAlive,
  isOwn,
  keepAlive,
  leaseEnd,
  leaseOverSeconds,
  Superseded,
  troublesAtMost,
} from '../../platform/run-lease.ts'
import { theOnly } from '../../platform/the-only.ts'
import { beginDocument, type DocumentRef, type DocumentTableRow, lockDocument } from '../databuckets/index.ts'
import { isLiving, isOfLiving, tenants } from '../tenancy/index.ts'
import type { IngestionDependencies } from './dependencies.ts'
import { failDocument, failureTexts } from './fail-document.ts'
import { enqueueProcessing } from './processing-queue.ts'
import { isProcessingOf } from './row-keys.ts'
import { documentProcessing, type ProcessingRow } from './tables.ts'

/** One attempt at a document. What it carries is as it was when the run began. */
export interface DocumentRun {
  id: string
  document: DocumentTableRow
  processing: ProcessingRow
  /** Steps that an earlier attempt has finished. */
  finished: ReadonlySet<string>
  signal: AbortSignal
  end(): void
}

/** The document before its processing, as everywhere: whoever deletes it comes that way, too. What is deleted tenants' rests. */
const lockRows = async (
  ctx: Ctx,
  ref: DocumentRef,
): Promise<{ document: DocumentTableRow; processing: ProcessingRow } | null> => {
  const document = await lockDocument(ctx.db, ref, 'no key update')
  const [found] = await ctx.db
    .select({ processing: documentProcessing })
    .from(documentProcessing)
    .innerJoin(tenants, isOfLiving(documentProcessing.tenantId))
    .where(isProcessingOf(ref))
    .for('update', { of: documentProcessing })
  return document && found ? { document, processing: found.processing } : null
}

/** In the transaction of every write: the rows of the run, held until its end, if it is still this run's turn. */
export const holdRun = async (
  ctx: Ctx,
  run: Pick<DocumentRun, 'id' | 'document'>,
): Promise<{ document: DocumentTableRow; processing: ProcessingRow }> => {
  const rows = await lockRows(ctx, run.document)
  if (rows?.processing.runId !== run.id) throw new Superseded()
  return rows
}

const beat = async (ctx: Ctx, ref: DocumentRef, runId: string): Promise<boolean> => {
  const ours = await ctx.db
    .update(documentProcessing)
    .set({ runUntil: leaseEnd(ctx) })
    .where(
      and(isProcessingOf(ref), eq(documentProcessing.runId, runId), isLiving(documentProcessing.tenantId)),
    )
    .returning({ id: documentProcessing.documentId })
  return ours.length > 0
}

type Claimed = Omit<DocumentRun, 'signal' | 'end'>

const claim = (ctx: Ctx, parts: IngestionDependencies, ref: DocumentRef): Promise<Claimed | null> =>
  inTransaction(ctx, async ctx => {
    const rows = await lockRows(ctx, ref)
    if (!rows?.processing.isWanted) return null
    const { document, processing } = rows
    if (isAlive(ctx, parts, processing)) {
      const isInBackground = document.webSourceId !== null || processing.isFree
      if (!isOwn(parts, processing))
        await enqueueProcessing(ctx, ref, { isInBackground, afterSeconds: leaseOverSeconds })
      return null
    }
    // A run that is still written down has ended without a word.
    const troubles = processing.troubles + (processing.runId ? 1 : 0)
    if (troubles >= troublesAtMost) {
      await failDocument(ctx, rows, failureTexts.keepsBreaking)
      return null
    }
    const id = newId()
    const claimed = await ctx.db
      .update(documentProcessing)
      .set({ runId: id, runUntil: leaseEnd(ctx), troubles })
      .where(isProcessingOf(ref))
      .returning()
    const finished = await beginDocument(ctx.db, document)
    return { id, document, processing: theOnly(claimed), finished }
  })

/** Begins work on a document, or says that there is nothing to do now. */
export const beginRun = async (
  ctx: Ctx,
  parts: IngestionDependencies,
  ref: DocumentRef,
): Promise<DocumentRun | null> => {
  const claimed = await claim(ctx, parts, ref)
  if (!claimed) return null
  return { ...claimed, ...keepAlive(parts, claimed.id, () => beat(ctx, ref, claimed.id)) }
}
