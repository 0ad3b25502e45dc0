import type { ChatEvent } from '@lotse/contract'
import { minutes } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { ModelError } from '../../../platform/model-error.ts'
import { type PaidWork, runPaid } from '../../credits/index.ts'
import { reservedCents, usedCents } from './answer-price.ts'
import { composeAnswer, type Draft, newDraft, type Question } from './compose-answer.ts'
import type { Push } from './stream-answer.ts'

/** Longer than any answer takes; then the model is stuck. */
const timeLimitMs = minutes(5)
/** A message that is still being written after this time is written by nobody. */
export const abandonedAfterMs = minutes(10)

export interface Outcome {
  status: 'completed' | 'cancelled' | 'failed'
  draft: Draft
  cents: bigint
  durationMs: number
  /** What to tell the visitor where it failed. */
  problem: { code: string; message: string } | null
}

export interface PaidAnswer {
  paid: Pick<PaidWork, 'tenantId' | 'jobClass' | 'key' | 'userId' | 'description' | 'context'>
  question: Question
  /** Told as soon as the credits are there: from then on there is an answer to read. */
  begin: ChatEvent
  /** Keeps the answer and confirms what it costs in one. Without it the answer is paid for and gone. */
  keep?(outcome: Outcome, reservationId: string): Promise<void>
}

const problems = {
  model: {
    code: 'unavailable',
    message:
      'Die Antwort kann gerade nicht erstellt werden, weil das Sprachmodell nicht erreichbar ist. Bitte versuchen Sie es in einigen Minuten erneut.',
  },
  internal: {
    code: 'internal',
    message: 'Bei der Antwort ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.',
  },
} as const

const problemOf = (ctx: Ctx, error: unknown): Outcome['problem'] => {
  const isModel = error instanceof ModelError || (error instanceof Error && error.name === 'TimeoutError')
  if (isModel) ctx.log.warn({ error: String(error) }, 'Antwort ohne Sprachmodell')
  else ctx.log.error({ err: error }, 'Antwort gescheitert')
  return isModel ? problems.model : problems.internal
}

const write = async (ctx: Ctx, question: Question, push: Push): Promise<Outcome> => {
  const draft = newDraft()
  const limited = {
    ...question,
    signal: AbortSignal.any([question.signal, AbortSignal.timeout(timeLimitMs)]),
  }
  const outcome = (status: Outcome['status'], problem: Outcome['problem'] = null): Outcome => ({
    status,
    draft,
    // What nobody has seen costs nothing.
    cents: draft.text ? usedCents(question.bot.responseLength, draft) : 0n,
    durationMs: Math.round(performance.now() - draft.startedAt),
    problem,
  })
  try {
    await composeAnswer(ctx, limited, draft, text => push({ event: 'text', data: { text } }))
    return outcome(question.signal.aborted ? 'cancelled' : 'completed')
  } catch (error) {
    if (question.signal.aborted) return outcome('cancelled')
    return outcome('failed', problemOf(ctx, error))
  }
}

/**
 * An answer that is paid for: reserved before anything is done, charged for what reached the visitor. Throws where the credits do not
 * suffice, before anything is pushed.
 */
export const answerPaid = async (
  ctx: Ctx,
  { paid, question, begin, keep }: PaidAnswer,
  push: Push,
): Promise<Outcome> => {
  const work: PaidWork = {
    ...paid,
    functionality: 'chatbot_response',
    cents: reservedCents(question.bot.responseLength),
    expiresInMs: abandonedAfterMs,
  }
  const done = await runPaid(ctx, work, async ({ reservationId }) => {
    push(begin)
    const outcome = await write(ctx, question, push)
    await keep?.(outcome, reservationId)
    return { usedCents: outcome.cents, result: outcome, isConfirmed: Boolean(keep && outcome.cents) }
  })
  if (done.alreadyDone) throw new AppError('conflict', 'Diese Frage wurde bereits beantwortet.')
  return done.result
}
