import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'

/** Enough for whoever has lost a mail twice, too little to pester somebody. */
const perDay = 5

/** Counted by tenant and address, whether there is an account behind it or not. Before the transaction, which others must not wait for. */
export const limitInvitationMails = async (ctx: Ctx, tenantId: string, email: string): Promise<void> => {
  const taken = await ctx.limits.take('invitation mail', `${tenantId}:${email}`, {
    limit: perDay,
    windowSeconds: 24 * 60 * 60,
  })
  if (taken.isAllowed) return
  throw new AppError(
    'throttled',
    `An ${email} gingen heute schon ${perDay} Einladungen. Bitte versuchen Sie es morgen wieder.`,
    { headers: { 'retry-after': String(taken.retryAfterSeconds) } },
  )
}
