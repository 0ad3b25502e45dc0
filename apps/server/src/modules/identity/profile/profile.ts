import type { profile, profileForm } from '@lotse/contract'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { inTransaction, type SignedInCtx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Exchange } from '../../../platform/http/handlers.ts'
import { changesBetween, recordAudit } from '../../audit/index.ts'
import { endEmailChange, nothingPending, pendingEmailOf, sendEmailChange } from '../links/change-email.ts'
import { confirmPasswordUnlessRecent } from '../passwords/confirm-password.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { setPassword } from '../passwords/set-password.ts'
import { refuseWhileImpersonating } from '../policy.ts'
import { presentCurrentUser } from '../present.ts'
import { recoveryCodesLeft } from '../second-factor/recovery-codes.ts'
import { rememberDevice } from '../signing-in/known-device.ts'
import { changeSession, renewAuthentication } from '../signing-in/sessions.ts'
import { reserveAttempt } from '../signing-in/throttle.ts'
import { sessions, type UserRow } from '../tables.ts'
import { findUser, renameUser } from '../users.ts'

type Profile = z.output<typeof profile>

/** The actor's own row: the context carries only what every request needs. */
const ownUser = async (ctx: SignedInCtx): Promise<UserRow> => {
  const user = await findUser(ctx, ctx.actor.user.id)
  if (!user) throw new AppError('unauthenticated', 'Bitte melden Sie sich an.')
  return user
}

export const readProfile = async (ctx: SignedInCtx): Promise<Profile> => {
  const user = await ownUser(ctx)
  return {
    user: presentCurrentUser(user),
    pending_email: await pendingEmailOf(ctx, user.id),
    email_verified_at: user.emailVerifiedAt?.toISOString() ?? null,
    two_factor_enabled: user.totpEnabledAt !== null,
    recovery_codes_left: await recoveryCodesLeft(ctx, user.id),
  }
}

const rename = async (ctx: SignedInCtx, user: UserRow, name: string): Promise<void> => {
  await renameUser(ctx, user, name)
  await recordAudit(ctx, {
    action: 'user.updated',
    subject: { type: 'user', id: user.id, label: name },
    changes: changesBetween({ name: user.name }, { name }),
  })
}

/** Everybody else is out, also who copied this browser's cookie. */
const changeOwnPassword = async (
  ctx: SignedInCtx,
  user: UserRow,
  passwordHash: string,
  exchange: Exchange,
): Promise<void> => {
  await setPassword(ctx, user, passwordHash, ctx.actor.sessionId)
  await changeSession(ctx, eq(sessions.id, ctx.actor.sessionId), {}, exchange)
  rememberDevice(ctx, user, exchange)
}

export const updateProfile = async (
  ctx: SignedInCtx,
  form: z.output<typeof profileForm>,
  exchange: Exchange,
): Promise<Profile> => {
  refuseWhileImpersonating(ctx)
  const user = await ownUser(ctx)
  const isNewEmail = form.email !== user.email
  const isNewPassword = form.password !== ''
  const isProved =
    (isNewEmail || isNewPassword) && (await confirmPasswordUnlessRecent(ctx, user, form.current_password))
  if (isNewEmail) await reserveAttempt(ctx, 'new address by person', user.id)
  const passwordHash = isNewPassword ? await hashPassword(form.password) : null
  await inTransaction(ctx, async ctx => {
    if (isProved) await renewAuthentication(ctx, ctx.actor.sessionId)
    if (form.name !== user.name) await rename(ctx, user, form.name)
    if (passwordHash) await changeOwnPassword(ctx, user, passwordHash, exchange)
    // After the password: a new one ends what waits for a confirmation.
    if (isNewEmail) await sendEmailChange(ctx, user, form.email)
  })
  return readProfile(ctx)
}

/** The link that was sent before is void; the new address is asked once more. */
export const resendPendingEmail = async (ctx: SignedInCtx): Promise<{ message: string }> => {
  refuseWhileImpersonating(ctx)
  const user = await ownUser(ctx)
  await reserveAttempt(ctx, 'new address by person', user.id)
  return inTransaction(ctx, async ctx => {
    const email = await pendingEmailOf(ctx, user.id)
    if (!email) throw nothingPending()
    await sendEmailChange(ctx, user, email)
    return { message: `Wir haben einen neuen Link an ${email} gesendet.` }
  })
}

export const withdrawPendingEmail = async (ctx: SignedInCtx): Promise<void> => {
  refuseWhileImpersonating(ctx)
  await endEmailChange(ctx, await ownUser(ctx))
}
