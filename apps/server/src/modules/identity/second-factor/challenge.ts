import { and, eq, gt } from 'drizzle-orm'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import type { Exchange } from '../../../platform/http/handlers.ts'
import { hashToken } from '../../../platform/secrets.ts'
import { rememberDevice } from '../signing-in/known-device.ts'
import { startSession } from '../signing-in/sessions.ts'
import { countOutcome, recordSignIn, type StartTenantOf } from '../signing-in/sign-in.ts'
import { clearAttempts, reserveAttempt } from '../signing-in/throttle.ts'
import { sessions, type UserRow } from '../tables.ts'
import { changeUser, lockActiveUser } from '../users.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { matchingStep } from './totp.ts'

export const wrongCode = (): AppError =>
  invalidField('code', 'Der Code ist falsch, abgelaufen oder schon benutzt.')

/** Whose sign-in waits in this browser for its second step. */
const waitingUserId = async (ctx: Ctx, token: string): Promise<string | null> => {
  const [session] = await ctx.db
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(
      and(
        eq(sessions.tokenHash, hashToken(token)),
        eq(sessions.awaitsSecondFactor, true),
        gt(sessions.expiresAt, ctx.clock.now()),
      ),
    )
  return session?.userId ?? null
}

/** Each time step counts once, so that a code read over somebody's shoulder is worth nothing. */
export const spendTotpCode = async (ctx: Ctx, user: UserRow, code: string): Promise<boolean> => {
  if (!user.totpSecretSealed) return false
  const step = matchingStep(
    ctx.secrets.open('totp', user.totpSecretSealed),
    code.replace(/\s/g, ''),
    ctx.clock.now(),
  )
  if (step === null || step <= user.totpLastStep) return false
  await changeUser(ctx, user.id, { totpLastStep: step })
  return true
}

const spendCode = async (ctx: Ctx, user: UserRow, code: string): Promise<string | null> => {
  if (await spendTotpCode(ctx, user, code)) return 'Einmalcode'
  return (await spendRecoveryCode(ctx, user.id, code)) ? 'Wiederherstellungscode' : null
}

const expired = (): AppError =>
  new AppError('unauthenticated', 'Die Anmeldung ist abgelaufen. Bitte melden Sie sich erneut an.')

const checkedSecondFactor = async (
  ctx: Ctx,
  code: string,
  exchange: Exchange,
  startTenantOf: StartTenantOf,
): Promise<{ next: 'dashboard' }> => {
  const userId = await waitingUserId(ctx, exchange.sessionToken)
  if (!userId) throw expired()
  await reserveAttempt(ctx, 'second factor by person', userId)
  await inTransaction(ctx, async ctx => {
    const user = await lockActiveUser(ctx, userId)
    // Asked again behind the lock: a new password or a deactivation meanwhile ended this sign-in too.
    if (!user?.totpEnabledAt || !(await waitingUserId(ctx, exchange.sessionToken))) throw expired()
    const used = await spendCode(ctx, user, code)
    if (!used) throw wrongCode()
    await startSession(ctx, { userId, awaitsSecondFactor: false }, exchange)
    rememberDevice(ctx, user, exchange)
    await recordSignIn(ctx, user, await startTenantOf(ctx, user), used)
  })
  await clearAttempts(ctx, ['second factor by person', userId])
  return { next: 'dashboard' }
}

export const confirmSecondFactor = (
  ctx: Ctx,
  code: string,
  exchange: Exchange,
  startTenantOf: StartTenantOf,
): Promise<{ next: 'dashboard' }> =>
  countOutcome(checkedSecondFactor({ ...ctx, actor: null }, code, exchange, startTenantOf))
