import {
  type ConversationRow,
  type Feedback,
  type Page,
  type Reply,
  type Routes,
  routes,
} from '@lotse/contract'
import { and, asc, desc, eq, gt, ilike, or, sql } from 'drizzle-orm'
import { inTransaction, type TenantCtx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { containsPattern, offsetOf, pageEnvelope } from '../../../platform/paging.ts'
import { recordAudit } from '../../audit/index.ts'
import { type ChatbotRef, chatbotOf, subjectOf } from '../../chatbots/index.ts'
import { presentConversation, presentTranscriptMessage } from '../present.ts'
import { conversations, messages } from '../tables.ts'
import { sourcesOf } from '../visits/visitor-messages-store.ts'

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

/** In the title or in anything that was said. */
const contains = (tenantId: string, search: string) => {
  const pattern = containsPattern(search)
  return or(
    ilike(conversations.title, pattern),
    sql`exists (select from messages said where said.tenant_id = ${tenantId} and said.conversation_id = ${conversations.id} and said.text ilike ${pattern})`,
  )
}

export const listConversations = async (
  ctx: TenantCtx,
  chatbotId: string,
  query: ConversationsFilter,
): Promise<Page<ConversationRow>> => {
  const { tenantId, id } = await chatbotOf(ctx, chatbotId)
  const where = and(
    eq(conversations.tenantId, tenantId),
    eq(conversations.chatbotId, id),
    feedbackCondition[query.feedback],
    query.search ? contains(tenantId, query.search) : undefined,
  )
  const rows = await ctx.db
    .select()
    .from(conversations)
    .where(where)
    .orderBy(desc(conversations.lastMessageAt), desc(conversations.id))
    .limit(query.per_page)
    .offset(offsetOf(query))
  return pageEnvelope(rows.map(presentConversation), await ctx.db.$count(conversations, where), query, {
    path: routes['chatbot.conversations.index'].path.replace(':chatbot', id),
    query: { ...query },
  })
}

const isConversation = ({ tenantId }: ChatbotRef, id: string) =>
  and(eq(conversations.tenantId, tenantId), eq(conversations.id, id))

const conversationOfChatbot = async (ctx: TenantCtx, chatbot: ChatbotRef, id: string) => {
  const [row] = await ctx.db
    .select()
    .from(conversations)
    .where(and(isConversation(chatbot, id), eq(conversations.chatbotId, chatbot.id)))
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
    await ctx.db.delete(conversations).where(isConversation(chatbot, id))
    // Not what was said: that is to be gone.
    await recordAudit(ctx, {
      action: 'chatbot.conversation-deleted',
      tenant: ctx.actor.tenant,
      subject: subjectOf(chatbot),
    })
  })
