import { and, asc, eq, getTableColumns, ilike, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { containsPattern, type PageQuery, pageOf } from '../../platform/paging.ts'
import { inGermanOrder } from '../tenancy/index.ts'
import { type DatabucketRef, type WebSourceRow, webSources } from './tables.ts'

/** With how many pages of it are documents now. */
export interface CountedWebSource extends WebSourceRow {
  pagesCount: number
}

const rowsOf = (db: Db, { tenantId, id }: DatabucketRef, more: SQL | undefined) =>
  db
    .select({
      ...getTableColumns(webSources),
      pagesCount: sql<number>`(
        select count(*)::int from documents page
         where page.tenant_id = ${webSources}.tenant_id and page.web_source_id = ${webSources}.id
      )`,
    })
    .from(webSources)
    .where(and(eq(webSources.tenantId, tenantId), eq(webSources.databucketId, id), more))

export const webSourcesPage = (
  db: Db,
  databucket: DatabucketRef,
  query: PageQuery & { search: string },
): Promise<{ rows: CountedWebSource[]; total: number }> => {
  const matches = query.search
    ? ilike(sql`(${webSources.name} || ' ' || ${webSources.url})`, containsPattern(query.search))
    : undefined
  const order = [inGermanOrder(webSources.name), asc(webSources.id)]
  return pageOf(db, rowsOf(db, databucket, matches), order, query)
}

/** A web source of this data store; whether that is in reach was decided before. */
export const findWebSource = async (
  db: Db,
  databucket: DatabucketRef,
  id: string,
): Promise<CountedWebSource | null> => {
  const [row] = await rowsOf(db, databucket, eq(webSources.id, id))
  return row ?? null
}
