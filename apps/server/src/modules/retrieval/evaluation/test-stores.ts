import { createTestClock, type TestClock } from '../../../../test/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/test-database.ts'
import type { Ai } from '../../../platform/ai.ts'
import type { Ctx } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { createLog } from '../../../platform/log.ts'
import type { DatabucketRef } from '../../databuckets/index.ts'
import { replacePassages, type TitledOwner } from '../lexical-index/replace-passages.ts'
import type { Passage } from '../passage.ts'

export interface TestStores {
  ctx: Ctx
  clock: TestClock
  store: TestDatabase
  query<R>(text: string, values?: unknown[]): Promise<R[]>
  tenant(): Promise<string>
  databucket(tenantId?: string): Promise<{ tenantId: string; databucketId: string }>
  /** Only its row; what it says comes by `write`. */
  document(
    databucket: { tenantId: string; databucketId: string },
    options?: { title?: string; datedOn?: string; createdAt?: Date; webSourceId?: string },
  ): Promise<TitledOwner>
  write(owner: TitledOwner, texts: string[], vectors?: number[][]): Promise<void>
  close(): Promise<void>
}

/** As a search names a data store. */
export const refOf = ({
  tenantId,
  databucketId,
}: {
  tenantId: string
  databucketId: string
}): DatabucketRef => ({
  tenantId,
  id: databucketId,
})

/** Texts as passages, one after the other. */
export const passagesFrom = (texts: string[]): Passage[] => {
  let start = 0
  return texts.map(text => {
    const passage = { page: null, headings: [], text, start, end: start + text.length }
    start += text.length + 2
    return passage
  })
}

/** A database with as much of the product as passages need. */
export const openTestStores = async (ai: Ai = { embedding: null, chat: null }): Promise<TestStores> => {
  const store = await createTestDatabase()
  const clock = createTestClock()
  const { db, pool } = store.database
  const parts: Partial<Ctx> = { db, clock, ai, log: createLog('silent') }
  const ctx = parts as Ctx
  const query: TestStores['query'] = async (text, values) => (await pool.query(text, values)).rows
  const tenant = async (): Promise<string> => {
    const [circle, id] = [newId(), newId()]
    await query('insert into circles (id, name) values ($1, $2)', [circle, `Kreis ${circle}`])
    await query(
      "insert into tenants (id, circle_id, type_role, name, max_users) values ($1, $2, 'main', $3, 10)",
      [id, circle, `Stadt ${id}`],
    )
    return id
  }
  return {
    ctx,
    clock,
    store,
    query,
    tenant,
    async databucket(given) {
      const [tenantId, databucketId] = [given ?? (await tenant()), newId()]
      await query(
        'insert into databuckets (id, tenant_id, name, created_at, updated_at) values ($1, $2, $3, $4, $4)',
        [databucketId, tenantId, `Speicher ${databucketId}`, clock.now()],
      )
      return { tenantId, databucketId }
    },
    async document({ tenantId, databucketId }, { title = '', datedOn, createdAt, webSourceId } = {}) {
      const documentId = newId()
      await query(
        `insert into documents (id, tenant_id, databucket_id, title, filename, media_type, size_bytes, sha256, blob_key, dated_on,
            web_source_id, created_at, updated_at)
          values ($1, $2, $3, $4, 'datei.txt', 'text/plain', 0, '', $5, $6, $7, $8, $8)`,
        [
          documentId,
          tenantId,
          databucketId,
          title,
          newId(),
          datedOn ?? null,
          webSourceId ?? null,
          createdAt ?? clock.now(),
        ],
      )
      return { tenantId, databucketId, documentId, title }
    },
    write: (owner, texts, vectors) => replacePassages(ctx, owner, passagesFrom(texts), vectors),
    async close() {
      await store.database.close()
      await store.remove()
    },
  }
}
