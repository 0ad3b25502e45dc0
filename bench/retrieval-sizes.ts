import type { DatabucketRef } from '../apps/server/src/modules/databuckets/index.ts'
import type { Database } from '../apps/server/src/platform/database.ts'
import { fillDatabucket, indexBytes, passagesPerDocument, vacuumIndex } from './retrieval-data.ts'
import type { Random } from './retrieval-text.ts'

/** Passages per data store: most have few. */
const sizes = [20, 50, 500, 2500]
const passagesPerSize = 5000

export interface IndexSize {
  /** Passages in one data store. */
  passages: number
  bytesPerPassage: number
}

/** How large the index becomes in data stores of several sizes, filled document by document. The database has tenants already. */
export const measureIndexSizes = async (database: Database, random: Random): Promise<IndexSize[]> => {
  const measured: IndexSize[] = []
  for (const passages of sizes) {
    const { rows } = await database.pool.query<DatabucketRef>(
      `insert into databuckets (id, tenant_id, name, created_at, updated_at)
        select gen_random_uuid(), (select id from tenants order by id limit 1), 'Größe', now(), now() from generate_series(1, $1)
        returning tenant_id as "tenantId", id`,
      [passagesPerSize / passages],
    )
    await vacuumIndex(database)
    const before = await indexBytes(database)
    for (const databucket of rows)
      await fillDatabucket(database, databucket, passages, random, passagesPerDocument)
    await vacuumIndex(database)
    measured.push({
      passages,
      bytesPerPassage: ((await indexBytes(database)) - before) / passagesPerSize,
    })
  }
  return measured
}
