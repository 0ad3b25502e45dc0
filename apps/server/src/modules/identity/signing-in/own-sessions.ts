import type { ownSession } from '@lotse/contract'
import { and, desc, eq, isNull, ne, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { inTransaction, type SignedInCtx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Exchange } from '../../../platform/http/handlers.ts'
import { recordAudit } from '../../audit/index.ts'
import { refuseWhileImpersonating } from '../policy.ts'
import { sessions } from '../tables.ts'
import { lockActiveUser } from '../users.ts'
import { deviceOf } from './device.ts'
import { forgetDevices, rememberDevice } from './known-device.ts'
import { isAlive } from './sessions.ts'

/** A super admin who acts as this person does so in a session of their own. */
const isOwn = (ctx: SignedInCtx): SQL | undefined =>
  and(eq(sessions.userId, ctx.actor.user.id), isNull(sessions.impersonatorUserId))

export const listOwnSessions = async (ctx: SignedInCtx): Promise<{ data: z.output<typeof ownSession>[] }> => {
  const isCurrent = eq(sessions.id, ctx.actor.sessionId)
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(and(isOwn(ctx), isAlive(ctx.clock.now())))
    .orderBy(desc(isCurrent), desc(sessions.lastSeenAt), desc(sessions.id))
  return {
    data: rows.map(row => ({
      id: row.id,
      is_current: row.id === ctx.actor.sessionId,
      device: deviceOf(row.userAgent),
      ip: row.ip,
      created_at: row.createdAt.toISOString(),
      last_seen_at: row.lastSeenAt.toISOString(),
    })),
  }
}

const endOwn = (ctx: SignedInCtx, which: SQL): Promise<number> =>
  inTransaction(ctx, async ctx => {
    const ended = await ctx.db
      .delete(sessions)
      .where(and(isOwn(ctx), which))
      .returning({ id: sessions.id })
    if (!ended.length) return 0
    await recordAudit(ctx, {
      action: 'user.sessions-ended',
      subject: { type: 'user', id: ctx.actor.user.id, label: ctx.actor.user.name },
      changes: { sessions: { to: ended.length } },
    })
    return ended.length
  })

export const endOwnSession = async (ctx: SignedInCtx, sessionId: string): Promise<void> => {
  refuseWhileImpersonating(ctx)
  if (!(await endOwn(ctx, eq(sessions.id, sessionId)))) throw notFound()
}

/** The other devices are strangers again, too; this one stays known. */
export const endOtherOwnSessions = async (ctx: SignedInCtx, exchange: Exchange): Promise<void> => {
  refuseWhileImpersonating(ctx)
  await inTransaction(ctx, async ctx => {
    await endOwn(ctx, ne(sessions.id, ctx.actor.sessionId))
    await forgetDevices(ctx, ctx.actor.user.id)
    const user = await lockActiveUser(ctx, ctx.actor.user.id)
    if (user) rememberDevice(ctx, user, exchange)
  })
}
