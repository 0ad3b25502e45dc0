import { type Ctx, inTransaction, type SignedInCtx } from '../../platform/context.ts'
import { recordAudit } from '../audit/index.ts'
import { childrenOf, markPurging, type TenantLife } from '../tenancy/index.ts'
import { knownTenant, lockKnown } from './delete-tenant.ts'
import { conflict, texts } from './policy.ts'
import { purgeQueue } from './purge-queue.ts'
import { tenantPurges } from './tables.ts'

/** From here on there is no way back. The caller holds the tenant. */
const beginPurge = async (ctx: Ctx, tenant: TenantLife, byName: string): Promise<void> => {
  const now = ctx.clock.now()
  await markPurging(ctx.db, tenant.id, now)
  await ctx.db
    .insert(tenantPurges)
    .values({ tenantId: tenant.id, requestedByName: byName, requestedAt: now })
    .onConflictDoNothing()
  await recordAudit(ctx, {
    action: 'tenant.purge-requested',
    tenant,
    subject: { type: 'tenant', id: tenant.id, label: tenant.name },
  })
}

/** The tenant and all of its sub-tenants that are deleted: without a main tenant none of them could ever return. */
export const requestPurge = (ctx: Ctx, tenantId: string, byName: string): Promise<TenantLife> =>
  inTransaction(ctx, async ctx => {
    const { tenant } = await lockKnown(ctx, tenantId)
    if (!tenant.deletedAt) throw conflict(texts.notDeleted)
    for (const gone of [...(await childrenOf(ctx.db, tenant.id, 'deleted')), tenant])
      if (!gone.purgeStartedAt) await beginPurge(ctx, gone, byName)
    await ctx.jobs.enqueue(ctx, purgeQueue, {}, { key: 'open' })
    return knownTenant(ctx, tenantId)
  })

export const forceDelete = async (
  ctx: SignedInCtx,
  tenantId: string,
): Promise<{ message: string; tenant: TenantLife }> => {
  const tenant = await requestPurge(ctx, tenantId, ctx.actor.user.name)
  return { message: `„${tenant.name}“ wird endgültig gelöscht. Das kann einige Minuten dauern.`, tenant }
}
