import { and, eq } from 'drizzle-orm'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import {
  isAlive,
  isOwn,
  keepAlive,
  leaseEnd,
  leaseOverSeconds,
  Superseded,
  troublesAtMost,
} from '../../../platform/run-lease.ts'
import { theOnly } from '../../../platform/the-only.ts'
import {
  changeWebSource,
  lockLivingWebSource,
  type WebSourceRef,
  type WebSourceRow,
} from '../../databuckets/index.ts'
import { isLiving } from '../../tenancy/index.ts'
import type { IngestionDependencies } from '../dependencies.ts'
import { isCrawlOf } from '../row-keys.ts'
import { type WebCrawlRow, webCrawls } from '../tables.ts'
import { enqueueCrawl } from './crawl-queue.ts'
import { endWithError } from './end-crawl.ts'

/** One process's turn at a crawl. A crawl may take many. */
export interface CrawlRun {
  id: string
  source: WebSourceRow
  crawl: WebCrawlRow
  signal: AbortSignal
  end(): void
}

const lockRows = async (
  ctx: Ctx,
  ref: WebSourceRef,
): Promise<{ source: WebSourceRow; crawl: WebCrawlRow } | null> => {
  const source = await lockLivingWebSource(ctx.db, ref)
  if (!source) return null
  await ctx.db
    .insert(webCrawls)
    .values({ tenantId: source.tenantId, webSourceId: source.id })
    .onConflictDoNothing()
  return { source, crawl: theOnly(await ctx.db.select().from(webCrawls).where(isCrawlOf(ref)).for('update')) }
}

/** In the transaction of every write: the rows of the crawl, held until its end, if it is still this run's turn. */
export const holdCrawl = async (
  ctx: Ctx,
  run: Pick<CrawlRun, 'id' | 'source'>,
): Promise<{ source: WebSourceRow; crawl: WebCrawlRow }> => {
  const rows = await lockRows(ctx, run.source)
  if (rows?.crawl.runId !== run.id || rows.source.status === 'inactive') throw new Superseded()
  return rows
}

const beat = async (ctx: Ctx, ref: WebSourceRef, runId: string): Promise<boolean> => {
  const ours = await ctx.db
    .update(webCrawls)
    .set({ runUntil: leaseEnd(ctx) })
    .where(and(isCrawlOf(ref), eq(webCrawls.runId, runId), isLiving(webCrawls.tenantId)))
    .returning({ id: webCrawls.webSourceId })
  return ours.length > 0
}

/** Whoever asked for a crawl made it due; a second job for one that has ended meanwhile finds the next one far away. */
const isDue = (ctx: Ctx, { nextCrawlAt }: WebSourceRow): boolean =>
  nextCrawlAt !== null && nextCrawlAt <= ctx.clock.now()

type Claimed = Omit<CrawlRun, 'signal' | 'end'>

const claim = (ctx: Ctx, parts: IngestionDependencies, ref: WebSourceRef): Promise<Claimed | null> =>
  inTransaction(ctx, async ctx => {
    const rows = await lockRows(ctx, ref)
    if (!rows || rows.source.status === 'inactive') return null
    const { source, crawl } = rows
    const isNew = !crawl.isRunning
    if (isNew && !isDue(ctx, source)) return null
    if (isAlive(ctx, parts, crawl)) {
      if (!isOwn(parts, crawl)) await enqueueCrawl(ctx, ref, leaseOverSeconds)
      return null
    }
    const troubles = crawl.troubles + (crawl.runId ? 1 : 0)
    if (troubles >= troublesAtMost) {
      await endWithError(ctx, source, 'Der Crawl ist mehrmals abgebrochen und wird später neu begonnen.')
      return null
    }
    const id = newId()
    const claimed = await ctx.db
      .update(webCrawls)
      .set({
        runId: id,
        runUntil: leaseEnd(ctx),
        troubles,
        isRunning: true,
        ...(isNew ? { number: crawl.number + 1, robotsText: null, sitemaps: [], sitemapsRead: 0 } : {}),
      })
      .where(isCrawlOf(ref))
      .returning()
    if (isNew) await changeWebSource(ctx.db, ref, { crawlStartedAt: ctx.clock.now(), crawlProgress: 0 })
    return { id, source, crawl: theOnly(claimed) }
  })

/** Takes a crawl up, or begins a new one; null when there is nothing to do now. */
export const beginCrawlRun = async (
  ctx: Ctx,
  parts: IngestionDependencies,
  ref: WebSourceRef,
): Promise<CrawlRun | null> => {
  const claimed = await claim(ctx, parts, ref)
  if (!claimed) return null
  return { ...claimed, ...keepAlive(parts, claimed.id, () => beat(ctx, ref, claimed.id)) }
}
