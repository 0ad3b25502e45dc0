import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { JobInterrupted } from '../../../platform/jobs.ts'
import { checkSignal, Superseded } from '../../../platform/run-lease.ts'
import { payerOf } from '../../credits/index.ts'
import { changeWebSource, type WebSourceRef } from '../../databuckets/index.ts'
import type { IngestionDependencies } from '../dependencies.ts'
import { failureTexts } from '../fail-document.ts'
import { smallestPageCents } from '../prices.ts'
import { isCrawlOf, isPage } from '../row-keys.ts'
import { type WebPageRow, webCrawls, webPages } from '../tables.ts'
import { CrawlError } from './crawl-error.ts'
import { enqueueCrawl } from './crawl-queue.ts'
import { beginCrawlRun, type CrawlRun, holdCrawl } from './crawl-run.ts'
import { endWithError, endWithSuccess } from './end-crawl.ts'
import { keepVisit } from './keep-visit.ts'
import { crawlFigures, nextPage, openPageQueue, type PageQueue } from './page-queue.ts'
import { fetchRobots, type Robots, readRobots, robotsUrlOf } from './robots.ts'
import { canonicalAddress, isInPath, isSameSite } from './site-address.ts'
import { type Visit, type VisitScope, visitPage } from './visit-page.ts'
import { readSitemaps } from './walk-sitemaps.ts'

/** One turn; then the next crawl in the queue has its own. */
const turnMs = 5 * 60_000
const attemptsAtMost = 3

interface Crawl {
  ctx: Ctx
  parts: IngestionDependencies
  run: CrawlRun
  robots: Robots
  queue: PageQueue
  scope: VisitScope
}

const checkCredits = async (ctx: Ctx, { source }: CrawlRun): Promise<void> => {
  const { availableCents } = await payerOf(ctx.db, source.tenantId)
  if (availableCents < smallestPageCents) throw new CrawlError(failureTexts.noCredits)
}

/** The first turn asks the site, the others find it written down. */
const robotsOf = async (ctx: Ctx, parts: IngestionDependencies, run: CrawlRun): Promise<Robots> => {
  const { url } = run.source
  if (run.crawl.robotsText !== null) return readRobots(robotsUrlOf(url), run.crawl.robotsText)
  const pace = { delayMs: parts.pace.crawlDelayMs, signal: run.signal }
  const robotsText = await fetchRobots(ctx, url, pace)
  const robots = readRobots(robotsUrlOf(url), robotsText)
  await inTransaction(ctx, async ctx => {
    await holdCrawl(ctx, run)
    const sitemaps = robots.sitemaps.length ? robots.sitemaps : [new URL('/sitemap.xml', url).href]
    await ctx.db.update(webCrawls).set({ robotsText, sitemaps }).where(isCrawlOf(run.source))
  })
  return robots
}

const openCrawl = async (ctx: Ctx, parts: IngestionDependencies, run: CrawlRun): Promise<Crawl> => {
  const { source, crawl, signal } = run
  const { crawlDelayMs } = parts.pace
  const robots = await robotsOf(ctx, parts, run)
  const start = new URL(source.url)
  const queue = await openPageQueue(ctx.db, {
    source,
    crawl: crawl.number,
    pageLimit: source.pageLimit,
    isWanted: ({ address, depth }) =>
      isSameSite(new URL(address), start) &&
      // The start, wherever it redirects to, is looked at for its links.
      (depth === 0 || isInPath(address, source.pathFilter)) &&
      robots.isAllowed(address),
  })
  const delayMs = Math.max(crawlDelayMs, robots.delayMs)
  const scope = { site: source.url, pathFilter: source.pathFilter, delayMs, signal }
  return { ctx, parts, run, robots, queue, scope }
}

const queueStart = async ({ ctx, run, robots, queue }: Crawl): Promise<void> => {
  const address = canonicalAddress(run.source.url)
  if (!address) throw new CrawlError('Die Adresse der Web-Quelle ist ungültig.')
  if (!robots.isAllowed(address))
    throw new CrawlError('Die Website verbietet in ihrer Datei robots.txt das Lesen dieser Adresse.')
  const chosen = await queue.choose([{ address, depth: 0 }])
  await inTransaction(ctx, async ctx => {
    await holdCrawl(ctx, run)
    await queue.add(ctx, chosen)
  })
}

/** Without its first page there is no crawl: pages would leave the index although only the way to them is gone. */
const checkStart = (
  { depth }: WebPageRow,
  { outcome, failure }: Pick<Visit, 'outcome' | 'failure'>,
): void => {
  const isLost = ['failed', 'gone', 'elsewhere', 'unsupported'].includes(outcome)
  if (depth === 0 && isLost) throw new CrawlError(failure ?? 'Die erste Seite konnte nicht gelesen werden.')
}

const visitNext = async (crawl: Crawl, page: WebPageRow): Promise<void> => {
  const { ctx, parts, run, queue, scope } = crawl
  // Before the visit: a page that kills its visitor is not visited for ever.
  const attempts = page.attempts + 1
  await ctx.db.update(webPages).set({ attempts }).where(isPage(page))
  if (attempts > attemptsAtMost) {
    const failure = 'Die Seite konnte mehrmals nicht gelesen werden.'
    checkStart(page, { outcome: 'failed', failure })
    await keepVisit(ctx, run, queue, page, { outcome: 'failed', failure, links: [], sameDepth: [] })
    return
  }
  const visit = await visitPage(ctx, parts, page, scope)
  checkSignal(parts, run.signal)
  if (visit.isTemporary && attempts < attemptsAtMost) return
  checkStart(page, visit)
  if (visit.content) await checkCredits(ctx, run)
  await keepVisit(ctx, run, queue, page, visit)
}

const tellProgress = async ({ ctx, run }: Crawl): Promise<boolean> => {
  const { source, crawl } = run
  const { queued, visited, documents } = await crawlFigures(ctx.db, source, crawl.number)
  const share = Math.max(documents / source.pageLimit, visited / Math.max(1, visited + queued))
  await changeWebSource(ctx.db, source, { crawlProgress: Math.min(99, Math.floor(share * 100)) })
  return documents >= source.pageLimit
}

/** Visits pages until none is left, the limit is reached or the turn is over. True when the crawl is done. */
const walk = async (crawl: Crawl): Promise<boolean> => {
  const { ctx, parts, run } = crawl
  const turnEnds = performance.now() + turnMs
  for (;;) {
    checkSignal(parts, run.signal)
    const isFull = await tellProgress(crawl)
    const page = isFull ? null : await nextPage(ctx.db, run.source, run.crawl.number)
    if (!page) return true
    if (performance.now() > turnEnds) return false
    await visitNext(crawl, page)
  }
}

/** Gives the turn back; the crawl goes on with the next one. */
const release = (ctx: Ctx, run: CrawlRun, isTrouble: boolean): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const { crawl } = await holdCrawl(ctx, run)
    await ctx.db
      .update(webCrawls)
      .set({ runId: null, runUntil: null, troubles: isTrouble ? crawl.troubles + 1 : 0 })
      .where(isCrawlOf(run.source))
  })

const takeTurn = async (ctx: Ctx, parts: IngestionDependencies, run: CrawlRun): Promise<void> => {
  await checkCredits(ctx, run)
  const crawl = await openCrawl(ctx, parts, run)
  await queueStart(crawl)
  await readSitemaps(ctx, parts, run, crawl.queue, crawl.scope)
  if (await walk(crawl)) {
    // Nothing at all is a site in trouble, or one that only scripts can show: what was found before stays.
    const { documents } = await crawlFigures(ctx.db, run.source, run.crawl.number)
    if (!documents) throw new CrawlError('Auf der Website wurde keine Seite mit Text gefunden.')
    await inTransaction(ctx, async ctx => {
      const { source } = await holdCrawl(ctx, run)
      await endWithSuccess(ctx, source, run.crawl.number)
    })
    return
  }
  await release(ctx, run, false)
  await enqueueCrawl(ctx, run.source)
}

const settle = async (
  ctx: Ctx,
  parts: IngestionDependencies,
  run: CrawlRun,
  error: unknown,
): Promise<void> => {
  // The tenant's own limits are the crawl's: without storage or credits it goes no further.
  if (error instanceof CrawlError || (error instanceof AppError && error.code === 'limit_reached'))
    return inTransaction(ctx, async ctx => {
      const { source } = await holdCrawl(ctx, run)
      await endWithError(ctx, source, error.message)
    })
  const isInterrupted = error instanceof JobInterrupted || parts.stopping.aborted
  await release(ctx, run, !isInterrupted)
  throw isInterrupted ? new JobInterrupted() : error
}

/** One turn of a crawl. Whoever is killed is succeeded by the next turn, which goes on with the pages still to visit. */
export const crawlSource = async (
  ctx: Ctx,
  parts: IngestionDependencies,
  source: WebSourceRef,
): Promise<void> => {
  const run = await beginCrawlRun(ctx, parts, source)
  if (!run) return
  try {
    await takeTurn(ctx, parts, run)
  } catch (error) {
    if (error instanceof Superseded || run.signal.reason instanceof Superseded) return
    await settle(ctx, parts, run, error).catch(settleError => {
      if (!(settleError instanceof Superseded)) throw settleError
    })
  } finally {
    run.end()
  }
}
