import type { WebSource } from '@lotse/contract'
import { canCrawl, canManageContent, canManageWebSources, type TenantActor } from './policy.ts'
import type { CountedWebSource } from './web-sources-store.ts'

export const presentWebSource = (row: CountedWebSource, actor: TenantActor): WebSource => ({
  id: row.id,
  name: row.name,
  url: row.url,
  frequency: row.frequency,
  status: row.status,
  page_limit: row.pageLimit,
  path_filter: row.pathFilter,
  last_crawled: row.lastCrawledAt?.toISOString() ?? null,
  next_crawl: row.nextCrawlAt?.toISOString() ?? null,
  crawl_count: row.crawlCount,
  pages_count: row.pagesCount,
  crawl_progress: row.crawlStartedAt ? (row.crawlProgress ?? 0) : null,
  error_message: row.errorMessage,
  left_out: row.leftOut?.split('\n') ?? [],
  can: {
    crawl: canCrawl(actor, row),
    update: canManageWebSources(actor, row),
    delete: canManageContent(actor, row),
  },
})
