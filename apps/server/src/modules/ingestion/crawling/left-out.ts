import { and, count, desc, eq, inArray, isNull, min, or } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import type { WebSourceRef } from '../../databuckets/index.ts'
import { isPageOf } from '../row-keys.ts'
import { type PageOutcome, webPages } from '../tables.ts'

/** What people would miss; redirects and copies are there under another address. */
const missed: PageOutcome[] = ['failed', 'gone', 'elsewhere', 'unsupported', 'empty', 'excluded']
const reasonsShown = 6
const reasonAtMost = 400

const sentenceOf = (
  pages: number,
  reason: string | null,
  isQueued: boolean,
  example: string | null,
): string => {
  const addresses = pages === 1 ? '1 Adresse' : `${pages.toLocaleString('de-DE')} Adressen`
  if (isQueued) return `${addresses} wegen der Seitengrenze nicht besucht.`
  return `${addresses}: ${reason ?? 'außerhalb des Pfades.'}${example ? ` (zum Beispiel ${new URL(example).pathname.slice(0, 100)})` : ''}`
}

/** What a crawl did not take and why, the most frequent reasons first. Before its queue is emptied. */
export const leftOut = async (db: Db, source: WebSourceRef, crawl: number): Promise<string[]> => {
  const pages = count()
  const rows = await db
    .select({ pages, failure: webPages.failure, isQueued: webPages.isQueued, example: min(webPages.url) })
    .from(webPages)
    .where(
      and(
        isPageOf(source),
        eq(webPages.crawl, crawl),
        isNull(webPages.documentId),
        or(eq(webPages.isQueued, true), inArray(webPages.outcome, missed)),
      ),
    )
    .groupBy(webPages.isQueued, webPages.failure)
    .orderBy(desc(pages))
    .limit(reasonsShown)
  return rows.map(row => sentenceOf(row.pages, row.failure, row.isQueued, row.example).slice(0, reasonAtMost))
}
