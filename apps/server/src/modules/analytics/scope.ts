import type { TenantCtx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { creditsTenant } from '../credits/index.ts'
import { acrossTenantsNamed, type NamedTenant } from '../tenancy/index.ts'

export interface AnalyticsScope {
  tenants: NamedTenant[]
  tenantIds: string[]
  /** Which ones a super admin may choose from; nobody else is asked. */
  choices: NamedTenant[]
}

const scopeWith = (tenants: NamedTenant[], choices: NamedTenant[]): AnalyticsScope => ({
  tenants,
  tenantIds: tenants.map(({ id }) => id),
  choices,
})

/** Super admins: all tenants, or the one they ask for. Everybody else: the active tenant, a main one with those below it. */
export const analyticsScope = async (ctx: TenantCtx, asked: string): Promise<AnalyticsScope> => {
  const { db, actor } = ctx
  if (actor.user.isSuperAdmin) {
    const all = await acrossTenantsNamed(db)
    const chosen = asked === '' ? all : all.filter(({ id }) => id === asked)
    if (asked !== '' && chosen.length === 0) throw notFound()
    return scopeWith(chosen, all)
  }
  if (asked !== '' && asked !== actor.tenant.id) {
    const { id } = await creditsTenant(ctx, asked)
    return scopeWith(await acrossTenantsNamed(db, { id, withSubTenants: false }), [])
  }
  const { id, typeRole } = actor.tenant
  return scopeWith(await acrossTenantsNamed(db, { id, withSubTenants: typeRole === 'main' }), [])
}
