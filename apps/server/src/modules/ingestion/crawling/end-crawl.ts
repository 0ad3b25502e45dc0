import { and, eq, lt, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import {
  changeWebSource,
  removeDocuments,
  sweepBlobsSoon,
  type WebSourceRow,
} from '../../databuckets/index.ts'
import { isCrawlOf, isPageOf } from '../row-keys.ts'
import { webCrawls, webPages } from '../tables.ts'
import { leftOut } from './left-out.ts'
import { nextCrawlAt, retryCrawlAt } from './next-crawl.ts'

const over = { isRunning: false, runId: null, runUntil: null, troubles: 0, robotsText: null, sitemaps: [] }

const endRun = async (ctx: Ctx, source: WebSourceRow): Promise<void> => {
  await ctx.db.update(webCrawls).set(over).where(isCrawlOf(source))
  await ctx.db
    .update(webPages)
    .set({ isQueued: false })
    .where(and(isPageOf(source), eq(webPages.isQueued, true)))
}

/** What was found stays; the source says why it failed, and is tried again by itself. In the caller's transaction. */
export const endWithError = async (ctx: Ctx, source: WebSourceRow, message: string): Promise<void> => {
  await endRun(ctx, source)
  await changeWebSource(ctx.db, source, {
    status: 'error',
    errorMessage: message,
    failures: source.failures + 1,
    nextCrawlAt: retryCrawlAt(ctx.clock.now(), source.failures + 1),
    crawlStartedAt: null,
    crawlProgress: null,
  })
}

/** In so many crawls one after the other nothing led to a page any more: then it is gone. */
const missedAtMost = 2

const forgetMissed = async (ctx: Ctx, source: WebSourceRow, crawl: number): Promise<void> => {
  // Those that a crawl met but did not get to before its limit count as not found, too.
  const isUnseen = and(isPageOf(source), or(lt(webPages.crawl, crawl), eq(webPages.isQueued, true)))
  await ctx.db
    .update(webPages)
    .set({ missed: sql`${webPages.missed} + 1` as unknown as number })
    .where(isUnseen)
  const isGone = and(isUnseen, sql`${webPages.missed} >= ${missedAtMost}`)
  const gone = await ctx.db.delete(webPages).where(isGone).returning({ documentId: webPages.documentId })
  await removeDocuments(
    ctx.db,
    source.tenantId,
    gone.map(({ documentId }) => documentId).filter(id => id !== null),
  )
  await sweepBlobsSoon(ctx)
}

/** In the caller's transaction. */
export const endWithSuccess = async (ctx: Ctx, source: WebSourceRow, crawl: number): Promise<void> => {
  const reasons = await leftOut(ctx.db, source, crawl)
  await forgetMissed(ctx, source, crawl)
  await endRun(ctx, source)
  const now = ctx.clock.now()
  await changeWebSource(ctx.db, source, {
    status: 'active',
    errorMessage: null,
    leftOut: reasons.length ? reasons.join('\n') : null,
    failures: 0,
    lastCrawledAt: now,
    nextCrawlAt: nextCrawlAt(now, source.frequency, source.id),
    crawlCount: source.crawlCount + 1,
    crawlStartedAt: null,
    crawlProgress: null,
  })
}
