import type { BodyOut, ChatEvent, Routes } from '@lotse/contract'
import type { Ctx } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import type { Exchange } from '../../../platform/http/handlers.ts'
import { newId } from '../../../platform/ids.ts'
import { promptPartsBelow, promptText, usableAssignments } from '../../chatbots/index.ts'
import { InsufficientCredits } from '../../credits/index.ts'
import { countUse, type ValidAnswer } from '../answers/binding-answers-store.ts'
import {
  beginAgain,
  beginAnswer,
  conversationOf,
  type FinishedAnswer,
  finishAnswer,
  type NewQuestion,
  withdrawQuestion,
} from '../conversations-store.ts'
import { recordGap } from '../gaps/gaps-store.ts'
import { presentMessage } from '../present.ts'
import { isRunningLow, noCredits, refuseIfDisabled } from '../visits/availability.ts'
import { checkMessage } from '../visits/message-checks.ts'
import { requireVisitor, type Visit, visitChatbot } from '../visits/visit.ts'
import { type OwnMessage, ownMessage } from '../visits/visitor-messages-store.ts'
import { countMessage } from '../visits/visitor-rate.ts'
import { answerPaid, type Outcome, type PaidAnswer } from './answer-paid.ts'
import type { Turn } from './complete-question.ts'
import { derivedId } from './derived-id.ts'
import { matchBindingAnswer } from './match-binding-answer.ts'
import { streamAnswer } from './stream-answer.ts'

type Body = BodyOut<Routes['chat.message']>
type Events = AsyncIterable<ChatEvent>

/** A question that is to be answered, with all that is known before. */
interface Asked extends Visit {
  question: NewQuestion
  history: Turn[]
  signal: AbortSignal
}

const beginEvent = ({ question }: Asked): ChatEvent => ({
  event: 'begin',
  data: { conversation_id: question.conversationId, message_id: question.answerId },
})

const textEvent = (text: string): ChatEvent => ({ event: 'text', data: { text } })

type Kept = Pick<FinishedAnswer, 'text' | 'status' | 'sources'>

const endEvent = async (ctx: Ctx, asked: Asked, kept: Kept): Promise<ChatEvent> => ({
  event: 'end',
  data: {
    message: presentMessage(
      { ...kept, id: asked.question.answerId, role: 'assistant', feedback: null, createdAt: ctx.clock.now() },
      kept.sources,
    ),
    credits_left_low: await isRunningLow(ctx, asked.chatbot, asked.question.channel === 'widget'),
  },
})

const nothingUsed = {
  searchedFor: null,
  isGap: false,
  bindingAnswerId: null,
  cents: 0n,
  model: null,
  inputTokens: null,
  outputTokens: null,
  durationMs: 0,
  firstTokenMs: null,
} as const

const placeOf = ({ question }: Asked) => ({
  tenantId: question.visitor.tenantId,
  conversationId: question.conversationId,
  questionKey: question.key,
  answerId: question.answerId,
})

async function* one(...events: ChatEvent[]): AsyncGenerator<ChatEvent> {
  yield* events
}

/** Somebody has laid down what is said to this: no search, no model, no credits. */
const answerBinding = async (ctx: Ctx, asked: Asked, binding: ValidAnswer): Promise<Events> => {
  const kept: Kept = { text: binding.answer, status: 'completed', sources: [] }
  await finishAnswer(ctx, { ...nothingUsed, ...placeOf(asked), ...kept, bindingAnswerId: binding.id })
  await countUse(ctx.db, asked.chatbot.tenantId, binding.id)
  return one(beginEvent(asked), textEvent(binding.answer), await endEvent(ctx, asked, kept))
}

const keepOutcome = async (
  ctx: Ctx,
  asked: Asked,
  { draft, status, cents, durationMs }: Outcome,
  reservationId: string,
): Promise<void> => {
  const finished: FinishedAnswer = {
    ...nothingUsed,
    ...placeOf(asked),
    text: draft.text,
    status,
    sources: draft.sources,
    searchedFor: draft.searchedFor,
    isGap: draft.isGap,
    cents,
    model: draft.model,
    inputTokens: draft.usage?.inputTokens ?? null,
    outputTokens: draft.usage?.outputTokens ?? null,
    durationMs,
    firstTokenMs: draft.firstTokenMs,
  }
  if (!(await finishAnswer(ctx, finished, cents > 0n ? reservationId : null)))
    throw new Error('Die Antwort wurde inzwischen aufgegeben')
  const { conversationId, message } = asked.question
  if (draft.isGap)
    await recordGap(ctx, {
      tenantId: asked.chatbot.tenantId,
      chatbotId: asked.chatbot.id,
      conversationId,
      question: draft.searchedFor ?? message,
    })
}

const lastEvent = async (ctx: Ctx, asked: Asked, { status, problem, draft }: Outcome): Promise<ChatEvent> =>
  problem
    ? { event: 'problem', data: problem }
    : endEvent(ctx, asked, { text: draft.text, status, sources: draft.sources })

const answerSearching = async (ctx: Ctx, asked: Asked): Promise<Events> => {
  const { chatbot, question, history, signal } = asked
  try {
    return await streamAnswer(ctx, async push => {
      const answer: PaidAnswer = {
        paid: {
          tenantId: chatbot.tenantId,
          jobClass: 'chat.message',
          key: `chat:${question.conversationId}:${question.key}`,
          userId: question.visitor.userId,
          description: `Chatbot „${chatbot.name}“`,
          context: { chatbot_id: chatbot.id },
        },
        question: {
          bot: chatbot,
          scope: async () => ({
            assigned: await usableAssignments(ctx, chatbot),
            recency: chatbot.recency,
          }),
          prompt: async () => promptText(promptPartsBelow(chatbot.promptsAbove, chatbot)),
          message: question.message,
          history,
          signal,
        },
        begin: beginEvent(asked),
        keep: (outcome, reservationId) => keepOutcome(ctx, asked, outcome, reservationId),
      }
      push(await lastEvent(ctx, asked, await answerPaid(ctx, answer, push)))
    })
  } catch (error) {
    await withdrawQuestion(ctx.db, question)
    throw error instanceof InsufficientCredits ? await noCredits(ctx, chatbot) : error
  }
}

const replay = async (ctx: Ctx, asked: Asked, { row, sources }: OwnMessage): Promise<Events> =>
  one(beginEvent(asked), textEvent(row.text), {
    event: 'end',
    data: {
      message: presentMessage(row, sources),
      credits_left_low: await isRunningLow(ctx, asked.chatbot, asked.question.channel === 'widget'),
    },
  })

const beingAnswered = () => new AppError('conflict', 'Diese Frage wird gerade beantwortet.')

const answerNow = (ctx: Ctx, asked: Asked, laidDown: ValidAnswer[]): Promise<Events> => {
  const binding = matchBindingAnswer(asked.question.message, laidDown)
  return binding ? answerBinding(ctx, asked, binding) : answerSearching(ctx, asked)
}

/** The same question once more: what was answered is said again; what failed for nothing is tried again. */
const answerAgain = async (ctx: Ctx, asked: Asked, laidDown: ValidAnswer[]): Promise<Events> => {
  const { answerId, visitor } = asked.question
  const found = await ownMessage(ctx.db, answerId, visitor)
  if (!found) throw notFound()
  if (found.row.status === 'streaming') throw beingAnswered()
  if (found.row.status !== 'failed' || found.row.costCents > 0n) return replay(ctx, asked, found)
  if (!(await beginAgain(ctx, asked.question))) throw beingAnswered()
  return answerNow(ctx, asked, laidDown)
}

const askedOf = async (ctx: Ctx, visit: Visit, body: Body, signal: AbortSignal): Promise<Asked> => {
  const { chatbot, place } = visit
  const visitor = requireVisitor(ctx, visit, body.visitor_token)
  await checkMessage(ctx, {
    tenantId: chatbot.tenantId,
    chatbotId: chatbot.id,
    visitorHash: visitor.visitorHash,
    message: body.message,
  })
  await countMessage(ctx, visitor.visitorHash)
  // Without a conversation the key makes one, so that the same key finds it again.
  const conversationId =
    body.conversation_id ?? derivedId('conversation', visitor.visitorHash, chatbot.id, body.key)
  const conversation = body.conversation_id ? await conversationOf(ctx.db, conversationId, visitor) : null
  if (!conversation && body.conversation_id) throw notFound()
  return {
    ...visit,
    history: conversation?.history ?? [],
    signal,
    question: {
      conversationId,
      questionId: newId(),
      answerId: derivedId('answer', conversationId, body.key),
      visitor,
      channel: place.origin ? 'widget' : 'website',
      origin: place.origin,
      message: body.message,
      key: body.key,
    },
  }
}

/** One message of a visitor: may it be asked, is it laid down what to say, else search and answer. */
export const answerMessage = async (
  ctx: Ctx,
  uuid: string,
  body: Body,
  exchange: Pick<Exchange, 'foreignOrigin' | 'signal'>,
): Promise<Events> => {
  const visit = await visitChatbot(ctx, uuid, exchange)
  refuseIfDisabled(visit.chatbot)
  const asked = await askedOf(ctx, visit, body, exchange.signal)
  const begun = await beginAnswer(ctx, asked.question)
  return begun.isNew ? answerNow(ctx, asked, begun.binding) : answerAgain(ctx, asked, begun.binding)
}
