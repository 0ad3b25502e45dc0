import { type QueryOut, type Reply, type Routes, routes, type SubTenant } from '@lotse/contract'
import type { TenantCtx } from '../../platform/context.ts'
import { forbidden, notFound } from '../../platform/errors.ts'
import { pageEnvelope } from '../../platform/paging.ts'
import { acrossTenantsAccounts, toCredits } from '../credits/index.ts'
import {
  findSubTenantOverview,
  reportLimits,
  type SubTenantOverview,
  subTenantPage,
} from '../tenancy/index.ts'
import { runsSubTenants } from './policy.ts'
import { presentSubTenant } from './present.ts'

/** A sub-tenant has none of its own, whoever asks there. */
const onlyInMainTenants = 'Untermandanten verwaltet der Hauptmandant.'

export const requireMainTenant = ({ actor }: TenantCtx): void => {
  if (!runsSubTenants(actor)) throw forbidden(onlyInMainTenants)
}

const withAccounts = async (ctx: TenantCtx, rows: SubTenantOverview[]): Promise<SubTenant[]> => {
  const accounts = await acrossTenantsAccounts(
    ctx.db,
    rows.map(({ tenant }) => tenant.id),
  )
  return rows.flatMap(row => {
    const account = accounts.get(row.tenant.id)
    return account ? [presentSubTenant(ctx, row, account)] : []
  })
}

/** What is left in the pool for one more, or for the sub-tenant whose limits are asked about. */
const limitsFor = ({ db, actor, clock }: TenantCtx, tenantId: string | null) =>
  reportLimits(db, { tenantId, parentId: actor.tenant.id, wanted: {} }, { version: null, now: clock.now() })

export const listSubTenants = async (
  ctx: TenantCtx,
  query: QueryOut<Routes['settings.tenants.index']>,
): Promise<Reply<Routes['settings.tenants.index']>> => {
  requireMainTenant(ctx)
  const main = ctx.actor.tenant
  const { rows, total } = await subTenantPage(ctx.db, main.id, query)
  const limits = await limitsFor(ctx, null)
  const account = (await acrossTenantsAccounts(ctx.db, [main.id])).get(main.id)
  const refusal = limits.errors.max_subtenants?.message ?? null
  return {
    ...pageEnvelope(await withAccounts(ctx, rows), total, query, {
      path: routes['settings.tenants.index'].path,
      query,
    }),
    can: { create: refusal === null },
    create_refusal: refusal,
    limits,
    available: toCredits(account?.availableCents ?? 0n),
  }
}

export const createSubTenant = async (ctx: TenantCtx): Promise<Reply<Routes['settings.tenants.create']>> => {
  requireMainTenant(ctx)
  const { id, name } = ctx.actor.tenant
  return { parent: { id, name }, limits: await limitsFor(ctx, null) }
}

export const showSubTenant = async (ctx: TenantCtx, tenantId: string): Promise<SubTenant> => {
  requireMainTenant(ctx)
  const row = await findSubTenantOverview(ctx.db, ctx.actor.tenant.id, tenantId)
  const [shown] = row ? await withAccounts(ctx, [row]) : []
  if (!shown) throw notFound()
  return shown
}

export const editSubTenant = async (
  ctx: TenantCtx,
  tenantId: string,
): Promise<Reply<Routes['settings.tenants.edit']>> => {
  const tenant = await showSubTenant(ctx, tenantId)
  const { id, name } = ctx.actor.tenant
  return { parent: { id, name }, limits: await limitsFor(ctx, tenantId), tenant }
}
