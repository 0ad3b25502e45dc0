import { type Permission, permissions, type Role } from '@lotse/contract'
import type { ActiveTenant, Actor } from '../../../platform/context.ts'

/** What the sentences below need to know of a tenant, a member and a person. */
export type TenantFacts = Pick<ActiveTenant, 'id' | 'typeRole' | 'parentTenantId'>

export interface MemberFacts {
  id: string
  role: Role
  deactivatedAt: Date | null
  /** The whole person is deactivated, in every tenant. */
  personDeactivatedAt: Date | null
  /** How many admins of the tenant can act at present. */
  activeAdmins: number
}

export interface PersonFacts {
  id: string
  isSuperAdmin: boolean
  emailVerifiedAt: Date | null
  deactivatedAt: Date | null
}

type TenantActor = Actor & { tenant: ActiveTenant }

const everything: ReadonlySet<Permission> = new Set(permissions)
const nothing: ReadonlySet<Permission> = new Set()

const permissionsByRole: Record<Role, ReadonlySet<Permission>> = {
  admin: everything,
  subtenantmanager: new Set(permissions.filter(permission => permission !== 'sub-tenants.manage')),
  contentmanager: new Set<Permission>([
    'backend.enter',
    'content.manage',
    'credits.read',
    'public-queries.use',
  ]),
  user: nothing,
  external_user: nothing,
}

/** Where requests of citizens are not answered, nobody has to do with them, not even a super admin. */
const ofRequests: ReadonlySet<Permission> = new Set<Permission>([
  'public-queries.use',
  'public-queries.manage',
])
const besideRequests = new Map(
  [everything, nothing, ...Object.values(permissionsByRole)].map(granted => [
    granted,
    granted.difference(ofRequests),
  ]),
)

/** What a person may do in a tenant that it reaches. */
export const permissionsOf = (
  person: { isSuperAdmin: boolean },
  role: Role | null,
  tenant: { answersRequests: boolean },
): ReadonlySet<Permission> => {
  const granted = person.isSuperAdmin ? everything : role ? permissionsByRole[role] : nothing
  return tenant.answersRequests ? granted : (besideRequests.get(granted) ?? nothing)
}

/** The role that runs a tenant of this kind. */
export const managingRoleOf = ({ typeRole }: Pick<TenantFacts, 'typeRole'>): Role =>
  typeRole === 'main' ? 'admin' : 'subtenantmanager'

export const rolesIn = (tenant: Pick<TenantFacts, 'typeRole'>): Role[] => [
  'user',
  'contentmanager',
  managingRoleOf(tenant),
  'external_user',
]

/** The active tenant and, from a main tenant, its sub-tenants. */
export const managesTenant = (actor: TenantActor, tenant: TenantFacts): boolean =>
  tenant.id === actor.tenant.id ||
  (actor.tenant.typeRole === 'main' && tenant.parentTenantId === actor.tenant.id)

/** A sub-tenant's people are created by its own manager; the main tenant only appoints managers there. */
export const creatableRoles = (actor: Actor, tenant: TenantFacts): Role[] => {
  const createsAnyone =
    actor.user.isSuperAdmin || tenant.typeRole === 'main' || actor.role === 'subtenantmanager'
  return createsAnyone ? rolesIn(tenant) : [managingRoleOf(tenant)]
}

export const isOneself = (actor: Actor, person: { id: string }): boolean => person.id === actor.user.id

/** Without this one nobody of the main tenant could administer it. A sub-tenant is still in its main tenant's hands. */
export const isLastAdmin = (tenant: Pick<TenantFacts, 'typeRole'>, member: MemberFacts): boolean =>
  tenant.typeRole === 'main' &&
  member.role === 'admin' &&
  !member.deactivatedAt &&
  !member.personDeactivatedAt &&
  member.activeAdmins <= 1

/** Why a member may not be removed, or null. */
export const removalRefusal = (actor: Actor, tenant: TenantFacts, member: MemberFacts): string | null => {
  if (isOneself(actor, member)) return texts.ownRemoval
  return isLastAdmin(tenant, member) ? texts.lastAdmin : null
}

/** Acting as somebody must never add rights, and only works where that person could sign in. */
export const canImpersonate = (actor: Actor, person: PersonFacts): boolean =>
  actor.user.isSuperAdmin &&
  !actor.impersonator &&
  !isOneself(actor, person) &&
  !person.isSuperAdmin &&
  person.emailVerifiedAt !== null &&
  person.deactivatedAt === null

/** Whoever asks is a super admin and stays one, so the other one is never the last. */
export const canDeletePerson = (actor: Actor, person: PersonFacts): boolean => !isOneself(actor, person)

/** Power over every tenant is for people who can sign in. */
export const canAppoint = (actor: Actor, person: PersonFacts): boolean =>
  actor.user.isSuperAdmin &&
  !person.isSuperAdmin &&
  person.emailVerifiedAt !== null &&
  person.deactivatedAt === null

/** Whoever asks stays a super admin, so nobody leaves the system without one. */
export const canDismiss = (actor: Actor, person: PersonFacts): boolean =>
  actor.user.isSuperAdmin && person.isSuperAdmin && !isOneself(actor, person)

export const texts = {
  lastAdminOf: (tenant: string) =>
    `Der Mandant „${tenant}“ braucht mindestens eine:n Administrator:in. Ernennen Sie zuerst eine andere Person.`,
  notAccepted: 'Die Einladung ist noch nicht angenommen.',
  lastAdmin: 'Der Mandant braucht mindestens eine:n Administrator:in.',
  belongsElsewhere: 'Diese Person gehört auch zu anderen Organisationen; nur sie selbst kann das ändern.',
  ownEmail: 'Die eigene E-Mail-Adresse ändern Sie in Ihrem Profil.',
  superAdminEmail: 'Die E-Mail-Adresse einer Super-Administration ändert nur die Person selbst.',
  ownRole: 'Die eigene Rolle können Sie nicht ändern.',
  ownRemoval: 'Sie können sich nicht selbst löschen.',
  ownStatus: 'Sich selbst können Sie weder deaktivieren noch aktivieren.',
  roleNotHere: 'Diese Rolle gibt es in diesem Mandanten nicht.',
  onlyManagers: 'In diesem Untermandanten können Sie nur Untermandantsmanager:innen anlegen.',
} as const

/**
 * Why a person's name or address may not be changed by somebody else, by field. Whoever changes an address can take
 * the account over, so a tenant's admin may do it only where the person belongs to nobody else.
 */
export const detailErrors = (
  actor: Actor,
  person: Pick<PersonFacts, 'id' | 'isSuperAdmin'> & { belongsElsewhere: boolean },
  changes: { name: boolean; email: boolean },
): Record<string, string> => {
  // The profile asks for the password before a new address; this way must not lead around it.
  if (isOneself(actor, person)) return changes.email ? { email: texts.ownEmail } : {}
  if (actor.user.isSuperAdmin)
    return changes.email && person.isSuperAdmin ? { email: texts.superAdminEmail } : {}
  if (!person.belongsElsewhere && !person.isSuperAdmin) return {}
  return {
    ...(changes.name ? { name: texts.belongsElsewhere } : {}),
    ...(changes.email ? { email: texts.belongsElsewhere } : {}),
  }
}

/** Why a member may not get this role, or null. */
export const roleError = (
  actor: Actor,
  tenant: TenantFacts,
  member: MemberFacts,
  role: Role,
): string | null => {
  if (role === member.role) return null
  if (isOneself(actor, member)) return texts.ownRole
  if (!rolesIn(tenant).includes(role)) return texts.roleNotHere
  return isLastAdmin(tenant, member) ? texts.lastAdmin : null
}

/** Why nobody may be created with this role here, or null. */
export const newRoleError = (actor: Actor, tenant: TenantFacts, role: Role): string | null => {
  if (!rolesIn(tenant).includes(role)) return texts.roleNotHere
  return creatableRoles(actor, tenant).includes(role) ? null : texts.onlyManagers
}
