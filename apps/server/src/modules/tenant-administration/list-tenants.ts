import { type QueryOut, type Reply, type Routes, routes } from '@lotse/contract'
import type { SignedInCtx } from '../../platform/context.ts'
import { pageEnvelope } from '../../platform/paging.ts'
import { acrossTenantsCreditTotals, toCredits } from '../credits/index.ts'
import {
  acrossTenantsCountTenants,
  acrossTenantsMainTenants,
  acrossTenantsTenantPage,
  circleChoices,
} from '../tenancy/index.ts'
import { presentTenant } from './present.ts'
import { figuresOf } from './tenant-figures.ts'

type Name = 'superadmin.tenants.index'

export const listTenants = async (
  ctx: SignedInCtx,
  query: QueryOut<Routes[Name]>,
): Promise<Reply<Routes[Name]>> => {
  const { rows, total } = await acrossTenantsTenantPage(ctx.db, query)
  const figures = await figuresOf(
    ctx.db,
    rows.map(({ tenant }) => tenant.id),
  )
  return {
    ...pageEnvelope(
      rows.map(row => presentTenant(ctx.actor, row, figures(row.tenant.id))),
      total,
      query,
      { path: routes['superadmin.tenants.index'].path, query },
    ),
    can: { create: ctx.actor.user.isSuperAdmin },
    now: ctx.clock.now().toISOString(),
  }
}

export const tenantStatistics = async (
  ctx: SignedInCtx,
): Promise<Reply<Routes['superadmin.tenants.statistics']>> => {
  const [{ main, sub, deleted }, { cents, availableCents, low }] = await Promise.all([
    acrossTenantsCountTenants(ctx.db),
    acrossTenantsCreditTotals(ctx.db),
  ])
  return {
    active: main + sub,
    main,
    sub,
    deleted,
    low_credits: low,
    total_credits: toCredits(cents),
    available_credits: toCredits(availableCents),
  }
}

export const newTenantFacts = async (
  ctx: SignedInCtx,
): Promise<Reply<Routes['superadmin.tenants.create']>> => ({ circles: await circleChoices(ctx.db) })

/** So many are offered at once; the search finds the others. */
const offeredAtMost = 50

export const searchMainTenants = async (
  ctx: SignedInCtx,
  { circle, search }: QueryOut<Routes['superadmin.tenants.main-tenants']>,
): Promise<Reply<Routes['superadmin.tenants.main-tenants']>> => ({
  data: await acrossTenantsMainTenants(ctx.db, { circleId: circle, search, limit: offeredAtMost }),
})
