import {
  type adminUser,
  type Role,
  roleDescriptions,
  roleLabels,
  type systemUser,
  type tenantUser,
} from '@lotse/contract'
import type { z } from 'zod'
import type { Actor } from '../../../platform/context.ts'
import { initialsOf, pictureUrlOf } from '../../identity/index.ts'
import {
  canAppoint,
  canDeletePerson,
  canDismiss,
  canImpersonate,
  removalRefusal,
  type TenantFacts,
} from '../access/policy.ts'
import type { MemberRow } from './members-store.ts'
import { type PersonRole, type PersonRow, superAdminRole } from './people-store.ts'

type SystemUser = z.output<typeof systemUser>
type TenantUser = z.output<typeof tenantUser>
type AdminUser = z.output<typeof adminUser>

export interface RoleOption {
  value: string
  label: string
  description: string
}

export const presentRoleOption = (role: Role): RoleOption => ({
  value: role,
  label: roleLabels[role],
  description: roleDescriptions[role],
})

/** `pendingEmail` only where the actor could have asked for it. */
const presentMember = (
  actor: Actor,
  tenant: TenantFacts,
  member: MemberRow,
  pendingEmail: string | undefined,
) => {
  const delete_refusal = member.invitation ? null : removalRefusal(actor, tenant, member)
  return {
    id: member.id,
    name: member.name,
    email: member.email,
    role: member.role,
    profile_picture: pictureUrlOf(member),
    initials: initialsOf(member.name),
    created_at: member.createdAt.toISOString(),
    tenants_count: member.tenantsCount,
    invitation: member.invitation,
    pending_email: pendingEmail ?? null,
    can: { update: true, delete: delete_refusal === null },
    delete_refusal,
  }
}

export const presentSystemUser = (
  actor: Actor,
  tenant: TenantFacts,
  member: MemberRow,
  pendingEmail?: string,
): SystemUser => ({
  ...presentMember(actor, tenant, member, pendingEmail),
  status: member.emailVerifiedAt ? 'completed' : 'in_progress',
})

export const presentTenantUser = (
  actor: Actor,
  tenant: TenantFacts,
  member: MemberRow,
  pendingEmail?: string,
): TenantUser => ({
  ...presentMember(actor, tenant, member, pendingEmail),
  status: member.deactivatedAt ? 'inactive' : 'active',
  is_confirmed: member.emailVerifiedAt !== null,
})

const presentRoles = (person: PersonRow, roles: PersonRole[]): AdminUser['roles'] => [
  ...(person.isSuperAdmin
    ? [{ role_key: superAdminRole.key, label: superAdminRole.label, tenant_name: null, is_invited: false }]
    : []),
  ...roles.map(({ role, tenantName, invitationId }) => ({
    role_key: role,
    label: roleLabels[role],
    tenant_name: tenantName,
    is_invited: invitationId !== null,
  })),
]

/** `roles` are this person's own. */
export const presentAdminUser = (
  actor: Actor,
  person: PersonRow,
  roles: PersonRole[],
  pendingEmail: string | null,
): AdminUser => ({
  id: person.id,
  name: person.name,
  email: person.email,
  initials: initialsOf(person.name),
  profile_picture: pictureUrlOf(person),
  email_verified_at: person.emailVerifiedAt?.toISOString() ?? null,
  created_at: person.createdAt.toISOString(),
  deleted_at: null,
  is_active: person.deactivatedAt === null,
  is_super_admin: person.isSuperAdmin,
  pending_email: pendingEmail,
  roles: presentRoles(person, roles),
  can: {
    update: true,
    impersonate: canImpersonate(actor, person),
    delete: canDeletePerson(actor, person),
    appoint: canAppoint(actor, person),
    dismiss: canDismiss(actor, person),
  },
})
