import type { BodyOut, Reply, Routes } from '@lotse/contract'
import { type ActiveTenant, type Ctx, inTransaction, type SignedInCtx } from '../../platform/context.ts'
import { AppError, invalidField } from '../../platform/errors.ts'
import { adjustCredits, setCreditTerms, toCents } from '../credits/index.ts'
import { againWhenJustTaken, createTenant, inviteFirstAdmin } from '../tenancy/index.ts'

type Form = BodyOut<Routes['superadmin.tenants.store']>

/** Makes samples ready and hands out what puts them into a tenant. */
export type PrepareSampleContent = (
  ctx: Ctx,
) => Promise<(ctx: Ctx, tenantId: string, person: { id: string; name: string }) => Promise<void>>

const refuseImpossible = (form: Form): void => {
  if (form.type_role === 'sub' && form.max_subtenants > 0)
    throw invalidField('max_subtenants', 'Nur Hauptmandanten haben Untermandanten.')
  if (form.with_sample && form.max_chatbots < 1)
    throw invalidField('with_sample', 'Für das Beispiel braucht der Mandant mindestens einen Chatbot.')
  if (form.billing_mode !== 'own_credits' && form.non_expiring_credits > 0)
    throw invalidField(
      'non_expiring_credits',
      'Für diesen Mandanten bezahlt der Hauptmandant: Ein Startguthaben gibt es dann nicht.',
    )
}

/** The errors of an invitation belong to its part of the form. */
const atFirstAdmin = (error: unknown): never => {
  if (!(error instanceof AppError) || !Object.keys(error.errors).length) throw error
  const errors = Object.entries(error.errors).map(([field, text]) => [`first_admin.${field}`, text])
  throw new AppError(error.code, error.said, { errors: Object.fromEntries(errors), cause: error })
}

const create = async (ctx: SignedInCtx, form: Form): Promise<ActiveTenant> => {
  const { id } = await createTenant(ctx, {
    circleId: form.circle_id,
    typeRole: form.type_role,
    parentTenantId: form.parent_tenant_id,
    name: form.name,
    subdomain: form.subdomain,
    webTitle: form.web_title,
    webDescription: form.web_description,
    maxUsers: form.max_users,
    maxChatbots: form.max_chatbots,
    maxSubtenants: form.max_subtenants,
    uploadLimitMb: form.upload_limit_mb,
    publicQueryAgentActive: form.public_query_agent_active,
    superAdminAiPrompt: form.super_admin_prompt,
  })
  return {
    id,
    name: form.name,
    subdomain: form.subdomain,
    typeRole: form.type_role,
    circleId: form.circle_id,
    parentTenantId: form.parent_tenant_id,
  }
}

const fund = async (ctx: SignedInCtx, tenant: ActiveTenant, form: Form): Promise<void> => {
  await setCreditTerms(ctx, tenant, { ...form, is_confirmed: true })
  const cents = toCents(form.non_expiring_credits)
  if (cents > 0n)
    await adjustCredits(ctx, tenant.id, {
      amount: Number(cents),
      description: 'Startguthaben',
      idempotency_key: crypto.randomUUID(),
    })
}

/** A new tenant with all that its first day needs: in one transaction, so that there is never half of it. */
export const storeTenant = async (
  ctx: SignedInCtx,
  form: Form,
  prepareSampleContent: PrepareSampleContent,
): Promise<Reply<Routes['superadmin.tenants.store']>> => {
  refuseImpossible(form)
  const addSample = form.with_sample ? await prepareSampleContent(ctx) : null
  return againWhenJustTaken(() =>
    inTransaction(ctx, async ctx => {
      const tenant = await create(ctx, form)
      await fund(ctx, tenant, form)
      if (form.first_admin) await inviteFirstAdmin(ctx, tenant, form.first_admin).catch(atFirstAdmin)
      await addSample?.(ctx, tenant.id, ctx.actor.user)
      return { id: tenant.id, name: tenant.name }
    }),
  )
}
