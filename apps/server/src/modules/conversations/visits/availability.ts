import { embedMessageDefaults } from '@lotse/contract'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import {
  embedMessagesOf,
  embedSettingsOf,
  unavailableTextOf,
  type VisitedChatbot,
} from '../../chatbots/index.ts'
import { findPayer, InsufficientCredits, payerOf, toCredits } from '../../credits/index.ts'
import { answerCents, shortestAnswer } from '../answering/answer-price.ts'

const noCreditsText = async (ctx: Ctx, { tenantId }: VisitedChatbot, payerId: string): Promise<string> => {
  const messages = await embedMessagesOf(ctx, tenantId)
  const name = payerId === tenantId ? 'no_credits' : 'no_credits_parent'
  return messages[name] || embedMessageDefaults[name]
}

/** Of a chatbot whose tenant is deleted, as long as it may return. */
export const stoppedText = 'Dieses Angebot wurde beendet. Der Chatbot beantwortet keine Fragen mehr.'

/** What a visitor reads instead of an answer; null while the chatbot can answer. */
export const unavailableMessage = async (ctx: Ctx, chatbot: VisitedChatbot): Promise<string | null> => {
  if (chatbot.isStopped) return stoppedText
  if (chatbot.chatbotDisabled) return unavailableTextOf(chatbot)
  const payer = await payerOf(ctx.db, chatbot.tenantId)
  if (payer.availableCents >= answerCents(shortestAnswer)) return null
  return noCreditsText(ctx, chatbot, payer.tenantId)
}

export const refuseIfDisabled = (chatbot: VisitedChatbot): void => {
  if (chatbot.isStopped) throw new AppError('gone', stoppedText)
  if (chatbot.chatbotDisabled) throw new AppError('unavailable', unavailableTextOf(chatbot))
}

/** In the tenant's words, and without its figures: visitors are no business of its account. */
const noCredits = async (ctx: Ctx, chatbot: VisitedChatbot): Promise<AppError> => {
  const { tenantId } = await payerOf(ctx.db, chatbot.tenantId)
  return new AppError('insufficient_credits', await noCreditsText(ctx, chatbot, tenantId))
}

/** What a visitor reads when there can be no answer: no credits, or a tenant that was deleted since the question came in. */
export const asVisitorError = async (ctx: Ctx, chatbot: VisitedChatbot, error: unknown): Promise<unknown> => {
  if (error instanceof InsufficientCredits) return noCredits(ctx, chatbot)
  const isMissing = error instanceof AppError && error.code === 'not_found'
  return isMissing && !(await findPayer(ctx.db, chatbot.tenantId)) ? new AppError('gone', stoppedText) : error
}

/** Embedded chatbots have a threshold of their own. One question to the database: it is asked after every answer. */
export const isRunningLow = async (
  ctx: Ctx,
  chatbot: VisitedChatbot,
  isEmbedded: boolean,
): Promise<boolean> => {
  const payer = await findPayer(ctx.db, chatbot.tenantId)
  // Deleted while it answered.
  if (!payer) return false
  const threshold = isEmbedded
    ? embedSettingsOf(chatbot).creditWarningThreshold
    : (chatbot.creditWarningThreshold ?? embedMessageDefaults.credit_warning_threshold)
  return toCredits(payer.availableCents) < threshold
}
