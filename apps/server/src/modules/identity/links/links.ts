import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { after, days, hours, minutes } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { hashToken, newToken } from '../../../platform/secrets.ts'
import { isActiveUser } from '../signing-in/sessions.ts'
import { type LinkPurpose, type LinkRow, type UserRow, userLinks, users } from '../tables.ts'

const linkLifetimes: Record<LinkPurpose, number> = {
  invitation: days(7),
  password_reset: minutes(60),
  email_change: hours(24),
}

export interface SentLink {
  token: string
  expiresAt: Date
}

/** The token goes into a mail and is stored nowhere. */
export const createLink = async (
  ctx: Ctx,
  userId: string,
  purpose: LinkPurpose,
  more: { tenant?: { id: string; name: string } | null; newEmail?: string } = {},
): Promise<SentLink> => {
  const token = newToken()
  const now = ctx.clock.now()
  const expiresAt = after(now, linkLifetimes[purpose])
  await ctx.db.insert(userLinks).values({
    id: newId(),
    purpose,
    tokenHash: hashToken(token),
    userId,
    tenantId: more.tenant?.id,
    tenantName: more.tenant?.name,
    newEmail: more.newEmail,
    createdAt: now,
    expiresAt,
  })
  return { token, expiresAt }
}

/** Ends the links that nobody has used yet; used ones stay until the clean-up, as a trace. */
export const endLinks = async (ctx: Ctx, userId: string, ...purposes: LinkPurpose[]): Promise<void> => {
  await ctx.db
    .delete(userLinks)
    .where(and(eq(userLinks.userId, userId), inArray(userLinks.purpose, purposes), isNull(userLinks.usedAt)))
}

export const deleteLinksOf = async (ctx: Ctx, userId: string): Promise<void> => {
  await ctx.db.delete(userLinks).where(eq(userLinks.userId, userId))
}

export interface FoundLink {
  link: LinkRow
  user: UserRow
  state: 'valid' | 'expired'
}

/** Those of no tenant are always; those of a deleted one rest until it returns. */
export const isOfLivingTenant = sql`not exists (
  select from tenants gone where gone.id = ${userLinks.tenantId} and gone.deleted_at is not null
)`

/** Used, replaced and unknown tokens are the same: not found. */
export const findLink = async (ctx: Ctx, purpose: LinkPurpose, token: string): Promise<FoundLink> => {
  const [found] = await ctx.db
    .select({ link: userLinks, user: users })
    .from(userLinks)
    .innerJoin(users, eq(users.id, userLinks.userId))
    .where(
      and(
        eq(userLinks.tokenHash, hashToken(token)),
        eq(userLinks.purpose, purpose),
        isNull(userLinks.usedAt),
        isActiveUser(users),
        isOfLivingTenant,
      ),
    )
  if (!found) throw notFound()
  return { ...found, state: found.link.expiresAt > ctx.clock.now() ? 'valid' : 'expired' }
}

export const findValidLink = async (ctx: Ctx, purpose: LinkPurpose, token: string): Promise<FoundLink> => {
  const found = await findLink(ctx, purpose, token)
  if (found.state === 'expired')
    throw new AppError('gone', 'Dieser Link ist abgelaufen. Bitte fordern Sie einen neuen an.')
  return found
}

/** Of two who use a link at once, one is too late. */
export const spendLink = async (ctx: Ctx, link: LinkRow): Promise<void> => {
  const now = ctx.clock.now()
  const used = await ctx.db
    .update(userLinks)
    .set({ usedAt: now })
    .where(and(eq(userLinks.id, link.id), isNull(userLinks.usedAt), gt(userLinks.expiresAt, now)))
    .returning({ id: userLinks.id })
  if (!used.length) throw notFound()
}
