import { priceList, type QueryOut, quoteCents, type Reply, type Routes } from '@lotse/contract'
import type { TenantCtx } from '../../../platform/context.ts'
import { payerOf, toCredits } from '../ledger/accounts.ts'

/** What a paid action would cost the active tenant, before it is begun. */
export const quoteAction = async (
  ctx: TenantCtx,
  { functionality, quantity }: QueryOut<Routes['api.credits.quote']>,
): Promise<Reply<Routes['api.credits.quote']>> => {
  const { availableCents } = await payerOf(ctx.db, ctx.actor.tenant.id)
  const cents = BigInt(quoteCents(functionality, quantity))
  return {
    required: toCredits(cents),
    available: toCredits(availableCents),
    is_enough: cents <= availableCents,
    estimated_pages: priceList[functionality].unit === 'pages' ? Math.ceil(quantity) : null,
  }
}
