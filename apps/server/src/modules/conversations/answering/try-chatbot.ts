import type { BodyOut, ChatEvent, Routes } from '@lotse/contract'
import type { TenantCtx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import {
  canEditCustomPrompt,
  type Personality,
  promptPartsOf,
  promptText,
  usableAmong,
} from '../../chatbots/index.ts'
import { payerOf } from '../../credits/index.ts'
import { circleRecency, usableDatabuckets } from '../../databuckets/index.ts'
import { presentMessage } from '../present.ts'
import type { Guarding } from '../visits/message-checks.ts'
import { answerPaid, type Outcome, type PaidAnswer } from './answer-paid.ts'
import type { Turn } from './complete-question.ts'
import { type BotSelf, replyToSmallTalk } from './reply-to-small-talk.ts'
import { languageOfSmallTalk, smallTalkToAnswer } from './small-talk.ts'
import { streamAnswer } from './stream-answer.ts'

type Body = BodyOut<Routes['chatbot.try']>

/** The form as it would be saved; a prompt that this person may not write counts as little as it would then. */
const botOf = (ctx: TenantCtx, { form, ai_config }: Body): Personality => ({
  tenantId: ctx.actor.tenant.id,
  publicName: form.public_name,
  communicationStyles: form.communication_styles,
  languageStyles: form.language_styles,
  responseLength: form.response_length,
  responseStyle: form.response_style,
  responseStrategy: form.response_strategy,
  targetAudiences: form.target_audiences,
  genderSensitiveDisabled: form.gender_sensitive_disabled,
  customPrompt: canEditCustomPrompt(ctx.actor) ? (form.custom_prompt ?? '') : '',
  allowedRequests: ai_config.allowed_requests,
  responseStylePrompt: ai_config.response_style_prompt,
})

/** What it says of itself. */
const selfOf = (ctx: TenantCtx, bot: Personality, { form }: Body): BotSelf => ({
  ...bot,
  tenantName: ctx.actor.tenant.name,
  publicDescription: form.public_description,
  starterQuestions: form.starter_questions ?? [],
})

type Said = Pick<Outcome['draft'], 'text' | 'sources'> & Pick<Outcome, 'status'>

const turnsOf = (history: Body['history']): Turn[] =>
  history.flatMap(({ role, text }, index) => {
    const next = history[index + 1]
    return role === 'user' && next?.role === 'assistant' && next.text
      ? [{ question: text, searchedFor: null, answer: next.text }]
      : []
  })

/** Longer than an answer takes; until then a second click is no second question, whichever process it reaches. */
const runsAtMostSeconds = 120

/** Warns from so many credits on; a form that nobody has saved has no threshold of its own. */
const lowCents = 1000n

/**
 * Talks to a configuration that nobody has saved. Nothing of it is kept, so that the same key could not be answered again: every run is
 * paid for itself.
 */
export const tryChatbot = async (
  ctx: TenantCtx,
  { checkMessage }: Pick<Guarding, 'checkMessage'>,
  body: Body,
  signal: AbortSignal,
): Promise<AsyncIterable<ChatEvent>> => {
  const { tenant, user } = ctx.actor
  const { help, preface, report } = await checkMessage(ctx, {
    tenantId: tenant.id,
    chatbot: null,
    guardVersion: null,
    visit: null,
    message: body.message,
  })
  const bot = botOf(ctx, body)
  const letGo = await ctx.limits.hold('chatbot.try', `${user.id}:${body.key}`, runsAtMostSeconds)
  if (!letGo) throw new AppError('conflict', 'Diese Frage wird gerade beantwortet.')
  const [conversationId, messageId] = [newId(), newId()]
  const begin: ChatEvent = {
    event: 'begin',
    data: { conversation_id: conversationId, message_id: messageId },
  }
  const assigned = async () => usableAmong(await usableDatabuckets(ctx.db, tenant.id), body.databuckets)
  const endEvent = async ({ text, status, sources }: Said): Promise<ChatEvent> => {
    const { availableCents } = await payerOf(ctx.db, tenant.id)
    const message = { id: messageId, role: 'assistant', text, help, status, feedback: null } as const
    return {
      event: 'end',
      data: {
        message: presentMessage({ ...message, createdAt: ctx.clock.now() }, sources),
        credits_left_low: availableCents < lowCents,
      },
    }
  }
  const smallTalk = smallTalkToAnswer(body.message, {
    botName: bot.publicName,
    lastAnswer: turnsOf(body.history).at(-1)?.answer,
    hasModel: Boolean(ctx.ai.chat),
  })
  if (smallTalk.length)
    return streamAnswer(ctx, async push => {
      const self = {
        bot: selfOf(ctx, bot, body),
        topics: async () => (await assigned()).map(({ name }) => name),
        hasModel: Boolean(ctx.ai.chat),
      }
      const text = await replyToSmallTalk(smallTalk, self, languageOfSmallTalk(body.message)).finally(letGo)
      push(begin)
      if (report) push(report)
      if (help) push({ event: 'help', data: { text: help } })
      push({ event: 'text', data: { text } })
      push(await endEvent({ text, status: 'completed', sources: [] }))
    })
  return streamAnswer(ctx, async push => {
    const answer: PaidAnswer = {
      paid: {
        tenantId: tenant.id,
        jobClass: 'chatbot.try',
        key: `try:${messageId}`,
        userId: user.id,
        description: `Probe des Chatbots „${body.form.name}“`,
      },
      question: {
        bot,
        scope: async () => ({
          tenantId: tenant.id,
          assigned: await assigned(),
          recency: await circleRecency(ctx.db, tenant.id),
          sourceCertainty: body.ai_config.source_certainty,
        }),
        prompt: async () => promptText(await promptPartsOf(ctx, bot)),
        message: body.message,
        history: turnsOf(body.history),
        signal,
      },
      begin,
      help,
      preface,
      report,
    }
    const { draft, problem, status } = await answerPaid(ctx, answer, push).finally(letGo)
    if (problem) return push({ event: 'problem', data: problem })
    push(await endEvent({ ...draft, text: preface + draft.text, status }))
  })
}
