import { type LayoutData, type LayoutTenant, tenantDropdown } from '@lotse/contract'
import type { SignedInCtx } from '../../platform/context.ts'
import { acrossTenantsBalances, type Balance, toCredits } from '../credits/index.ts'
import { presentCurrentUser } from '../identity/index.ts'
import { countNewCritical } from '../misuse/index.ts'
import { reachableTenants } from '../tenancy/index.ts'
import { menuFor } from './menu.ts'

interface TenantFacts {
  id: string
  name: string
  subdomain: string | null
  typeRole: 'main' | 'sub'
}

const presentTenant = (
  { id, name, subdomain, typeRole }: TenantFacts,
  balances: Map<string, Balance>,
): LayoutTenant => {
  const { cents, reservedCents } = balances.get(id) ?? { cents: 0n, reservedCents: 0n }
  return {
    id,
    name,
    subdomain,
    type_role: typeRole,
    credits: toCredits(cents),
    credits_reserved: toCredits(reservedCents),
  }
}

export const searchTenants = async (
  ctx: SignedInCtx,
  search: string,
): Promise<{ data: LayoutTenant[]; total: number }> => {
  const { rows, total } = await reachableTenants(ctx, { search, limit: tenantDropdown.shownAtMost })
  const balances = await acrossTenantsBalances(
    ctx.db,
    rows.map(({ id }) => id),
  )
  return { data: rows.map(row => presentTenant(row, balances)), total }
}

export const readLayoutData = async (ctx: SignedInCtx): Promise<LayoutData> => {
  const { user, tenant } = ctx.actor
  const { rows, total } = await reachableTenants(ctx, { search: '', limit: tenantDropdown.shownAtMost })
  // The active tenant may stand beyond the end of the list.
  const balances = await acrossTenantsBalances(
    ctx.db,
    [...rows, ...(tenant ? [tenant] : [])].map(({ id }) => id),
  )
  return {
    user: presentCurrentUser(user),
    activeTenant: tenant && presentTenant(tenant, balances),
    availableTenants: rows.map(row => presentTenant(row, balances)),
    availableTenantsTotal: total,
    menuData: menuFor(ctx.actor),
    ...(tenant && ctx.actor.permissions.has('misuse.manage')
      ? { criticalIncidents: await countNewCritical(ctx.db, tenant.id) }
      : {}),
  }
}
