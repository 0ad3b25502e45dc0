import { type Feedback, type Reply, type Routes, routes } from '@lotse/contract'
import { and, asc, desc, eq, gt } from 'drizzle-orm'
import { inTransaction, type TenantCtx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { cappedPageOf, pageEnvelope } from '../../../platform/paging.ts'
import { recordAudit } from '../../audit/index.ts'
import { type ChatbotRef, chatbotOf, subjectOf } from '../../chatbots/index.ts'
import { removeConversations } from '../erasure/erasure-store.ts'
import { presentConversation, presentTranscriptMessage } from '../present.ts'
import { conversations, messages } from '../tables.ts'
import { sourcesOf } from '../visits/visitor-messages-store.ts'
import { hasSaid } from './has-said.ts'

interface ConversationsFilter {
  page: number
  per_page: number
  search: string
  feedback: Feedback | 'all'
}

const feedbackCondition = {
  all: undefined,
  positive: gt(conversations.positiveCount, 0),
  negative: gt(conversations.negativeCount, 0),
}

export const listConversations = async (
  ctx: TenantCtx,
  chatbotId: string,
  query: ConversationsFilter,
): Promise<Reply<Routes['chatbot.conversations.index']>> => {
  const { tenantId, id } = await chatbotOf(ctx, chatbotId)
  const where = and(
    eq(conversations.tenantId, tenantId),
    eq(conversations.chatbotId, id),
    feedbackCondition[query.feedback],
    query.search ? hasSaid(ctx.db, tenantId, query.search) : undefined,
  )
  const found = ctx.db.select().from(conversations).where(where)
  const newestFirst = [desc(conversations.lastMessageAt), desc(conversations.id)]
  const { rows, total, isCapped } = await cappedPageOf(ctx.db, found, newestFirst, query)
  const envelope = pageEnvelope(rows.map(presentConversation), total, query, {
    path: routes['chatbot.conversations.index'].path.replace(':chatbot', id),
    query: { ...query },
  })
  return { ...envelope, total_is_capped: isCapped }
}

const conversationOfChatbot = async (ctx: TenantCtx, chatbot: ChatbotRef, id: string) => {
  const [row] = await ctx.db
    .select()
    .from(conversations)
    .where(
      and(
        eq(conversations.tenantId, chatbot.tenantId),
        eq(conversations.id, id),
        eq(conversations.chatbotId, chatbot.id),
      ),
    )
  if (!row) throw notFound()
  return row
}

export const showConversation = async (
  ctx: TenantCtx,
  chatbotId: string,
  conversationId: string,
): Promise<Reply<Routes['chatbot.conversations.show']>> => {
  const chatbot = await chatbotOf(ctx, chatbotId)
  const conversation = await conversationOfChatbot(ctx, chatbot, conversationId)
  const rows = await ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.tenantId, chatbot.tenantId), eq(messages.conversationId, conversationId)))
    .orderBy(asc(messages.createdAt), asc(messages.id))
  const sources = await sourcesOf(
    ctx.db,
    chatbot.tenantId,
    rows.map(({ id }) => id),
  )
  return {
    ...presentConversation(conversation),
    messages: rows.map(row => presentTranscriptMessage(row, sources.get(row.id) ?? [])),
  }
}

export const deleteConversation = (
  ctx: TenantCtx,
  chatbotId: string,
  conversationId: string,
): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const chatbot = await chatbotOf(ctx, chatbotId)
    const { id } = await conversationOfChatbot(ctx, chatbot, conversationId)
    await removeConversations(ctx.db, chatbot.tenantId, eq(conversations.id, id), 1)
    // Not what was said: that is to be gone.
    await recordAudit(ctx, {
      action: 'chatbot.conversation-deleted',
      tenant: ctx.actor.tenant,
      subject: subjectOf(chatbot),
    })
  })
