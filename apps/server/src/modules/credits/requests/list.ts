import { type QueryOut, type Reply, type Routes, routes } from '@lotse/contract'
import type { TenantCtx } from '../../../platform/context.ts'
import { pageEnvelope } from '../../../platform/paging.ts'
import { creditsTenant } from '../credits-tenant.ts'
import { accountOf, toCredits } from '../ledger/accounts.ts'
import { presentRequest } from './present.ts'
import { countRequests, requestsPage } from './store.ts'

/** The tenant's own requests, newest first. */
export const listRequests = async (
  ctx: TenantCtx,
  tenantId: string,
  query: QueryOut<Routes['api.credits.requests.index']>,
): Promise<Reply<Routes['api.credits.requests.index']>> => {
  const tenant = await creditsTenant(ctx, tenantId)
  const { rows, total } = await requestsPage(ctx.db, tenant.id, query)
  const { billingMode } = await accountOf(ctx.db, tenant.id)
  const manages = ctx.actor.permissions.has('credits.manage')
  const path = routes['api.credits.requests.index'].path.replace(':tenant', tenant.id)
  return {
    ...pageEnvelope(rows.map(presentRequest), total, query, { path, query }, 'en'),
    can: { create: manages && billingMode === 'own_credits', cancel: manages },
  }
}

export const requestStatistics = async (
  ctx: TenantCtx,
  tenantId: string,
): Promise<Reply<Routes['api.credits.requests.statistics']>> => {
  const tenant = await creditsTenant(ctx, tenantId)
  const { total, pending, approved, approvedCents } = await countRequests(ctx.db, tenant.id)
  return {
    total_requests: total,
    pending_requests: pending,
    approved_requests: approved,
    total_approved_amount: toCredits(approvedCents),
  }
}
