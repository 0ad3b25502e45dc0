export { authenticate } from './authenticate.ts'
export { addMember, createCircle, createTenant } from './create-tenant.ts'
export { managedTenant } from './managed-member.ts'
export { acrossTenantsPersonWithAccess, managersOf } from './managers.ts'

export { reachableTenants } from './reachable-tenants.ts'
export { tenancyHandlers } from './routes.ts'

export { circles, tenants } from './tables.ts'
export {
  adminPromptOf,
  familyOf,
  inGermanOrder,
  saveAdminPrompt,
  tenantBySubdomain,
} from './tenants-store.ts'
