import { inTransaction, type TenantCtx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { recordAudit } from '../audit/index.ts'
import { deleteUser } from '../identity/index.ts'
import { lockManagedTenant, lockMember } from './managed-member.ts'
import { deleteMembership } from './members-store.ts'
import { acrossTenantsCountMemberships } from './people-store.ts'
import { removalRefusal } from './policy.ts'

/** Takes a person out of a tenant; whoever belongs to no tenant any more is deleted. */
export const removeMember = (ctx: TenantCtx, tenantId: string, userId: string): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const tenant = await lockManagedTenant(ctx, tenantId)
    const { person, member } = await lockMember(ctx.db, tenant.id, userId)
    const refusal = removalRefusal(ctx.actor, tenant, member)
    if (refusal) throw new AppError('conflict', refusal)
    await deleteMembership(ctx.db, tenant.id, userId)
    const subject = { type: 'user', id: person.id, label: person.name } as const
    await recordAudit(ctx, { action: 'membership.removed', tenant, subject })
    if (person.isSuperAdmin || (await acrossTenantsCountMemberships(ctx.db, userId)) > 0) return
    await deleteUser(ctx, person)
    await recordAudit(ctx, { action: 'user.deleted', tenant, subject })
  })
