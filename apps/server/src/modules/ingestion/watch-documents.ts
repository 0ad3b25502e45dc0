import { and, eq, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { after, minutes } from '../../platform/clock.ts'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { documents } from '../databuckets/index.ts'
import type { IngestionDependencies } from './dependencies.ts'
import { enqueueProcessing } from './processing-queue.ts'
import { isAlive } from './run-lease.ts'
import { documentProcessing } from './tables.ts'
import { unheldProcessing } from './unheld-processing.ts'

/** After so long without a run, somebody should look whether the job still exists. Asking for it again costs nothing. */
const askAgainAfter = minutes(10)
const askedAtOnce = 500

/** Finds documents on which nobody works although there is something to do, and asks for them again: nothing stays stuck. */
export const acrossTenantsWatchDocuments = async (
  ctx: Ctx,
  parts: IngestionDependencies,
): Promise<number> => {
  const now = ctx.clock.now()
  const waiting = await ctx.db
    .select({
      documentId: documentProcessing.documentId,
      runId: documentProcessing.runId,
      runUntil: documentProcessing.runUntil,
      isFree: documentProcessing.isFree,
      webSourceId: documents.webSourceId,
    })
    .from(documentProcessing)
    .innerJoin(documents, eq(documents.id, documentProcessing.documentId))
    .where(
      and(
        eq(documentProcessing.isWanted, true),
        or(
          isNotNull(documentProcessing.runId),
          and(isNull(documentProcessing.runId), lte(documentProcessing.queuedAt, after(now, -askAgainAfter))),
        ),
      ),
    )
    .orderBy(documentProcessing.queuedAt)
    .limit(askedAtOnce)
  const dead = waiting.filter(row => !isAlive(ctx, parts, row))
  if (!dead.length) return 0
  await inTransaction(ctx, async ctx => {
    await ctx.db
      .update(documentProcessing)
      .set({ queuedAt: now })
      .where(
        inArray(
          documentProcessing.documentId,
          unheldProcessing(
            ctx,
            inArray(
              documentProcessing.documentId,
              dead.map(({ documentId }) => documentId),
            ),
          ),
        ),
      )
    for (const { documentId, isFree, webSourceId } of dead)
      await enqueueProcessing(ctx, { documentId, isInBackground: isFree || webSourceId !== null })
  })
  return dead.length
}
