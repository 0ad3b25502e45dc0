import type pg from 'pg'
import { newId } from '../apps/server/src/platform/ids.ts'

const pendingCount = 20_000
const treeSize = 5_000

/** A booking for everything that was spent, in the order of time for each account. */
const insertBookings = `
  insert into credit_transactions (tenant_id, seq, id, type, part, amount_cents, balance_after_cents, idempotency_key, reservation_id, created_at, hash)
    select payer_tenant_id, row_number() over (partition by payer_tenant_id order by created_at, id), gen_random_uuid(), 'usage', 'purchased',
        -spent_cents, 0, 'usage:' || id, id, resolved_at, '\\x00'
      from credit_reservations where spent_cents > 0 order by created_at`

/** Work of the last half hour that is not finished; some of it has run out of time. */
const insertPending = `
  insert into credit_reservations (id, tenant_id, payer_tenant_id, root_id, root_functionality, job_class, functionality, amount_cents,
      idempotency_key, created_at, expires_at)
    select id, tenant, tenant, id, 'chatbot_response', 'Bench', 'chatbot_response', 100, id::text, at, at + interval '20 minutes'
      from (
        select gen_random_uuid() as id, t.id as tenant, now() - interval '30 minutes' * random() as at
          from generate_series(1, $1::int) as nth join bench_tenants t on t.number = nth % 500
      ) as held`

const nodeColumns = `id, tenant_id, payer_tenant_id, parent_id, root_id, depth, root_functionality, job_class, functionality, amount_cents,
  spent_cents, status, idempotency_key, created_at, expires_at, resolved_at`
const settled = `'document_processing', 'Bench', 'embeddings', 100, 1, 'confirmed'`

/** A document of so many parts: fifty of them have parts of their own. */
const insertTree = `
  with node as (
    select number, case number when 0 then $2::uuid else gen_random_uuid() end as id, now() - interval '1 day' + number * interval '1 millisecond' as at
      from generate_series(0, $3::int - 1) as number
  )
  insert into credit_reservations (${nodeColumns})
    select node.id, $1, $1, parent.id, $2, case when node.number = 0 then 0 when node.number <= 50 then 1 else 2 end, ${settled}, node.id::text, node.at,
        node.at + interval '1 hour', node.at + interval '1 second'
      from node left join node parent on node.number > 0 and parent.number = case when node.number <= 50 then 0 else 1 + node.number % 50 end`

/** What was found in chains of many tenants. */
const insertFindings = `
  insert into credit_findings (tenant_id, id, account_tenant_id, kind, subject, reservation_id, root_id, created_at, seen_at)
    select tenant_id, gen_random_uuid(), tenant_id, 'action_without_booking', id::text, id, id, created_at, created_at from (
      select * from credit_reservations where parent_id is null and status <> 'pending' order by created_at desc limit 2000) as root`

/** To what the usage is measured with: bookings, work that is going on, findings, and one large tree; returns its root. */
export const addLedger = async (pool: pg.Pool, tenantId: string): Promise<string> => {
  const root = newId()
  const client = await pool.connect()
  try {
    await client.query(
      `set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'`,
    )
    await client.query(insertPending, [pendingCount])
    await client.query(insertTree, [tenantId, root, treeSize])
    await client.query(insertBookings)
    await client.query(insertFindings)
  } finally {
    client.release(true)
  }
  await pool.query('vacuum (analyze) credit_reservations, credit_transactions, credit_findings')
  return root
}
