import { inTransaction, type SignedInCtx } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { recordAudit } from '../../audit/index.ts'
import { sendInvitation, sendPasswordReset, type UserRow } from '../../identity/index.ts'
import { formMembership } from './list-people.ts'
import { acrossTenantsRolesOf, lockPerson } from './people-store.ts'
import { recordForTenantsOf } from './record-for-tenants.ts'

const lockReachable = async (ctx: SignedInCtx, userId: string): Promise<UserRow> => {
  const person = await lockPerson(ctx.db, userId)
  if (!person) throw notFound()
  // The link would not work: nobody signs in who is deactivated.
  if (person.deactivatedAt) throw new AppError('conflict', 'Diese Person ist deaktiviert.')
  return person
}

export const sendPersonPasswordReset = (ctx: SignedInCtx, userId: string): Promise<{ message: string }> =>
  inTransaction(ctx, async ctx => {
    const person = await lockReachable(ctx, userId)
    if (!person.emailVerifiedAt)
      throw new AppError('conflict', 'Diese Person hat noch kein Passwort. Laden Sie sie erneut ein.')
    await sendPasswordReset(ctx, person)
    await recordForTenantsOf(ctx, person, 'user.password-reset-sent')
    return { message: `Ein Link zum Zurücksetzen wurde an ${person.email} gesendet.` }
  })

/** For somebody who never set a password. Tenants see what they typed themselves, so the entry is the installation's. */
export const invitePersonAgain = (ctx: SignedInCtx, userId: string): Promise<{ message: string }> =>
  inTransaction(ctx, async ctx => {
    const person = await lockReachable(ctx, userId)
    if (person.emailVerifiedAt)
      throw new AppError('conflict', 'Diese Person hat ihre Einladung bereits angenommen.')
    const place = formMembership(ctx, await acrossTenantsRolesOf(ctx.db, [userId]))
    await sendInvitation(ctx, person, place && { id: place.tenantId, name: place.tenantName })
    await recordAudit(ctx, {
      action: 'user.invited',
      tenant: null,
      subject: { type: 'user', id: person.id, label: person.name },
    })
    return { message: `Die Einladung wurde erneut an ${person.email} gesendet.` }
  })
