import { type Ctx, inTransaction } from '../../../../../platform/context.ts'
import type { StreamReply } from '../../../../../platform/http/handlers.ts'
import { circleAddresses } from '../../../circle-addresses.ts'
import { connectionOf, noneIfUnusable } from '../../../configuration/connection-store.ts'
import { leadTo, leadToSignIn } from '../../../signing-in/lead-browser.ts'
import { asSsoError, noteFailure } from '../../../signing-in/note-failure.ts'
import { endSessionsFrom } from '../../../signing-in/sessions-store.ts'
import { takeOnce } from '../../take-once.ts'
import { requestWriter, type SamlConnection, serviceCertificates } from '../service.ts'
import { type LogoutRequest, readLogout } from './read-logout.ts'
import type { LogoutMessage } from './verify-redirect.ts'

const signedOutPage = '/login'

const answer = async (
  ctx: Ctx,
  connection: SamlConnection,
  request: LogoutRequest,
  relayState: string,
): Promise<string> => {
  if (connection.settings.slo_url === '') return signedOutPage
  const writer = await requestWriter(ctx, connection)
  const asked = {
    ID: request.id,
    issuer: connection.settings.entity_id,
    nameID: request.subject,
    nameIDFormat: '',
  }
  return writer.getLogoutResponseUrlAsync(asked, relayState, {}, true)
}

/** The service signs somebody out, or answers that it did what we asked for. */
export const receiveLogout = async (
  ctx: Ctx,
  { circleId, route }: { circleId: string; route: string },
  verify: (certificates: readonly string[]) => LogoutMessage,
): Promise<StreamReply> => {
  const since = ctx.clock.now()
  const connection = await connectionOf(ctx, circleId).catch(noneIfUnusable)
  if (connection?.provider !== 'saml') return leadToSignIn('configuration', null)
  const saml = connection as SamlConnection
  try {
    const message = verify(serviceCertificates(saml.settings))
    const { logout: address } = circleAddresses(ctx, circleId)
    const request = readLogout(message, { issuer: saml.settings.entity_id, address, now: since })
    if (!request) return leadTo(signedOutPage)
    await inTransaction(ctx, async ctx => {
      await takeOnce(ctx, circleId, request)
      await endSessionsFrom(ctx, { ...request, circleId, issuer: saml.settings.entity_id })
    })
    return leadTo(await answer(ctx, saml, request, message.relayState))
  } catch (error) {
    const fault = asSsoError(ctx, error)
    return leadToSignIn(fault.type, noteFailure(ctx, fault, { circleId, provider: 'saml', route, since }))
  }
}
