import type { AdminTenantDetails, BodyOut, QueryOut, Reply, Routes } from '@lotse/contract'
import type { SignedInCtx } from '../../platform/context.ts'
import { invalidField, notFound } from '../../platform/errors.ts'
import {
  alertSettingsOf,
  scopeOf,
  setCreditTerms,
  updateAlertSettings,
  usageOverviewOf,
} from '../credits/index.ts'
import {
  acrossTenantsFindOverview,
  type TenantChange,
  type TenantOverview,
  updateTenant,
} from '../tenancy/index.ts'
import { presentDetails } from './present.ts'
import { figuresOf } from './tenant-figures.ts'

/** The average of a day is that of the last thirty. */
const analysedDays = 30

/** Deleted tenants are in the list, and nowhere else. */
const livingTenant = async (ctx: SignedInCtx, tenantId: string): Promise<TenantOverview> => {
  const overview = await acrossTenantsFindOverview(ctx.db, tenantId)
  if (!overview || overview.tenant.deletedAt) throw notFound()
  return overview
}

export const showTenant = async (ctx: SignedInCtx, tenantId: string): Promise<AdminTenantDetails> => {
  const overview = await livingTenant(ctx, tenantId)
  const figures = await figuresOf(ctx.db, [tenantId])
  const { statistics } = await usageOverviewOf(ctx, scopeOf(overview.tenant), analysedDays)
  return presentDetails(ctx.actor, overview, figures(tenantId), statistics)
}

type Form = BodyOut<Routes['superadmin.tenants.update']>

/** What a form leaves out stays. */
const changeOf = (form: Form): TenantChange => {
  const change = {
    name: form.name,
    circleId: form.circle_id,
    subdomain: form.subdomain,
    webTitle: form.web_title,
    webDescription: form.web_description,
    superAdminAiPrompt: form.super_admin_prompt,
    maxUsers: form.max_users,
    maxChatbots: form.max_chatbots,
    maxSubtenants: form.max_subtenants,
    uploadLimitMb: form.upload_limit_mb,
    publicQueryAgentActive: form.public_query_agent_active,
  }
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}

const refuseForSubTenants = ({ tenant }: TenantOverview, form: Form): void => {
  if (tenant.typeRole === 'main') return
  if (form.max_subtenants) throw invalidField('max_subtenants', 'Nur Hauptmandanten haben Untermandanten.')
  if (form.circle_id !== undefined && form.circle_id !== tenant.circleId)
    throw invalidField('circle_id', 'Ein Untermandant bleibt im Circle seines Hauptmandanten.')
}

export const changeTenant = async (
  ctx: SignedInCtx,
  tenantId: string,
  form: Form,
): Promise<AdminTenantDetails> => {
  refuseForSubTenants(await livingTenant(ctx, tenantId), form)
  await updateTenant(ctx, tenantId, form.version, changeOf(form))
  return showTenant(ctx, tenantId)
}

export const changeCreditTerms = async (
  ctx: SignedInCtx,
  tenantId: string,
  { version, ...terms }: BodyOut<Routes['superadmin.tenants.update.credits']>,
): Promise<AdminTenantDetails> => {
  const { tenant } = await livingTenant(ctx, tenantId)
  await updateTenant(ctx, tenantId, version, {}, ctx => setCreditTerms(ctx, tenant, terms))
  return showTenant(ctx, tenantId)
}

export const showNotifications = async (
  ctx: SignedInCtx,
  tenantId: string,
): Promise<Reply<Routes['superadmin.tenants.edit.notifications']>> =>
  alertSettingsOf(ctx, (await livingTenant(ctx, tenantId)).tenant.id)

export const changeNotifications = async (
  ctx: SignedInCtx,
  tenantId: string,
  form: BodyOut<Routes['superadmin.tenants.update.notifications']>,
): Promise<Reply<Routes['superadmin.tenants.update.notifications']>> =>
  updateAlertSettings(ctx, (await livingTenant(ctx, tenantId)).tenant, form)

export const showAnalytics = async (
  ctx: SignedInCtx,
  tenantId: string,
  { period }: QueryOut<Routes['superadmin.tenants.edit.analytics']>,
): Promise<Reply<Routes['superadmin.tenants.edit.analytics']>> =>
  usageOverviewOf(ctx, scopeOf((await livingTenant(ctx, tenantId)).tenant), Number(period))
