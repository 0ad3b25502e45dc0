import type { TenantCtx } from '../../../platform/context.ts'
import { familyOf } from '../../tenancy/index.ts'
import { creditsTenant } from '../credits-tenant.ts'

/** Whose usage is shown: a tenant's, or a main tenant's together with that of its sub-tenants. */
export interface UsageScope {
  tenantId: string
  tenantIds: string[]
  nameOf(tenantId: string): string
  isAggregated: boolean
}

/** One tenant alone. */
export const scopeOf = ({ id, name }: { id: string; name: string }): UsageScope => ({
  tenantId: id,
  tenantIds: [id],
  nameOf: () => name,
  isAggregated: false,
})

/** A tenant out of reach does not exist. Only a main tenant has sub-tenants; for others the wish means nothing. */
export const usageScope = async (
  ctx: TenantCtx,
  tenantId: string,
  query: { include_subtenants: '0' | '1' },
): Promise<UsageScope> => {
  const tenant = await creditsTenant(ctx, tenantId)
  const isAggregated = query.include_subtenants === '1' && tenant.typeRole === 'main'
  const included = isAggregated ? await familyOf(ctx.db, tenant.id) : [tenant]
  const names = new Map(included.map(({ id, name }) => [id, name]))
  return {
    tenantId: tenant.id,
    tenantIds: [...names.keys()],
    nameOf: id => names.get(id) ?? '',
    isAggregated,
  }
}
