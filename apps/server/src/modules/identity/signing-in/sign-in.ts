import { type Ctx, inTransaction, type SignedInCtx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Exchange } from '../../../platform/http/handlers.ts'
import { signIns } from '../../../platform/metrics.ts'
import { newToken } from '../../../platform/secrets.ts'
import { recordAudit } from '../../audit/index.ts'
import { hashPassword, isOutdated, verifyPassword } from '../passwords/passwords.ts'
import type { UserRow } from '../tables.ts'
import { changeUser, findUserByEmail, lockActiveUser } from '../users.ts'
import { knownDeviceOf, rememberDevice } from './known-device.ts'
import { endSession, startSession } from './sessions.ts'
import { clearSignIn, reserveSignIn } from './sign-in-throttle.ts'

/** Where the person begins; tenants stand after this module, so whoever connects the parts says it. */
export type StartTenantOf = (ctx: Ctx, user: UserRow) => Promise<{ id: string; name: string } | null>

/** Whether people of this address have to sign in by the service of their organisation; by the address alone, whoever has it. */
export type RequiresService = (ctx: Ctx, email: string) => Promise<boolean>

/** What stands above this module and has a say at a sign-in. */
export interface SignInRules {
  startTenantOf: StartTenantOf
  requiresService: RequiresService
}

/** One answer for every reason: it tells nobody whether an account exists. */
const wrongCredentials = (): AppError => new AppError('invalid', 'E-Mail oder Passwort ist falsch.')

/** Also for a super admin with a wrong password: nobody learns who is one. */
const serviceRequired = (): AppError =>
  new AppError(
    'invalid',
    'Ihre Organisation verlangt die Anmeldung über ihren eigenen Anmeldedienst. Geben Sie Ihre Adresse ein und wählen Sie „Weiter“.',
  )

const provePassword = async (
  ctx: Ctx,
  email: string,
  password: string,
): Promise<UserRow & { passwordHash: string }> => {
  const user = await findUserByEmail(ctx, email)
  const passwordHash = user && !user.deactivatedAt ? user.passwordHash : null
  const isRight = await verifyPassword(passwordHash, password)
  if (!user || !passwordHash || !isRight) throw wrongCredentials()
  return { ...user, passwordHash }
}

const checkedSignIn = async (
  ctx: Ctx,
  { email, password }: { email: string; password: string },
  exchange: Exchange,
  { startTenantOf, requiresService }: SignInRules,
): Promise<{ next: 'dashboard' | 'second-factor' }> => {
  const device = exchange.deviceToken && knownDeviceOf(ctx, await findUserByEmail(ctx, email), exchange)
  await reserveSignIn(ctx, email, device)
  const isServiceRequired = await requiresService(ctx, email)
  const user = await provePassword(ctx, email, password).catch(error => {
    throw isServiceRequired ? serviceRequired() : error
  })
  if (isServiceRequired && !user.isSuperAdmin) throw serviceRequired()
  const freshHash = isOutdated(user.passwordHash) ? await hashPassword(password) : null
  const next = await inTransaction(ctx, async ctx => {
    const current = await lockActiveUser(ctx, user.id)
    // A password changed since the check has ended all sessions; this one must not come after it.
    if (current?.passwordHash !== user.passwordHash) throw wrongCredentials()
    if (freshHash) await changeUser(ctx, user.id, { passwordHash: freshHash })
    const awaitsSecondFactor = current.totpEnabledAt !== null
    await startSession(ctx, { userId: user.id, awaitsSecondFactor }, exchange)
    if (awaitsSecondFactor) return 'second-factor'
    rememberDevice(ctx, current, exchange)
    await recordSignIn(ctx, current, await startTenantOf(ctx, current))
    return 'dashboard'
  })
  await clearSignIn(ctx, email, device)
  return { next }
}

/** Seen by the admins of the tenant in which the person begins; entering another one is an entry there. */
export const recordSignIn = (
  ctx: Ctx,
  user: UserRow,
  tenant: { id: string; name: string } | null,
  secondFactor?: string,
): Promise<void> =>
  recordAudit(ctx, {
    action: 'user.signed-in',
    tenant,
    subject: { type: 'user', id: user.id, label: user.name },
    changes: secondFactor ? { second_factor: { to: secondFactor } } : {},
  })

export const countOutcome = async <T extends { next: string }>(work: Promise<T>): Promise<T> => {
  try {
    const result = await work
    signIns.inc({ outcome: result.next === 'dashboard' ? 'succeeded' : 'second-factor' })
    return result
  } catch (error) {
    signIns.inc({ outcome: error instanceof AppError && error.code === 'throttled' ? 'throttled' : 'failed' })
    throw error
  }
}

/** Without the actor: who signs in acts for themselves, whoever sat at this browser before. */
export const signIn = (
  ctx: Ctx,
  form: { email: string; password: string },
  exchange: Exchange,
  rules: SignInRules,
) => countOutcome(checkedSignIn({ ...ctx, actor: null }, form, exchange, rules))

/** Where the session at a sign-in service ends; null for who signed in with a password. */
export type EndThere = (ctx: SignedInCtx) => Promise<string | null>

export const signOut = async (
  ctx: SignedInCtx,
  exchange: Exchange,
  endThere: EndThere,
): Promise<{ continue_at: string | null }> => {
  const continueAt = await endThere(ctx)
  await endSession(ctx, ctx.actor.sessionId)
  exchange.issueSessionToken(newToken())
  return { continue_at: continueAt }
}
