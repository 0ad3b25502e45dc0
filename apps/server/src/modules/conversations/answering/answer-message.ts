import type { BodyOut, ChatEvent, Routes } from '@lotse/contract'
import type { Ctx } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import type { Exchange } from '../../../platform/http/handlers.ts'
import { newId } from '../../../platform/ids.ts'
import { throughOutage } from '../../../platform/through-outage.ts'
import { promptPartsBelow, promptText, spendBudget, usableAssignments } from '../../chatbots/index.ts'
import { countUse, type ValidAnswer } from '../answers/binding-answers-store.ts'
import {
  beginAgain,
  beginAnswer,
  conversationOf,
  type FinishedAnswer,
  finishAnswer,
  hearOfWriter,
  isTakenUp,
  type NewQuestion,
  withdrawQuestion,
} from '../conversations-store.ts'
import { recordGap } from '../gaps/gaps-store.ts'
import { presentMessage } from '../present.ts'
import { asVisitorError, isRunningLow, refuseIfDisabled } from '../visits/availability.ts'
import type { Guarding, MessageVerdict } from '../visits/message-checks.ts'
import { guardedAs, requireVisitor, type Visit, visitChatbot, whereOf } from '../visits/visit.ts'
import { type OwnMessage, ownMessage } from '../visits/visitor-messages-store.ts'
import { answerPaid, type Outcome, type PaidAnswer } from './answer-paid.ts'
import type { Turn } from './complete-question.ts'
import { derivedId } from './derived-id.ts'
import { matchBindingAnswer } from './match-binding-answer.ts'
import { replyToSmallTalk } from './reply-to-small-talk.ts'
import type { SmallTalk } from './small-talk/kinds.ts'
import { languageOfSmallTalk, smallTalkToAnswer } from './small-talk.ts'
import { streamAnswer } from './stream-answer.ts'

type Body = BodyOut<Routes['chat.message']>
type Events = AsyncIterable<ChatEvent>

/** A question that is to be answered, with all that is known before. */
interface Asked extends Visit {
  question: NewQuestion
  history: Turn[]
  verdict: MessageVerdict
  signal: AbortSignal
}

const beginEvent = ({ question }: Asked): ChatEvent => ({
  event: 'begin',
  data: { conversation_id: question.conversationId, message_id: question.answerId },
})

const textEvent = (text: string): ChatEvent => ({ event: 'text', data: { text } })

const helpEvents = (text: string): ChatEvent[] => (text ? [{ event: 'help', data: { text } }] : [])

type Kept = Pick<FinishedAnswer, 'text' | 'help' | 'status' | 'sources'>

const endEvent = async (ctx: Ctx, asked: Asked, kept: Kept): Promise<ChatEvent> => ({
  event: 'end',
  data: {
    message: presentMessage(
      { ...kept, id: asked.question.answerId, role: 'assistant', feedback: null, createdAt: ctx.clock.now() },
      kept.sources,
    ),
    // The answer is kept, and its end is told whether or not this is known.
    credits_left_low: await isRunningLow(ctx, asked.chatbot, asked.question.channel === 'widget').catch(
      () => false,
    ),
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
  writerId: question.writerId,
})

async function* one(...events: ChatEvent[]): AsyncGenerator<ChatEvent> {
  yield* events
}

/** Said as it is, for nothing. */
const answerFree = async (
  ctx: Ctx,
  asked: Asked,
  text: string,
  more: { bindingAnswerId?: string; isRefused?: boolean },
): Promise<Events> => {
  const { help } = asked.verdict
  const kept: Kept = { text, help, status: 'completed', sources: [] }
  await finishAnswer(ctx, { ...nothingUsed, ...placeOf(asked), ...kept, ...more })
  return one(beginEvent(asked), ...helpEvents(help), textEvent(text), await endEvent(ctx, asked, kept))
}

/** Somebody has laid down what is said to this: no search, no model, no credits. */
const answerBinding = async (ctx: Ctx, asked: Asked, binding: ValidAnswer): Promise<Events> => {
  const events = await answerFree(ctx, asked, asked.verdict.preface + binding.answer, {
    bindingAnswerId: binding.id,
  })
  await countUse(ctx.db, asked.chatbot.tenantId, binding.id)
  return events
}

/** Nothing is looked for and nothing is charged: the chatbot speaks of itself, or returns a greeting. */
const answerSmallTalk = async (ctx: Ctx, asked: Asked, kinds: SmallTalk[]): Promise<Events> => {
  const self = {
    bot: asked.chatbot,
    topics: async () => (await usableAssignments(ctx, asked.chatbot)).map(({ name }) => name),
    hasModel: Boolean(ctx.ai.chat),
  }
  const text = await replyToSmallTalk(kinds, self, languageOfSmallTalk(asked.question.message))
  return answerFree(ctx, asked, asked.verdict.preface + text, {})
}

/** The answer is kept and paid already, whatever becomes of the list of gaps. */
const noteGap = async (
  ctx: Ctx,
  { chatbot, question }: Asked,
  { searchedFor }: Outcome['draft'],
): Promise<void> => {
  const { conversationId, message } = question
  const gap = {
    tenantId: chatbot.tenantId,
    chatbotId: chatbot.id,
    conversationId,
    question: searchedFor ?? message,
  }
  await recordGap(ctx, gap).catch(error => ctx.log.warn({ error }, 'Wissenslücke nicht vermerkt'))
}

const keepOutcome = async (
  ctx: Ctx,
  asked: Asked,
  { draft, status, cents, durationMs }: Outcome,
  reservationId: string,
): Promise<boolean> => {
  const finished: FinishedAnswer = {
    ...nothingUsed,
    ...placeOf(asked),
    text: asked.verdict.preface + draft.text,
    help: asked.verdict.help,
    isRefused: draft.isRefused,
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
  // It is all here and has been read: a database that is away for a moment must not lose it.
  const isKept = await throughOutage(() => finishAnswer(ctx, finished, cents > 0n ? reservationId : null))
  if (!isKept && !(await isTakenUp(ctx, finished))) throw new Error('Die Antwort wurde inzwischen aufgegeben')
  // Of somebody in need no words are laid before the staff.
  if (isKept && draft.isGap && !asked.verdict.help) await noteGap(ctx, asked, draft)
  return isKept
}

const lastEvent = async (
  ctx: Ctx,
  asked: Asked,
  { status, problem, draft: { text, sources } }: Outcome,
): Promise<ChatEvent> => {
  const { preface, help } = asked.verdict
  return problem
    ? { event: 'problem', data: problem }
    : endEvent(ctx, asked, { text: preface + text, help, status, sources })
}

/** Beside the help for somebody in need, where there can be no answer. */
const unansweredText = 'Ihre Frage selbst kann ich gerade leider nicht beantworten.'

const answerSearching = async (ctx: Ctx, asked: Asked): Promise<Events> => {
  const { chatbot, question, history, signal, verdict } = asked
  try {
    const spending = await spendBudget(ctx, chatbot, verdict.dayBudget)
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
            tenantId: chatbot.tenantId,
            assigned: await usableAssignments(ctx, chatbot),
            recency: chatbot.recency,
            sourceCertainty: chatbot.sourceCertainty,
          }),
          prompt: async () => promptText(promptPartsBelow(chatbot.promptsAbove, chatbot)),
          message: question.message,
          history,
          signal,
        },
        opinion: verdict.opinion,
        help: verdict.help,
        preface: verdict.preface,
        begin: beginEvent(asked),
        beHeard: () => hearOfWriter(ctx, question),
        keep: (outcome, reservationId) => keepOutcome(ctx, asked, outcome, reservationId),
      }
      let cents = 0n
      try {
        const outcome = await answerPaid(ctx, answer, push)
        cents = outcome.cents
        push(await lastEvent(ctx, asked, outcome))
      } finally {
        // The answer is kept and paid, whether or not the hour is counted exactly.
        await spending
          .settle(cents)
          .catch(error => ctx.log.warn({ error }, 'Verbrauch der Stunde nicht genau gezählt'))
      }
    })
  } catch (error) {
    // Whoever is in need reads where there is help, whatever there are no credits for.
    if (verdict.help) return answerFree(ctx, asked, unansweredText, { isRefused: true })
    await withdrawQuestion(ctx.db, question)
    throw error
  }
}

const replay = async (ctx: Ctx, asked: Asked, { row, sources }: OwnMessage): Promise<Events> =>
  one(beginEvent(asked), ...helpEvents(row.help), textEvent(row.text), {
    event: 'end',
    data: {
      message: presentMessage(row, sources),
      credits_left_low: await isRunningLow(ctx, asked.chatbot, asked.question.channel === 'widget'),
    },
  })

const beingAnswered = () => new AppError('conflict', 'Diese Frage wird gerade beantwortet.')

const answerNow = (ctx: Ctx, asked: Asked, laidDown: ValidAnswer[]): Promise<Events> => {
  const { refusal } = asked.verdict
  if (refusal !== null) return answerFree(ctx, asked, refusal, { isRefused: true })
  const { message } = asked.question
  const binding = matchBindingAnswer(message, laidDown, asked.chatbot.tenantName)
  if (binding) return answerBinding(ctx, asked, binding)
  const smallTalk = smallTalkToAnswer(message, {
    botName: asked.chatbot.publicName,
    lastAnswer: asked.history.at(-1)?.answer,
    hasModel: Boolean(ctx.ai.chat),
  })
  return smallTalk.length ? answerSmallTalk(ctx, asked, smallTalk) : answerSearching(ctx, asked)
}

/** The same question once more: what was answered is said again; what failed for nothing, or whose writer is gone, is tried again. */
const answerAgain = async (ctx: Ctx, asked: Asked, laidDown: ValidAnswer[]): Promise<Events> => {
  const { answerId, visitor } = asked.question
  const found = await ownMessage(ctx.db, answerId, visitor)
  if (!found) throw notFound()
  const { status, costCents } = found.row
  const isThere = status === 'completed' || status === 'cancelled' || costCents > 0n
  if (isThere) return replay(ctx, asked, found)
  if (!(await beginAgain(ctx, asked.question))) throw beingAnswered()
  return answerNow(ctx, asked, laidDown)
}

const askedOf = async (
  ctx: Ctx,
  { checkMessage }: Pick<Guarding, 'checkMessage'>,
  visit: Visit,
  body: Body,
  signal: AbortSignal,
): Promise<Asked> => {
  const visitor = requireVisitor(ctx, visit, body.visitor_token)
  // Without a conversation the key makes one, so that the same key finds it again.
  const conversationId =
    body.conversation_id ?? derivedId('conversation', visitor.visitorHash, visit.chatbot.id, body.key)
  const verdict = await checkMessage(ctx, {
    ...guardedAs(visit),
    visit: { ...visitor, channel: whereOf(visit).channel, conversationId, key: body.key },
    message: body.message,
  })
  const conversation = body.conversation_id ? await conversationOf(ctx.db, conversationId, visitor) : null
  if (!conversation && body.conversation_id) throw notFound()
  return {
    ...visit,
    history: conversation?.history ?? [],
    verdict,
    signal,
    question: {
      conversationId,
      questionId: newId(),
      answerId: derivedId('answer', conversationId, body.key),
      writerId: newId(),
      visitor,
      ...whereOf(visit),
      message: body.message,
      key: body.key,
    },
  }
}

/** One message of a visitor: may it be asked, is it laid down what to say, else search and answer. */
export const answerMessage = async (
  ctx: Ctx,
  guarding: Guarding,
  uuid: string,
  body: Body,
  exchange: Pick<Exchange, 'foreignOrigin' | 'signal'>,
): Promise<Events> => {
  const visit = await visitChatbot(ctx, uuid, exchange)
  refuseIfDisabled(visit.chatbot)
  try {
    const asked = await askedOf(ctx, guarding, visit, body, exchange.signal)
    const begun = await beginAnswer(ctx, asked.question)
    return begun.isNew
      ? await answerNow(ctx, asked, begun.binding)
      : await answerAgain(ctx, asked, begun.binding)
  } catch (error) {
    throw await asVisitorError(ctx, visit.chatbot, error)
  }
}
