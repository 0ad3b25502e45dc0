import type { Database } from '../apps/server/src/platform/database.ts'
import { newId } from '../apps/server/src/platform/ids.ts'

/** Work of Musterstadt that is under way for hours, and a part that was left open when its whole was given up, found by the check. */
export const prepareOpenReservations = async ({ pool }: Database): Promise<void> => {
  const { rows } = await pool.query<{ id: string }>("select id from tenants where subdomain = 'musterstadt'")
  const tenant = rows[0]?.id
  const reserve = async (parent: string | null, functionality: string, cents: number): Promise<string> => {
    const id = newId()
    await pool.query(
      `select credit_reserve($1, $2, $3, 'Demo', $4, $5, $6, null, 'Haushaltsplan.pdf', '{}', now() - interval '20 minutes', now() + interval '9 hours')`,
      [tenant, id, parent, functionality, cents, id],
    )
    return id
  }
  await reserve(await reserve(null, 'document_processing', 300), 'document_ocr', 120)
  const whole = await reserve(null, 'web_crawl_index', 200)
  const part = await reserve(whole, 'embeddings', 80)
  await pool.query(
    "update credit_reservations set status = 'cancelled', resolved_at = now() where tenant_id = $1 and id = $2",
    [tenant, whole],
  )
  await pool.query(
    `insert into credit_findings (tenant_id, id, account_tenant_id, kind, subject, reservation_id, root_id, context, created_at, seen_at)
       values ($1, $2, $1, 'orphaned_reservation', $3::text, $3::uuid, $4, '{"amount_cents": 80}', now(), now())`,
    [tenant, newId(), part, whole],
  )
}
