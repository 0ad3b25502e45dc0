import { eq } from 'drizzle-orm'
import { after } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Exchange } from '../../../platform/http/handlers.ts'
import { deviceLifetime } from '../../../platform/http/session-cookie.ts'
import { newToken, sameText } from '../../../platform/secrets.ts'
import { type UserRow, users } from '../tables.ts'
import { onceCommitted } from './sessions.ts'

/**
 * A browser in which a person has proved who it is carries a signed mark of it. The mark opens nothing; it only lets this browser's
 * attempts be counted apart from those of strangers, who could otherwise keep the person out by guessing. Nothing is stored of it.
 */
interface Mark {
  /** Stays the same for as long as the browser is known, so that its attempts add up. */
  device: string
  userId: string
  since: Date
}

const separator = '.'

const signatureOf = (ctx: Ctx, content: string): string => ctx.secrets.sign('known-device', content)

const readMark = (ctx: Ctx, token: string | null): Mark | null => {
  const [device, userId, since, signature, ...rest] = (token ?? '').split(separator)
  if (!device || !userId || !since || !signature || rest.length) return null
  if (!sameText(signature, signatureOf(ctx, [device, userId, since].join(separator)))) return null
  return { device, userId, since: new Date(Number(since)) }
}

const isValid = (ctx: Ctx, mark: Mark, user: UserRow): boolean =>
  mark.userId === user.id &&
  mark.since > after(ctx.clock.now(), -deviceLifetime) &&
  (user.knownDevicesSince === null || mark.since >= user.knownDevicesSince)

/** The device's own name, if this person has proved itself here before and has not ended that since. */
export const knownDeviceOf = (ctx: Ctx, user: UserRow | null, exchange: Exchange): string | null => {
  const mark = readMark(ctx, exchange.deviceToken)
  return mark && user && isValid(ctx, mark, user) ? mark.device : null
}

/** From now on this browser is known as the person's. */
export const rememberDevice = (ctx: Ctx, user: UserRow, exchange: Exchange): void => {
  const device = knownDeviceOf(ctx, user, exchange) ?? newToken()
  const content = [device, user.id, ctx.clock.now().getTime()].join(separator)
  onceCommitted(ctx, () => exchange.issueDeviceToken([content, signatureOf(ctx, content)].join(separator)))
}

/** All of the person's devices are strangers from now on; one that stays is remembered anew afterwards. */
export const forgetDevices = async (ctx: Ctx, userId: string): Promise<void> => {
  await ctx.db.update(users).set({ knownDevicesSince: ctx.clock.now() }).where(eq(users.id, userId))
}
