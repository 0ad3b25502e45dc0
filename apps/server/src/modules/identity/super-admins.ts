import type { Ctx } from '../../platform/context.ts'
import { sendMail } from '../../platform/mail.ts'
import { superAdminMail } from './links/mails.ts'
import type { UserRow } from './tables.ts'
import { changeUser } from './users.ts'

/** Only the mechanics: who may appoint and dismiss whom is the policy of tenancy. The person is told in any case. */
const changeSuperAdmin = async (ctx: Ctx, user: UserRow, isAppointed: boolean): Promise<void> => {
  await changeUser(ctx, user.id, {
    isSuperAdmin: isAppointed,
    superAdminSince: isAppointed ? ctx.clock.now() : null,
  })
  await sendMail(ctx, superAdminMail(user, isAppointed, ctx.config.baseUrl))
}

export const appointSuperAdmin = (ctx: Ctx, user: UserRow): Promise<void> => changeSuperAdmin(ctx, user, true)

export const dismissSuperAdmin = (ctx: Ctx, user: UserRow): Promise<void> =>
  changeSuperAdmin(ctx, user, false)
