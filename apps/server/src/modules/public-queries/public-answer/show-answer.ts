import type { Feedback, Reply, Routes } from '@lotse/contract'
import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { websiteOf } from '../../tenancy/index.ts'
import { shownAnswerOf } from '../approved-answer.ts'
import { isQuery } from '../row-keys.ts'
import { publicQueries } from '../tables.ts'
import { readAnswerToken } from './answer-token.ts'

/** Forged, deleted, withdrawn, of a tenant that is gone: all of it is not found, alike. */
const answerBehind = async (ctx: Ctx, token: string) => {
  const named = readAnswerToken(ctx, token)
  const tenant = named && (await websiteOf(ctx.db, named.tenantId))
  const shown = tenant && (await shownAnswerOf(ctx, named))
  if (!shown) throw notFound()
  return { ...shown, tenant }
}

export const showAnswer = async (ctx: Ctx, token: string): Promise<Reply<Routes['public_query.answer']>> => {
  const { query, answer, since, tenant } = await answerBehind(ctx, token)
  return {
    organisation: tenant.webTitle || tenant.name,
    title: answer.title,
    text: answer.text,
    sources: answer.sources,
    approved_at: since.toISOString(),
    feedback: query.feedback,
  }
}

/** The same value again changes nothing, not even when it was given. */
export const rateAnswer = async (
  ctx: Ctx,
  token: string,
  feedback: Feedback,
): Promise<{ feedback: Feedback }> => {
  const { query } = await answerBehind(ctx, token)
  if (query.feedback !== feedback)
    await ctx.db.update(publicQueries).set({ feedback, feedbackAt: ctx.clock.now() }).where(isQuery(query))
  return { feedback }
}
