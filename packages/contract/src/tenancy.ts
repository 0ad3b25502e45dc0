import { z } from 'zod'
import { roles } from './access.ts'
import { personName } from './identity.ts'
import { route } from './route.ts'
import { direction, emailAddress, id, messageReply, pageOf, pageQuery, timestamp } from './schemas.ts'

export const userPageSize = 10
export const typeRoles = ['main', 'sub'] as const

const role = z.enum(roles)
export const roleOption = z.strictObject({ value: z.string(), label: z.string(), description: z.string() })

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
  /**
   * Set while the person has not accepted: the row then shows what the inviter typed, and `id` is the invitation's. It looks the same
   * whether there is an account for the address or not.
   */
  invitation: z.enum(['open', 'declined']).nullable(),
  /** A new address that waits for its confirmation. */
  pending_email: z.string().nullable(),
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

const listFacts = {
  can: z.strictObject({ create: z.boolean() }),
  canCreateMoreUsers: z.boolean(),
  max_users: z.number().int(),
  role_options: z.array(roleOption),
}

export const userForm = z.strictObject({ name: personName, email: emailAddress, role })
export const defaultRole = 'user' as const

const tenantParams = z.strictObject({ tenant: id })
export const userParams = z.strictObject({ user: id })
const tenantUserParams = z.strictObject({ tenant: id, user: id })

export const statistics = <T extends string>(...keys: T[]) =>
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
  'settings.users.create': route({
    method: 'GET',
    path: '/api/settings/users/create',
    access: { can: 'users.manage' },
    summary: 'Was das Formular einer Einladung braucht: Rollen und freie Plätze',
    reply: z.strictObject(listFacts),
  }),
  'settings.users.edit': route({
    method: 'GET',
    path: '/api/settings/users/:user',
    access: { can: 'users.manage' },
    summary: 'Eine Person des aktiven Mandanten',
    params: userParams,
    reply: systemUser.extend({ role_options: z.array(roleOption) }),
  }),
  'settings.users.store': route({
    method: 'POST',
    path: '/api/settings/users',
    access: { can: 'users.manage' },
    summary: 'Person in den aktiven Mandanten einladen; sie gehört dazu, sobald sie annimmt',
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
    summary: 'Person aus dem aktiven Mandanten entfernen oder ihre Einladung zurückziehen',
    params: userParams,
    reply: 'empty',
  }),
  'settings.users.pending-email.destroy': route({
    method: 'DELETE',
    path: '/api/settings/users/:user/pending-email',
    access: { can: 'users.manage' },
    summary: 'Die neue E-Mail-Adresse einer Person zurückziehen, bevor sie bestätigt ist',
    params: userParams,
    reply: systemUser,
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
  'settings.tenant.users.create': route({
    method: 'GET',
    path: '/api/settings/tenants/:tenant/users/create',
    access: { can: 'tenant-users.manage' },
    summary: 'Was das Formular einer Einladung braucht: Rollen und freie Plätze',
    params: tenantParams,
    reply: z.strictObject({ ...listFacts, tenant: z.strictObject({ id, name: z.string() }) }),
  }),
  'settings.tenant.users.edit': route({
    method: 'GET',
    path: '/api/settings/tenants/:tenant/users/:user',
    access: { can: 'tenant-users.manage' },
    summary: 'Eine Person eines Mandanten in Reichweite',
    params: tenantUserParams,
    reply: tenantUser.extend({ role_options: z.array(roleOption) }),
  }),
  'settings.tenant.users.store': route({
    method: 'POST',
    path: '/api/settings/tenants/:tenant/users',
    access: { can: 'tenant-users.manage' },
    summary: 'Person in einen Mandanten einladen; sie gehört dazu, sobald sie annimmt',
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
    summary: 'Person aus einem Mandanten entfernen oder ihre Einladung zurückziehen',
    params: tenantUserParams,
    reply: 'empty',
  }),
  'settings.tenant.users.pending-email.destroy': route({
    method: 'DELETE',
    path: '/api/settings/tenants/:tenant/users/:user/pending-email',
    access: { can: 'tenant-users.manage' },
    summary: 'Die neue E-Mail-Adresse einer Person zurückziehen, bevor sie bestätigt ist',
    params: tenantUserParams,
    reply: tenantUser,
  }),
}
