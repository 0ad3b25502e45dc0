import { randomBytes } from 'node:crypto'
import { ownKeysOf } from '../../certificates/own-keys.ts'
import { circleAddresses } from '../../circle-addresses.ts'
import { admitByGroups, isInOneOf } from '../groups.ts'
import { type Provider, SsoError } from '../provider.ts'
import { takeOnce } from '../take-once.ts'
import { receivedIdentity } from './received-identity.ts'
import { samlRefusals } from './refusals.ts'
import { requestWriter, serviceCertificates } from './service.ts'
import { testService } from './test-service.ts'
import { verifyResponse } from './verify-response.ts'

export const samlProvider: Provider<'saml'> = {
  id: 'saml',
  refusals: settings => samlRefusals(settings, new Date()),
  async depart(ctx, connection, { state }) {
    const request = `_${randomBytes(20).toString('hex')}`
    const writer = await requestWriter(ctx, connection, { generateUniqueId: () => request })
    return {
      url: await writer.getAuthorizeUrlAsync(state, undefined, {}),
      kept: { request, since: ctx.clock.now().toISOString() },
    }
  },
  async arrive(ctx, connection, answer, { kept }) {
    if (answer.kind !== 'form') throw new SsoError('malformed', 'an answer that was not posted')
    const { circleId, settings } = connection
    if (!kept.request) throw new SsoError('in_response_to', 'no request was kept')
    const addresses = circleAddresses(ctx, circleId)
    const { decryptionKeys } = await ownKeysOf(ctx, connection)
    const assertion = await verifyResponse(answer.fields.SAMLResponse, {
      issuer: settings.entity_id,
      entityId: addresses.entityId,
      returnAddress: addresses.assertionConsumer,
      requestId: kept.request,
      askedAt: kept.since ? new Date(kept.since) : undefined,
      now: ctx.clock.now(),
      certificates: serviceCertificates(settings),
      wantsSignedAssertion: settings.want_assertions_signed,
      wantsEncryptedAssertion: settings.want_assertions_encrypted,
      decryptionKeys,
    })
    const identity = receivedIdentity(settings, assertion)
    await takeOnce(ctx, circleId, assertion)
    return identity
  },
  admits: ({ allowed_groups: allowed }, identity) => admitByGroups(allowed, identity),
  isAdmin: ({ admin_groups: named }, identity) => isInOneOf(named, identity),
  test: testService,
  async signOutAddress(ctx, connection, session) {
    if (connection.settings.slo_url === '' || !session.value) return null
    const writer = await requestWriter(ctx, connection)
    const user = {
      issuer: connection.settings.entity_id,
      nameID: session.value,
      nameIDFormat: session.format ?? '',
      nameQualifier: session.nameQualifier || undefined,
      spNameQualifier: session.spNameQualifier || undefined,
      sessionIndex: session.sessionIndex || undefined,
    }
    return writer.getLogoutUrlAsync(user, '', {})
  },
}
