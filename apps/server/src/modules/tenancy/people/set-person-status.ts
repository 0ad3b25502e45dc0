import { inTransaction, type SignedInCtx } from '../../../platform/context.ts'
import { invalidField, notFound } from '../../../platform/errors.ts'
import { activateUser, deactivateUser } from '../../identity/index.ts'
import { isOneself, texts } from '../access/policy.ts'
import { refuseLastSuperAdmin } from './last-super-admin.ts'
import { lockPerson } from './people-store.ts'
import { recordForTenantsOf } from './record-for-tenants.ts'
import { refuseLastAdmin } from './refuse-last-admin.ts'

/** Shuts a person out of the whole system at once, or lets it in again. */
export const setPersonStatus = (
  ctx: SignedInCtx,
  userId: string,
  status: 'active' | 'inactive',
): Promise<void> =>
  inTransaction(ctx, async ctx => {
    // Tenants first, then people: everybody who takes both takes them in this order.
    if (status === 'inactive') await refuseLastAdmin(ctx.db, userId)
    await refuseLastSuperAdmin(ctx.db, userId)
    const person = await lockPerson(ctx.db, userId)
    if (!person) throw notFound()
    const isActive = person.deactivatedAt === null
    if (isActive === (status === 'active')) return
    if (isOneself(ctx.actor, person)) throw invalidField('status', texts.ownStatus)
    await (isActive ? deactivateUser(ctx, person) : activateUser(ctx, person))
    await recordForTenantsOf(ctx, person, isActive ? 'user.deactivated' : 'user.activated')
  })
