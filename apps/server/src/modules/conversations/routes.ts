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
import { listGaps, updateGap } from './gaps/manage-gaps.ts'
import { deleteConversation, listConversations, showConversation } from './transcripts/transcripts.ts'
import { openChat, rateAnswer } from './visits/open-chat.ts'
import { showTenantWebsite } from './website/tenant-website.ts'
import { widgetHandlers } from './website/widget-files.ts'

export const conversationsHandlers = bind({
  ...widgetHandlers,
  'tenantwebsite.index': (ctx, { params }) => showTenantWebsite(ctx, params.subdomain),
  'chat.image': (ctx, { params }) => showImage(ctx, params.uuid, params.key),
  'chat.open': (ctx, { params, body, exchange }) => openChat(ctx, params.uuid, body, exchange),
  'chat.message': (ctx, { params, body, exchange }) => answerMessage(ctx, params.uuid, body, exchange),
  'chat.feedback': (ctx, { params, body, exchange }) => rateAnswer(ctx, params, body, exchange),
  'chatbot.try': (ctx, { body, exchange }) => tryChatbot(ctx, body, exchange.signal),

  'chatbot.conversations.index': (ctx, { params, query }) => listConversations(ctx, params.chatbot, query),
  'chatbot.conversations.show': (ctx, { params }) =>
    showConversation(ctx, params.chatbot, params.conversation),
  'chatbot.conversations.destroy': (ctx, { params }) =>
    deleteConversation(ctx, params.chatbot, params.conversation),

  'chatbot.gaps.index': (ctx, { params, query }) => listGaps(ctx, params.chatbot, query),
  'chatbot.gaps.update': (ctx, { params, body }) => updateGap(ctx, params.chatbot, params.gap, body),

  'chatbot.answers.index': (ctx, { params, query }) => listBindingAnswers(ctx, params.chatbot, query),
  'chatbot.answers.store': (ctx, { params, body }) => createBindingAnswer(ctx, params.chatbot, body),
  'chatbot.answers.update': (ctx, { params, body }) =>
    updateBindingAnswer(ctx, params.chatbot, params.answer, body),
  'chatbot.answers.destroy': (ctx, { params }) => deleteBindingAnswer(ctx, params.chatbot, params.answer),
})
