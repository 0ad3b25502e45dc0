import type { BodyOut, Reply, Routes } from '@lotse/contract'
import { inTransaction, type TenantCtx } from '../../platform/context.ts'
import { recordAudit } from '../audit/index.ts'
import { changesOf, subjectOf } from './audit-subject.ts'
import { chatbotOf, isChatbot } from './chatbots-store.ts'
import { promptPartsOf } from './prompt-parts.ts'
import { chatbots } from './tables.ts'

export const showAiConfig = async (
  ctx: TenantCtx,
  id: string,
): Promise<Reply<Routes['chatbot.ai-config.edit']>> => {
  const chatbot = await chatbotOf(ctx, id)
  return {
    name: chatbot.name,
    allowed_requests: chatbot.allowedRequests,
    response_style_prompt: chatbot.responseStylePrompt,
    source_certainty: chatbot.sourceCertainty,
    prompt_parts: await promptPartsOf(ctx, chatbot),
  }
}

export const updateAiConfig = (
  ctx: TenantCtx,
  id: string,
  form: BodyOut<Routes['chatbot.ai-config.update']>,
): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const chatbot = await chatbotOf(ctx, id, 'update')
    const changes = changesOf(
      {
        allowed_requests: chatbot.allowedRequests,
        response_style_prompt: chatbot.responseStylePrompt,
        source_certainty: chatbot.sourceCertainty,
      },
      form,
    )
    if (!Object.keys(changes).length) return
    await ctx.db
      .update(chatbots)
      .set({
        allowedRequests: form.allowed_requests,
        responseStylePrompt: form.response_style_prompt,
        sourceCertainty: form.source_certainty,
        updatedAt: ctx.clock.now(),
      })
      .where(isChatbot(chatbot))
    await recordAudit(ctx, {
      action: 'chatbot.ai-config-updated',
      tenant: ctx.actor.tenant,
      subject: subjectOf(chatbot),
      changes,
    })
  })
