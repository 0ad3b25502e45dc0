import { inTransaction, type TenantCtx } from '../../platform/context.ts'
import { invalidField } from '../../platform/errors.ts'
import { recordAudit } from '../audit/index.ts'
import { lockManagedTenant, lockMember } from './managed-member.ts'
import { updateMembership } from './members-store.ts'
import { refuseWhenFull } from './people-limit.ts'
import { isLastAdmin, isOneself, texts } from './policy.ts'

/** Takes a person's access to this one tenant away, or gives it back if there is a free seat. */
export const setMemberStatus = (
  ctx: TenantCtx,
  tenantId: string,
  userId: string,
  status: 'active' | 'inactive',
): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const tenant = await lockManagedTenant(ctx, tenantId)
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
