import type { RouteName } from '@lotse/contract'
import { AppError } from '../errors.ts'
import type { LimitRule } from '../limits.ts'
import { networkOf } from '../network-of.ts'
import type { Ctx } from '../ports.ts'
import type { RateLimits } from './parts.ts'

const perMinute: RateLimits = { 'sign-in': 30, public: 240 }

/** Checking a password takes longer than asking the database; whoever looks at a page is let through by the handful. */
const leasedAtOnce: RateLimits = { 'sign-in': 1, public: 15 }

export const routeLimit = (kind: keyof RateLimits, limits: RateLimits = perMinute): LimitRule => ({
  limit: limits[kind],
  windowSeconds: 60,
  leasedAtOnce: leasedAtOnce[kind],
})

/** Each route counts the requests of an address for itself. Files, pages and the machine room need no limit: they cost no query. */
export const countRequest = async (ctx: Ctx, route: RouteName, limit: LimitRule): Promise<void> => {
  const taken = await ctx.limits.take(route, networkOf(ctx.origin.ip), limit)
  if (!taken.isAllowed)
    throw new AppError(
      'throttled',
      {
        de: 'Zu viele Anfragen. Bitte versuchen Sie es in Kürze erneut.',
        en: 'Too many requests. Please try again in a moment.',
      },
      { headers: { 'retry-after': String(taken.retryAfterSeconds) } },
    )
}
