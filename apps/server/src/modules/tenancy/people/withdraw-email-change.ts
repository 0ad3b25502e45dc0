import { inTransaction, type SignedInCtx, type TenantCtx } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { endEmailChange } from '../../identity/index.ts'
import { lockManagedTenant, lockMember } from '../access/managed-member.ts'
import { detailErrors } from '../access/policy.ts'
import { acrossTenantsBelongsElsewhere, lockPerson } from './people-store.ts'

/** Whoever may ask for another address may also take that back. */
export const withdrawMemberEmail = (ctx: TenantCtx, tenantId: string, userId: string): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const tenant = await lockManagedTenant(ctx, tenantId)
    const { person } = await lockMember(ctx.db, tenant.id, userId)
    const belongsElsewhere = await acrossTenantsBelongsElsewhere(ctx.db, ctx.actor.tenant.id, userId)
    const { email } = detailErrors(ctx.actor, { ...person, belongsElsewhere }, { name: false, email: true })
    if (email) throw new AppError('conflict', email)
    await endEmailChange(ctx, person, tenant)
  })

export const withdrawPersonEmail = (ctx: SignedInCtx, userId: string): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const person = await lockPerson(ctx.db, userId)
    if (!person) throw notFound()
    const { email } = detailErrors(
      ctx.actor,
      { ...person, belongsElsewhere: false },
      { name: false, email: true },
    )
    if (email) throw new AppError('conflict', email)
    await endEmailChange(ctx, person, null)
  })
