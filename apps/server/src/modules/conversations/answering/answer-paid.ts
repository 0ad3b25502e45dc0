import { type ChatEvent, quoteCents } from '@lotse/contract'
import { minutes } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { ModelError } from '../../../platform/model-error.ts'
import { InsufficientCredits, type PaidRun, type PaidWork, runPaid } from '../../credits/index.ts'
import { translationCharactersAtMost } from '../languages/translate-question.ts'
import { presentSource } from '../present.ts'
import type { SecondOpinion } from '../visits/message-checks.ts'
import { answerCents, charactersFor, usedCents } from './answer-price.ts'
import { completionCharactersAtMost } from './complete-question.ts'
import { composeAnswer } from './compose-answer.ts'
import { type Draft, newDraft, type Question } from './draft.ts'
import { type Push, problemFor } from './stream-answer.ts'
import { holdLease, reservedAtFirstMs } from './writer-lease.ts'

const checkPrice = BigInt(quoteCents('chatbot_misuse_check', 1))

/** Longer than any answer takes; then the model is stuck. */
const timeLimitMs = minutes(5)

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
  /** Said before the first word of the answer, and not charged. */
  preface?: string
  /** Where somebody in need finds help. */
  help?: string
  /** For staff, before the first word. */
  report?: ChatEvent | null
  /** Asked for beside the search, and awaited before the first word. */
  opinion?: SecondOpinion | null
  /** Tells that the answer is still being written. */
  beHeard?(): Promise<void>
  /** Keeps the answer and confirms what it costs in one. Without it the answer is paid for and gone. False: somebody else answers by now. */
  keep?(outcome: Outcome, reservationId: string): Promise<boolean>
}

const problems = {
  /** Nothing was read yet. */
  unavailable: {
    code: 'unavailable',
    message:
      'Die Antwort kann gerade nicht erstellt werden. Bitte versuchen Sie es in einigen Minuten noch einmal.',
  },
  brokenOff: {
    code: 'broken_off',
    message:
      'Die Antwort ist nicht zu Ende gekommen und deshalb vielleicht unvollständig. Bitte fragen Sie noch einmal.',
  },
} as const

const problemOf = (ctx: Ctx, error: unknown, draft: Draft): Outcome['problem'] => {
  const isModel = error instanceof ModelError || (error instanceof Error && error.name === 'TimeoutError')
  if (!isModel) {
    ctx.log.error({ error }, 'Antwort gescheitert')
    return problemFor(error)
  }
  ctx.log.warn({ error }, 'Antwort vom Sprachmodell nicht zu Ende gebracht')
  return draft.text.trim() ? problems.brokenOff : problems.unavailable
}

/**
 * What is held for an answer: first what it takes to look for it, and once that is known what it can cost. From the moment that its
 * credits are there it has begun, and is not refused any more.
 */
const purseOf = (run: PaidRun, checkCents: bigint, begin: () => void) => {
  const purse = {
    heldCents: 0n,
    hasBegun: false,
    begin(): void {
      if (!purse.hasBegun) begin()
      purse.hasBegun = true
    },
    async hold(
      contextCharacters: number,
      { wanted, least }: { wanted: number; least: number },
    ): Promise<number> {
      try {
        const held = await run.raise({
          cents: answerCents(contextCharacters + wanted) + checkCents,
          leastCents: answerCents(contextCharacters + least) + checkCents,
        })
        purse.heldCents = held - checkCents
      } catch (error) {
        if (!purse.hasBegun || !(error instanceof InsufficientCredits)) throw error
      }
      purse.begin()
      return Math.max(least, Math.min(wanted, charactersFor(purse.heldCents) - contextCharacters))
    },
  }
  return purse
}
type Purse = ReturnType<typeof purseOf>

/** Thrown before the first word: what is said instead of the answer. */
class Refused extends Error {
  readonly text: string

  constructor(text: string) {
    super('Die Nachricht wird nicht beantwortet')
    this.text = text
  }
}

type Cleared = () => Promise<void>

/** Asks beside everything else. Whoever awaits it before the first word learns whether there may be one. */
const clearance = (run: PaidRun, { opinion, paid }: PaidAnswer): Cleared => {
  if (!opinion) return async () => {}
  const work: Parameters<PaidRun['child']>[0] = {
    jobClass: paid.jobClass,
    key: `${paid.key}:check`,
    functionality: 'chatbot_misuse_check',
    cents: checkPrice,
    description: 'Missbrauchsprüfung',
  }
  const asked = run.child(work, async () => {
    const { refusal, isPaid } = await opinion.ask()
    // What is refused costs nothing.
    return { usedCents: isPaid && refusal === null ? checkPrice : 0n, result: refusal }
  })
  // Awaited later; until then its failure is nobody's.
  asked.catch(() => {})
  return async () => {
    const done = await asked
    if (!done.alreadyDone && done.result !== null) throw new Refused(done.result)
  }
}

const write = async (
  ctx: Ctx,
  question: Question,
  purse: Purse,
  cleared: Cleared,
  push: Push,
): Promise<Outcome> => {
  const draft = newDraft()
  const limited = {
    ...question,
    signal: AbortSignal.any([question.signal, AbortSignal.timeout(timeLimitMs)]),
  }
  const outcome = (status: Outcome['status'], problem: Outcome['problem'] = null): Outcome => ({
    status,
    draft,
    // What nobody has seen costs nothing, and neither does what was not brought to its end: it can be asked for again.
    cents: draft.text && status !== 'failed' ? usedCents(purse.heldCents, draft) : 0n,
    durationMs: Math.round(performance.now() - draft.startedAt),
    problem,
  })
  try {
    await composeAnswer(ctx, limited, draft, {
      async afford(characters) {
        await cleared()
        return purse.hold(draft.contextCharacters, characters)
      },
      waiting: () => push({ event: 'waiting', data: {} }),
      text: text => push({ event: 'text', data: { text } }),
      source: source => push({ event: 'source', data: presentSource(source) }),
    })
    return outcome(question.signal.aborted ? 'cancelled' : 'completed')
  } catch (error) {
    if (error instanceof InsufficientCredits) throw error
    if (error instanceof Refused) {
      purse.begin()
      Object.assign(draft, { text: error.text, isRefused: true, isGap: false })
      push({ event: 'text', data: { text: error.text } })
      return { ...outcome('completed'), cents: 0n }
    }
    if (question.signal.aborted) return outcome('cancelled')
    return outcome('failed', problemOf(ctx, error, draft))
  }
}

const givenUp = (outcome: Outcome): Outcome => ({
  ...outcome,
  status: 'failed',
  cents: 0n,
  problem: { code: 'conflict', message: 'Diese Frage wird inzwischen an anderer Stelle beantwortet.' },
})

/**
 * An answer that is paid for: reserved before anything is done, charged for what reached the visitor. Throws where the credits do not
 * suffice, before anything is pushed.
 */
export const answerPaid = async (ctx: Ctx, answer: PaidAnswer, push: Push): Promise<Outcome> => {
  const { paid, question, begin, help, preface, report, opinion, beHeard, keep } = answer
  const checkCents = opinion ? checkPrice : 0n
  const work: PaidWork = {
    ...paid,
    functionality: 'chatbot_response',
    cents:
      checkCents +
      answerCents(
        question.message.length +
          completionCharactersAtMost(question.message, question.history) +
          (ctx.ai.chat ? translationCharactersAtMost(question.message) : 0),
      ),
    isRaised: true,
    expiresInMs: reservedAtFirstMs,
  }
  const done = await runPaid(ctx, work, async run => {
    const { reservationId } = run
    const purse = purseOf(run, checkCents, () => {
      push(begin)
      if (report) push(report)
      if (help) push({ event: 'help', data: { text: help } })
      if (preface) push({ event: 'text', data: { text: preface } })
    })
    const cleared = clearance(run, answer)
    const endLease = holdLease(ctx, { tenantId: paid.tenantId, id: reservationId }, beHeard)
    try {
      const outcome = await write(ctx, question, purse, cleared, push)
      // Also of what failed before anything was said there is something to read.
      purse.begin()
      const isKept = !keep || (await keep(outcome, reservationId))
      // What is held is held by whoever answers instead.
      if (!isKept) return { usedCents: 0n, result: givenUp(outcome), isConfirmed: true }
      return { usedCents: outcome.cents, result: outcome, isConfirmed: Boolean(keep && outcome.cents) }
    } finally {
      endLease()
    }
  })
  if (done.alreadyDone) throw new AppError('conflict', 'Diese Frage wurde bereits beantwortet.')
  return done.result
}
