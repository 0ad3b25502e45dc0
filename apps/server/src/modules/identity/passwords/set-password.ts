import type { Ctx } from '../../../platform/context.ts'
import { sendMail } from '../../../platform/mail.ts'
import { recordAudit } from '../../audit/index.ts'
import { endLinks } from '../links/links.ts'
import { passwordChangedMail } from '../links/mails.ts'
import { forgetDevices } from '../signing-in/known-device.ts'
import { endSessionsOf } from '../signing-in/sessions.ts'
import { linkPurposes, type UserRow } from '../tables.ts'
import { changeUser } from '../users.ts'

/**
 * Inside the caller's transaction. Whatever somebody else may have started with the old password ends with it:
 * sessions, known devices, links, a new address that waits for its confirmation.
 */
export const setPassword = async (
  ctx: Ctx,
  user: UserRow,
  passwordHash: string,
  exceptSession?: string,
): Promise<void> => {
  await changeUser(ctx, user.id, { passwordHash })
  await endSessionsOf(ctx, user.id, exceptSession)
  await forgetDevices(ctx, user.id)
  await endLinks(ctx, user.id, ...linkPurposes)
  await recordAudit(ctx, {
    action: 'user.password-changed',
    subject: { type: 'user', id: user.id, label: user.name },
  })
  await sendMail(ctx, passwordChangedMail(user, ctx.config.baseUrl))
}
