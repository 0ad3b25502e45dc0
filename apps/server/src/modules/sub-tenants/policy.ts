import type { ActiveTenant, Actor } from '../../platform/context.ts'

type TenantActor = Actor & { tenant: ActiveTenant }

/** Only main tenants have sub-tenants; which of their people run them is the permission's to say. */
export const runsSubTenants = (actor: TenantActor): boolean =>
  actor.permissions.has('sub-tenants.manage') && actor.tenant.typeRole === 'main'

/** Whose limits one may ask about: of the own sub-tenants; super admins of all tenants. */
export const mayAskLimits = (actor: TenantActor, { parentId }: { parentId: string | null }): boolean =>
  actor.user.isSuperAdmin || (runsSubTenants(actor) && parentId === actor.tenant.id)
