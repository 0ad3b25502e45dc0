import { type BodyOut, limitTexts, type Reply, type Routes } from '@lotse/contract'
import type { TenantCtx } from '../../platform/context.ts'
import { forbidden, notFound } from '../../platform/errors.ts'
import { limitedTenant, reportLimits } from '../tenancy/index.ts'
import { mayAskLimits } from './policy.ts'

/** Below whom the tenant stands or is to stand; null for a main tenant. */
const parentOf = async ({ db, actor }: TenantCtx, form: BodyOut<Routes['api.tenants.validate-limits']>) => {
  if (form.tenant_id) return (await limitedTenant(db, form.tenant_id))?.parentTenantId ?? null
  return form.parent_tenant_id ?? (actor.user.isSuperAdmin ? null : actor.tenant.id)
}

export const validateLimits = async (
  ctx: TenantCtx,
  form: BodyOut<Routes['api.tenants.validate-limits']>,
): Promise<Reply<Routes['api.tenants.validate-limits']>> => {
  const parentId = await parentOf(ctx, form)
  if (!mayAskLimits(ctx.actor, { parentId })) throw forbidden(limitTexts.forbidden)
  const { tenant_id: tenantId, limits: wanted, version } = form
  return reportLimits(ctx.db, { tenantId, parentId, wanted }, { version, now: ctx.clock.now() })
}

export const currentLimits = async (
  ctx: TenantCtx,
  tenantId: string,
): Promise<Reply<Routes['api.tenants.current-limits']>> => {
  const tenant = await limitedTenant(ctx.db, tenantId)
  if (!tenant || !mayAskLimits(ctx.actor, { parentId: tenant.parentTenantId })) throw notFound()
  const { max_users, max_chatbots, upload_limit_mb } = tenant.limits
  return { max_users, max_chatbots, upload_limit_mb, version: tenant.version }
}
