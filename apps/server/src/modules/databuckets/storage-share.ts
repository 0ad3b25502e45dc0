import { sql } from 'drizzle-orm'
import { databucketStorage } from './tables.ts'

/** What a tenant may fill itself, in MB: its limit less what it has given to its sub-tenants. */
export const storageShareMb = sql<number>`(select upload_mb from tenant_share(${databucketStorage.tenantId}))`
