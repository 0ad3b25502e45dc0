import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { OutboundError } from '../../../platform/outbound.ts'
import { checkSignal } from '../../../platform/run-lease.ts'
import type { IngestionDependencies } from '../dependencies.ts'
import { isCrawlOf } from '../row-keys.ts'
import { webCrawls } from '../tables.ts'
import { type CrawlRun, holdCrawl } from './crawl-run.ts'
import type { PageQueue } from './page-queue.ts'
import { politeRequest } from './polite-request.ts'
import { canonicalAddress, isSameSite } from './site-address.ts'
import { readSitemap, type Sitemap, sitemapBytes } from './sitemap.ts'
import type { VisitScope } from './visit-page.ts'

const sitemapsAtMost = 50
const nothing: Sitemap = { pages: [], sitemaps: [] }

/** A sitemap that is missing, broken or too large is none. */
export const fetchSitemap = async (
  ctx: Ctx,
  url: string,
  scope: Pick<VisitScope, 'site' | 'delayMs' | 'signal'>,
  timeLimitMs = 30_000,
): Promise<Sitemap> => {
  // It may lie elsewhere only in the rules; what it lists would be another site anyway.
  if (!isSameSite(new URL(url), new URL(scope.site))) return nothing
  try {
    const { status, body } = await politeRequest(
      ctx,
      { url, redirects: 3, sizeLimit: sitemapBytes, timeLimitMs },
      scope,
    )
    return status === 200 ? await readSitemap(body) : nothing
  } catch (error) {
    if (error instanceof OutboundError || (error as { code?: string }).code?.startsWith('Z_')) return nothing
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') return nothing
    throw error
  }
}

const addresses = (texts: string[]): string[] =>
  texts.map(text => canonicalAddress(text)).filter(address => address !== null)

/** Reads the sitemaps of the site, one after the other; a crawl that was killed goes on with those that are left. */
export const readSitemaps = async (
  ctx: Ctx,
  parts: IngestionDependencies,
  run: CrawlRun,
  queue: PageQueue,
  scope: VisitScope,
): Promise<void> => {
  for (;;) {
    const [row] = await ctx.db
      .select({ left: webCrawls.sitemaps, read: webCrawls.sitemapsRead })
      .from(webCrawls)
      .where(isCrawlOf(run.source))
    const [url, ...left] = row?.left ?? []
    if (!row || !url) return
    checkSignal(parts, run.signal)
    const isEnough = row.read >= sitemapsAtMost || queue.room() === 0
    const found = isEnough || !URL.canParse(url) ? nothing : await fetchSitemap(ctx, url, scope)
    const chosen = await queue.choose(addresses(found.pages).map(address => ({ address, depth: 1 })))
    const more = addresses(found.sitemaps).slice(0, sitemapsAtMost)
    await inTransaction(ctx, async ctx => {
      await holdCrawl(ctx, run)
      await ctx.db
        .update(webCrawls)
        .set({ sitemaps: isEnough ? [] : [...left, ...more], sitemapsRead: row.read + 1 })
        .where(isCrawlOf(run.source))
      await queue.add(ctx, chosen)
    })
  }
}
