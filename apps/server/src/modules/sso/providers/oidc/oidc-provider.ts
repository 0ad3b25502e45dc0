import type { SsoConfiguration } from '@lotse/contract'
import { admitByGroups, isInOneOf } from '../groups.ts'
import { nameOf, textsOf } from '../openid/claims.ts'
import { openToken } from '../openid/open-token.ts'
import { emailOf, sessionOf, subjectOf } from '../openid/received-identity.ts'
import type { Service } from '../openid/service.ts'
import { arriveFrom, departTo, signOutAt } from '../openid/sign-in.ts'
import { testService, testState } from '../openid/test-service.ts'
import { type Connection, type Provider, SsoError } from '../provider.ts'
import { oidcRefusals } from './refusals.ts'

const wellKnown = '/.well-known/openid-configuration'

/** With the address of the metadata itself nobody would compare whose they are. */
const issuerOf = (discoveryUrl: string): string => {
  const issuer = discoveryUrl.endsWith(wellKnown) ? discoveryUrl.slice(0, -wellKnown.length) : discoveryUrl
  if (issuer.includes('/.well-known/')) throw new SsoError('configuration', 'discovery_url')
  return issuer
}

const serviceOf = ({ circleId, settings }: Connection<'oidc'>): Service => {
  if (Object.keys(oidcRefusals(settings)).length || settings.response_type === 'id_token token')
    throw new SsoError('configuration', Object.keys(oidcRefusals(settings)).join(', '))
  return {
    circleId,
    issuer: issuerOf(settings.discovery_url),
    clientId: settings.client_id,
    clientSecret: settings.client_secret,
    authMethod: settings.token_endpoint_auth_method,
    responseType: settings.response_type,
    idTokenAlgorithm: settings.id_token_signed_response_alg,
    userInfoAlgorithm:
      settings.userinfo_signed_response_alg === 'none' ? '' : settings.userinfo_signed_response_alg,
    asksUserInfo: true,
  }
}

const scopeOf = ({ scopes }: SsoConfiguration<'oidc'>): string =>
  [...new Set(['openid', ...scopes.split(/\s+/).filter(Boolean)])].join(' ')

export const oidcProvider: Provider<'oidc'> = {
  id: 'oidc',
  refusals: oidcRefusals,
  depart: (ctx, connection, { loginHint, ...request }) => {
    const { settings } = connection
    return departTo(ctx, serviceOf(connection), request, {
      usesPkce: settings.pkce_enabled,
      scope: scopeOf(settings),
      response_mode: settings.response_mode,
      prompt: settings.prompt,
      login_hint: loginHint,
    })
  },
  async arrive(ctx, connection, answer, expected) {
    const received = await arriveFrom(ctx, serviceOf(connection), answer, expected)
    const { claim_mapping: mapping, groups_claim: groups } = connection.settings
    return {
      ...subjectOf(received),
      ...emailOf(received, mapping.email),
      name: nameOf(received.claims, mapping),
      groups: textsOf(received.claims, groups),
      orgUnits: [],
      isNamedAdmin: false,
      session: sessionOf(received),
      claims: received.claims,
    }
  },
  admits: (settings, identity) => admitByGroups(settings.allowed_groups, identity),
  isAdmin: (settings, identity) => isInOneOf(settings.admin_groups, identity),
  test: (ctx, connection, returnAddress) =>
    testService(ctx, () => serviceOf(connection), {
      returnAddress,
      responseMode: connection.settings.response_mode,
      depart: () => oidcProvider.depart(ctx, connection, { state: testState, returnAddress }),
    }),
  signOutAddress: (ctx, connection, session, returnAddress) =>
    signOutAt(ctx, serviceOf(connection), session, returnAddress),
  openToken: (ctx, connection, token) => openToken(ctx, serviceOf(connection), token),
}
