import { inArray } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { databucketStorage } from './tables.ts'

/** How many bytes the documents of each of these tenants take up. */
export const acrossTenantsStorageUsed = async (db: Db, tenantIds: string[]): Promise<Map<string, number>> => {
  const rows = await db
    .select({ id: databucketStorage.tenantId, bytes: databucketStorage.usedBytes })
    .from(databucketStorage)
    .where(inArray(databucketStorage.tenantId, tenantIds))
  return new Map(rows.map(({ id, bytes }) => [id, bytes]))
}
