import { and, eq, isNotNull, lte, or, sql } from 'drizzle-orm'
import { after, minutes } from '../../platform/clock.ts'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { isAlive } from '../../platform/run-lease.ts'
import { isOfLiving, tenants } from '../tenancy/index.ts'
import type { IngestionDependencies } from './dependencies.ts'
import { documentOf, enqueueProcessing } from './processing-queue.ts'
import { isProcessingAmong } from './row-keys.ts'
import { documentProcessing, webPages } from './tables.ts'
import { holdUnheld } from './unheld-processing.ts'

/** After so long without a run, somebody should look whether the job still exists. Asking for it again costs nothing. */
export const askAgainAfter = minutes(10)
const askedAtOnce = 500

/** Finds documents on which nobody works although there is something to do, and asks for them again: nothing stays stuck. */
export const acrossTenantsWatchDocuments = async (
  ctx: Ctx,
  parts: IngestionDependencies,
): Promise<number> => {
  const now = ctx.clock.now()
  const waiting = await ctx.db
    .select({
      tenantId: documentProcessing.tenantId,
      documentId: documentProcessing.documentId,
      runId: documentProcessing.runId,
      runUntil: documentProcessing.runUntil,
      isFree: documentProcessing.isFree,
      pageId: webPages.id,
    })
    .from(documentProcessing)
    .innerJoin(tenants, isOfLiving(documentProcessing.tenantId))
    .leftJoin(
      webPages,
      and(
        eq(webPages.tenantId, documentProcessing.tenantId),
        eq(webPages.documentId, documentProcessing.documentId),
      ),
    )
    .where(
      and(
        sql`${documentProcessing.isWanted}`,
        or(isNotNull(documentProcessing.runId), lte(documentProcessing.queuedAt, after(now, -askAgainAfter))),
      ),
    )
    .orderBy(documentProcessing.queuedAt)
    .limit(askedAtOnce)
  const dead = waiting.filter(row => !isAlive(ctx, parts, row))
  if (!dead.length) return 0
  await inTransaction(ctx, async ctx => {
    const held = await holdUnheld(ctx, dead)
    await ctx.db.update(documentProcessing).set({ queuedAt: now }).where(isProcessingAmong(held))
    for (const row of dead)
      await enqueueProcessing(ctx, documentOf(row), { isInBackground: row.isFree || row.pageId !== null })
  })
  return dead.length
}
