import type { SsoConfiguration } from '@lotse/contract'
import { admitByGroups, isInOneOf } from '../groups.ts'
import { nameOf, textsOf } from '../openid/claims.ts'
import { openToken } from '../openid/open-token.ts'
import { emailOf, sessionOf, subjectOf } from '../openid/received-identity.ts'
import { interactiveRefusals } from '../openid/refusals.ts'
import type { Service } from '../openid/service.ts'
import { arriveFrom, departTo, signOutAt } from '../openid/sign-in.ts'
import { testService, testState } from '../openid/test-service.ts'
import { type Connection, type Provider, SsoError } from '../provider.ts'
import { filterGroups, groupPatternFault } from './group-filter.ts'

type Settings = SsoConfiguration<'okta'>

/** `https://example.okta.com/oauth2/default`; without an authorization server the organisation's own. */
const issuerOf = ({ domain, authorization_server_id: server }: Settings): string => {
  const host = domain.replace(/^https?:\/\//i, '').replace(/\/+$/, '')
  if (!/^[\w.-]+(?::\d+)?$/.test(host)) throw new SsoError('configuration', 'domain')
  return server ? `https://${host}/oauth2/${encodeURIComponent(server)}` : `https://${host}`
}

const noSync =
  'Ein Abgleich nach der Uhr steht nicht zur Verfügung. Namen und Gruppen werden bei jeder Anmeldung übernommen.'

const notRead =
  'Wird bei der Anmeldung nicht ausgewertet. Gelesen werden email, name und der Claim der Gruppen.'

const refusals = (settings: Settings): Partial<Record<string, string>> => {
  const found = interactiveRefusals(settings)
  const fault = groupPatternFault(settings.groups_filter)
  if (fault) found.groups_filter = fault
  for (const field of ['enable_user_sync', 'enable_group_sync'] as const)
    if (settings[field]) found[field] = noSync
  for (const field of ['custom_attributes', 'profile_mapping'] as const)
    if (settings[field].trim()) found[field] = notRead
  return found
}

const serviceOf = ({ circleId, settings }: Connection<'okta'>): Service => {
  const refused = Object.keys(refusals(settings))
  if (refused.length) throw new SsoError('configuration', refused.join(', '))
  return {
    circleId,
    issuer: issuerOf(settings),
    clientId: settings.client_id,
    clientSecret: settings.client_secret,
    authMethod: 'client_secret_post',
    responseType: 'code',
    idTokenAlgorithm: 'RS256',
    userInfoAlgorithm: '',
    asksUserInfo: true,
  }
}

export const oktaProvider: Provider<'okta'> = {
  id: 'okta',
  refusals,
  depart: (ctx, connection, { loginHint, ...request }) => {
    const { settings } = connection
    return departTo(ctx, serviceOf(connection), request, {
      usesPkce: settings.pkce_enabled,
      scope: 'openid profile email groups',
      response_mode: settings.response_mode,
      prompt: settings.prompt,
      display: settings.display === 'page' ? undefined : settings.display,
      idp: settings.idp,
      max_age: settings.max_age === null ? undefined : String(settings.max_age),
      login_hint: loginHint,
    })
  },
  async arrive(ctx, connection, answer, expected) {
    const { settings } = connection
    const service = serviceOf(connection)
    const received = await arriveFrom(ctx, service, answer, expected, settings.max_age ?? undefined)
    return {
      ...subjectOf(received),
      ...emailOf(received, 'email'),
      name: nameOf(received.claims, { name: 'name', given_name: 'given_name', family_name: 'family_name' }),
      groups: filterGroups(settings.groups_filter, textsOf(received.claims, settings.groups_claim)),
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
      depart: () => oktaProvider.depart(ctx, connection, { state: testState, returnAddress }),
    }),
  signOutAddress: (ctx, connection, session, returnAddress) =>
    signOutAt(ctx, serviceOf(connection), session, returnAddress),
  openToken: (ctx, connection, token) => openToken(ctx, serviceOf(connection), token),
}
