import type { SignedInCtx } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import type { Exchange } from '../../../platform/http/handlers.ts'
import { refuseWhileImpersonating } from '../../identity/index.ts'
import { connectionToTry } from '../migration/draft-connection.ts'
import { asSsoError } from '../signing-in/note-failure.ts'
import { sendAway } from '../signing-in/start-sign-in.ts'

const unusable = (ctx: SignedInCtx, error: unknown): AppError => {
  const { type, detail } = asSsoError(ctx, error)
  return new AppError('conflict', `Der Anmeldedienst ist so nicht zu erreichen (${type}: ${detail}).`)
}

/** With what is saved or prepared by a migration, also before it is switched on. */
export const startTrial = async (
  ctx: SignedInCtx,
  circleId: string,
  exchange: Exchange,
): Promise<{ url: string }> => {
  refuseWhileImpersonating(ctx)
  const stored = await connectionToTry(ctx, circleId).catch(error => {
    throw unusable(ctx, error)
  })
  if (!stored) throw notFound()
  try {
    const askedBy = ctx.actor.user.id
    const way = { purpose: 'test', tenantId: null, returnTo: '/', askedBy } as const
    return { url: await sendAway(ctx, stored.connection, way, exchange) }
  } catch (error) {
    throw unusable(ctx, error)
  }
}
