import { randomUUID } from 'node:crypto'
import type { ChatbotForm } from '@lotse/contract'
import { inTransaction, type TenantCtx } from '../../platform/context.ts'
import { AppError, invalidField } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { recordAudit } from '../audit/index.ts'
import { changesOf, subjectOf } from './audit-subject.ts'
import { chatbotOf, isChatbot, lockRoomForChatbots } from './chatbots-store.ts'
import { canEditCustomPrompt, customPromptHint, type TenantActor, texts } from './policy.ts'
import { formOf } from './present.ts'
import { chatbots } from './tables.ts'

/** The form under the names of the row. The prompt is left alone by those who did not send it. */
const columnsOf = (form: ChatbotForm) => ({
  name: form.name,
  description: form.description,
  publicName: form.public_name,
  publicDescription: form.public_description,
  initialMessage: form.initial_message,
  starterQuestions: form.starter_questions,
  ...(form.custom_prompt === undefined ? {} : { customPrompt: form.custom_prompt }),
  communicationStyles: form.communication_styles,
  languageStyles: form.language_styles,
  responseLength: form.response_length,
  responseStyle: form.response_style,
  responseStrategy: form.response_strategy,
  targetAudiences: form.target_audiences,
  accessRole: form.access_role,
  feedbackDisabled: form.feedback_disabled,
  genderSensitiveDisabled: form.gender_sensitive_disabled,
  chatbotDisabled: form.chatbot_disabled,
})

/** Whoever may not edit the prompt does not send it, not even as it is. */
const refuseForeignPrompt = (actor: TenantActor, form: Pick<ChatbotForm, 'custom_prompt'>): void => {
  if (form.custom_prompt !== undefined && !canEditCustomPrompt(actor))
    throw invalidField('custom_prompt', customPromptHint(actor))
}

const refuseWhenFull = async (ctx: TenantCtx): Promise<void> => {
  const { limit, used } = await lockRoomForChatbots(ctx.db, ctx.actor.tenant.id)
  if (used < limit) return
  throw new AppError('limit_reached', limit ? texts.tooManyChatbots(limit) : texts.noChatbots)
}

/** For the active tenant; its id. */
export const createChatbot = async (ctx: TenantCtx, form: ChatbotForm): Promise<string> => {
  refuseForeignPrompt(ctx.actor, form)
  return inTransaction(ctx, async ctx => {
    await refuseWhenFull(ctx)
    const { tenant, user } = ctx.actor
    const now = ctx.clock.now()
    const row = {
      ...columnsOf(form),
      id: newId(),
      tenantId: tenant.id,
      uuid: randomUUID(),
      createdBy: user.id,
      createdAt: now,
      updatedAt: now,
    }
    await ctx.db.insert(chatbots).values(row)
    await recordAudit(ctx, { action: 'chatbot.created', tenant, subject: subjectOf(row) })
    return row.id
  })
}

export const updateChatbot = async (ctx: TenantCtx, id: string, form: ChatbotForm): Promise<void> => {
  await inTransaction(ctx, async ctx => {
    const before = await chatbotOf(ctx, id, 'update')
    refuseForeignPrompt(ctx.actor, form)
    const changes = changesOf(formOf(before), form)
    if (!Object.keys(changes).length) return
    await ctx.db
      .update(chatbots)
      .set({ ...columnsOf(form), updatedAt: ctx.clock.now() })
      .where(isChatbot(before))
    await recordAudit(ctx, {
      action: 'chatbot.updated',
      tenant: ctx.actor.tenant,
      subject: subjectOf({ id, name: form.name }),
      changes,
    })
  })
}
