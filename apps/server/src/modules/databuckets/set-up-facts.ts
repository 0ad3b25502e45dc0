import { type Db, statement } from '../../platform/database.ts'

interface SetUpFacts {
  hasDatabucket: boolean
  /** Something that can be found: a document that was read. */
  hasDocument: boolean
}

const facts = statement<{ has_databucket: boolean; has_document: boolean }>(
  'databuckets_set_up',
  `select exists (select from databuckets where tenant_id = $1) as has_databucket,
      exists (select from documents where tenant_id = $1 and status = 'completed') as has_document`,
)

/** How far a tenant is with what its chatbots shall know. */
export const databucketSetUp = async (db: Db, tenantId: string): Promise<SetUpFacts> => {
  const [row] = await facts(db, tenantId)
  return { hasDatabucket: row?.has_databucket ?? false, hasDocument: row?.has_document ?? false }
}

const failed = statement<{ name: string; databucket_id: string }>(
  'web_sources_failed',
  `select name, databucket_id from web_sources where tenant_id = $1 and status = 'error' order by last_crawled_at desc nulls last, id limit $2`,
)

/** The web sources whose last crawl failed. */
export const failedWebSources = async (
  db: Db,
  tenantId: string,
  limit: number,
): Promise<{ name: string; databucketId: string }[]> =>
  (await failed(db, tenantId, limit)).map(row => ({ name: row.name, databucketId: row.databucket_id }))
