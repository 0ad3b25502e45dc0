import { inTransaction, type TenantCtx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { recordAudit } from '../../audit/index.ts'
import { deleteUser } from '../../identity/index.ts'
import { lockManagedTenant, lockMember } from '../access/managed-member.ts'
import { removalRefusal } from '../access/policy.ts'
import type { InvitationRow } from '../tables.ts'
import type { ManagedTenant } from '../tenants/tenants-store.ts'
import { acrossTenantsHasOtherTies, deleteInvitation, findInvitation } from './invitations-store.ts'
import { letInvitedGo } from './invited-person.ts'
import { deleteMembership } from './members-store.ts'

const withdrawInvitation = async (
  ctx: TenantCtx,
  tenant: ManagedTenant,
  invitation: InvitationRow,
): Promise<void> => {
  await letInvitedGo(ctx, invitation)
  await deleteInvitation(ctx.db, tenant.id, invitation.id)
  await recordAudit(ctx, {
    action: 'user.invitation-withdrawn',
    tenant,
    subject: { type: 'user', id: invitation.id, label: invitation.name },
  })
}

/** Takes a person out of a tenant, or an invitation back; whoever belongs to no tenant any more is deleted. */
export const removeMember = (ctx: TenantCtx, tenantId: string, id: string): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const tenant = await lockManagedTenant(ctx, tenantId)
    const invitation = await findInvitation(ctx.db, tenant.id, id)
    if (invitation) return withdrawInvitation(ctx, tenant, invitation)
    const { person, member } = await lockMember(ctx.db, tenant.id, id)
    const refusal = removalRefusal(ctx.actor, tenant, member)
    if (refusal) throw new AppError('conflict', refusal)
    await deleteMembership(ctx.db, tenant.id, id)
    const subject = { type: 'user', id: person.id, label: person.name } as const
    await recordAudit(ctx, { action: 'membership.removed', tenant, subject })
    if (person.isSuperAdmin || (await acrossTenantsHasOtherTies(ctx.db, id, null))) return
    await deleteUser(ctx, person)
    await recordAudit(ctx, { action: 'user.deleted', tenant, subject })
  })
