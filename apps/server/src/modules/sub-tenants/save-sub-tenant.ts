import type { BodyOut, Routes, SubTenant } from '@lotse/contract'
import { inTransaction, type TenantCtx } from '../../platform/context.ts'
import { changesBetween, recordAudit } from '../audit/index.ts'
import { updateBilling } from '../credits/index.ts'
import { createTenant, updateTenant } from '../tenancy/index.ts'
import { requireMainTenant, showSubTenant } from './list-sub-tenants.ts'

type NewForm = BodyOut<Routes['settings.tenants.store']>
type Form = BodyOut<Routes['settings.tenants.update']>

const fieldsOf = (form: NewForm) => ({
  name: form.name,
  subdomain: form.subdomain,
  webTitle: form.web_title,
  webDescription: form.web_description,
  maxUsers: form.max_users,
  maxChatbots: form.max_chatbots,
  uploadLimitMb: form.upload_limit_mb,
  publicQueryAgentActive: form.public_query_agent_active,
})

type Billing = Pick<NewForm, 'billing_mode' | 'enable_monthly_transfer' | 'monthly_transfer_amount'>

const billingOf = (form: Billing, is_confirmed: boolean) => ({
  billing_mode: form.billing_mode,
  monthly_transfer:
    form.billing_mode === 'own_credits' && form.enable_monthly_transfer ? form.monthly_transfer_amount : 0,
  is_confirmed,
})

/** The sub-tenant's own log has its entry by now; those who run the main tenant see it in theirs. */
const recordInMain = (
  ctx: TenantCtx,
  action: 'tenant.sub-created' | 'tenant.sub-updated',
  { id, name }: { id: string; name: string },
  changes = {},
) =>
  recordAudit(ctx, {
    action,
    tenant: ctx.actor.tenant,
    subject: { type: 'tenant', id, label: name },
    changes,
  })

export const storeSubTenant = (ctx: TenantCtx, form: NewForm): Promise<SubTenant> =>
  inTransaction(ctx, async ctx => {
    requireMainTenant(ctx)
    const { id: parentTenantId, circleId } = ctx.actor.tenant
    const tenant = await createTenant(ctx, { ...fieldsOf(form), circleId, typeRole: 'sub', parentTenantId })
    await updateBilling(ctx, tenant.id, billingOf(form, true))
    await recordInMain(ctx, 'tenant.sub-created', tenant)
    return showSubTenant(ctx, tenant.id)
  })

const billingFacts = ({ billing_mode, monthly_transfer }: ReturnType<typeof billingOf>) => ({
  billing_mode,
  monthly_transfer,
})

export const updateSubTenant = (ctx: TenantCtx, tenantId: string, form: Form): Promise<SubTenant> =>
  inTransaction(ctx, async ctx => {
    const before = await showSubTenant(ctx, tenantId)
    const billing = billingOf(form, form.is_confirmed)
    const changes = await updateTenant(ctx, tenantId, form.version, fieldsOf(form), async () => {
      const changed = changesBetween(billingFacts(billingOf(before, false)), billingFacts(billing))
      if (Object.keys(changed).length) await updateBilling(ctx, tenantId, billing)
      return changed
    })
    if (Object.keys(changes).length)
      await recordInMain(ctx, 'tenant.sub-updated', { id: tenantId, name: form.name }, changes)
    return showSubTenant(ctx, tenantId)
  })
