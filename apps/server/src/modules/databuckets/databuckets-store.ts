import type { DatabucketTab } from '@lotse/contract'
import { and, asc, count, eq, ilike, inArray, not, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { containsPattern, offsetOf } from '../../platform/paging.ts'
import { inGermanOrder, tenants } from '../tenancy/index.ts'
import { type ReadableDatabucket, readableRows } from './reading-rights.ts'
import { databucketReaders, databucketStorage, databuckets, documents, webSources } from './tables.ts'

export interface DatabucketFilter {
  page: number
  per_page: number
  search: string
  tab: DatabucketTab
}

/** `available`: shared with us, and not subscribed to. */
const tabConditions: Record<DatabucketTab, SQL | undefined> = {
  all: undefined,
  owned: sql`${databucketReaders.isOwner}`,
  subscribed: sql`${databucketReaders.isSubscriber}`,
  available: and(not(databucketReaders.isOwner), not(databucketReaders.isSubscriber)),
}

export const databucketsPage = async (
  db: Db,
  tenantId: string,
  filter: DatabucketFilter,
): Promise<{ rows: ReadableDatabucket[]; total: number }> => {
  const matches = and(
    tabConditions[filter.tab],
    filter.search ? ilike(databuckets.name, containsPattern(filter.search)) : undefined,
  )
  const [counted] = await db
    .select({ total: count() })
    .from(databucketReaders)
    .innerJoin(databuckets, eq(databuckets.id, databucketReaders.databucketId))
    .where(and(eq(databucketReaders.tenantId, tenantId), matches))
  const rows = await readableRows(db, tenantId, matches)
    .orderBy(inGermanOrder(databuckets.name), asc(databuckets.id))
    .limit(filter.per_page)
    .offset(offsetOf(filter))
  return { rows, total: counted?.total ?? 0 }
}

export interface DatabucketCounts {
  documents: number
  webSources: number
  subscribers: number
}

/** What the cards of one page say, in three counts however many cards there are. */
export const countsOf = async (db: Db, ids: string[]): Promise<(id: string) => DatabucketCounts> => {
  const nothing: DatabucketCounts = { documents: 0, webSources: 0, subscribers: 0 }
  if (!ids.length) return () => nothing
  const total = sql<number>`count(*)::int`
  const documentCounts = await db
    .select({ id: documents.databucketId, total })
    .from(documents)
    .where(inArray(documents.databucketId, ids))
    .groupBy(documents.databucketId)
  const sourceCounts = await db
    .select({ id: webSources.databucketId, total })
    .from(webSources)
    .where(inArray(webSources.databucketId, ids))
    .groupBy(webSources.databucketId)
  const subscriberCounts = await db
    .select({ id: databucketReaders.databucketId, total })
    .from(databucketReaders)
    .where(and(inArray(databucketReaders.databucketId, ids), databucketReaders.isSubscriber))
    .groupBy(databucketReaders.databucketId)
  const [documentsOf, sourcesOf, subscribersOf] = [documentCounts, sourceCounts, subscriberCounts].map(
    rows => new Map(rows.map(row => [row.id, row.total])),
  )
  return id => ({
    documents: documentsOf?.get(id) ?? 0,
    webSources: sourcesOf?.get(id) ?? 0,
    subscribers: subscribersOf?.get(id) ?? 0,
  })
}

export interface DatabucketFigures {
  ownDocuments: number
  subscribedDocuments: number
  /** Of own and subscribed data stores: what the tenant can search. */
  chunks: number
  usedBytes: number
  limitMb: number
}

export const figuresOf = async (db: Db, tenantId: string): Promise<DatabucketFigures> => {
  const [counted] = await db
    .select({
      ownDocuments: sql<number>`count(*) filter (where ${databucketReaders.isOwner})::int`,
      subscribedDocuments: sql<number>`count(*) filter (where ${databucketReaders.isSubscriber})::int`,
      chunks: sql`coalesce(sum(${documents.chunksCount}), 0)`.mapWith(Number),
    })
    .from(databucketReaders)
    .innerJoin(documents, eq(documents.databucketId, databucketReaders.databucketId))
    .where(
      and(
        eq(databucketReaders.tenantId, tenantId),
        sql`(${databucketReaders.isOwner} or ${databucketReaders.isSubscriber})`,
      ),
    )
  const [storage] = await db
    .select({ usedBytes: databucketStorage.usedBytes, limitMb: tenants.uploadLimitMb })
    .from(databucketStorage)
    .innerJoin(tenants, eq(tenants.id, databucketStorage.tenantId))
    .where(eq(databucketStorage.tenantId, tenantId))
  if (!counted || !storage) throw new Error('Eine Zählung ohne Zeile')
  return { ...counted, ...storage }
}
