import type { BodyOut, Reply, Routes } from '@lotse/contract'
import type { TenantCtx } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { ownDatabucket } from '../../databuckets/index.ts'
import type { IngestionDependencies } from '../dependencies.ts'
import type { WebPageRow } from '../tables.ts'
import { CrawlError } from './crawl-error.ts'
import { fetchRobots, readRobots, robotsUrlOf } from './robots.ts'
import { checkedAddress } from './save-web-source.ts'
import { canonicalAddress, isInPath, isOtherFile, isSameSite, isTrap, looksLikeFile } from './site-address.ts'
import { visitPage } from './visit-page.ts'
import { fetchSitemap } from './walk-sitemaps.ts'

type Preview = Reply<Routes['databucket.preview_websource']>

const pagesShown = 5
const visitsAtMost = 10
/** Somebody sits before the screen. */
const timeLimitMs = 20_000
/** So little text on a whole page: its content comes by script, which nobody runs here. */
const hardlyAnyText = 80

const unvisited = (url: string, depth: number): WebPageRow => ({
  tenantId: '',
  id: newId(),
  webSourceId: '',
  url,
  depth,
  redirects: 0,
  crawl: 0,
  isQueued: true,
  attempts: 0,
  outcome: null,
  failure: null,
  documentId: null,
  missed: 0,
  etag: null,
  lastModified: null,
  sha256: null,
  textSha256: null,
  links: [],
  title: '',
  fetchedAt: null,
})

/** The first pages that a crawl would find, and what a person should know before it begins. Nothing is kept, nothing costs. */
export const previewWebSource = async (
  ctx: TenantCtx,
  parts: IngestionDependencies,
  databucketId: string,
  form: BodyOut<Routes['databucket.preview_websource']>,
): Promise<Preview> => {
  await ownDatabucket(ctx, databucketId)
  const start = checkedAddress(ctx, form.url)
  const signal = AbortSignal.timeout(timeLimitMs)
  const pages: Preview['pages'] = []
  const hints: string[] = []
  try {
    const pace = { delayMs: parts.pace.crawlDelayMs, signal, timeLimitMs: 5_000 }
    const robots = readRobots(robotsUrlOf(start), await fetchRobots(ctx, start, pace))
    if (!robots.isAllowed(start))
      return {
        pages,
        hints: ['Die Website verbietet in ihrer Datei robots.txt das Lesen dieser Adresse.'],
      }
    const delayMs = Math.max(parts.pace.crawlDelayMs, Math.min(robots.delayMs, 1_000))
    const scope = { site: start, pathFilter: form.path_filter, delayMs, signal }
    const [sitemapUrl = new URL('/sitemap.xml', start).href] = robots.sitemaps
    const sitemap = await fetchSitemap(ctx, sitemapUrl, scope, 5_000)
    if (!sitemap.pages.length && !sitemap.sitemaps.length)
      hints.push('Die Website hat keine Sitemap: Es werden nur Seiten gefunden, zu denen Links führen.')
    if (!isInPath(start, form.path_filter))
      hints.push('Die Adresse selbst liegt außerhalb des Pfades und wird nur nach Links durchsucht.')
    const isWanted = (address: string) =>
      isSameSite(new URL(address), new URL(start)) &&
      isInPath(address, form.path_filter) &&
      !isTrap(address) &&
      !isOtherFile(address) &&
      robots.isAllowed(address)
    const met = new Set([start])
    const queue = [unvisited(start, 0)]
    const add = (addresses: string[], depth: number) => {
      for (const address of addresses) {
        if (met.has(address) || met.size > 500 || !isWanted(address)) continue
        met.add(address)
        queue.push(unvisited(address, depth))
      }
    }
    for (let visits = 0; visits < visitsAtMost && pages.length < pagesShown; visits += 1) {
      const page = queue.shift()
      if (!page || signal.aborted) break
      const visit = await visitPage(ctx, parts, page, scope)
      add(visit.sameDepth, page.depth)
      add(visit.links, page.depth + 1)
      if (visits === 0)
        add(
          sitemap.pages.map(address => canonicalAddress(address)).filter(address => address !== null),
          1,
        )
      if (page.depth === 0 && visit.failure) hints.push(visit.failure)
      if (visit.content && visit.content.kind !== 'html')
        pages.push({ url: page.url, title: page.url, characters: 0 })
      if (visit.content?.kind !== 'html') continue
      const { title, text } = visit.content.read
      pages.push({ url: page.url, title: title ?? page.url, characters: text.length })
    }
    if (
      pages.length > 0 &&
      pages.every(({ url, characters }) => !looksLikeFile(url) && characters < hardlyAnyText)
    )
      hints.push(
        'Die Seiten enthalten fast keinen Text. Vermutlich laden sie ihren Inhalt erst durch Skripte; das kann nicht gelesen werden.',
      )
    if (!pages.length && !hints.length) hints.push('Es wurde keine Seite mit Text gefunden.')
  } catch (error) {
    if (error instanceof CrawlError) hints.push(error.message)
    else if (signal.aborted) hints.push('Die Website antwortet sehr langsam; die Vorschau ist unvollständig.')
    else throw error
  }
  return { pages, hints }
}
