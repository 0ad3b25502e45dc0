import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Exchange } from '../../../platform/http/handlers.ts'
import { sendMail } from '../../../platform/mail.ts'
import { recordAudit } from '../../audit/index.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { rememberDevice } from '../signing-in/known-device.ts'
import { type LinkRow, linkPurposes, type UserRow, userLinks } from '../tables.ts'
import { changeUser, lockActiveUser } from '../users.ts'
import { createLink, endLinks, findLink, findValidLink, isOfLivingTenant, spendLink } from './links.ts'
import { invitationMail, tenantInvitationMail } from './mails.ts'

export interface InvitingTenant {
  id: string
  name: string
}

/** Of each tenant only the newest link works. The audit entry belongs to the caller, who knows what the inviter may see. */
export const sendInvitation = (ctx: Ctx, user: UserRow, tenant: InvitingTenant | null): Promise<void> =>
  inTransaction(ctx, async ctx => {
    await endInvitation(ctx, user.id, tenant)
    const link = await createLink(ctx, user.id, 'invitation', { tenant })
    await sendMail(ctx, invitationMail(user, tenant?.name ?? null, link, ctx.config.baseUrl))
  })

/** For somebody who has a password already: without a link to set one, the decision is made after signing in. */
export const sendTenantInvitation = (ctx: Ctx, user: UserRow, tenant: InvitingTenant): Promise<void> =>
  sendMail(ctx, tenantInvitationMail(user, tenant.name, ctx.config.baseUrl))

/** The links that a tenant has sent to this person are void. */
export const endInvitation = async (
  ctx: Ctx,
  userId: string,
  tenant: { id: string } | null,
): Promise<void> => {
  await ctx.db
    .delete(userLinks)
    .where(
      and(
        eq(userLinks.userId, userId),
        eq(userLinks.purpose, 'invitation'),
        isNull(userLinks.usedAt),
        tenant ? eq(userLinks.tenantId, tenant.id) : isNull(userLinks.tenantId),
      ),
    )
}

/** No tenant's admins see it: the person's name may be another tenant's word. */
const renew = (ctx: Ctx, user: UserRow, tenant: InvitingTenant | null): Promise<void> =>
  inTransaction(ctx, async ctx => {
    await sendInvitation(ctx, user, tenant)
    await recordAudit(ctx, {
      action: 'user.invited',
      tenant: null,
      subject: { type: 'user', id: user.id, label: user.name },
    })
  })

/** Makes the invitation of this tenant a membership; tenants stand after this module, so whoever connects the parts says how. */
export type JoinTenant = (ctx: Ctx, userId: string, tenantId: string) => Promise<void>

const tenantOf = ({ tenantId, tenantName }: LinkRow): InvitingTenant | null =>
  tenantId && tenantName ? { id: tenantId, name: tenantName } : null

/** For invited people who ask for a new password before they have one; nobody is invited into a deleted tenant. */
export const sendInvitationAgain = async (ctx: Ctx, user: UserRow): Promise<void> => {
  const [newest] = await ctx.db
    .select({ link: userLinks, isLiving: sql<boolean>`${isOfLivingTenant}` })
    .from(userLinks)
    .where(and(eq(userLinks.userId, user.id), eq(userLinks.purpose, 'invitation')))
    .orderBy(sql`${isOfLivingTenant} desc`, desc(userLinks.createdAt))
    .limit(1)
  if (newest && !newest.isLiving) return
  await renew(ctx, user, newest ? tenantOf(newest.link) : null)
}

export const showInvitation = async (ctx: Ctx, token: string) => {
  const { link, user, state } = await findLink(ctx, 'invitation', token)
  return { name: user.name, email: user.email, tenant_name: link.tenantName, state }
}

/** To the address on record and nowhere else; the old link dies, so each can be renewed once. */
export const renewInvitation = async (ctx: Ctx, token: string): Promise<{ message: string }> => {
  const { link, user } = await findLink(ctx, 'invitation', token)
  await renew({ ...ctx, actor: null }, user, tenantOf(link))
  return { message: `Wir haben einen neuen Link an ${user.email} gesendet.` }
}

export const acceptInvitation = async (
  ctx: Ctx,
  { token, password }: { token: string; password: string },
  exchange: Exchange,
  joinTenant: JoinTenant,
): Promise<{ message: string }> => {
  const { link } = await findValidLink(ctx, 'invitation', token)
  const passwordHash = await hashPassword(password)
  await inTransaction({ ...ctx, actor: null }, async ctx => {
    // First the tenant, then the person: everybody who takes both takes them in this order.
    if (link.tenantId) await joinTenant(ctx, link.userId, link.tenantId)
    const user = await lockActiveUser(ctx, link.userId)
    if (!user) throw notFound()
    await spendLink(ctx, link)
    await changeUser(ctx, user.id, { passwordHash, emailVerifiedAt: ctx.clock.now() })
    await endLinks(ctx, user.id, ...linkPurposes)
    rememberDevice(ctx, user, exchange)
    await recordAudit(ctx, {
      action: 'user.invitation-accepted',
      tenant: tenantOf(link),
      subject: { type: 'user', id: user.id, label: user.name },
    })
  })
  return { message: 'Ihr Konto ist aktiviert. Sie können sich jetzt anmelden.' }
}
