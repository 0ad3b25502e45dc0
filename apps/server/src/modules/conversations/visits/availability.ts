import { embedMessageDefaults } from '@lotse/contract'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { embedMessagesOf, embedSettingsOf, type VisitedChatbot } from '../../chatbots/index.ts'
import { payerOf, toCredits } from '../../credits/index.ts'
import { reservedCents } from '../answering/answer-price.ts'

const noCreditsText = async (ctx: Ctx, { tenantId }: VisitedChatbot, payerId: string): Promise<string> => {
  const messages = await embedMessagesOf(ctx, tenantId)
  return payerId === tenantId ? messages.no_credits : messages.no_credits_parent
}

/** What a visitor reads instead of an answer; null while the chatbot can answer. */
export const unavailableMessage = async (ctx: Ctx, chatbot: VisitedChatbot): Promise<string | null> => {
  if (chatbot.chatbotDisabled) return embedSettingsOf(chatbot).unavailableMessage
  const payer = await payerOf(ctx.db, chatbot.tenantId)
  if (payer.availableCents >= reservedCents(chatbot.responseLength)) return null
  return noCreditsText(ctx, chatbot, payer.tenantId)
}

export const refuseIfDisabled = (chatbot: VisitedChatbot): void => {
  if (chatbot.chatbotDisabled) throw new AppError('unavailable', embedSettingsOf(chatbot).unavailableMessage)
}

/** In the tenant's words, and without its figures: visitors are no business of its account. */
export const noCredits = async (ctx: Ctx, chatbot: VisitedChatbot): Promise<AppError> => {
  const { tenantId } = await payerOf(ctx.db, chatbot.tenantId)
  return new AppError('insufficient_credits', await noCreditsText(ctx, chatbot, tenantId))
}

/** Embedded chatbots have a threshold of their own. One question to the database: it is asked after every answer. */
export const isRunningLow = async (
  ctx: Ctx,
  chatbot: VisitedChatbot,
  isEmbedded: boolean,
): Promise<boolean> => {
  const { availableCents } = await payerOf(ctx.db, chatbot.tenantId)
  const threshold = isEmbedded
    ? embedSettingsOf(chatbot).creditWarningThreshold
    : (chatbot.creditWarningThreshold ?? embedMessageDefaults.credit_warning_threshold)
  return toCredits(availableCents) < threshold
}
