import { type Db, statement } from '../../platform/database.ts'

interface UnfinishedDocuments {
  id: string
  name: string
  inWork: number
  failed: number
}

/** Per data store, by the index over their states: documents that are done are never looked at. */
const unfinished = statement<{ id: string; name: string; in_work: number; failed: number }>(
  'documents_unfinished',
  `select b.id, b.name, d.in_work, d.failed from databuckets b
    cross join lateral (
      select count(*) filter (where status <> 'failed')::int as in_work, count(*) filter (where status = 'failed')::int as failed
        from documents where tenant_id = $1 and databucket_id = b.id and status in ('pending', 'inprogress', 'failed')
    ) d
    where b.tenant_id = $1 and d.in_work + d.failed > 0
    order by d.failed desc, d.in_work desc, b.id`,
)

/** The data stores of a tenant in which documents wait, are being processed or have failed; failures first. */
export const unfinishedDocuments = async (db: Db, tenantId: string): Promise<UnfinishedDocuments[]> =>
  (await unfinished(db, tenantId)).map(({ in_work, ...row }) => ({ ...row, inWork: in_work }))
