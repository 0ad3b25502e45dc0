import { after, minutes } from '../../../platform/clock.ts'
import type { SignedInCtx } from '../../../platform/context.ts'
import { invalidField } from '../../../platform/errors.ts'
import { clearSignIn, reserveSignIn } from '../signing-in/sign-in-throttle.ts'
import type { UserRow } from '../tables.ts'
import { verifyPassword } from './passwords.ts'

/** So long after the sign-in nobody is asked for the password again. */
const trustedFor = minutes(15)

/** Guesses count together with those at the sign-in: it is the same secret. */
export const confirmPassword = async (ctx: SignedInCtx, user: UserRow, password: string): Promise<void> => {
  await reserveSignIn(ctx, user.email)
  if (!(await verifyPassword(user.passwordHash, password)))
    throw invalidField('current_password', 'Das aktuelle Passwort ist falsch.')
  await clearSignIn(ctx, user.email)
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
