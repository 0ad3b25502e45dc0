import { and, asc, count, eq, ilike, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { containsPattern, offsetOf } from '../../platform/paging.ts'
import { inGermanOrder } from '../tenancy/index.ts'
import { type WebSourceRow, webSources } from './tables.ts'

/** With how many pages of it are documents now. */
export interface CountedWebSource extends WebSourceRow {
  pagesCount: number
}

const rowsWhere = (db: Db, where: SQL | undefined) =>
  db
    .select({
      source: webSources,
      pagesCount: sql<number>`(select count(*)::int from documents page where page.web_source_id = web_sources.id)`,
    })
    .from(webSources)
    .where(where)

const matches = (databucketId: string, search: string): SQL | undefined =>
  and(
    eq(webSources.databucketId, databucketId),
    search
      ? ilike(sql`(${webSources.name} || ' ' || ${webSources.url})`, containsPattern(search))
      : undefined,
  )

export const webSourcesPage = async (
  db: Db,
  databucketId: string,
  filter: { page: number; per_page: number; search: string },
): Promise<{ rows: CountedWebSource[]; total: number }> => {
  const where = matches(databucketId, filter.search)
  const [counted] = await db.select({ total: count() }).from(webSources).where(where)
  const rows = await rowsWhere(db, where)
    .orderBy(inGermanOrder(webSources.name), asc(webSources.id))
    .limit(filter.per_page)
    .offset(offsetOf(filter))
  return {
    rows: rows.map(({ source, pagesCount }) => ({ ...source, pagesCount })),
    total: counted?.total ?? 0,
  }
}

/** A web source of this data store; whether that is in reach was decided before. */
export const findWebSource = async (
  db: Db,
  databucketId: string,
  id: string,
): Promise<CountedWebSource | null> => {
  const [row] = await rowsWhere(db, and(eq(webSources.id, id), eq(webSources.databucketId, databucketId)))
  return row ? { ...row.source, pagesCount: row.pagesCount } : null
}
