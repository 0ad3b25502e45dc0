import { type PublicQueryStep, publicQueryStepKeys } from '@lotse/contract'
import { and, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { isStepOf, type QueryRef } from '../row-keys.ts'
import { type Occasion, publicQuerySteps } from '../tables.ts'

/** What each occasion does anew; for a further answer the documents may say other things by now. */
const renewed: Record<Occasion, readonly PublicQueryStep[]> = {
  request: publicQueryStepKeys,
  follow_up: ['ocr', 'analysis', 'topics', 'search', 'answer'],
  answer: ['search', 'answer'],
}

export const prepareSteps = async (ctx: Ctx, query: QueryRef, occasion: Occasion): Promise<void> => {
  await ctx.db
    .update(publicQuerySteps)
    .set({
      status: 'waiting',
      progress: 0,
      failure: null,
      result: null,
      startedAt: null,
      completedAt: null,
    })
    .where(and(isStepOf(query), inArray(publicQuerySteps.step, [...renewed[occasion]])))
}
