import type { ActiveTenant, Actor } from '../../platform/context.ts'

type TenantActor = Actor & { tenant: ActiveTenant }
type TenantFacts = Pick<ActiveTenant, 'id' | 'parentTenantId'>

/**
 * Staff watch the credits of their own tenant, with the use of its sub-tenants in its figures. What a sub-tenant asks for, why,
 * and its own pages are for those who manage the main tenant.
 */
export const readsCreditsOf = (actor: TenantActor, tenant: Pick<TenantFacts, 'id'>): boolean =>
  tenant.id === actor.tenant.id || actor.permissions.has('credits.manage')

/** A main tenant gives to its own sub-tenants and decides who pays for them. */
export const managesCreditsOf = (actor: TenantActor, tenant: TenantFacts): boolean =>
  actor.permissions.has('credits.manage') &&
  actor.tenant.typeRole === 'main' &&
  tenant.parentTenantId === actor.tenant.id

/** Credits can only go to an account that pays for something. */
export const canTransferTo = (
  actor: TenantActor,
  tenant: TenantFacts & { billingMode: 'own_credits' | 'parent_billing' },
): boolean => managesCreditsOf(actor, tenant) && tenant.billingMode === 'own_credits'
