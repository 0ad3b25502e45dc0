import { bind } from '../../platform/http/handlers.ts'
import { showImage } from '../chatbots/index.ts'
import { answerMessage } from './answering/answer-message.ts'
import { tryChatbot } from './answering/try-chatbot.ts'
import {
  createBindingAnswer,
  deleteBindingAnswer,
  listBindingAnswers,
  updateBindingAnswer,
} from './answers/manage-binding-answers.ts'
import { forgetMyself, forgetVisitor, listVisitors } from './erasure/forget-visitor.ts'
import { listGaps, updateGap } from './gaps/manage-gaps.ts'
import { suggestWords } from './gaps/suggest-words.ts'
import { deleteConversation, listConversations, showConversation } from './transcripts/transcripts.ts'
import type { Guarding } from './visits/message-checks.ts'
import { openChat, rateAnswer } from './visits/open-chat.ts'
import { showChatPage } from './website/chat-page.ts'
import { leadToWebsite, showTenantWebsite } from './website/tenant-website.ts'
import { widgetHandlers } from './website/widget-files.ts'

/** With the check that every message passes. */
export const conversationsHandlers = (guarding: Guarding) =>
  bind({
    ...widgetHandlers,
    'tenantwebsite.index': (_ctx, { params }) => leadToWebsite(params.subdomain),
    'tenantwebsite.show': (ctx, { params }) => showTenantWebsite(ctx, params.subdomain),
    'tenantwebsite.chat': (ctx, { params, exchange }) => showChatPage(ctx, guarding, params, exchange),
    'chat.image': (ctx, { params }) => showImage(ctx, params.uuid, params.key),
    'chat.open': (ctx, { params, body, exchange }) => openChat(ctx, guarding, params.uuid, body, exchange),
    'chat.message': (ctx, { params, body, exchange }) =>
      answerMessage(ctx, guarding, params.uuid, body, exchange),
    'chat.feedback': (ctx, { params, body, exchange }) => rateAnswer(ctx, params, body, exchange),
    'chat.forget': (ctx, { params, body, exchange }) =>
      forgetMyself(ctx, guarding, params.uuid, body.visitor_token, exchange),
    'chatbot.try': (ctx, { body, exchange }) => tryChatbot(ctx, guarding, body, exchange.signal),

    'chatbot.conversations.index': (ctx, { params, query }) => listConversations(ctx, params.chatbot, query),
    'chatbot.conversations.show': (ctx, { params }) =>
      showConversation(ctx, params.chatbot, params.conversation),
    'chatbot.conversations.destroy': (ctx, { params }) =>
      deleteConversation(ctx, params.chatbot, params.conversation),

    'glossary.suggestions': ctx => suggestWords(ctx),
    'chatbot.gaps.index': (ctx, { params, query }) => listGaps(ctx, params.chatbot, query),
    'chatbot.gaps.update': (ctx, { params, body }) => updateGap(ctx, params.chatbot, params.gap, body),

    'chatbot.answers.index': (ctx, { params, query }) => listBindingAnswers(ctx, params.chatbot, query),
    'chatbot.answers.store': (ctx, { params, body }) => createBindingAnswer(ctx, params.chatbot, body),
    'chatbot.answers.update': (ctx, { params, body }) =>
      updateBindingAnswer(ctx, params.chatbot, params.answer, body),
    'chatbot.answers.destroy': (ctx, { params }) => deleteBindingAnswer(ctx, params.chatbot, params.answer),

    'settings.visitors.index': (ctx, { query }) => listVisitors(ctx, query),
    'settings.visitors.destroy': (ctx, { params }) => forgetVisitor(ctx, guarding, params.visitor),
  })
