import { inTransaction, type SignedInCtx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { sendMail } from '../../../platform/mail.ts'
import { type AuditAction, recordAudit } from '../../audit/index.ts'
import { twoFactorMail } from '../links/mails.ts'
import { confirmOwnPassword } from '../passwords/confirm-password.ts'
import { refuseWhileImpersonating } from '../policy.ts'
import { clearAttempts, reserveAttempt } from '../signing-in/throttle.ts'
import type { UserRow } from '../tables.ts'
import { changeUser, lockActiveUser } from '../users.ts'
import { spendTotpCode, wrongCode } from './challenge.ts'
import { removeRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { newTotpSecret, totpUri } from './totp.ts'

const alreadyOn = (): AppError =>
  new AppError('conflict', 'Die Zwei-Faktor-Anmeldung ist bereits eingeschaltet.')
const notOn = (): AppError => new AppError('conflict', 'Die Zwei-Faktor-Anmeldung ist nicht eingeschaltet.')
const notBegun = (): AppError => new AppError('conflict', 'Bitte beginnen Sie die Einrichtung noch einmal.')

/** The state is checked behind the lock, so that two browsers of one person cannot mix two secrets. */
const changeTwoFactor = <T>(
  ctx: SignedInCtx,
  work: (ctx: SignedInCtx, user: UserRow) => Promise<T>,
): Promise<T> =>
  inTransaction(ctx, async ctx => {
    const user = await lockActiveUser(ctx, ctx.actor.user.id)
    if (!user) throw new AppError('unauthenticated', 'Bitte melden Sie sich an.')
    return work(ctx, user)
  })

const record = (ctx: SignedInCtx, action: AuditAction, { id, name }: UserRow): Promise<void> =>
  recordAudit(ctx, { action, subject: { type: 'user', id, label: name } })

/** Stores the secret without asking for codes yet: first the app has to show that it has it. */
export const beginTwoFactor = async (
  ctx: SignedInCtx,
  password: string,
): Promise<{ secret: string; uri: string }> => {
  await confirmOwnPassword(ctx, password)
  const secret = newTotpSecret()
  return changeTwoFactor(ctx, async (ctx, user) => {
    if (user.totpEnabledAt) throw alreadyOn()
    await changeUser(ctx, user.id, { totpSecretSealed: ctx.secrets.seal('totp', secret), totpLastStep: 0n })
    return { secret, uri: totpUri(secret, user.email) }
  })
}

export const enableTwoFactor = async (
  ctx: SignedInCtx,
  code: string,
): Promise<{ recovery_codes: string[] }> => {
  refuseWhileImpersonating(ctx)
  const { id } = ctx.actor.user
  await reserveAttempt(ctx, 'second factor by person', id)
  const codes = await changeTwoFactor(ctx, async (ctx, user) => {
    if (user.totpEnabledAt) throw alreadyOn()
    if (!user.totpSecretSealed) throw notBegun()
    if (!(await spendTotpCode(ctx, user, code))) throw wrongCode()
    await changeUser(ctx, id, { totpEnabledAt: ctx.clock.now() })
    await record(ctx, 'user.two-factor-enabled', user)
    await sendMail(ctx, twoFactorMail(user, true, ctx.config.baseUrl))
    return replaceRecoveryCodes(ctx, id)
  })
  await clearAttempts(ctx, ['second factor by person', id])
  return { recovery_codes: codes }
}

export const disableTwoFactor = async (ctx: SignedInCtx, password: string): Promise<void> => {
  await confirmOwnPassword(ctx, password)
  await changeTwoFactor(ctx, async (ctx, user) => {
    if (!user.totpEnabledAt) throw notOn()
    await changeUser(ctx, user.id, { totpSecretSealed: null, totpEnabledAt: null, totpLastStep: 0n })
    await removeRecoveryCodes(ctx, user.id)
    await record(ctx, 'user.two-factor-disabled', user)
    await sendMail(ctx, twoFactorMail(user, false, ctx.config.baseUrl))
  })
}

export const renewRecoveryCodes = async (
  ctx: SignedInCtx,
  password: string,
): Promise<{ recovery_codes: string[] }> => {
  await confirmOwnPassword(ctx, password)
  return changeTwoFactor(ctx, async (ctx, user) => {
    if (!user.totpEnabledAt) throw notOn()
    await record(ctx, 'user.recovery-codes-renewed', user)
    return { recovery_codes: await replaceRecoveryCodes(ctx, user.id) }
  })
}
