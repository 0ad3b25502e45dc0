import { type QueryOut, type Reply, type Routes, routes } from '@lotse/contract'
import type { TenantCtx } from '../../../platform/context.ts'
import { pageEnvelope } from '../../../platform/paging.ts'
import { checkState, heldPage, openFindingsPage, statsOf } from './dashboard-store.ts'
import { presentFinding, presentHeld } from './present.ts'
import { reachOf, tenantsToChoose } from './reach.ts'

export const showReconciliation = async (
  ctx: TenantCtx,
  query: QueryOut<Routes['credits.reconciliation']>,
): Promise<Reply<Routes['credits.reconciliation']>> => {
  const reach = await reachOf(ctx, query.tenant_id)
  const now = ctx.clock.now()
  const ofAnomalies = { ...query, page: query.anomalies_page }
  const held = await heldPage(ctx.db, reach, query)
  const found = await openFindingsPage(ctx.db, reach, ofAnomalies)
  const { page: _, ...filter } = query
  const address = { path: routes['credits.reconciliation'].path, query: filter }
  return {
    stats: await statsOf(ctx.db, reach, query, now),
    reservations: pageEnvelope(
      held.rows.map(row => presentHeld(row, now)),
      held.total,
      query,
      address,
      'en',
    ),
    anomalies: pageEnvelope(
      found.rows.map(row => presentFinding(ctx.actor, row)),
      found.total,
      ofAnomalies,
      address,
      'en',
    ),
    check: await checkState(ctx.db, reach, now),
    tenants: await tenantsToChoose(ctx),
  }
}
