import { inTransaction, type SignedInCtx } from '../../platform/context.ts'
import { invalidField, notFound } from '../../platform/errors.ts'
import { recordAudit } from '../audit/index.ts'
import { activateUser, deactivateUser } from '../identity/index.ts'
import { refuseLastSuperAdmin } from './last-super-admin.ts'
import { lockPerson } from './people-store.ts'
import { isOneself, texts } from './policy.ts'

/** Shuts a person out of the whole system at once, or lets it in again. */
export const setPersonStatus = (
  ctx: SignedInCtx,
  userId: string,
  status: 'active' | 'inactive',
): Promise<void> =>
  inTransaction(ctx, async ctx => {
    await refuseLastSuperAdmin(ctx.db, userId)
    const person = await lockPerson(ctx.db, userId)
    if (!person) throw notFound()
    const isActive = person.deactivatedAt === null
    if (isActive === (status === 'active')) return
    if (isOneself(ctx.actor, person)) throw invalidField('status', texts.ownStatus)
    await (isActive ? deactivateUser(ctx, person) : activateUser(ctx, person))
    await recordAudit(ctx, {
      action: isActive ? 'user.deactivated' : 'user.activated',
      tenant: null,
      subject: { type: 'user', id: person.id, label: person.name },
    })
  })
