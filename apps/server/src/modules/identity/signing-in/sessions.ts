import { type AnyColumn, and, eq, gt, isNull, lte, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { after, hours, minutes } from '../../../platform/clock.ts'
import type { Ctx, SignedInCtx } from '../../../platform/context.ts'
import { preparedOn } from '../../../platform/database.ts'
import type { Exchange } from '../../../platform/http/handlers.ts'
import { newId } from '../../../platform/ids.ts'
import { hashToken, newToken } from '../../../platform/secrets.ts'
import { type SessionRow, sessions, type UserRow, users } from '../tables.ts'

const sessionLimits = {
  /** However busy: a working day. */
  absolute: hours(12),
  idle: hours(2),
  secondFactor: minutes(10),
  /** How exact `last_seen_at` is; more would write with every request. */
  seenEvery: minutes(1),
}

/** Of one that begins now, however busy. */
export const sessionEnd = (now: Date): Date => after(now, sessionLimits.absolute)

export interface FoundSession {
  id: string
  user: UserRow
  impersonator: { id: string; name: string } | null
  activeTenantId: string | null
  authenticatedAt: Date
}

const idleSince = (now: Date): Date => after(now, -sessionLimits.idle)

const isAliveWith = (now: Date | SQLWrapper, idleSince: Date | SQLWrapper): SQL | undefined =>
  and(eq(sessions.awaitsSecondFactor, false), gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, idleSince))

/** Sessions that sign somebody in. */
export const isAlive = (now: Date): SQL | undefined => isAliveWith(now, idleSince(now))

export const isActiveUser = (table: { deactivatedAt: AnyColumn; deletedAt: AnyColumn }): SQL | undefined =>
  and(isNull(table.deactivatedAt), isNull(table.deletedAt))

const markSeen = async (ctx: Ctx, session: SessionRow): Promise<void> => {
  const due = after(ctx.clock.now(), -sessionLimits.seenEvery)
  if (session.lastSeenAt > due) return
  await ctx.db
    .update(sessions)
    .set({ lastSeenAt: ctx.clock.now() })
    .where(and(eq(sessions.id, session.id), lte(sessions.lastSeenAt, due)))
}

const impersonators = alias(users, 'impersonators')

const byToken = preparedOn(db =>
  db
    .select({
      session: sessions,
      user: users,
      impersonatorId: impersonators.id,
      impersonatorName: impersonators.name,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(impersonators, eq(impersonators.id, sessions.impersonatorUserId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        isAliveWith(sql.placeholder('now'), sql.placeholder('idleSince')),
        isActiveUser(users),
        or(
          isNull(sessions.impersonatorUserId),
          and(isActiveUser(impersonators), eq(impersonators.isSuperAdmin, true)),
        ),
      ),
    )
    .prepare('session_by_token'),
)

/** Who holds this token. Looked up anew for every request, so that a blocked person is out at once; prepared for the same reason. */
export const findSession = async (ctx: Ctx, token: string): Promise<FoundSession | null> => {
  const now = ctx.clock.now()
  const [found] = await byToken(ctx.db).execute({
    tokenHash: hashToken(token),
    now: now.toISOString(),
    idleSince: idleSince(now).toISOString(),
  })
  if (!found) return null
  const { session, user, impersonatorId, impersonatorName } = found
  await markSeen(ctx, session)
  return {
    id: session.id,
    user,
    impersonator: impersonatorId && impersonatorName ? { id: impersonatorId, name: impersonatorName } : null,
    activeTenantId: session.activeTenantId,
    authenticatedAt: session.authenticatedAt,
  }
}

/** A cookie changes only if what it stands for really did. */
export const onceCommitted = (ctx: Ctx, issue: () => void): void => {
  if (ctx.afterCommit) ctx.afterCommit.push(issue)
  else issue()
}

/** Its id. Always under a fresh token: one that somebody planted before the sign-in is worth nothing after it. */
export const startSession = async (
  ctx: Ctx,
  { userId, awaitsSecondFactor }: { userId: string; awaitsSecondFactor: boolean },
  exchange: Exchange,
): Promise<string> => {
  const now = ctx.clock.now()
  const token = newToken()
  const id = newId()
  await ctx.db.delete(sessions).where(eq(sessions.tokenHash, hashToken(exchange.sessionToken)))
  await ctx.db.insert(sessions).values({
    id,
    tokenHash: hashToken(token),
    userId,
    awaitsSecondFactor,
    authenticatedAt: now,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: awaitsSecondFactor ? after(now, sessionLimits.secondFactor) : sessionEnd(now),
    ip: ctx.origin.ip,
    userAgent: ctx.origin.userAgent,
  })
  onceCommitted(ctx, () => exchange.issueSessionToken(token))
  return id
}

/** Changes a session together with its token: who knows the old one does not follow. */
export const changeSession = async (
  ctx: Ctx,
  scope: SQL | undefined,
  change: { [K in 'userId' | 'impersonatorUserId' | 'activeTenantId']?: SessionRow[K] | SQL },
  exchange: Exchange,
): Promise<boolean> => {
  const token = newToken()
  const changed = await ctx.db
    .update(sessions)
    .set({ ...change, tokenHash: hashToken(token) })
    .where(scope)
    .returning({ id: sessions.id })
  if (changed.length) onceCommitted(ctx, () => exchange.issueSessionToken(token))
  return changed.length > 0
}

export const setActiveTenant = async (
  ctx: Ctx,
  sessionId: string,
  tenantId: string | null,
): Promise<void> => {
  await ctx.db.update(sessions).set({ activeTenantId: tenantId }).where(eq(sessions.id, sessionId))
}

/**
 * The person goes on in another tenant, under a new token: a form that another tab still shows of the old tenant
 * is refused instead of being saved in the new one.
 */
export const moveToTenant = async (ctx: SignedInCtx, tenantId: string, exchange: Exchange): Promise<void> => {
  const { sessionId, user, impersonator } = ctx.actor
  await changeSession(ctx, eq(sessions.id, sessionId), { activeTenantId: tenantId }, exchange)
  // Where somebody begins tomorrow is not for others to choose.
  if (!impersonator) await ctx.db.update(users).set({ lastTenantId: tenantId }).where(eq(users.id, user.id))
}

/** Remembers that the person proved the password again. */
export const renewAuthentication = async (ctx: Ctx, sessionId: string): Promise<void> => {
  await ctx.db.update(sessions).set({ authenticatedAt: ctx.clock.now() }).where(eq(sessions.id, sessionId))
}

export const endSession = async (ctx: Ctx, sessionId: string): Promise<void> => {
  await ctx.db.delete(sessions).where(eq(sessions.id, sessionId))
}

/** All sessions of the person, also those in which it acts as somebody else. Returns how many there were. */
export const endSessionsOf = async (ctx: Ctx, userId: string, except?: string): Promise<number> => {
  const ended = await ctx.db
    .delete(sessions)
    .where(
      and(
        or(eq(sessions.userId, userId), eq(sessions.impersonatorUserId, userId)),
        except ? ne(sessions.id, except) : undefined,
      ),
    )
    .returning({ id: sessions.id })
  return ended.length
}
