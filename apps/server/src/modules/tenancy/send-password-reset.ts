import { inTransaction, type SignedInCtx } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { sendInvitation, sendPasswordReset } from '../identity/index.ts'
import { formMembership } from './list-people.ts'
import { acrossTenantsRolesOf, lockPerson } from './people-store.ts'

/** Whoever never set a password gets the invitation again instead. */
export const sendPersonPasswordReset = (ctx: SignedInCtx, userId: string): Promise<{ message: string }> =>
  inTransaction(ctx, async ctx => {
    const person = await lockPerson(ctx.db, userId)
    if (!person) throw notFound()
    // The link would not work: nobody signs in who is deactivated.
    if (person.deactivatedAt) throw new AppError('conflict', 'Diese Person ist deaktiviert.')
    if (person.emailVerifiedAt) await sendPasswordReset(ctx, person)
    else {
      const membership = formMembership(ctx, await acrossTenantsRolesOf(ctx.db, [userId]))
      await sendInvitation(
        ctx,
        person,
        membership && { id: membership.tenantId, name: membership.tenantName },
      )
    }
    return { message: `Ein Link zum Zurücksetzen wurde an ${person.email} gesendet.` }
  })
