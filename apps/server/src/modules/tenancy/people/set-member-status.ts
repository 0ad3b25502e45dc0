import { inTransaction, type TenantCtx } from '../../../platform/context.ts'
import { invalidField } from '../../../platform/errors.ts'
import { recordAudit } from '../../audit/index.ts'
import { lockManagedTenant, lockMember } from '../access/managed-member.ts'
import { isLastAdmin, isOneself, texts } from '../access/policy.ts'
import { findInvitation } from './invitations-store.ts'
import { updateMembership } from './members-store.ts'
import { refuseWhenFull } from './people-limit.ts'

/** Takes a person's access to this one tenant away, or gives it back if there is a free seat. */
export const setMemberStatus = (
  ctx: TenantCtx,
  tenantId: string,
  userId: string,
  status: 'active' | 'inactive',
): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const tenant = await lockManagedTenant(ctx, tenantId)
    if (await findInvitation(ctx.db, tenant.id, userId)) throw invalidField('status', texts.notAccepted)
    const { member } = await lockMember(ctx.db, tenant.id, userId)
    const isActive = member.deactivatedAt === null
    if (isActive === (status === 'active')) return
    if (isOneself(ctx.actor, member)) throw invalidField('status', texts.ownStatus)
    if (isLastAdmin(tenant, member)) throw invalidField('status', texts.lastAdmin)
    await updateMembership(ctx.db, tenant.id, userId, {
      deactivatedAt: isActive ? ctx.clock.now() : null,
    }).catch(refuseWhenFull(tenant, 'status'))
    await recordAudit(ctx, {
      action: isActive ? 'membership.deactivated' : 'membership.activated',
      tenant,
      subject: { type: 'user', id: member.id, label: member.name },
    })
  })
