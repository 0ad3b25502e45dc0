import { treeNodesAtMost } from '@lotse/contract'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import type { ReservationStatus } from '../tables.ts'
import { type Reach, tenantsIn } from './reach.ts'

export interface TreeRow extends Record<string, unknown> {
  id: string
  parent_id: string | null
  job_class: string
  functionality: string
  amount_cents: string
  status: ReservationStatus
  created_at: string
  resolved_at: string | null
  duration_ms: number | null
  bookings: { id: string; type: string; cents: number }[]
}

/** Where a reservation stands. The key begins with the tenant: of all tenants, each is asked by it. */
export const findTree = async (
  db: Db,
  reach: Reach,
  reservationId: string,
): Promise<{ tenantId: string; tenantName: string; rootId: string } | null> => {
  const { rows } = await db.execute<{ tenant_id: string; name: string; root_id: string }>(sql`
    select r.tenant_id, t.name, r.root_id from ${tenantsIn(reach)}
      join credit_reservations r on r.tenant_id = tenant.id and r.id = ${reservationId}
      join tenants t on t.id = r.tenant_id`)
  const [row] = rows
  return row ? { tenantId: row.tenant_id, tenantName: row.name, rootId: row.root_id } : null
}

const iso = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** A whole tree with its bookings in one statement, a parent before its parts; one more than is shown, to tell that there are more. */
export const treeRows = async (db: Db, tenantId: string, rootId: string): Promise<TreeRow[]> => {
  const { rows } = await db.execute<TreeRow>(sql`
    select node.id, node.parent_id, node.job_class, node.functionality, node.amount_cents, node.status, ${iso('node.created_at')} as created_at,
        ${iso('node.resolved_at')} as resolved_at,
        greatest(0, extract(epoch from node.resolved_at - node.created_at) * 1000)::float8 as duration_ms, booked.bookings
      from (
        select * from (
          select * from credit_reservations where tenant_id = ${tenantId} and id = ${rootId}
          union all
          select * from credit_reservations where tenant_id = ${tenantId} and root_id = ${rootId} and parent_id is not null
        ) tree order by tree.depth, tree.created_at, tree.id limit ${treeNodesAtMost + 1}
      ) node
      cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'type', b.type, 'cents', b.amount_cents) order by b.seq), '[]') as bookings
          from credit_transactions b where b.tenant_id = node.payer_tenant_id and b.reservation_id = node.id
      ) booked
      order by node.depth, node.created_at, node.id`)
  return rows
}
