import { bind } from '../../platform/http/handlers.ts'
import { deletePerson } from './delete-person.ts'
import { impersonate, stopImpersonating } from './impersonate.ts'
import { inviteAgain } from './invite-again.ts'
import { inviteMember } from './invite-member.ts'
import { invitePerson } from './invite-person.ts'
import {
  editSystemUser,
  editTenantUser,
  listSystemUsers,
  listTenantUsers,
  showSystemUser,
  showTenantUser,
} from './list-members.ts'
import { countPeople, editPerson, listPeople, showPerson } from './list-people.ts'
import { removeMember } from './remove-member.ts'
import { sendPersonPasswordReset } from './send-password-reset.ts'
import { setMemberStatus } from './set-member-status.ts'
import { setPersonStatus } from './set-person-status.ts'
import { showPicture } from './show-picture.ts'
import { switchTenant } from './switch-tenant.ts'
import { updateMember } from './update-member.ts'
import { updatePerson } from './update-person.ts'

export const tenancyHandlers = bind({
  'tenant.switch': (ctx, { params, exchange }) => switchTenant(ctx, params.tenant, exchange),
  'layout.switchTenant': (ctx, { params, exchange }) => switchTenant(ctx, params.tenantId, exchange),
  'user.picture': (ctx, { params }) => showPicture(ctx, params.user, params.version),

  'settings.users.index': (ctx, { query }) => listSystemUsers(ctx, query),
  'settings.users.edit': (ctx, { params }) => editSystemUser(ctx, params.user),
  'settings.users.store': async (ctx, { body }) =>
    showSystemUser(ctx, await inviteMember(ctx, ctx.actor.tenant.id, body)),
  async 'settings.users.update'(ctx, { params, body }) {
    await updateMember(ctx, ctx.actor.tenant.id, params.user, body)
    return showSystemUser(ctx, params.user)
  },
  'settings.users.invite-again': (ctx, { params }) => inviteAgain(ctx, ctx.actor.tenant.id, params.user),
  'settings.users.destroy': (ctx, { params }) => removeMember(ctx, ctx.actor.tenant.id, params.user),

  'settings.tenant.users.index': (ctx, { params, query }) => listTenantUsers(ctx, params.tenant, query),
  'settings.tenant.users.edit': (ctx, { params }) => editTenantUser(ctx, params.tenant, params.user),
  'settings.tenant.users.store': async (ctx, { params, body }) =>
    showTenantUser(ctx, params.tenant, await inviteMember(ctx, params.tenant, body)),
  async 'settings.tenant.users.update'(ctx, { params, body }) {
    await updateMember(ctx, params.tenant, params.user, body)
    return showTenantUser(ctx, params.tenant, params.user)
  },
  async 'settings.tenant.users.status'(ctx, { params, body }) {
    await setMemberStatus(ctx, params.tenant, params.user, body.status)
    return showTenantUser(ctx, params.tenant, params.user)
  },
  'settings.tenant.users.invite-again': (ctx, { params }) => inviteAgain(ctx, params.tenant, params.user),
  'settings.tenant.users.destroy': (ctx, { params }) => removeMember(ctx, params.tenant, params.user),

  'superadmin.users.view': (ctx, { query }) => listPeople(ctx, query),
  'superadmin.users.statistics': ctx => countPeople(ctx),
  'superadmin.users.edit': (ctx, { params }) => editPerson(ctx, params.user),
  'superadmin.users.store': async (ctx, { body }) => showPerson(ctx, await invitePerson(ctx, body)),
  async 'superadmin.users.update'(ctx, { params, body }) {
    await updatePerson(ctx, params.user, body)
    return showPerson(ctx, params.user)
  },
  async 'superadmin.users.status'(ctx, { params, body }) {
    await setPersonStatus(ctx, params.user, body.status)
    return showPerson(ctx, params.user)
  },
  'superadmin.users.impersonate': (ctx, { params, exchange }) => impersonate(ctx, params.user, exchange),
  'superadmin.users.stop-impersonating': (ctx, { exchange }) => stopImpersonating(ctx, exchange),
  'superadmin.users.reset-password': (ctx, { params }) => sendPersonPasswordReset(ctx, params.user),
  'superadmin.users.destroy': (ctx, { params }) => deletePerson(ctx, params.user),
})
