import { after, minutes } from '../../../platform/clock.ts'
import type { SignedInCtx } from '../../../platform/context.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import { refuseWhileImpersonating } from '../policy.ts'
import { clearAttempts, reserveAttempt } from '../signing-in/throttle.ts'
import type { UserRow } from '../tables.ts'
import { findUser } from '../users.ts'
import { verifyPassword } from './passwords.ts'

/** So long after the sign-in nobody is asked for the password again. */
const trustedFor = minutes(15)

/** Guesses count apart from those at the sign-in: only who is signed in can make them, so strangers cannot use them up. */
const confirmPassword = async (ctx: SignedInCtx, user: UserRow, password: string): Promise<void> => {
  await reserveAttempt(ctx, 'password by signed-in person', user.id)
  if (!(await verifyPassword(user.passwordHash, password)))
    throw invalidField('current_password', 'Das aktuelle Passwort ist falsch.')
  await clearAttempts(ctx, ['password by signed-in person', user.id])
}

/** The password of whoever is signed in, however recent the sign-in: for what gives others power over everything. */
export const confirmOwnPassword = async (ctx: SignedInCtx, password: string): Promise<void> => {
  refuseWhileImpersonating(ctx)
  const user = await findUser(ctx, ctx.actor.user.id)
  if (!user) throw new AppError('unauthenticated', 'Bitte melden Sie sich an.')
  await confirmPassword(ctx, user, password)
}

/** Returns whether the password was given and right; a sign-in only just now stands in for a missing one. */
export const confirmPasswordUnlessRecent = async (
  ctx: SignedInCtx,
  user: UserRow,
  password: string,
): Promise<boolean> => {
  if (password) {
    await confirmPassword(ctx, user, password)
    return true
  }
  if (ctx.actor.authenticatedAt <= after(ctx.clock.now(), -trustedFor))
    throw invalidField('current_password', 'Bitte bestätigen Sie die Änderung mit Ihrem aktuellen Passwort.')
  return false
}
