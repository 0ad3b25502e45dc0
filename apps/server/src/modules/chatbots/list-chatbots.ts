import { type ChatbotDetails, type Reply, type Routes, routes } from '@lotse/contract'
import type { TenantCtx } from '../../platform/context.ts'
import { pageEnvelope } from '../../platform/paging.ts'
import {
  type ChatbotFilter,
  chatbotOf,
  chatbotsPage,
  conversationsCountOf,
  limitsOf,
  statisticsOf,
} from './chatbots-store.ts'
import { formFacts } from './form-facts.ts'
import { presentCard, presentChatbot } from './present.ts'

export const listChatbots = async (
  ctx: TenantCtx,
  query: ChatbotFilter,
): Promise<Reply<Routes['chatbot.index']>> => {
  const { actor, db } = ctx
  const { rows, total } = await chatbotsPage(db, actor.tenant.id, query)
  const statistics = await statisticsOf(db, actor.tenant.id)
  const { maxChatbots } = await limitsOf(db, actor.tenant.id)
  return {
    ...pageEnvelope(
      rows.map(row => presentCard(ctx, row)),
      total,
      query,
      { path: routes['chatbot.index'].path, query: { ...query } },
    ),
    statistics,
    can: { create: actor.permissions.has('content.manage') && maxChatbots > 0 },
  }
}

export const showChatbot = async (ctx: TenantCtx, id: string): Promise<ChatbotDetails> => {
  const chatbot = await chatbotOf(ctx, id)
  const conversationsCount = await conversationsCountOf(ctx.db, chatbot)
  return presentChatbot({ ...chatbot, conversationsCount }, await formFacts(ctx), ctx.actor)
}
