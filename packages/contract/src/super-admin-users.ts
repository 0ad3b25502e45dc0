import { z } from 'zod'
import { roles } from './access.ts'
import { currentPassword, personName } from './identity.ts'
import { route } from './route.ts'
import { direction, emailAddress, id, messageReply, pageOf, pageQuery, timestamp } from './schemas.ts'
import { roleOption, statistics, userParams } from './tenancy.ts'

export const superAdminUserPageSize = 20

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
  pending_email: z.string().nullable(),
  roles: z.array(
    z.strictObject({
      role_key: z.enum([...roles, 'superadmin']),
      label: z.string(),
      tenant_name: z.string().nullable(),
      /** Invited and not yet accepted. */
      is_invited: z.boolean(),
    }),
  ),
  can: z.strictObject({
    update: z.boolean(),
    impersonate: z.boolean(),
    delete: z.boolean(),
    appoint: z.boolean(),
    dismiss: z.boolean(),
  }),
})

/** Asked for again before something that cannot be taken lightly. */
export const ownPassword = z.strictObject({ current_password: currentPassword })

/** Roles that the super admin's form offers. */
export const invitableRoles = ['user', 'contentmanager', 'admin'] as const

const adminUserForm = z.strictObject({
  name: personName,
  email: emailAddress,
  role: z.enum(roles),
})

/** Where the super admin's invitations lead, and whether there is a free seat. */
const invitationFacts = {
  can: z.strictObject({ create: z.boolean() }),
  canCreateMoreUsers: z.boolean(),
  /** The active tenant of the super admin. */
  invite_tenant: z.strictObject({ id, name: z.string() }).nullable(),
}

export const superAdminUsersRoutes = {
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
    reply: pageOf(adminUser).extend(invitationFacts),
  }),
  'superadmin.users.create': route({
    method: 'GET',
    path: '/api/superadmin/users/create',
    access: 'super-admin',
    summary: 'Wohin eine Einladung führt und ob dort ein Platz frei ist',
    reply: z.strictObject(invitationFacts),
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
      /** The membership or open invitation that the form's role stands for; null for a person without a tenant. */
      membership: z.strictObject({ tenant_name: z.string(), role: z.enum(roles) }).nullable(),
      role_options: z.array(roleOption),
    }),
  }),
  'superadmin.users.store': route({
    method: 'POST',
    path: '/api/superadmin/users',
    access: 'super-admin',
    summary: 'Person in den aktiven Mandanten einladen; sie gehört dazu, sobald sie annimmt',
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
  'superadmin.users.invite-again': route({
    method: 'POST',
    path: '/api/superadmin/users/:user/invitation',
    access: 'super-admin',
    summary: 'Einer Person, die noch kein Passwort hat, die Einladung erneut senden',
    params: userParams,
    reply: messageReply,
  }),
  'superadmin.users.pending-email.destroy': route({
    method: 'DELETE',
    path: '/api/superadmin/users/:user/pending-email',
    access: 'super-admin',
    summary: 'Die neue E-Mail-Adresse einer Person zurückziehen, bevor sie bestätigt ist',
    params: userParams,
    reply: adminUser,
  }),
  'superadmin.users.appoint': route({
    method: 'POST',
    path: '/api/superadmin/users/:user/super-admin',
    access: 'super-admin',
    summary: 'Person zur Super-Administration ernennen',
    params: userParams,
    body: ownPassword,
    reply: adminUser,
  }),
  'superadmin.users.dismiss': route({
    method: 'DELETE',
    path: '/api/superadmin/users/:user/super-admin',
    access: 'super-admin',
    summary: 'Person aus der Super-Administration entlassen',
    params: userParams,
    body: ownPassword,
    reply: adminUser,
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
