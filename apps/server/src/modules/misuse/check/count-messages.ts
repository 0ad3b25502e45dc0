import type { MisuseSettings } from '@lotse/contract'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { LimitedUse } from '../../../platform/limits.ts'
import type { Sender } from './asker.ts'

const windowSeconds = 60

/** A process asks for a few at once, so that most messages need no question to the database. */
const usesOf = (
  { visitor, addressHash }: Sender,
  tenantId: string,
  chatbotId: string,
  { visitor_per_minute, address_per_minute, chatbot_per_minute }: MisuseSettings['flood'],
  isWhitelisted: boolean,
): LimitedUse[] => {
  const rule = (limit: number, leasedAtOnce: number) => ({ limit, windowSeconds, leasedAtOnce })
  return [
    ...(visitor
      ? [{ name: 'visitor', key: `${tenantId}:${visitor}`, rule: rule(visitor_per_minute, 4) }]
      : []),
    ...(isWhitelisted
      ? []
      : [{ name: 'misuse address', key: addressHash, rule: rule(address_per_minute, 8) }]),
    { name: 'misuse chatbot', key: `${tenantId}:${chatbotId}`, rule: rule(chatbot_per_minute, 25) },
  ]
}

export interface Flood {
  /** By whom it comes: a visitor or an address offends, a chatbot that is asked much does not. */
  from: 'visitor' | 'address' | 'chatbot'
  error: AppError
}

const sources = { visitor: 'visitor', 'misuse address': 'address', 'misuse chatbot': 'chatbot' } as const
const sentences: Record<Flood['from'], string> = {
  visitor: 'Das waren viele Fragen auf einmal. Bitte warten Sie einen Moment.',
  address: 'Von Ihrem Anschluss kommen gerade sehr viele Fragen. Bitte warten Sie einen Moment.',
  chatbot: 'Gerade stellen sehr viele Menschen Fragen. Bitte warten Sie einen Moment.',
}

/** Keeps a single page, an address and all together from emptying an account; null while it is not too much. */
export const countMessage = async (
  ctx: Ctx,
  sender: Sender,
  asked: { tenantId: string; chatbotId: string; isWhitelisted: boolean },
  { flood }: MisuseSettings,
): Promise<Flood | null> => {
  const taken = await ctx.limits.takeAll(
    usesOf(sender, asked.tenantId, asked.chatbotId, flood, asked.isWhitelisted),
  )
  if (taken.isAllowed) return null
  const from = sources[(taken.refusedBy?.name ?? 'visitor') as keyof typeof sources]
  return {
    from,
    error: new AppError('throttled', sentences[from], {
      headers: { 'retry-after': String(taken.retryAfterSeconds) },
    }),
  }
}
