import { and, asc, eq, getTableColumns, ilike, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { containsPattern, type PageQuery, pageOf } from '../../platform/paging.ts'
import { inGermanOrder, tenants } from '../tenancy/index.ts'
import { isWebSource } from './row-keys.ts'
import { type DatabucketRef, type WebSourceRef, type WebSourceRow, webSources } from './tables.ts'

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

export const hasWebSourceOf = async (
  db: Db,
  { tenantId, id }: DatabucketRef,
  url: string,
  exceptId?: string,
): Promise<boolean> => {
  const [same] = await db
    .select({ id: webSources.id })
    .from(webSources)
    .where(
      and(
        eq(webSources.tenantId, tenantId),
        eq(webSources.databucketId, id),
        eq(webSources.url, url),
        exceptId ? ne(webSources.id, exceptId) : undefined,
      ),
    )
    .limit(1)
  return same !== undefined
}

export const insertWebSource = async (db: Db, row: typeof webSources.$inferInsert): Promise<void> => {
  await db.insert(webSources).values(row)
}

export const changeWebSource = async (
  db: Db,
  ref: WebSourceRef,
  values: Partial<Omit<WebSourceRow, 'tenantId' | 'id' | 'databucketId'>>,
): Promise<void> => {
  await db.update(webSources).set(values).where(isWebSource(ref))
}

/** Held until the end of the transaction; null where it or its tenant is gone. */
export const lockLivingWebSource = async (db: Db, ref: WebSourceRef): Promise<WebSourceRow | null> => {
  const [found] = await db
    .select({ source: webSources })
    .from(webSources)
    .innerJoin(tenants, and(eq(tenants.id, webSources.tenantId), isNull(tenants.deletedAt)))
    .where(isWebSource(ref))
    .for('no key update', { of: webSources })
  return found?.source ?? null
}

/** Those of living tenants whose time has come, the longest overdue first. */
export const acrossTenantsDueWebSources = (db: Db, now: Date, atMost: number): Promise<WebSourceRef[]> =>
  db
    .select({ tenantId: webSources.tenantId, id: webSources.id })
    .from(webSources)
    .innerJoin(tenants, and(eq(tenants.id, webSources.tenantId), isNull(tenants.deletedAt)))
    .where(and(sql`${webSources.status} <> 'inactive'`, lte(webSources.nextCrawlAt, now)))
    .orderBy(webSources.nextCrawlAt)
    .limit(atMost)
