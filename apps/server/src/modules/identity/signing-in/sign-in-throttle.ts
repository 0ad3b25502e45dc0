import type { Ctx } from '../../../platform/context.ts'
import { networkOf } from '../../../platform/network-of.ts'
import { clearAttempts, giveBackAttempt, reserveAttempt } from './throttle.ts'

const pairOf = (ctx: Ctx, email: string): string => `${email}\n${networkOf(ctx.origin.ip)}`

/**
 * Before every check of a password at the sign-in. The pair comes first: what it refuses counts neither against the account
 * (nobody locks others out from one address) nor against the address (one impatient person does not lock an office out).
 * A device that the person has used before has a count of its own: whatever strangers do, it can still try.
 */
export const reserveSignIn = async (ctx: Ctx, email: string, knownDevice: string | null): Promise<void> => {
  if (knownDevice) return reserveAttempt(ctx, 'sign-in by known device', knownDevice)
  await reserveAttempt(ctx, 'sign-in by account and address', pairOf(ctx, email))
  await reserveAttempt(ctx, 'sign-in by account', email)
  await reserveAttempt(ctx, 'sign-in by address', networkOf(ctx.origin.ip))
}

/**
 * After a right password. A known device clears only its own count: strangers who are guessing at the account meanwhile have not
 * become less suspicious. The address only gets its one attempt back, or an own account would undo all guesses at others.
 */
export const clearSignIn = async (ctx: Ctx, email: string, knownDevice: string | null): Promise<void> => {
  if (knownDevice) return clearAttempts(ctx, ['sign-in by known device', knownDevice])
  await clearAttempts(
    ctx,
    ['sign-in by account and address', pairOf(ctx, email)],
    ['sign-in by account', email],
  )
  await giveBackAttempt(ctx, 'sign-in by address', networkOf(ctx.origin.ip))
}
