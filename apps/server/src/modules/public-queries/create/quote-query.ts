import type { BodyOut, Reply, Routes } from '@lotse/contract'
import type { TenantCtx } from '../../../platform/context.ts'
import { payerOf, toCredits } from '../../credits/index.ts'
import { labelOf, quoteParts, totalOf } from '../prices.ts'

type Quote = Routes['agent.public_query.quote']

/** What a request costs at most, before it is made. */
export const quoteQuery = async (
  ctx: TenantCtx,
  { characters, ocr_pages, response_length }: BodyOut<Quote>,
): Promise<Reply<Quote>> => {
  const parts = quoteParts({
    occasion: 'request',
    characters,
    ocrPages: ocr_pages,
    length: response_length,
    hasModel: ctx.ai.chat !== null,
  })
  const total = totalOf(parts)
  const { availableCents } = await payerOf(ctx.db, ctx.actor.tenant.id)
  return {
    credits: toCredits(total),
    parts: parts.map(part => ({
      functionality: part.functionality,
      label: labelOf(part),
      credits: toCredits(part.cents),
    })),
    available_credits: toCredits(availableCents),
    is_enough: total <= availableCents,
  }
}
