import { z } from 'zod'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Exchange } from '../../../platform/http/handlers.ts'
import { defineJob } from '../../../platform/jobs.ts'
import { sendMail } from '../../../platform/mail.ts'
import { networkOf } from '../../../platform/network-of.ts'
import { recordAudit } from '../../audit/index.ts'
import { sendInvitationAgain } from '../links/invitations.ts'
import { createLink, findLink, findValidLink, spendLink } from '../links/links.ts'
import { passwordResetMail } from '../links/mails.ts'
import { rememberDevice } from '../signing-in/known-device.ts'
import type { RequiresService } from '../signing-in/sign-in.ts'
import { clearSignIn } from '../signing-in/sign-in-throttle.ts'
import { reserveAttempt, tryAttempt } from '../signing-in/throttle.ts'
import type { UserRow } from '../tables.ts'
import { changeUser, findUserByEmail, lockActiveUser } from '../users.ts'
import { hashPassword } from './passwords.ts'
import { setPassword } from './set-password.ts'

/** The audit entry belongs to the caller. */
export const sendPasswordReset = (ctx: Ctx, user: UserRow): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const link = await createLink(ctx, user.id, 'password_reset')
    await sendMail(ctx, passwordResetMail(user, link, ctx.config.baseUrl))
  })

const sendRequestedReset = (ctx: Ctx, user: UserRow): Promise<void> =>
  inTransaction(ctx, async ctx => {
    await sendPasswordReset(ctx, user)
    await recordAudit(ctx, {
      action: 'user.password-reset-sent',
      subject: { type: 'user', id: user.id, label: user.name },
    })
  })

const request = z.object({
  email: z.string(),
  /** The others have a service to sign in with. */
  superAdminsAlone: z.boolean().default(false),
  origin: z.object({ requestId: z.string(), ip: z.string(), userAgent: z.string() }),
})

/** Looks the account up after the answer is given: how long the answer takes cannot tell whether there is one. */
export const passwordForgottenJob = defineJob({
  name: 'identity.password-forgotten',
  payload: z.object({ sealed: z.string() }),
  async handle(systemCtx, { sealed }) {
    const { email, origin, superAdminsAlone } = request.parse(
      JSON.parse(systemCtx.secrets.open('password-forgotten', sealed)),
    )
    const ctx = { ...systemCtx, origin }
    const user = await findUserByEmail(ctx, email)
    if (!user || user.deactivatedAt || (superAdminsAlone && !user.isSuperAdmin)) return
    if (user.emailVerifiedAt) await sendRequestedReset(ctx, user)
    else await sendInvitationAgain(ctx, user)
  },
})

/** By the address alone, so that it says nothing of who exists; a super admin gets the mail all the same. */
const serviceInstead =
  'Ihre Organisation meldet sich über ihren eigenen Anmeldedienst an; ein Passwort gibt es hier nicht. Geben Sie auf der Anmeldeseite Ihre Adresse ein und wählen Sie „Weiter“.'

export const requestPasswordReset = async (
  ctx: Ctx,
  email: string,
  requiresService: RequiresService,
): Promise<{ message: string }> => {
  await reserveAttempt(ctx, 'forgotten password by address', networkOf(ctx.origin.ip))
  // A mailbox is not flooded; that it already has its mails is said with the same words.
  const isEnough = await tryAttempt(ctx, 'forgotten password by account', email)
  const isServiceRequired = await requiresService(ctx, email)
  const asked = { email, origin: ctx.origin, superAdminsAlone: isServiceRequired }
  const sealed = ctx.secrets.seal('password-forgotten', JSON.stringify(asked))
  if (!isEnough) await ctx.jobs.enqueue(ctx, passwordForgottenJob, { sealed })
  if (isServiceRequired) return { message: serviceInstead }
  return { message: 'Wenn es ein Konto zu dieser Adresse gibt, haben wir einen Link gesendet.' }
}

export const showPasswordReset = async (ctx: Ctx, token: string) => {
  const { user, state } = await findLink(ctx, 'password_reset', token)
  return { email: user.email, state }
}

export const resetPassword = async (
  ctx: Ctx,
  token: string,
  password: string,
  exchange: Exchange,
): Promise<{ message: string }> => {
  const { link } = await findValidLink(ctx, 'password_reset', token)
  const passwordHash = await hashPassword(password)
  const user = await inTransaction({ ...ctx, actor: null }, async ctx => {
    const user = await lockActiveUser(ctx, link.userId)
    if (!user) throw notFound()
    await spendLink(ctx, link)
    // The link came to this address, so whoever used it has proved it.
    if (!user.emailVerifiedAt) await changeUser(ctx, user.id, { emailVerifiedAt: ctx.clock.now() })
    await setPassword(ctx, user, passwordHash)
    // Who holds the mailbox signs in here next, also while strangers are guessing.
    rememberDevice(ctx, user, exchange)
    return user
  })
  await clearSignIn(ctx, user.email, null)
  return { message: 'Ihr Passwort wurde geändert. Sie können sich jetzt anmelden.' }
}
