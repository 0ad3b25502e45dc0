import { inTransaction, type SignedInCtx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Exchange } from '../../../platform/http/handlers.ts'
import { recordAudit } from '../../audit/index.ts'
import { moveToTenant } from '../../identity/index.ts'
import { acrossTenantsFindReachable } from '../tenants/tenants-store.ts'

export const switchTenant = async (
  ctx: SignedInCtx,
  tenantId: string,
  exchange: Exchange,
): Promise<{ message: string }> => {
  const tenant = await acrossTenantsFindReachable(ctx.db, ctx.actor.user, tenantId)
  if (!tenant) throw new AppError('not_found', 'Tenant not found')
  await inTransaction(ctx, async ctx => {
    await moveToTenant(ctx, tenant.id, exchange)
    await recordAudit(ctx, {
      action: 'tenant.switched',
      tenant,
      subject: { type: 'tenant', id: tenant.id, label: tenant.name },
    })
  })
  return { message: `Mandant gewechselt: ${tenant.name}` }
}
