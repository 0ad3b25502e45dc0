import type { PublicQueryChoices } from '@lotse/contract'
import type { TenantCtx } from '../../../platform/context.ts'
import { InsufficientCredits, payerOf, toCredits } from '../../credits/index.ts'
import { type Amounts, quoteParts, totalOf } from '../prices.ts'

interface Planned extends Pick<Amounts, 'occasion' | 'characters' | 'ocrPages'> {
  choices: PublicQueryChoices
}

/** Nobody is left with a request that cannot be paid. What pages cost that turn out to be pictures is held when they are read. */
export const checkCredits = async (ctx: TenantCtx, { choices, ...amounts }: Planned): Promise<void> => {
  const required = totalOf(
    quoteParts({ ...amounts, length: choices.response_length, hasModel: ctx.ai.chat !== null }),
  )
  const { availableCents } = await payerOf(ctx.db, ctx.actor.tenant.id)
  if (required > availableCents)
    throw new InsufficientCredits({
      required: toCredits(required),
      available: toCredits(availableCents),
      estimated_pages: null,
    })
}
