import { z } from 'zod'
import { roles } from './access.ts'
import { personName } from './identity.ts'
import { route } from './route.ts'
import { emailAddress, id, messageReply, pageOf, pageQuery, timestamp } from './schemas.ts'

export const userPageSize = 10
export const superAdminUserPageSize = 20
export const typeRoles = ['main', 'sub'] as const

const role = z.enum(roles)
const option = z.strictObject({ value: z.string(), label: z.string(), description: z.string() })

const rowCan = z.strictObject({ update: z.boolean(), delete: z.boolean() })

const memberBase = {
  id,
  name: z.string(),
  email: z.string(),
  role,
  profile_picture: z.string().nullable(),
  initials: z.string(),
  created_at: timestamp,
  tenants_count: z.number().int(),
  can: rowCan,
  /** Why `can.delete` is false; stands at the disabled action. */
  delete_refusal: z.string().nullable(),
}

/** A person among the users of the active tenant ("system users"): confirmed once the invitation is accepted. */
export const systemUser = z.strictObject({ ...memberBase, status: z.enum(['in_progress', 'completed']) })
/** A person among the users of one tenant in reach: active until deactivated there. */
export const tenantUser = z.strictObject({
  ...memberBase,
  status: z.enum(['active', 'inactive']),
  is_confirmed: z.boolean(),
})

const memberSort = z.enum(['name', 'email', 'role', 'status', 'created_at']).default('name')
const direction = z.enum(['asc', 'desc']).default('asc')

const listFacts = {
  can: z.strictObject({ create: z.boolean() }),
  canCreateMoreUsers: z.boolean(),
  max_users: z.number().int(),
  role_options: z.array(option),
}

export const userForm = z.strictObject({ name: personName, email: emailAddress, role })
export const defaultRole = 'user' as const

const tenantParams = z.strictObject({ tenant: id })
const userParams = z.strictObject({ user: id })
const tenantUserParams = z.strictObject({ tenant: id, user: id })

/** A person as the super admin's list shows it, over all tenants. */
export const adminUser = z.strictObject({
  id,
  name: z.string(),
  email: z.string(),
  initials: z.string(),
  profile_picture: z.string().nullable(),
  email_verified_at: timestamp.nullable(),
  created_at: timestamp,
  deleted_at: timestamp.nullable(),
  is_active: z.boolean(),
  is_super_admin: z.boolean(),
  roles: z.array(
    z.strictObject({
      role_key: z.enum([...roles, 'superadmin']),
      label: z.string(),
      tenant_name: z.string().nullable(),
    }),
  ),
  can: z.strictObject({ update: z.boolean(), impersonate: z.boolean(), delete: z.boolean() }),
})

/** Roles that the super admin's form offers. */
export const invitableRoles = ['user', 'contentmanager', 'admin'] as const

const adminUserForm = z.strictObject({
  name: personName,
  email: emailAddress,
  role: z.enum(roles),
})

const statistics = <T extends string>(...keys: T[]) =>
  z.strictObject(Object.fromEntries(keys.map(key => [key, z.number().int()])) as Record<T, z.ZodNumber>)

export const tenancyRoutes = {
  'tenant.switch': route({
    method: 'GET',
    path: '/api/tenant/switch/:tenant',
    access: 'signed-in',
    summary: 'Aktiven Mandanten wechseln (Auswahl in der Seitenleiste)',
    params: tenantParams,
    reply: messageReply,
    changesState: true,
  }),
  'layout.switchTenant': route({
    method: 'POST',
    path: '/api/layout/switch-tenant/:tenantId',
    access: 'signed-in',
    summary: 'Aktiven Mandanten wechseln (Dialog „Mandant wechseln“)',
    params: z.strictObject({ tenantId: id }),
    reply: messageReply,
  }),
  'user.picture': route({
    method: 'GET',
    path: '/api/users/:user/picture/:version',
    access: 'signed-in',
    summary: 'Profilbild einer Person, die man sehen darf',
    params: z.strictObject({ user: id, version: id }),
    reply: 'binary',
  }),

  'settings.users.index': route({
    method: 'GET',
    path: '/api/settings/users',
    access: { can: 'users.manage' },
    summary: 'Benutzer:innen des aktiven Mandanten',
    query: pageQuery(userPageSize).extend({
      status: z.enum(['', 'in_progress', 'completed']).default(''),
      sort: memberSort,
      direction,
    }),
    reply: pageOf(systemUser).extend({
      statistics: statistics('total', 'completed', 'in_progress', 'admins'),
      ...listFacts,
    }),
  }),
  'settings.users.edit': route({
    method: 'GET',
    path: '/api/settings/users/:user',
    access: { can: 'users.manage' },
    summary: 'Eine Person des aktiven Mandanten',
    params: userParams,
    reply: systemUser.extend({ role_options: z.array(option) }),
  }),
  'settings.users.store': route({
    method: 'POST',
    path: '/api/settings/users',
    access: { can: 'users.manage' },
    summary: 'Person in den aktiven Mandanten einladen',
    body: userForm,
    reply: systemUser,
  }),
  'settings.users.update': route({
    method: 'PUT',
    path: '/api/settings/users/:user',
    access: { can: 'users.manage' },
    summary: 'Name, E-Mail oder Rolle einer Person ändern',
    params: userParams,
    body: userForm,
    reply: systemUser,
  }),
  'settings.users.invite-again': route({
    method: 'POST',
    path: '/api/settings/users/:user/invitation',
    access: { can: 'users.manage' },
    summary: 'Einladung erneut senden; der alte Link gilt nicht mehr',
    params: userParams,
    reply: messageReply,
  }),
  'settings.users.destroy': route({
    method: 'DELETE',
    path: '/api/settings/users/:user',
    access: { can: 'users.manage' },
    summary: 'Person aus dem aktiven Mandanten entfernen',
    params: userParams,
    reply: 'empty',
  }),

  'settings.tenant.users.index': route({
    method: 'GET',
    path: '/api/settings/tenants/:tenant/users',
    access: { can: 'tenant-users.manage' },
    summary: 'Benutzer:innen eines Mandanten in Reichweite',
    params: tenantParams,
    query: pageQuery(userPageSize).extend({
      status: z.enum(['', 'active', 'inactive']).default(''),
      sort: memberSort,
      direction,
    }),
    reply: pageOf(tenantUser).extend({
      tenant: z.strictObject({ id, name: z.string(), type_role: z.enum(typeRoles) }),
      /** The tenants whose users one may manage: the active one and, for a main tenant, its sub-tenants. */
      tenants: z.array(z.strictObject({ id, name: z.string() })),
      has_manager: z.boolean(),
      statistics: statistics('total', 'active', 'inactive', 'admins'),
      ...listFacts,
    }),
  }),
  'settings.tenant.users.edit': route({
    method: 'GET',
    path: '/api/settings/tenants/:tenant/users/:user',
    access: { can: 'tenant-users.manage' },
    summary: 'Eine Person eines Mandanten in Reichweite',
    params: tenantUserParams,
    reply: tenantUser.extend({ role_options: z.array(option) }),
  }),
  'settings.tenant.users.store': route({
    method: 'POST',
    path: '/api/settings/tenants/:tenant/users',
    access: { can: 'tenant-users.manage' },
    summary: 'Person in einen Mandanten einladen',
    params: tenantParams,
    body: userForm,
    reply: tenantUser,
  }),
  'settings.tenant.users.update': route({
    method: 'PUT',
    path: '/api/settings/tenants/:tenant/users/:user',
    access: { can: 'tenant-users.manage' },
    summary: 'Name, E-Mail oder Rolle einer Person ändern',
    params: tenantUserParams,
    body: userForm,
    reply: tenantUser,
  }),
  'settings.tenant.users.status': route({
    method: 'PUT',
    path: '/api/settings/tenants/:tenant/users/:user/status',
    access: { can: 'tenant-users.manage' },
    summary: 'Person in diesem Mandanten deaktivieren oder wieder aktivieren',
    params: tenantUserParams,
    body: z.strictObject({ status: z.enum(['active', 'inactive']) }),
    reply: tenantUser,
  }),
  'settings.tenant.users.invite-again': route({
    method: 'POST',
    path: '/api/settings/tenants/:tenant/users/:user/invitation',
    access: { can: 'tenant-users.manage' },
    summary: 'Einladung erneut senden; der alte Link gilt nicht mehr',
    params: tenantUserParams,
    reply: messageReply,
  }),
  'settings.tenant.users.destroy': route({
    method: 'DELETE',
    path: '/api/settings/tenants/:tenant/users/:user',
    access: { can: 'tenant-users.manage' },
    summary: 'Person aus einem Mandanten entfernen',
    params: tenantUserParams,
    reply: 'empty',
  }),

  'superadmin.users.view': route({
    method: 'GET',
    path: '/api/superadmin/users',
    access: 'super-admin',
    summary: 'Alle Benutzer:innen des Systems',
    query: pageQuery(superAdminUserPageSize).extend({
      status: z.enum(['', 'verified', 'unverified']).default(''),
      sort: z.enum(['name', 'email', 'status', 'created_at']).default('name'),
      direction,
    }),
    reply: pageOf(adminUser).extend({
      can: z.strictObject({ create: z.boolean() }),
      canCreateMoreUsers: z.boolean(),
      /** Where an invitation leads: the active tenant of the super admin. */
      invite_tenant: z.strictObject({ id, name: z.string() }).nullable(),
    }),
  }),
  'superadmin.users.statistics': route({
    method: 'GET',
    path: '/api/superadmin/users/statistics',
    access: 'super-admin',
    summary: 'Wie viele Benutzer:innen das System hat, nach Bestätigung und Rolle',
    reply: statistics('total', 'verified', 'unverified', 'superadmin', ...roles),
  }),
  'superadmin.users.edit': route({
    method: 'GET',
    path: '/api/superadmin/users/:user',
    access: 'super-admin',
    summary: 'Eine Person des Systems',
    params: userParams,
    reply: adminUser.extend({
      /** The membership that the form's role stands for; null for a person without a tenant. */
      membership: z.strictObject({ tenant_name: z.string(), role }).nullable(),
      role_options: z.array(option),
    }),
  }),
  'superadmin.users.store': route({
    method: 'POST',
    path: '/api/superadmin/users',
    access: 'super-admin',
    summary: 'Person in den aktiven Mandanten einladen',
    body: z.strictObject({ name: personName, email: emailAddress, role: z.enum(invitableRoles) }),
    reply: adminUser,
  }),
  'superadmin.users.update': route({
    method: 'PUT',
    path: '/api/superadmin/users/:user',
    access: 'super-admin',
    summary: 'Name, E-Mail oder Rolle einer Person ändern',
    params: userParams,
    body: adminUserForm,
    reply: adminUser,
  }),
  'superadmin.users.status': route({
    method: 'PUT',
    path: '/api/superadmin/users/:user/status',
    access: 'super-admin',
    summary: 'Person im ganzen System deaktivieren oder wieder aktivieren',
    params: userParams,
    body: z.strictObject({ status: z.enum(['active', 'inactive']) }),
    reply: adminUser,
  }),
  'superadmin.users.impersonate': route({
    method: 'POST',
    path: '/api/superadmin/users/:user/impersonate',
    access: 'super-admin',
    summary: 'Als diese Person handeln',
    params: userParams,
    reply: messageReply,
  }),
  'superadmin.users.stop-impersonating': route({
    method: 'POST',
    path: '/api/superadmin/users/stop-impersonating',
    access: 'signed-in',
    summary: 'Wieder als man selbst handeln',
    reply: messageReply,
  }),
  'superadmin.users.reset-password': route({
    method: 'POST',
    path: '/api/superadmin/users/:user/reset-password',
    access: 'super-admin',
    summary: 'Link zum Zurücksetzen des Passworts senden',
    params: userParams,
    reply: messageReply,
  }),
  'superadmin.users.destroy': route({
    method: 'DELETE',
    path: '/api/superadmin/users/:user',
    access: 'super-admin',
    summary: 'Person löschen',
    params: userParams,
    reply: 'empty',
  }),
}
