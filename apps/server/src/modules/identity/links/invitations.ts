import { and, desc, eq } from 'drizzle-orm'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { sendMail } from '../../../platform/mail.ts'
import { recordAudit } from '../../audit/index.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { type LinkRow, linkPurposes, type UserRow, userLinks } from '../tables.ts'
import { changeUser, lockActiveUser } from '../users.ts'
import { createLink, endLinks, findLink, findValidLink, spendLink } from './links.ts'
import { addedToTenantMail, invitationMail } from './mails.ts'

export interface InvitingTenant {
  id: string
  name: string
}

/** Only the newest link works. */
export const sendInvitation = (ctx: Ctx, user: UserRow, tenant: InvitingTenant | null): Promise<void> =>
  inTransaction(ctx, async ctx => {
    await endLinks(ctx, user.id, 'invitation')
    const link = await createLink(ctx, user.id, 'invitation', { tenant })
    await sendMail(ctx, invitationMail(user, tenant?.name ?? null, link, ctx.config.baseUrl))
    await recordAudit(ctx, {
      action: 'user.invited',
      tenant,
      subject: { type: 'user', id: user.id, label: user.name },
    })
  })

export const sendAddedToTenantNotice = (ctx: Ctx, user: UserRow, tenant: InvitingTenant): Promise<void> =>
  sendMail(ctx, addedToTenantMail(user, tenant.name, ctx.config.baseUrl))

const tenantOf = ({ tenantId, tenantName }: LinkRow): InvitingTenant | null =>
  tenantId && tenantName ? { id: tenantId, name: tenantName } : null

/** For invited people who ask for a new password before they have one. */
export const sendInvitationAgain = async (ctx: Ctx, user: UserRow): Promise<void> => {
  const [newest] = await ctx.db
    .select()
    .from(userLinks)
    .where(and(eq(userLinks.userId, user.id), eq(userLinks.purpose, 'invitation')))
    .orderBy(desc(userLinks.createdAt))
    .limit(1)
  await sendInvitation(ctx, user, newest ? tenantOf(newest) : null)
}

export const showInvitation = async (ctx: Ctx, token: string) => {
  const { link, user, state } = await findLink(ctx, 'invitation', token)
  return { name: user.name, email: user.email, tenant_name: link.tenantName, state }
}

/** To the address on record and nowhere else; the old link dies, so each can be renewed once. */
export const renewInvitation = async (ctx: Ctx, token: string): Promise<{ message: string }> => {
  const { link, user } = await findLink(ctx, 'invitation', token)
  await sendInvitation({ ...ctx, actor: null }, user, tenantOf(link))
  return { message: `Wir haben einen neuen Link an ${user.email} gesendet.` }
}

export const acceptInvitation = async (
  ctx: Ctx,
  token: string,
  password: string,
): Promise<{ message: string }> => {
  const { link } = await findValidLink(ctx, 'invitation', token)
  const passwordHash = await hashPassword(password)
  await inTransaction({ ...ctx, actor: null }, async ctx => {
    const user = await lockActiveUser(ctx, link.userId)
    if (!user) throw notFound()
    await spendLink(ctx, link)
    await changeUser(ctx, user.id, { passwordHash, emailVerifiedAt: ctx.clock.now() })
    await endLinks(ctx, user.id, ...linkPurposes)
    await recordAudit(ctx, {
      action: 'user.invitation-accepted',
      tenant: tenantOf(link),
      subject: { type: 'user', id: user.id, label: user.name },
    })
  })
  return { message: 'Ihr Konto ist aktiviert. Sie können sich jetzt anmelden.' }
}
