import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { sendMail } from '../../../platform/mail.ts'
import { recordAudit } from '../../audit/index.ts'
import { twoFactorMail } from '../links/mails.ts'
import { endSessionsOf } from '../signing-in/sessions.ts'
import { changeUser, findUserByEmail, lockActiveUser } from '../users.ts'
import { removeRecoveryCodes } from './recovery-codes.ts'

/**
 * For whoever has lost app and recovery codes; only the operator of the installation can do it. All sessions end, and a super admin
 * has the time of a new one to set it up again. Returns whose it was, null where nobody active has this address.
 */
export const resetSecondFactor = (ctx: Ctx, email: string): Promise<string | null> =>
  inTransaction(ctx, async ctx => {
    const known = await findUserByEmail(ctx, email)
    const user = known && (await lockActiveUser(ctx, known.id))
    if (!user) return null
    await changeUser(ctx, user.id, {
      totpSecretSealed: null,
      totpEnabledAt: null,
      totpLastStep: 0n,
      superAdminSince: user.isSuperAdmin ? ctx.clock.now() : null,
    })
    await removeRecoveryCodes(ctx, user.id)
    await endSessionsOf(ctx, user.id)
    await recordAudit(ctx, {
      action: 'user.two-factor-reset',
      tenant: null,
      subject: { type: 'user', id: user.id, label: user.name },
    })
    await sendMail(ctx, twoFactorMail(user, false, ctx.config.baseUrl))
    return user.name
  })
