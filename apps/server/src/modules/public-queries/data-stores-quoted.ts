import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { type DatabucketRef, quotedDataStores } from '../databuckets/index.ts'

export const dataStoresQuotedInAnswers = (
  db: Db,
  stores: readonly DatabucketRef[],
): Promise<ReadonlySet<string>> => quotedDataStores(db, stores, sql`public_query_sources`)
