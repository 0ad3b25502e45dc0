import type { Ctx } from '../../../platform/context.ts'
import { tenantBySubdomain, websiteOf } from '../../tenancy/index.ts'

/** A tenant without a subdomain has no public address; its own people reach their chatbots by its id. */
export const tenantAt = async (ctx: Ctx, address: string) =>
  (await tenantBySubdomain(ctx.db, address)) ??
  (ctx.actor?.tenant?.id === address.toLowerCase() ? websiteOf(ctx.db, ctx.actor.tenant.id) : null)
