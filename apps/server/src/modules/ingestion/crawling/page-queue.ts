import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database.ts'
import { newId } from '../../../platform/ids.ts'
import { theOnly } from '../../../platform/the-only.ts'
import type { WebSourceRef } from '../../databuckets/index.ts'
import { isPageOf } from '../row-keys.ts'
import { type PageOutcome, type WebPageRow, webPages } from '../tables.ts'
import { hasParameters, isOtherFile, isTrap, pageOf } from './site-address.ts'

/** Links from the start that are followed; calendars lead from month to month without end. */
const depthAtMost = 10
/** Of one page with parameters, so many variants. */
const variantsAtMost = 40
/** A site may have moved and left its old links behind: so many dead ones, per page that is wanted, take no place of the others. */
const deadPerPage = 16
const deadAtLeast = 400

/** The addresses met in one crawl, with the bounds that end every trap. */
export interface PageQueue {
  /** How many more there may be. */
  room(): number
  /** Those that are new in this crawl and worth a visit. Other work comes in between: robots.txt may be long. */
  choose(found: FoundAddress[]): Promise<FoundAddress[]>
  /** Takes what was chosen. In the caller's transaction. */
  add(ctx: Ctx, chosen: FoundAddress[]): Promise<void>
  /** One of them led nowhere. */
  giveBack(): void
}

interface FoundAddress {
  address: string
  depth: number
  redirects?: number
}

export interface QueueScope {
  source: WebSourceRef
  crawl: number
  pageLimit: number
  /** Whether the site, its robots.txt and the path filter let us in. */
  isWanted(address: FoundAddress): boolean
}

/** There is no page there, whatever the link says. */
export const isDead = (outcome: PageOutcome): boolean => outcome === 'gone' || outcome === 'failed'

const addedAtOnce = 500
const chosenAtOnce = 20

export const openPageQueue = async (db: Db, scope: QueueScope): Promise<PageQueue> => {
  const met = new Set<string>()
  const variants = new Map<string, number>()
  const livingAtMost = scope.pageLimit * 4 + 100
  const deadAtMost = scope.pageLimit * deadPerPage + deadAtLeast
  let dead = 0
  const room = (): number => Math.max(0, livingAtMost + Math.min(dead, deadAtMost) - met.size)
  const remember = (address: string) => {
    met.add(address)
    if (hasParameters(address)) variants.set(pageOf(address), (variants.get(pageOf(address)) ?? 0) + 1)
  }
  const known = await db
    .select({ url: webPages.url, isQueued: webPages.isQueued, outcome: webPages.outcome })
    .from(webPages)
    .where(and(isPageOf(scope.source), eq(webPages.crawl, scope.crawl)))
  for (const { url, isQueued, outcome } of known) {
    remember(url)
    if (!isQueued && outcome && isDead(outcome)) dead += 1
  }
  const isWorthIt = (found: FoundAddress): boolean => {
    const { address, depth } = found
    if (depth > depthAtMost || met.has(address) || isTrap(address) || isOtherFile(address)) return false
    if (hasParameters(address) && (variants.get(pageOf(address)) ?? 0) >= variantsAtMost) return false
    return scope.isWanted(found)
  }
  return {
    room,
    giveBack() {
      dead += 1
    },
    async choose(found) {
      const chosen: FoundAddress[] = []
      for (const [index, one] of found.entries()) {
        if (room() === 0) break
        if (index % chosenAtOnce === 0) await nextTurn()
        if (!isWorthIt(one)) continue
        // Met from now on: should the transaction fail, the run ends and the next one reads what was really kept.
        remember(one.address)
        chosen.push(one)
      }
      return chosen
    },
    async add(ctx, chosen) {
      const rows = chosen.map(({ address, depth, redirects = 0 }) => ({
        tenantId: scope.source.tenantId,
        id: newId(),
        webSourceId: scope.source.id,
        url: address,
        depth,
        redirects,
        crawl: scope.crawl,
      }))
      for (let at = 0; at < rows.length; at += addedAtOnce)
        await ctx.db
          .insert(webPages)
          .values(rows.slice(at, at + addedAtOnce))
          .onConflictDoUpdate({
            target: [webPages.tenantId, webPages.webSourceId, webPages.url],
            set: {
              crawl: scope.crawl,
              depth: sql`excluded.depth`,
              redirects: sql`excluded.redirects`,
              isQueued: true,
              attempts: 0,
            },
          })
    },
  }
}

/** The nearest to the start first: what is near is what the site is about. Those that stumbled have time until all others were seen. */
export const nextPage = async (db: Db, source: WebSourceRef, crawl: number): Promise<WebPageRow | null> => {
  const [row] = await db
    .select()
    .from(webPages)
    .where(and(isPageOf(source), eq(webPages.crawl, crawl), eq(webPages.isQueued, true)))
    .orderBy(asc(webPages.attempts), asc(webPages.depth), asc(webPages.id))
    .limit(1)
  return row ?? null
}

export interface CrawlFigures {
  queued: number
  visited: number
  /** Pages of this crawl that are documents. */
  documents: number
}

export const crawlFigures = async (db: Db, source: WebSourceRef, crawl: number): Promise<CrawlFigures> => {
  const rows = await db
    .select({
      queued: sql<number>`count(*) filter (where ${webPages.isQueued})::int`,
      visited: sql<number>`count(*) filter (where not ${webPages.isQueued})::int`,
      documents: sql<number>`count(*) filter (where not ${webPages.isQueued} and ${webPages.documentId} is not null)::int`,
    })
    .from(webPages)
    .where(and(isPageOf(source), eq(webPages.crawl, crawl)))
  return theOnly(rows)
}

/** Another page of the source with the same text that is a document. */
export const pageWithText = async (
  db: Db,
  page: WebPageRow,
  textSha256: Buffer,
): Promise<{ id: string } | null> => {
  const [row] = await db
    .select({ id: webPages.id })
    .from(webPages)
    .where(
      and(
        isPageOf({ tenantId: page.tenantId, id: page.webSourceId }),
        eq(webPages.textSha256, textSha256),
        isNotNull(webPages.documentId),
        inArray(webPages.crawl, [page.crawl, page.crawl - 1]),
        sql`${webPages.id} <> ${page.id}`,
      ),
    )
    .limit(1)
  return row ?? null
}
