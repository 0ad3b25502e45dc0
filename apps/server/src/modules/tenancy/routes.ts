import { bind } from '../../platform/http/handlers.ts'
import { impersonate, stopImpersonating } from './access/impersonate.ts'
import { switchTenant } from './access/switch-tenant.ts'
import type { CircleSso } from './circles/circle-sso.ts'
import { storeCircle } from './circles/create-circle.ts'
import { deleteCircle } from './circles/delete-circle.ts'
import { countCircles, editCircle, listCircles, newCircleFacts, showCircle } from './circles/list-circles.ts'
import { updateCircle } from './circles/update-circle.ts'
import { accountNotices } from './people/account-notices.ts'
import { deletePerson } from './people/delete-person.ts'
import { inviteAgain } from './people/invite-again.ts'
import { inviteMember } from './people/invite-member.ts'
import { invitePerson } from './people/invite-person.ts'
import {
  createSystemUser,
  createTenantUser,
  editSystemUser,
  editTenantUser,
  listSystemUsers,
  listTenantUsers,
  showSystemUser,
  showTenantUser,
} from './people/list-members.ts'
import { countPeople, editPerson, invitationFacts, listPeople, showPerson } from './people/list-people.ts'
import { acceptOwnInvitation, declineOwnInvitation } from './people/own-invitations.ts'
import { removeMember } from './people/remove-member.ts'
import { invitePersonAgain, sendPersonPasswordReset } from './people/send-password-reset.ts'
import { setMemberStatus } from './people/set-member-status.ts'
import { setPersonStatus } from './people/set-person-status.ts'
import { showPicture } from './people/show-picture.ts'
import { appoint, dismiss } from './people/super-admins.ts'
import { updateMember } from './people/update-member.ts'
import { updatePerson } from './people/update-person.ts'
import { withdrawMemberEmail, withdrawPersonEmail } from './people/withdraw-email-change.ts'

/** What stands above this module and is handed in. */
interface TenancyParts {
  circleSso: CircleSso
}

export const tenancyHandlers = ({ circleSso }: TenancyParts) =>
  bind({
    'tenant.switch': (ctx, { params, exchange }) => switchTenant(ctx, params.tenant, exchange),
    'layout.switchTenant': (ctx, { params, exchange }) => switchTenant(ctx, params.tenantId, exchange),
    'user.picture': (ctx, { params }) => showPicture(ctx, params.user, params.version),

    'settings.users.index': (ctx, { query }) => listSystemUsers(ctx, query),
    'account.notices': ctx => accountNotices(ctx),
    'account.invitations.accept': (ctx, { params }) => acceptOwnInvitation(ctx, params.invitation),
    'account.invitations.decline': (ctx, { params }) => declineOwnInvitation(ctx, params.invitation),

    'settings.users.create': ctx => createSystemUser(ctx),
    'settings.users.edit': (ctx, { params }) => editSystemUser(ctx, params.user),
    'settings.users.store': async (ctx, { body }) =>
      showSystemUser(ctx, (await inviteMember(ctx, ctx.actor.tenant.id, body)).id),
    async 'settings.users.update'(ctx, { params, body }) {
      await updateMember(ctx, ctx.actor.tenant.id, params.user, body)
      return showSystemUser(ctx, params.user)
    },
    'settings.users.invite-again': (ctx, { params }) => inviteAgain(ctx, ctx.actor.tenant.id, params.user),
    'settings.users.destroy': (ctx, { params }) => removeMember(ctx, ctx.actor.tenant.id, params.user),
    async 'settings.users.pending-email.destroy'(ctx, { params }) {
      await withdrawMemberEmail(ctx, ctx.actor.tenant.id, params.user)
      return showSystemUser(ctx, params.user)
    },

    'settings.tenant.users.index': (ctx, { params, query }) => listTenantUsers(ctx, params.tenant, query),
    'settings.tenant.users.create': (ctx, { params }) => createTenantUser(ctx, params.tenant),
    'settings.tenant.users.edit': (ctx, { params }) => editTenantUser(ctx, params.tenant, params.user),
    'settings.tenant.users.store': async (ctx, { params, body }) =>
      showTenantUser(ctx, params.tenant, (await inviteMember(ctx, params.tenant, body)).id),
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
    async 'settings.tenant.users.pending-email.destroy'(ctx, { params }) {
      await withdrawMemberEmail(ctx, params.tenant, params.user)
      return showTenantUser(ctx, params.tenant, params.user)
    },

    'superadmin.users.view': (ctx, { query }) => listPeople(ctx, query),
    'superadmin.users.statistics': ctx => countPeople(ctx),
    'superadmin.users.create': ctx => invitationFacts(ctx),
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
    'superadmin.users.invite-again': (ctx, { params }) => invitePersonAgain(ctx, params.user),
    async 'superadmin.users.pending-email.destroy'(ctx, { params }) {
      await withdrawPersonEmail(ctx, params.user)
      return showPerson(ctx, params.user)
    },
    async 'superadmin.users.appoint'(ctx, { params, body }) {
      await appoint(ctx, params.user, body.current_password)
      return showPerson(ctx, params.user)
    },
    async 'superadmin.users.dismiss'(ctx, { params, body }) {
      await dismiss(ctx, params.user, body.current_password)
      return showPerson(ctx, params.user)
    },
    'superadmin.users.destroy': (ctx, { params }) => deletePerson(ctx, params.user),

    'superadmin.circles.index': (ctx, { query }) => listCircles(ctx, query),
    'superadmin.circles.statistics': ctx => countCircles(ctx),
    'superadmin.circles.create': async () => newCircleFacts(),
    'superadmin.circles.store': async (ctx, { body }) =>
      showCircle(ctx, circleSso, await storeCircle(ctx, circleSso, body)),
    'superadmin.circles.edit': (ctx, { params }) => editCircle(ctx, circleSso, params.circle),
    async 'superadmin.circles.update'(ctx, { params, body }) {
      await updateCircle(ctx, circleSso, params.circle, body)
      return showCircle(ctx, circleSso, params.circle)
    },
    'superadmin.circles.destroy': (ctx, { params }) => deleteCircle(ctx, params.circle),
  })
