import { type Ctx, inTransaction } from '../../../../../platform/context.ts'
import type { StreamReply } from '../../../../../platform/http/handlers.ts'
import { connectionOf, noneIfUnusable } from '../../../configuration/connection-store.ts'
import { asSsoError, noteFailure } from '../../../signing-in/note-failure.ts'
import { endSessionsFrom } from '../../../signing-in/sessions-store.ts'
import { providerOf } from '../../registry.ts'
import { takeOnce } from '../../take-once.ts'
import { readLogoutToken } from './read-logout-token.ts'

const route = 'sso.backchannel-logout'

const reply = (status: 200 | 400, body: object): StreamReply => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
  headers: { 'cache-control': 'no-store' },
})

/** The service itself says that a session there has ended; no browser is with it, and nobody is led anywhere. */
export const receiveBackchannelLogout = async (
  ctx: Ctx,
  circleId: string,
  token: string,
): Promise<StreamReply> => {
  const since = ctx.clock.now()
  const refused = reply(400, { error: 'invalid_request' })
  const connection = await connectionOf(ctx, circleId).catch(noneIfUnusable)
  if (!connection) return refused
  const { provider } = connection
  const { openToken, namesPeopleItself } = providerOf(provider)
  if (!openToken) return refused
  try {
    const opened = await openToken(ctx, connection, token)
    const { subject, sessionIndexes, ...taken } = readLogoutToken(opened, since)
    await inTransaction(ctx, async ctx => {
      await takeOnce(ctx, circleId, taken)
      const isBySession = namesPeopleItself === true && sessionIndexes.length > 0
      await endSessionsFrom(ctx, {
        circleId,
        issuer: opened.issuer,
        subject: isBySession ? undefined : subject,
        sessionIndexes,
      })
    })
    return reply(200, {})
  } catch (error) {
    noteFailure(ctx, asSsoError(ctx, error), { circleId, provider, route, since })
    return refused
  }
}
