export { authenticate, startTenantOf } from './access/authenticate.ts'
export { managedTenant } from './access/managed-member.ts'
export { acrossTenantsPersonWithAccess, managersOf } from './access/managers.ts'
export { membersWhoMay } from './access/members-who-may.ts'
export { managingRoleOf, permissionsOf } from './access/policy.ts'
export { reachableTenants } from './access/reachable-tenants.ts'
export { circleChoices } from './circles/circle-choices.ts'
export { type CircleSso, knownProvider, type SavedSso, type SsoCircle } from './circles/circle-sso.ts'
export { lockCircle, switchSsoProvider } from './circles/circles-store.ts'
export { createCircle } from './circles/create-circle.ts'
export { reportLimits } from './limits/ask-limits.ts'
export { limitedTenant } from './limits/pool.ts'
export {
  acrossTenantsBelongingsOf,
  acrossTenantsBelongingsOfAll,
  type Belonging,
} from './people/belongings-store.ts'
export { giveRole } from './people/give-role.ts'
export { tellArrived } from './people/invite-arrived.ts'
export { inviteFirstAdmin } from './people/invite-first-admin.ts'
export { againWhenJustTaken } from './people/invite-member.ts'
export { countMembers } from './people/members-store.ts'
export { joinTenant } from './people/own-invitations.ts'
export { acrossTenantsLastAdminOf } from './people/refuse-last-admin.ts'
export { tenancyPersonPart } from './person-part.ts'
export { tenancyProbePart } from './probe-part.ts'
export { tenancyHandlers } from './routes.ts'
export { circles, tenants } from './tables.ts'
export { tenancyPart } from './tenant-part.ts'
export { addMember, createTenant } from './tenants/create-tenant.ts'
export {
  acrossTenantsDueDeletions,
  acrossTenantsDuePurges,
  childrenOf,
  findTenantFacts,
  leaveTombstone,
  lifecycleOf,
  lockLifecycle,
  markDeleted,
  markPlanned,
  markPurging,
  markRestored,
  type TenantLife,
} from './tenants/lifecycle-store.ts'
export { isLiving, isOfLiving } from './tenants/living.ts'
export { staleTenant } from './tenants/stale-tenant.ts'
export { findSubTenantOverview, type SubTenantOverview, subTenantPage } from './tenants/sub-tenants-store.ts'
export {
  acrossTenantsCountSubTenants,
  acrossTenantsCountTenants,
  acrossTenantsFindOverview,
  acrossTenantsHasTenant,
  acrossTenantsMainTenants,
  acrossTenantsSeatsTaken,
  acrossTenantsTenantPage,
  type TenantOverview,
} from './tenants/tenants-overview-store.ts'
export {
  acrossTenantsNamed,
  acrossTenantsOfCircle,
  adminPromptOf,
  circleOfTenant,
  familyOf,
  findTenant,
  inGermanOrder,
  isStoppedSubdomain,
  type NamedTenant,
  saveAdminPrompt,
  tenantBySubdomain,
  websiteOf,
} from './tenants/tenants-store.ts'
export { type TenantChange, updateTenant } from './tenants/update-tenant.ts'
