import { type Ctx, inTransaction, type SignedInCtx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { recordAudit } from '../../audit/index.ts'
import { refuseWhileImpersonating } from '../../identity/index.ts'
import type { InvitationRow } from '../tables.ts'
import { lockTenant, type ManagedTenant } from '../tenants/tenants-store.ts'
import {
  acrossTenantsOpenInvitations,
  changeInvitation,
  deleteInvitationsIn,
  openInvitationIn,
} from './invitations-store.ts'
import { findMember, insertMember } from './members-store.ts'
import { refuseWhenFull } from './people-limit.ts'
import { lockPerson } from './people-store.ts'

const gone = (): AppError =>
  new AppError(
    'not_found',
    'Diese Einladung gibt es nicht mehr. Sie wurde zurückgezogen oder ist schon beantwortet.',
  )

/** The seat was kept for the invitation, so it is given up before it is taken. */
const join = async (ctx: Ctx, tenant: ManagedTenant, userId: string): Promise<InvitationRow> => {
  const person = await lockPerson(ctx.db, userId)
  const invitation = person && (await openInvitationIn(ctx.db, tenant.id, userId))
  if (!invitation || person.isSuperAdmin) throw gone()
  await deleteInvitationsIn(ctx.db, tenant.id, userId)
  if (await findMember(ctx.db, tenant.id, userId)) return invitation
  await insertMember(ctx.db, tenant.id, {
    userId,
    role: invitation.role,
    createdAt: ctx.clock.now(),
  }).catch(refuseWhenFull(tenant, 'email'))
  await recordAudit(ctx, {
    action: 'membership.added',
    tenant,
    subject: { type: 'user', id: userId, label: person.name },
    changes: { role: { to: invitation.role } },
  })
  return invitation
}

/** Whoever sets the password by the link of an invitation accepts it. Inside the caller's transaction. */
export const joinTenant = async (ctx: Ctx, userId: string, tenantId: string): Promise<void> => {
  const tenant = await lockTenant(ctx.db, tenantId)
  if (!tenant) throw gone()
  await join(ctx, tenant, userId)
}

/** First the tenant, then the person, and only then what is still true. */
const decide = (
  ctx: SignedInCtx,
  id: string,
  work: (ctx: SignedInCtx, tenant: ManagedTenant, invitation: InvitationRow) => Promise<{ message: string }>,
): Promise<{ message: string }> => {
  refuseWhileImpersonating(ctx)
  return inTransaction(ctx, async ctx => {
    const isAsked = async () => {
      const open = ctx.actor.user.isSuperAdmin
        ? []
        : await acrossTenantsOpenInvitations(ctx.db, ctx.actor.user.id)
      return open.find(({ invitation }) => invitation.id === id)?.invitation
    }
    const asked = await isAsked()
    const tenant = asked && (await lockTenant(ctx.db, asked.tenantId))
    const invitation = tenant && (await isAsked())
    if (!tenant || !invitation) throw gone()
    return work(ctx, tenant, invitation)
  })
}

export const acceptOwnInvitation = (ctx: SignedInCtx, id: string): Promise<{ message: string }> =>
  decide(ctx, id, async (ctx, tenant) => {
    await join(ctx, tenant, ctx.actor.user.id)
    await recordAudit(ctx, {
      action: 'user.invitation-accepted',
      tenant,
      subject: { type: 'user', id: ctx.actor.user.id, label: ctx.actor.user.name },
    })
    return { message: `Sie gehören jetzt zu „${tenant.name}“.` }
  })

export const declineOwnInvitation = (ctx: SignedInCtx, id: string): Promise<{ message: string }> =>
  decide(ctx, id, async (ctx, tenant, invitation) => {
    await changeInvitation(ctx.db, invitation, { declinedAt: ctx.clock.now() })
    // Under the name that the inviter typed: who declines has told nothing of themselves.
    await recordAudit(
      { ...ctx, actor: null },
      {
        action: 'user.invitation-declined',
        tenant,
        subject: { type: 'user', id: invitation.id, label: invitation.name },
      },
    )
    return { message: `Sie haben die Einladung zu „${tenant.name}“ abgelehnt.` }
  })
