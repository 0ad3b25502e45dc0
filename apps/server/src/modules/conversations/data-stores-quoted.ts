import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { type DatabucketRef, quotedDataStores } from '../databuckets/index.ts'

export const dataStoresQuotedInChats = (
  db: Db,
  stores: readonly DatabucketRef[],
): Promise<ReadonlySet<string>> => quotedDataStores(db, stores, sql`message_sources`)
