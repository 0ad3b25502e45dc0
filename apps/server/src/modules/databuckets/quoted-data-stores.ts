import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import type { DatabucketRef } from './tables.ts'

/** Which of these data stores were ever the source of an answer, whoever gave it. `sources`: the table that names documents of answers. */
export const quotedDataStores = async (
  db: Db,
  stores: readonly DatabucketRef[],
  sources: SQL,
): Promise<ReadonlySet<string>> => {
  const places = JSON.stringify(stores.map(({ tenantId, id }) => ({ tenantId, id })))
  const { rows } = await db.execute<{ id: string }>(sql`
    select store.id from jsonb_to_recordset(${places}::jsonb) as store ("tenantId" uuid, id uuid)
      where exists (select from documents d
        join ${sources} s on s.document_tenant_id = d.tenant_id and s.document_id = d.id
        where d.tenant_id = store."tenantId" and d.databucket_id = store.id)`)
  return new Set(rows.map(({ id }) => id))
}
