import { days, hours } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Counted } from '../../../platform/limits.ts'
import { networkOf } from '../../../platform/network-of.ts'
import type { ChatbotRow } from '../tables.ts'
import { warnOwner } from './warn-owner.ts'

const windowSeconds = hours(1) / 1000
const daySeconds = days(1) / 1000
const name = 'chatbot budget'
/** Counted while an answer is being written; what it really cost takes its place. */
const expectedCents = 40
/** From here on the owner is told that the hour is running out. */
const nearlyShare = 0.8

type Budgeted = Pick<ChatbotRow, 'tenantId' | 'id' | 'name' | 'hourBudgetCents' | 'visitorHourBudgetCents'>

const chatbotKey = ({ tenantId, id }: Budgeted): string => `${tenantId}:${id}`

/** Tokens are free, so that a visitor is the connection; many who are signed in share one, and are known by name. */
const visitorKey = (ctx: Ctx, chatbot: Budgeted): string =>
  `${chatbotKey(chatbot)}:${ctx.actor?.user.id ?? networkOf(ctx.origin.ip)}`

const minutesUntil = (ctx: Ctx, { endsAt }: Counted): number =>
  Math.max(1, Math.ceil((endsAt.getTime() - ctx.clock.now().getTime()) / 60_000))

const refusal = (ctx: Ctx, counted: Counted, sentence: string): AppError => {
  const minutes = minutesUntil(ctx, counted)
  return new AppError(
    'throttled',
    `${sentence} Bitte versuchen Sie es in ${minutes === 1 ? 'einer Minute' : `${minutes} Minuten`} noch einmal.`,
    { headers: { 'retry-after': String(minutes * 60) } },
  )
}

/** What answers may cost on one day, in cents; null: no limit. */
export interface DayBudget {
  chatbotCents: number | null
  visitorCents: number | null
}

const dayTexts = {
  visitor: 'Von Ihrem Anschluss kamen heute sehr viele Fragen.',
  chatbot: 'Dieser Chatbot hat heute sehr viele Fragen beantwortet.',
} as const

interface Spending {
  /** What the answer has cost in the end; nothing where there was none. */
  settle(cents: bigint): Promise<void>
}

const exceeds = ({ sum }: Counted, budget: number | null): boolean => budget !== null && sum > budget

/**
 * Counts an answer against what the chatbot may spend in an hour, over all tokens and processes, before anything is reserved for it.
 * Refused where it is too much; the owner learns of it once in an hour.
 */
export const spendBudget = async (
  ctx: Ctx,
  chatbot: Budgeted,
  day: DayBudget = { chatbotCents: null, visitorCents: null },
): Promise<Spending> => {
  const perHour = [chatbotKey(chatbot), visitorKey(ctx, chatbot)]
  // Only where somebody has set one: it is one row more to write for every answer.
  const perDay = [day.chatbotCents, day.visitorCents].flatMap((cents, index) =>
    cents === null ? [] : [{ cents, key: `${perHour[index]}:day`, isVisitor: index === 1 }],
  )
  const add = (amount: number): Promise<Counted[]> =>
    ctx.limits.add(
      name,
      [
        ...perHour.map(key => ({ key, amount })),
        ...perDay.map(({ key }) => ({ key, amount, windowSeconds: daySeconds })),
      ],
      windowSeconds,
    )
  const [all, visitor, ...ofDay] = await add(expectedCents)
  if (!all || !visitor) throw new Error('Ohne Zähler')
  for (const [index, { cents, isVisitor }] of perDay.entries()) {
    const counted = ofDay[index]
    if (!counted || !exceeds(counted, cents)) continue
    await add(-expectedCents)
    await warnOwner(ctx, chatbot, isVisitor ? 'visitor' : 'reached')
    throw refusal(ctx, counted, isVisitor ? dayTexts.visitor : dayTexts.chatbot)
  }
  if (exceeds(visitor, chatbot.visitorHourBudgetCents)) {
    await add(-expectedCents)
    await warnOwner(ctx, chatbot, 'visitor')
    throw refusal(ctx, visitor, 'Von Ihrem Anschluss kamen in der letzten Stunde sehr viele Fragen.')
  }
  if (exceeds(all, chatbot.hourBudgetCents)) {
    await add(-expectedCents)
    await warnOwner(ctx, chatbot, 'reached')
    throw refusal(ctx, all, 'Dieser Chatbot hat in der letzten Stunde sehr viele Fragen beantwortet.')
  }
  if (chatbot.hourBudgetCents !== null && all.sum > nearlyShare * chatbot.hourBudgetCents)
    await warnOwner(ctx, chatbot, 'nearly')
  return {
    async settle(cents) {
      const left = Number(cents) - expectedCents
      if (left) await add(left)
    },
  }
}

/** What the running hour has cost so far; null where nobody has asked. */
export const spentThisHour = (ctx: Ctx, chatbot: Budgeted): Promise<Counted | null> =>
  ctx.limits.read(name, chatbotKey(chatbot))
