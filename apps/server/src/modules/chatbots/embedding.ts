import { type BodyOut, colourThemes, type Reply, type Routes } from '@lotse/contract'
import { inTransaction, type TenantCtx } from '../../platform/context.ts'
import { invalidField } from '../../platform/errors.ts'
import { recordAudit } from '../audit/index.ts'
import { changesOf, subjectOf } from './audit-subject.ts'
import { chatbotOf, isChatbot, limitsOf } from './chatbots-store.ts'
import { embedUrlOf, snippetOf } from './embed-code.ts'
import { embedSettingsOf } from './embed-settings.ts'
import { texts } from './policy.ts'
import { chatbots } from './tables.ts'

type EmbedForm = BodyOut<Routes['chatbot.embed.update']>

const availableThemes = Object.fromEntries(Object.entries(colourThemes).map(([key, { name }]) => [key, name]))

export const showEmbedding = async (ctx: TenantCtx, id: string): Promise<Reply<Routes['chatbot.embed']>> => {
  const chatbot = await chatbotOf(ctx, id)
  const { allowsEmbedding } = await limitsOf(ctx.db, ctx.actor.tenant.id)
  return {
    chatbot: {
      id: chatbot.id,
      uuid: chatbot.uuid,
      name: chatbot.name,
      access_role: chatbot.accessRole,
      tenant_allows_embedding: allowsEmbedding,
    },
    allow_embedding: chatbot.allowEmbedding,
    allowed_domains: chatbot.allowedDomains,
    embed_settings: embedSettingsOf(chatbot),
    available_themes: availableThemes,
    embed_url: embedUrlOf(ctx),
    snippet: snippetOf(ctx, chatbot),
  }
}

export const updateEmbedding = (ctx: TenantCtx, id: string, form: EmbedForm): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const chatbot = await chatbotOf(ctx, id, 'update')
    if (form.allow_embedding && chatbot.accessRole !== 'public')
      throw invalidField('allow_embedding', texts.notPublic)
    if (form.allow_embedding && !(await limitsOf(ctx.db, ctx.actor.tenant.id)).allowsEmbedding)
      throw invalidField('allow_embedding', texts.tenantForbidsEmbedding)
    const { embed_settings: settings, ...rest } = form
    const changes = changesOf(
      {
        allow_embedding: chatbot.allowEmbedding,
        allowed_domains: chatbot.allowedDomains,
        ...embedSettingsOf(chatbot),
      },
      { ...rest, ...settings },
    )
    await ctx.db
      .update(chatbots)
      .set({
        allowEmbedding: form.allow_embedding,
        allowedDomains: form.allowed_domains,
        embedSettings: settings,
        updatedAt: ctx.clock.now(),
      })
      .where(isChatbot(chatbot))
    if (!Object.keys(changes).length) return
    await recordAudit(ctx, {
      action: 'chatbot.embedding-updated',
      tenant: ctx.actor.tenant,
      subject: subjectOf(chatbot),
      changes,
    })
  })
