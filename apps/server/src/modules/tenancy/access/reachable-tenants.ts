import type { ActiveTenant, SignedInCtx } from '../../../platform/context.ts'
import { acrossTenantsReachablePage } from '../tenants/tenants-store.ts'

/** The tenants that the signed-in person can switch to, by name. */
export const reachableTenants = (
  ctx: SignedInCtx,
  filter: { search: string; limit: number },
): Promise<{ rows: ActiveTenant[]; total: number }> =>
  acrossTenantsReachablePage(ctx.db, ctx.actor.user, filter)
