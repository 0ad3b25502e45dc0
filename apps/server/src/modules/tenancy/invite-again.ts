import { inTransaction, type TenantCtx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { sendInvitation } from '../identity/index.ts'
import { lockManagedTenant, lockMember } from './managed-member.ts'

/** Sends a new link to somebody who has not accepted yet; the old one is void. */
export const inviteAgain = (ctx: TenantCtx, tenantId: string, userId: string): Promise<{ message: string }> =>
  inTransaction(ctx, async ctx => {
    const tenant = await lockManagedTenant(ctx, tenantId)
    const { person } = await lockMember(ctx.db, tenant.id, userId)
    if (person.emailVerifiedAt)
      throw new AppError('conflict', 'Diese Person hat ihre Einladung bereits angenommen.')
    await sendInvitation(ctx, person, tenant)
    return { message: `Die Einladung wurde erneut an ${person.email} gesendet.` }
  })
