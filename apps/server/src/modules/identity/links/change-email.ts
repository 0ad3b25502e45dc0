import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { sendMail } from '../../../platform/mail.ts'
import { recordAudit } from '../../audit/index.ts'
import { linkPurposes, type UserRow, userLinks } from '../tables.ts'
import { changeUser, isEmailTaken, lockActiveUser } from '../users.ts'
import { createLink, endLinks, findValidLink, spendLink } from './links.ts'
import { emailChangedMail, emailChangeMail, emailChangeRequestedMail } from './mails.ts'

/**
 * The old address counts until the link in the new mailbox is used. Whether the new one belongs to somebody is not
 * checked here: the answer would tell every signed-in person who has an account.
 */
export const sendEmailChange = (
  ctx: Ctx,
  user: UserRow,
  newEmail: string,
  tenant?: { id: string; name: string } | null,
): Promise<void> =>
  inTransaction(ctx, async ctx => {
    await endLinks(ctx, user.id, 'email_change')
    const link = await createLink(ctx, user.id, 'email_change', { newEmail })
    await sendMail(ctx, emailChangeMail({ name: user.name, email: newEmail }, link, ctx.config.baseUrl))
    await sendMail(ctx, emailChangeRequestedMail(user, newEmail, ctx.config.baseUrl))
    await recordAudit(ctx, {
      action: 'user.email-change-requested',
      tenant,
      subject: { type: 'user', id: user.id, label: user.name },
      changes: { email: { from: user.email, to: newEmail } },
    })
  })

/** The new addresses of these people that wait for their confirmation. */
export const pendingEmailsOf = async (ctx: Ctx, userIds: string[]): Promise<Map<string, string>> => {
  if (!userIds.length) return new Map()
  const links = await ctx.db
    .select({ userId: userLinks.userId, newEmail: userLinks.newEmail })
    .from(userLinks)
    .where(
      and(
        inArray(userLinks.userId, userIds),
        eq(userLinks.purpose, 'email_change'),
        isNull(userLinks.usedAt),
        gt(userLinks.expiresAt, ctx.clock.now()),
      ),
    )
  return new Map(links.flatMap(({ userId, newEmail }) => (newEmail ? [[userId, newEmail] as const] : [])))
}

export const pendingEmailOf = async (ctx: Ctx, userId: string): Promise<string | null> =>
  (await pendingEmailsOf(ctx, [userId])).get(userId) ?? null

export const nothingPending = (): AppError =>
  new AppError('conflict', 'Es wartet keine neue E-Mail-Adresse auf ihre Bestätigung.')

/** Whoever opens the link afterwards finds nothing; the address in use stays. */
export const endEmailChange = (
  ctx: Ctx,
  user: { id: string; name: string },
  tenant?: { id: string; name: string } | null,
): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const email = await pendingEmailOf(ctx, user.id)
    if (!email) throw nothingPending()
    await endLinks(ctx, user.id, 'email_change')
    await recordAudit(ctx, {
      action: 'user.email-change-withdrawn',
      tenant,
      subject: { type: 'user', id: user.id, label: user.name },
      changes: { email: { from: email } },
    })
  })

export const confirmEmail = async (ctx: Ctx, token: string): Promise<{ message: string }> => {
  const { link } = await findValidLink(ctx, 'email_change', token)
  const email = link.newEmail
  if (!email) throw notFound()
  await inTransaction({ ...ctx, actor: null }, async ctx => {
    const user = await lockActiveUser(ctx, link.userId)
    if (!user) throw notFound()
    await spendLink(ctx, link)
    await changeUser(ctx, user.id, { email, emailVerifiedAt: ctx.clock.now() }).catch(error => {
      throw isEmailTaken(error)
        ? new AppError('conflict', 'Diese E-Mail-Adresse gehört inzwischen zu einem anderen Konto.')
        : error
    })
    // Links that went to the old address end with it.
    await endLinks(ctx, user.id, ...linkPurposes)
    await recordAudit(ctx, {
      action: 'user.email-changed',
      subject: { type: 'user', id: user.id, label: user.name },
      changes: { email: { from: user.email, to: email } },
    })
    await sendMail(ctx, emailChangedMail(user, email))
  })
  return { message: 'Ihre neue E-Mail-Adresse ist bestätigt. Melden Sie sich künftig mit ihr an.' }
}
