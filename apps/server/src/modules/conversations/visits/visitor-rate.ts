import { minutes } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'

/** Faster than anybody reads the answers. */
export const messagesPerMinute = 20
const visitorsAtMost = 20_000

/**
 * When the visitors of the last minute asked. Each process counts for itself, as the limit per address does: this one keeps a single
 * page from emptying an account, and whoever gets new tokens for that meets the other.
 */
const asked = new Map<string, number[]>()

const forgetOld = (now: number): void => {
  for (const [visitor, times] of asked) if ((times.at(-1) ?? 0) <= now - minutes(1)) asked.delete(visitor)
}

export const countMessage = (ctx: Ctx, visitorHash: Buffer): void => {
  const now = ctx.clock.now().getTime()
  const visitor = visitorHash.toString('base64')
  const times = (asked.get(visitor) ?? []).filter(time => time > now - minutes(1))
  if (times.length >= messagesPerMinute) {
    const wait = Math.ceil(((times[0] ?? now) + minutes(1) - now) / 1000)
    throw new AppError('throttled', 'Das waren viele Fragen auf einmal. Bitte warten Sie einen Moment.', {
      headers: { 'retry-after': String(wait) },
    })
  }
  if (!asked.has(visitor) && asked.size >= visitorsAtMost) forgetOld(now)
  asked.set(visitor, [...times, now])
}
