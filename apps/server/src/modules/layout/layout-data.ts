import { type LayoutData, type LayoutTenant, tenantDropdown } from '@lotse/contract'
import type { SignedInCtx } from '../../platform/context.ts'
import { presentCurrentUser } from '../identity/index.ts'
import { reachableTenants } from '../tenancy/index.ts'
import { menuFor } from './menu.ts'

interface TenantFacts {
  id: string
  name: string
  subdomain: string | null
  typeRole: 'main' | 'sub'
}

/** Credits come with the ledger; until then every tenant has none. */
const presentTenant = ({ id, name, subdomain, typeRole }: TenantFacts): LayoutTenant => ({
  id,
  name,
  subdomain,
  type_role: typeRole,
  credits: 0,
  credits_reserved: 0,
})

export const searchTenants = async (
  ctx: SignedInCtx,
  search: string,
): Promise<{ data: LayoutTenant[]; total: number }> => {
  const { rows, total } = await reachableTenants(ctx, { search, limit: tenantDropdown.shownAtMost })
  return { data: rows.map(presentTenant), total }
}

export const readLayoutData = async (ctx: SignedInCtx): Promise<LayoutData> => {
  const { data, total } = await searchTenants(ctx, '')
  return {
    user: presentCurrentUser(ctx.actor.user),
    activeTenant: ctx.actor.tenant && presentTenant(ctx.actor.tenant),
    availableTenants: data,
    availableTenantsTotal: total,
    menuData: menuFor(ctx.actor),
  }
}
