import type { Ctx } from '../../../platform/context.ts'
import { networkOf } from '../../../platform/network-of.ts'
import { clearAttempts, giveBackAttempt, reserveAttempt } from './throttle.ts'

const pairOf = (ctx: Ctx, email: string): string => `${email}\n${networkOf(ctx.origin.ip)}`

/**
 * Before every check of a password. The pair comes first: what it refuses counts neither against the account
 * (nobody locks others out from one address) nor against the address (one impatient person does not lock an office out).
 */
export const reserveSignIn = async (ctx: Ctx, email: string): Promise<void> => {
  await reserveAttempt(ctx, 'sign-in by account and address', pairOf(ctx, email))
  await reserveAttempt(ctx, 'sign-in by account', email)
  await reserveAttempt(ctx, 'sign-in by address', networkOf(ctx.origin.ip))
}

/** After a right password. The address only gets its one attempt back, or an own account would undo all guesses at others. */
export const clearSignIn = async (ctx: Ctx, email: string): Promise<void> => {
  await clearAttempts(
    ctx,
    ['sign-in by account and address', pairOf(ctx, email)],
    ['sign-in by account', email],
  )
  await giveBackAttempt(ctx, 'sign-in by address', networkOf(ctx.origin.ip))
}
