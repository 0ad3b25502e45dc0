import type { DatabucketSort, DatabucketTab } from '@lotse/contract'
import { and, asc, desc, eq, ilike, inArray, not, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { containsPattern, pageOf } from '../../platform/paging.ts'
import { theOnly } from '../../platform/the-only.ts'
import { inGermanOrder } from '../tenancy/index.ts'
import { type ReadableDatabucket, readableRows } from './reading-rights.ts'
import { storageShareMb } from './storage-share.ts'
import {
  type DatabucketRef,
  databucketFigures,
  databucketReaders,
  databucketStorage,
  databuckets,
  webSources,
} from './tables.ts'

export interface DatabucketFilter {
  page: number
  per_page: number
  search: string
  tab: DatabucketTab
  sort: DatabucketSort
  direction: 'asc' | 'desc'
}

/** `available`: shared with us, and not subscribed to. */
const tabConditions: Record<DatabucketTab, SQL | undefined> = {
  all: undefined,
  owned: sql`${databucketReaders.isOwner}`,
  subscribed: sql`${databucketReaders.isSubscriber}`,
  available: and(not(databucketReaders.isOwner), not(databucketReaders.isSubscriber)),
}

const sortColumns: Record<DatabucketSort, SQL> = {
  name: inGermanOrder(databuckets.name),
  documents_count: sql`(
    select ${databucketFigures.documentsCount} from ${databucketFigures}
      where ${databucketFigures.tenantId} = ${databuckets.tenantId} and ${databucketFigures.databucketId} = ${databuckets.id}
  )`,
  created_at: sql`${databuckets.createdAt}`,
}

export const databucketsPage = (
  db: Db,
  tenantId: string,
  filter: DatabucketFilter,
): Promise<{ rows: ReadableDatabucket[]; total: number }> =>
  pageOf(
    db,
    readableRows(
      db,
      tenantId,
      tabConditions[filter.tab],
      filter.search ? ilike(databuckets.name, containsPattern(filter.search)) : undefined,
    ),
    [(filter.direction === 'asc' ? asc : desc)(sortColumns[filter.sort]), asc(databuckets.id)],
    filter,
  )

export interface DatabucketCounts {
  documents: number
  webSources: number
  subscribers: number
}

/** What the cards of one page say, in three statements however many cards there are. */
export const countsOf = async (
  db: Db,
  refs: DatabucketRef[],
): Promise<(databucketId: string) => DatabucketCounts> => {
  const nothing: DatabucketCounts = { documents: 0, webSources: 0, subscribers: 0 }
  if (!refs.length) return () => nothing
  const owners = [...new Set(refs.map(({ tenantId }) => tenantId))]
  const ids = refs.map(({ id }) => id)
  const total = sql<number>`count(*)::int`
  const documentCounts = await db
    .select({ id: databucketFigures.databucketId, total: databucketFigures.documentsCount })
    .from(databucketFigures)
    .where(and(inArray(databucketFigures.tenantId, owners), inArray(databucketFigures.databucketId, ids)))
  const sourceCounts = await db
    .select({ id: webSources.databucketId, total })
    .from(webSources)
    .where(and(inArray(webSources.tenantId, owners), inArray(webSources.databucketId, ids)))
    .groupBy(webSources.databucketId)
  const subscriberCounts = await db
    .select({ id: databucketReaders.databucketId, total })
    .from(databucketReaders)
    .where(
      and(
        inArray(databucketReaders.ownerTenantId, owners),
        inArray(databucketReaders.databucketId, ids),
        databucketReaders.isSubscriber,
      ),
    )
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
  const { isOwner, isSubscriber } = databucketReaders
  const { documentsCount, chunksCount } = databucketFigures
  const counted = await db
    .select({
      ownDocuments: sql`coalesce(sum(${documentsCount}) filter (where ${isOwner}), 0)`.mapWith(Number),
      subscribedDocuments: sql`coalesce(sum(${documentsCount}) filter (where ${isSubscriber}), 0)`.mapWith(
        Number,
      ),
      chunks: sql`coalesce(sum(${chunksCount}), 0)`.mapWith(Number),
    })
    .from(databucketReaders)
    .innerJoin(
      databucketFigures,
      and(
        eq(databucketFigures.tenantId, databucketReaders.ownerTenantId),
        eq(databucketFigures.databucketId, databucketReaders.databucketId),
      ),
    )
    .where(and(eq(databucketReaders.tenantId, tenantId), sql`(${isOwner} or ${isSubscriber})`))
  const storage = await db
    .select({ usedBytes: databucketStorage.usedBytes, limitMb: storageShareMb })
    .from(databucketStorage)
    .where(eq(databucketStorage.tenantId, tenantId))
  return { ...theOnly(counted), ...theOnly(storage) }
}
