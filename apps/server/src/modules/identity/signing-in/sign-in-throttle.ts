import type { Ctx } from '../../../platform/context.ts'
import { clearAttempts, giveBackAttempt, reserveAttempt } from './throttle.ts'

/** A household or a rented server has a whole /64 of IPv6; each of its addresses for itself would be no limit. */
export const networkOf = (ip: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!ip.includes(':')) return ip
  const [head = '', tail] = ip.toLowerCase().split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map(group => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

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
