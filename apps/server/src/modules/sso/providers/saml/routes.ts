import type { Ctx } from '../../../../platform/context.ts'
import { notFound } from '../../../../platform/errors.ts'
import { bind, type StreamReply } from '../../../../platform/http/handlers.ts'
import { connectionOf, noneIfUnusable } from '../../configuration/connection-store.ts'
import { preparedConnectionOf } from '../../migration/draft-connection.ts'
import { completeSignIn } from '../../signing-in/complete-sign-in.ts'
import { receiveLogout } from './logout/receive-logout.ts'
import { verifyPosted } from './logout/verify-posted.ts'
import { verifyRedirect } from './logout/verify-redirect.ts'
import { metadataXml } from './metadata.ts'
import type { SamlConnection } from './service.ts'

const showMetadata = async (ctx: Ctx, circleId: string): Promise<StreamReply> => {
  // A service has to know us before anybody can try it: what a migration has prepared is shown, too.
  const connection =
    (await connectionOf(ctx, circleId).catch(noneIfUnusable)) ??
    (await preparedConnectionOf(ctx, circleId, { needsCertificate: false }).catch(noneIfUnusable))
  if (connection?.provider !== 'saml') throw notFound()
  return { type: 'application/samlmetadata+xml', body: await metadataXml(ctx, connection as SamlConnection) }
}

export const ssoSamlHandlers = bind({
  'sso.saml.metadata': (ctx, { params }) => showMetadata(ctx, params.circle),
  'sso.saml.acs': (ctx, { params: { circle: circleId }, body: fields, exchange }) =>
    completeSignIn(ctx, { circleId, answer: { kind: 'form', fields }, route: 'sso.saml.acs' }, exchange),
  'sso.saml.slo.get': (ctx, { params: { circle: circleId }, exchange }) =>
    receiveLogout(ctx, { circleId, route: 'sso.saml.slo.get' }, certificates =>
      verifyRedirect(exchange.rawQuery, certificates),
    ),
  'sso.saml.slo.post': (ctx, { params: { circle: circleId }, body }) =>
    receiveLogout(ctx, { circleId, route: 'sso.saml.slo.post' }, certificates =>
      verifyPosted(body, certificates),
    ),
})
