import { type Ctx, inTransaction, type TenantCtx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { recordAudit } from '../../audit/index.ts'
import { lockManagedTenant, lockMember, managedTenant } from '../access/managed-member.ts'
import type { InvitationRow } from '../tables.ts'
import type { ManagedTenant } from '../tenants/tenants-store.ts'
import { changeInvitation, findInvitation } from './invitations-store.ts'
import { againWhenJustTaken } from './invite-member.ts'
import { personBehind, tellInvited } from './invited-person.ts'
import { limitInvitationMails } from './limit-invitation-mails.ts'
import { refuseWhenFull } from './people-limit.ts'

/** A declined one is open again; the person behind the address is looked for anew, it may be another one by now. */
const reopenInvitation = async (
  ctx: Ctx,
  tenant: ManagedTenant,
  invitation: InvitationRow,
): Promise<void> => {
  const person = await personBehind(ctx, invitation)
  await changeInvitation(ctx.db, invitation, { userId: person.id, declinedAt: null }).catch(
    refuseWhenFull(tenant, 'email'),
  )
  await tellInvited(ctx, person, tenant)
  await recordAudit(ctx, {
    action: 'user.invited',
    tenant,
    subject: { type: 'user', id: invitation.id, label: invitation.name },
  })
}

/** Sends a new mail to somebody who has not accepted yet; an old link is void. */
export const inviteAgain = async (
  ctx: TenantCtx,
  tenantId: string,
  id: string,
): Promise<{ message: string }> => {
  const { id: managed } = await managedTenant(ctx, tenantId)
  const invited = await findInvitation(ctx.db, managed, id)
  if (invited) await limitInvitationMails(ctx, managed, invited.email)
  return againWhenJustTaken(() =>
    inTransaction(ctx, async ctx => {
      const tenant = await lockManagedTenant(ctx, managed)
      const invitation = await findInvitation(ctx.db, tenant.id, id)
      if (!invitation) {
        await lockMember(ctx.db, tenant.id, id)
        throw new AppError('conflict', 'Diese Person hat ihre Einladung bereits angenommen.')
      }
      await reopenInvitation(ctx, tenant, invitation)
      return { message: `Die Einladung wurde erneut an ${invitation.email} gesendet.` }
    }),
  )
}
