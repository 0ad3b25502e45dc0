import type { TenantCtx } from '../../platform/context.ts'
import { bind } from '../../platform/http/handlers.ts'
import { showAiConfig, updateAiConfig } from './ai-config.ts'
import { showAssignments, updateAssignments } from './assign-databuckets.ts'
import { showBudget, updateBudget } from './budget/manage-budget.ts'
import {
  showAdminPrompt,
  showEmbedMessages,
  showOpeningHours,
  showPrePage,
  updateAdminPrompt,
  updateEmbedMessages,
  updateOpeningHours,
  updatePrePage,
} from './chat-settings.ts'
import { deleteChatbot } from './delete-chatbot.ts'
import { showEmbedding, updateEmbedding } from './embedding.ts'
import { formFacts } from './form-facts.ts'
import { removeImage, saveWithImages, storeImage } from './images.ts'
import { listChatbots, showChatbot } from './list-chatbots.ts'
import { previewCirclePrompt } from './preview-circle-prompt.ts'
import { showPreview } from './preview-page.ts'
import { createChatbot, updateChatbot } from './save-chatbot.ts'
import { downloadPlugin } from './wordpress-plugin.ts'

export const chatbotsHandlers = bind({
  'chatbot.index': (ctx, { query }) => listChatbots(ctx, query),
  'chatbot.create': ctx => formFacts(ctx),
  async 'chatbot.store'(ctx, { body, files }) {
    return showChatbot(ctx, await saveWithImages(ctx, files, ctx => createChatbot(ctx, body)))
  },
  'chatbot.edit': (ctx, { params }) => showChatbot(ctx, params.chatbot),
  async 'chatbot.update'(ctx, { params, body, files }) {
    const save = async (ctx: TenantCtx) => {
      await updateChatbot(ctx, params.chatbot, body)
      return params.chatbot
    }
    return showChatbot(ctx, await saveWithImages(ctx, files, save))
  },
  'chatbot.destroy': (ctx, { params }) => deleteChatbot(ctx, params.chatbot),

  async 'chatbot.image.store'(ctx, { params, file }) {
    await storeImage(ctx, params.chatbot, params.image, file)
    return showChatbot(ctx, params.chatbot)
  },
  async 'chatbot.image.destroy'(ctx, { params }) {
    await removeImage(ctx, params.chatbot, params.image)
    return showChatbot(ctx, params.chatbot)
  },

  'chatbot.ai-config.edit': (ctx, { params }) => showAiConfig(ctx, params.chatbot),
  'chatbot.ai-config.update': (ctx, { params, body }) => updateAiConfig(ctx, params.chatbot, body),

  'chatbot.budget.show': (ctx, { params }) => showBudget(ctx, params.chatbot),
  async 'chatbot.budget.update'(ctx, { params, body }) {
    await updateBudget(ctx, params.chatbot, body)
    return showBudget(ctx, params.chatbot)
  },

  'chatbot.edit_databuckets': (ctx, { params }) => showAssignments(ctx, params.chatbot),
  'chatbot.update_databuckets': (ctx, { params, body }) =>
    updateAssignments(ctx, params.chatbot, body.databuckets),

  'chatbot.embed': (ctx, { params }) => showEmbedding(ctx, params.chatbot),
  async 'chatbot.embed.update'(ctx, { params, body }) {
    await updateEmbedding(ctx, params.chatbot, body)
    return showEmbedding(ctx, params.chatbot)
  },
  'chatbot.embed.preview': (ctx, { params }) => showPreview(ctx, params.chatbot),
  'wordpress.plugin.download': ctx => downloadPlugin(ctx),

  'settings.ai': ctx => showAdminPrompt(ctx),
  'settings.ai.update': (ctx, { body }) => updateAdminPrompt(ctx, body),
  'settings.chatbot_pre_page': ctx => showPrePage(ctx),
  'settings.chatbot_pre_page.update': (ctx, { body }) => updatePrePage(ctx, body),
  'settings.embed_messages': ctx => showEmbedMessages(ctx),
  'settings.embed_messages.update': (ctx, { body }) => updateEmbedMessages(ctx, body),
  'settings.opening_hours': ctx => showOpeningHours(ctx),
  'settings.opening_hours.update': (ctx, { body }) => updateOpeningHours(ctx, body),

  'superadmin.circles.prompt-preview': (ctx, { body }) => previewCirclePrompt(ctx, body),
})
