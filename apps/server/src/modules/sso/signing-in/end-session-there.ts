import type { SignedInCtx } from '../../../platform/context.ts'
import { connectionOf } from '../configuration/connection-store.ts'
import { providerOf } from '../providers/registry.ts'
import { sessionThere } from './sessions-store.ts'

/** Where the browser goes so that the session at the service ends, too. A service that cannot be asked holds nobody back here. */
export const endSessionThere = async (ctx: SignedInCtx): Promise<string | null> => {
  // Who acts as somebody else has no session of that person there.
  if (ctx.actor.impersonator) return null
  try {
    const session = await sessionThere(ctx, ctx.actor.sessionId)
    const connection = session && (await connectionOf(ctx, session.circleId))
    if (!session || !connection) return null
    const { signOutAddress } = providerOf(connection.provider)
    const address = await signOutAddress?.(ctx, connection, session.details, `${ctx.config.baseUrl}/login`)
    return address ?? null
  } catch (error) {
    ctx.log.warn({ error }, 'a session at a sign-in service was not ended')
    return null
  }
}
