import { treeNodesAtMost } from '@lotse/contract'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import type { ReservationStatus } from '../tables.ts'
import { type Reach, tenantsIn } from './reach.ts'

interface Booking {
  id: string
  type: string
  cents: string
}

interface Row extends Record<string, unknown> {
  id: string
  parent_id: string | null
  job_class: string
  functionality: string
  amount_cents: string
  status: ReservationStatus
  /** In milliseconds. */
  created: number
  resolved: number | null
  booking_id: string | null
  type: string
  booked_cents: string
}

export interface TreeRow extends Row {
  bookings: Booking[]
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

/** A row for each booking: together they cost a third of what lists made by the database do. */
const withBookings = (rows: readonly Row[]): TreeRow[] => {
  const nodes: TreeRow[] = []
  for (const row of rows) {
    const last = nodes.at(-1)
    const node = last?.id === row.id ? last : { ...row, bookings: [] }
    if (node !== last) nodes.push(node)
    if (row.booking_id) node.bookings.push({ id: row.booking_id, type: row.type, cents: row.booked_cents })
  }
  return nodes
}

/** A whole tree with its bookings in one statement, a parent before its parts; one more than is shown, to tell that there are more. */
export const treeRows = async (db: Db, tenantId: string, rootId: string): Promise<TreeRow[]> => {
  const columns = sql.raw(
    'id, parent_id, payer_tenant_id, job_class, functionality, amount_cents, status, depth, created_at, resolved_at',
  )
  const { rows } = await db.execute<Row>(sql`
    with node as materialized (
      select ${columns} from credit_reservations where tenant_id = ${tenantId} and id = ${rootId}
      union all
      select ${columns} from credit_reservations where tenant_id = ${tenantId} and root_id = ${rootId} and parent_id is not null
      order by depth, created_at, id limit ${treeNodesAtMost + 1}
    )
    select node.id, node.parent_id, node.job_class, node.functionality, node.amount_cents, node.status,
        extract(epoch from node.created_at)::float8 * 1000 as created, extract(epoch from node.resolved_at)::float8 * 1000 as resolved,
        booking.id as booking_id, booking.type, booking.amount_cents as booked_cents
      from node left join credit_transactions booking on booking.tenant_id = node.payer_tenant_id and booking.reservation_id = node.id
      order by node.depth, node.created_at, node.id, booking.seq`)
  return withBookings(rows)
}
