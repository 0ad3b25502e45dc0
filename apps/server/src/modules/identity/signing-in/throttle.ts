import { and, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { after, days, hours, minutes } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { signInThrottles as throttles } from '../tables.ts'

/**
 * `window`: so many attempts in a span of time, then a block for the rest of it.
 * `doubling`: after so many failures each further one blocks for longer; forgotten after a quiet span.
 */
type Limit = { attempts: number } & (
  | { window: number }
  | { firstBlock: number; longestBlock: number; forgottenAfter: number }
)

const doubling = { attempts: 5, firstBlock: minutes(1), longestBlock: minutes(15), forgottenAfter: hours(1) }

const limits = {
  'sign-in by account and address': doubling,
  'sign-in by account': { attempts: 30, window: minutes(15) },
  'sign-in by address': { attempts: 60, window: minutes(15) },
  'sign-in by known device': doubling,
  'password by signed-in person': doubling,
  'second factor by person': doubling,
  'forgotten password by account': { attempts: 3, window: minutes(15) },
  'forgotten password by address': { attempts: 30, window: minutes(15) },
  'new address by person': { attempts: 5, window: hours(1) },
} as const satisfies Record<string, Limit>

export type ThrottleKind = keyof typeof limits

/** Only a keyed hash is kept: the table is no list of who tried to sign in from where, and none to be had by trying all addresses. */
const keyOf = (ctx: Ctx, kind: ThrottleKind, value: string): string =>
  ctx.secrets.sign('throttle', `${kind}\n${value}`)

const moment = (date: Date): SQL => sql`${date.toISOString()}::timestamptz`
const span = (milliseconds: number | SQL): SQL => sql`(${milliseconds} * interval '1 millisecond')`

const isForgotten = (limit: Limit, now: Date): SQL =>
  'window' in limit
    ? sql`${throttles.firstFailureAt} <= ${moment(after(now, -limit.window))}`
    : sql`greatest(${throttles.firstFailureAt}, ${throttles.blockedUntil}) <= ${moment(after(now, -limit.forgottenAfter))}`

const blockedUntil = (limit: Limit, now: Date): SQL => {
  if ('window' in limit) return sql`${throttles.firstFailureAt} + ${span(limit.window)}`
  const blocksBefore = sql`least(${throttles.failures} + 1 - ${limit.attempts}, 10)`
  return sql`${moment(now)} + ${span(sql`least(${limit.longestBlock}, ${limit.firstBlock} * power(2, ${blocksBefore}))`)}`
}

/**
 * Counts the attempt before it is made, in one statement: of a hundred at once only as many pass as are left.
 * Returns until when the caller has to wait, or null if the attempt may be made.
 */
export const tryAttempt = async (ctx: Ctx, kind: ThrottleKind, value: string): Promise<Date | null> => {
  const limit: Limit = limits[kind]
  const now = ctx.clock.now()
  const key = keyOf(ctx, kind, value)
  const forgotten = isForgotten(limit, now)
  const counted = await ctx.db
    .insert(throttles)
    .values({ key, failures: 1, firstFailureAt: now })
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        failures: sql`case when ${forgotten} then 1 else ${throttles.failures} + 1 end`,
        firstFailureAt: sql`case when ${forgotten} then ${moment(now)} else ${throttles.firstFailureAt} end`,
        blockedUntil: sql`case when not (${forgotten}) and ${throttles.failures} + 1 >= ${limit.attempts} then ${blockedUntil(limit, now)} end`,
      },
      setWhere: or(isNull(throttles.blockedUntil), lte(throttles.blockedUntil, now)),
    })
    .returning({ key: throttles.key })
  if (counted.length) return null
  const [blocked] = await ctx.db
    .select({ until: throttles.blockedUntil })
    .from(throttles)
    .where(eq(throttles.key, key))
  return blocked?.until ?? after(now, minutes(1))
}

/** The same words whether the account exists or not. */
const throttled = (ctx: Ctx, until: Date): AppError => {
  const wait = Math.max(1, until.getTime() - ctx.clock.now().getTime())
  const count = Math.ceil(wait / minutes(1))
  return new AppError(
    'throttled',
    `Zu viele Anmeldeversuche. Bitte versuchen Sie es in ${count === 1 ? '1 Minute' : `${count} Minuten`} erneut.`,
    { headers: { 'retry-after': String(Math.ceil(wait / 1000)) } },
  )
}

export const reserveAttempt = async (ctx: Ctx, kind: ThrottleKind, value: string): Promise<void> => {
  const until = await tryAttempt(ctx, kind, value)
  if (until) throw throttled(ctx, until)
}

export const clearAttempts = async (
  ctx: Ctx,
  ...keys: [kind: ThrottleKind, value: string][]
): Promise<void> => {
  await ctx.db.delete(throttles).where(
    inArray(
      throttles.key,
      keys.map(([kind, value]) => keyOf(ctx, kind, value)),
    ),
  )
}

/** Takes back one reserved attempt that was none of those to be counted. */
export const giveBackAttempt = async (ctx: Ctx, kind: ThrottleKind, value: string): Promise<void> => {
  await ctx.db
    .update(throttles)
    .set({ failures: sql`greatest(${throttles.failures} - 1, 0)`, blockedUntil: null })
    .where(eq(throttles.key, keyOf(ctx, kind, value)))
}

export const removeOldThrottles = async (ctx: Ctx): Promise<void> => {
  const old = after(ctx.clock.now(), -days(1))
  await ctx.db
    .delete(throttles)
    .where(
      and(
        lte(throttles.firstFailureAt, old),
        or(isNull(throttles.blockedUntil), lte(throttles.blockedUntil, old)),
      ),
    )
}
