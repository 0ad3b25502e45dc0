import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { LimitRule } from '../../../platform/limits.ts'

/** Faster than anybody reads the answers. */
export const messagesPerMinute = 20
/** A process asks for a few at once, so that most messages need no question to the database. */
const perVisitor: LimitRule = { limit: messagesPerMinute, windowSeconds: 60, leasedAtOnce: 4 }

/** Keeps a single page from emptying an account; whoever gets new tokens for that meets the limit per address. */
export const countMessage = async (ctx: Ctx, visitorHash: Buffer): Promise<void> => {
  const taken = await ctx.limits.take('visitor', visitorHash.toString('base64'), perVisitor)
  if (!taken.isAllowed)
    throw new AppError('throttled', 'Das waren viele Fragen auf einmal. Bitte warten Sie einen Moment.', {
      headers: { 'retry-after': String(taken.retryAfterSeconds) },
    })
}
