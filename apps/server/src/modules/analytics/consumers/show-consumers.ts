import type { QueryOut, Routes, TopConsumers } from '@lotse/contract'
import type { TenantCtx } from '../../../platform/context.ts'
import { toCredits } from '../../credits/index.ts'
import { periodOf } from '../period.ts'
import { analyticsScope } from '../scope.ts'
import { topTenants } from './top-tenants.ts'
import { topUsers } from './top-users.ts'

export const showConsumers = async (
  ctx: TenantCtx,
  query: QueryOut<Routes['api.credits.analytics.top-consumers']>,
): Promise<{ data: TopConsumers }> => {
  const period = periodOf(ctx.clock.now(), query, query.period)
  const scope = await analyticsScope(ctx, query.tenant_id)
  const { rows, totalCents } = await topTenants(ctx.db, scope, period, query.limit)
  return {
    data: {
      top_tenants: rows,
      top_users: await topUsers(ctx, scope, period, query.limit),
      summary: { total_credits: toCredits(totalCents) },
    },
  }
}
