import type { Role } from '@lotse/contract'
import type { Belonging } from '../../tenancy/index.ts'
import type { ReceivedIdentity, SsoErrorType } from '../providers/provider.ts'

/** Who the circle is and whose the domain of the address is; the rules of signing in know nothing else of the database. */
export interface Setting {
  circleId: string
  /** The circle to which the domain of the address was given; null if to none. */
  domainOwner: string | null
}

export interface KnownIdentity {
  circleId: string
  issuer: string
  subject: string
}

export interface KnownPerson {
  isSuperAdmin: boolean
  belongings: Belonging[]
  identities: KnownIdentity[]
}

export interface Mapping {
  kind: 'domain' | 'group'
  value: string
  tenantId: string
  role: Role
}

type Proof = Pick<ReceivedIdentity, 'email' | 'isEmailVerified'>

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** Why an identity may not be that of somebody who is here already, or null. */
export const linkRefusal = (
  { circleId, domainOwner }: Setting,
  identity: Proof & Pick<ReceivedIdentity, 'issuer'>,
  person: KnownPerson,
): SsoErrorType | null => {
  if (!identity.isEmailVerified) return 'email_unverified'
  if (domainOwner !== circleId) return 'domain'
  const isOfCircle =
    person.belongings.length > 0 && person.belongings.every(belonging => belonging.circleId === circleId)
  if (person.isSuperAdmin || !isOfCircle) return 'account_elsewhere'
  // The same service knows this person under another name: the address has been given to somebody else.
  const isTaken = person.identities.some(
    known => known.circleId !== circleId || known.issuer === identity.issuer,
  )
  return isTaken ? 'account_elsewhere' : null
}

/** Why nobody new comes in with this address, or null. */
export const newcomerRefusal = ({ circleId, domainOwner }: Setting, identity: Proof): SsoErrorType | null => {
  if (!identity.email) return 'email_missing'
  if (!identity.isEmailVerified) return 'email_unverified'
  // Guests of foreign domains may come; people of another circle's have their own way in.
  return domainOwner === null || domainOwner === circleId ? null : 'domain'
}

/** What ties somebody to this circle; whoever is a member of another one is none of its people. */
export const standingIn = (
  circleId: string,
  belongings: Belonging[],
): { isElsewhere: boolean; living: Belonging[]; held: Belonging[] } => {
  const living = belongings.filter(({ isLiving, circleId: at }) => isLiving && at === circleId)
  return {
    isElsewhere: belongings.some(({ kind, circleId: at }) => kind === 'membership' && at !== circleId),
    living,
    held: living.filter(({ isActive, kind }) => isActive && kind === 'membership'),
  }
}

const isMatch = (mapping: Mapping, { email, groups }: Pick<ReceivedIdentity, 'email' | 'groups'>): boolean =>
  mapping.kind === 'group' ? groups.includes(mapping.value) : domainOf(email) === mapping.value.toLowerCase()

const defaultRole: Role = 'external_user'

/** Into which tenant somebody new comes, and as what; null if nothing says it. The page on which the person was counts before the circle's list. */
export const placeOf = (
  mappings: Mapping[],
  identity: Pick<ReceivedIdentity, 'email' | 'groups'>,
  pageTenantId: string | null,
): { tenantId: string; role: Role } | null => {
  const matching = mappings.filter(mapping => isMatch(mapping, identity))
  if (!pageTenantId) return matching[0] ?? null
  const role = matching.find(({ tenantId }) => tenantId === pageTenantId)?.role ?? defaultRole
  return { tenantId: pageTenantId, role }
}

interface RoleQuestion {
  tenantId: string
  /** The role that runs a tenant of this kind. */
  managingRole: Role
  /** Null for somebody new. */
  current: Role | null
  mappings: Mapping[]
  identity: Pick<ReceivedIdentity, 'email' | 'groups'>
  /** What the service says; null where no rule of the configuration asks for it. */
  isAdmin: boolean | null
}

/** `admin` runs main tenants, `subtenantmanager` the others: whichever a list names, the one of this tenant is meant. */
const asHere = (role: Role, managingRole: Role): Role =>
  role === 'admin' || role === 'subtenantmanager' ? managingRole : role

/**
 * The role at a sign-in. Groups and administrators are asked anew each time; what they gave before and do not give any more is taken
 * away. A role that neither could have given was given by people, and stays.
 */
export const roleAtSignIn = ({
  tenantId,
  managingRole,
  current,
  mappings,
  identity,
  isAdmin,
}: RoleQuestion): Role => {
  const ofTenant = mappings
    .filter(mapping => mapping.tenantId === tenantId)
    .map(mapping => ({ ...mapping, role: asHere(mapping.role, managingRole) }))
  if (isAdmin) return managingRole
  const byGroup = ofTenant.find(mapping => mapping.kind === 'group' && isMatch(mapping, identity))
  if (byGroup) return byGroup.role
  const isGiven =
    current === null ||
    (current === managingRole && isAdmin === false) ||
    ofTenant.some(mapping => mapping.kind === 'group' && mapping.role === current)
  if (!isGiven) return current
  return ofTenant.find(mapping => isMatch(mapping, identity))?.role ?? defaultRole
}
