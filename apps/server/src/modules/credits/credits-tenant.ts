import type { TenantCtx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { managedTenant } from '../tenancy/index.ts'
import { readsCreditsOf } from './policy.ts'

/** A tenant whose credits the actor may read; every other one does not exist. */
export const creditsTenant = async (
  ctx: TenantCtx,
  tenantId: string,
): Promise<Awaited<ReturnType<typeof managedTenant>>> => {
  const tenant = await managedTenant(ctx, tenantId)
  if (!readsCreditsOf(ctx.actor, tenant)) throw notFound()
  return tenant
}
