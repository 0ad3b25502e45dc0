import type { Ctx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import type { Probe, ProbePart } from '../../platform/probe-part.ts'
import { referenceOf } from './erasure/visitor-reference.ts'
import { bindingAnswers, conversations, knowledgeGaps, messageSources, messages } from './tables.ts'
import { hashOf, issueVisitorToken, newVisitor } from './visits/visitor-token.ts'

/** One question with its answer, from a visitor of its own. */
const addConversation = async (ctx: Ctx, { mainId: tenantId, secret, facts }: Probe, chatbotId: string) => {
  const [id, message, visitor, now] = [newId(), newId(), newVisitor(), ctx.clock.now()]
  await ctx.db.insert(conversations).values({
    tenantId,
    id,
    chatbotId,
    visitorHash: hashOf(visitor),
    channel: 'website',
    title: secret,
    messagesCount: 2,
    createdAt: now,
    lastMessageAt: now,
  })
  const said = { tenantId, conversationId: id, text: secret, status: 'completed' as const, createdAt: now }
  await ctx.db.insert(messages).values([
    { ...said, id: newId(), role: 'user', searchedFor: secret },
    { ...said, id: message, role: 'assistant' },
  ])
  await ctx.db.insert(messageSources).values({
    tenantId,
    messageId: message,
    number: 1,
    documentTenantId: tenantId,
    documentId: facts.document ?? '',
    documentTitle: secret,
    heading: secret,
    text: secret,
    score: 1,
  })
  return { id, message, visitor }
}

/** Conversations with both chatbots, a gap and a binding answer. */
export const conversationsProbePart: ProbePart = {
  name: 'conversations',
  async fill(ctx, probe) {
    const { mainId: tenantId, secret, facts } = probe
    const { chatbot: chatbotId = '', openUuid = '' } = facts
    const now = ctx.clock.now()
    const inside = await addConversation(ctx, probe, chatbotId)
    const outside = await addConversation(ctx, probe, facts.openChatbot ?? '')
    const [gap, answer] = [newId(), newId()]
    await ctx.db.insert(knowledgeGaps).values({
      tenantId,
      id: gap,
      chatbotId,
      question: secret,
      normalized: secret,
      note: secret,
      lastAskedAt: now,
      conversationId: inside.id,
    })
    await ctx.db.insert(bindingAnswers).values({
      tenantId,
      id: answer,
      chatbotId,
      question: secret,
      answer: secret,
      ownerName: secret,
      createdAt: now,
      updatedAt: now,
    })
    return {
      conversation: inside.id,
      message: inside.message,
      visitor: referenceOf(hashOf(inside.visitor)),
      gap,
      answer,
      openConversation: outside.id,
      openMessage: outside.message,
      visitorToken: issueVisitorToken(ctx, { chatbotUuid: openUuid, origin: '' }, outside.visitor),
    }
  },
}
