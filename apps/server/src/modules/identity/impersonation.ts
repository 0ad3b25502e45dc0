import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { Exchange } from '../../platform/http/handlers.ts'
import { changeSession } from './signing-in/sessions.ts'
import { sessions } from './tables.ts'

/** Only the mechanics: who may act as whom is the policy of tenancy. */
export const beginImpersonation = async (
  ctx: Ctx,
  sessionId: string,
  targetUserId: string,
  exchange: Exchange,
): Promise<void> => {
  const isChanged = await changeSession(
    ctx,
    // A second take-over inside the first would lose who really acts.
    and(eq(sessions.id, sessionId), isNull(sessions.impersonatorUserId)),
    { userId: targetUserId, impersonatorUserId: sql`${sessions.userId}`, activeTenantId: null },
    exchange,
  )
  if (!isChanged) throw new AppError('conflict', 'Sie handeln bereits im Namen einer anderen Person.')
}

export const endImpersonation = async (ctx: Ctx, sessionId: string, exchange: Exchange): Promise<void> => {
  const isChanged = await changeSession(
    ctx,
    and(eq(sessions.id, sessionId), isNotNull(sessions.impersonatorUserId)),
    { userId: sql`${sessions.impersonatorUserId}`, impersonatorUserId: null, activeTenantId: null },
    exchange,
  )
  if (!isChanged) throw new AppError('conflict', 'Sie handeln gerade nicht im Namen einer anderen Person.')
}
