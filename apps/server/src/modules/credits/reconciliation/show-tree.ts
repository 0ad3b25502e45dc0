import { type Reply, type ReservationNode, type Routes, treeNodesAtMost } from '@lotse/contract'
import type { TenantCtx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { toCredits } from '../ledger/accounts.ts'
import { reachOf } from './reach.ts'
import { findTree, type TreeRow, treeRows } from './tree-store.ts'

const timeOf = (milliseconds: number): string => new Date(milliseconds).toISOString()

const nodeOf = (row: TreeRow, tenant: ReservationNode['tenant']): ReservationNode => ({
  reservation_id: row.id,
  job_class: row.job_class,
  functionality: row.functionality,
  amount: toCredits(BigInt(row.amount_cents)),
  tenant,
  status: row.status,
  created_at: timeOf(row.created),
  confirmed_at: row.status === 'confirmed' && row.resolved !== null ? timeOf(row.resolved) : null,
  duration_ms: row.resolved === null ? null : Math.round(Math.max(0, row.resolved - row.created)),
  transactions: row.bookings.map(({ id, type, cents }) => ({ id, type, amount: toCredits(BigInt(cents)) })),
  children: [],
})

/** The whole tree that the reservation belongs to, from its root on. */
export const showTree = async (
  ctx: TenantCtx,
  reservationId: string,
): Promise<Reply<Routes['api.credits.reconciliation.tree']>> => {
  const tree = await findTree(ctx.db, await reachOf(ctx, ''), reservationId)
  if (!tree) throw notFound()
  const tenant = { id: tree.tenantId, name: tree.tenantName }
  const rows = await treeRows(ctx.db, tree.tenantId, tree.rootId)
  const nodes = new Map<string, ReservationNode>()
  for (const row of rows.slice(0, treeNodesAtMost)) {
    const node = nodeOf(row, tenant)
    nodes.set(row.id, node)
    if (row.parent_id) nodes.get(row.parent_id)?.children.push(node)
  }
  const root = nodes.get(tree.rootId)
  if (!root) throw notFound()
  return { ...root, is_cut: rows.length > treeNodesAtMost }
}
