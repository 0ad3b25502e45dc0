import type { SsoConfiguration } from '@lotse/contract'
import type { Ctx } from '../../../../platform/context.ts'
import { admitByGroups, isInOneOf } from '../groups.ts'
import { textsOf } from '../openid/claims.ts'
import { openToken } from '../openid/open-token.ts'
import { emailOf, sessionOf, subjectOf } from '../openid/received-identity.ts'
import { interactiveRefusals } from '../openid/refusals.ts'
import type { Service } from '../openid/service.ts'
import { arriveFrom, departTo, type Received, signOutAt } from '../openid/sign-in.ts'
import { testService, testState } from '../openid/test-service.ts'
import { type Connection, type Provider, SsoError } from '../provider.ts'
import { filterGroups, groupPatternFault } from './group-filter.ts'
import { issuerOf } from './host.ts'
import { oktaDirectory, profileOf, testDirectory } from './okta-directory.ts'
import {
  askedAttributes,
  attributeGroups,
  mappedGroups,
  mappedName,
  mappingOf,
  profileFaults,
  usualNames,
} from './profile.ts'

type Settings = SsoConfiguration<'okta'>

const noToken = 'Der Abgleich braucht ein API-Token, das Personen und Gruppen lesen darf.'

const refusals = (settings: Settings): Partial<Record<string, string>> => {
  const found: Partial<Record<string, string>> = {
    ...interactiveRefusals(settings),
    ...profileFaults(settings),
  }
  const fault = groupPatternFault(settings.groups_filter)
  if (fault) found.groups_filter = fault
  if ((settings.enable_user_sync || settings.enable_group_sync) && !settings.api_token)
    found.api_token = noToken
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

/** What the token does not say is read by the API token, so that a sign-in and the comparison by the clock come to the same. */
const withProfile = async (
  ctx: Ctx,
  connection: Connection<'okta'>,
  received: Received,
): Promise<Received> => {
  const { settings } = connection
  const missing = askedAttributes(settings).filter(name => textsOf(received.claims, name).length === 0)
  if (missing.length === 0 || !settings.api_token) return received
  const profile = await profileOf(ctx, connection, subjectOf(received).subject)
  const asked = missing.flatMap(name =>
    textsOf(profile, name).length ? [[name, textsOf(profile, name)] as const] : [],
  )
  const claims = Object.fromEntries(
    asked.map(([name, texts]) => [name, texts.length === 1 ? texts[0] : texts]),
  )
  return { ...received, claims: { ...claims, ...received.claims } }
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
    const said = await withProfile(ctx, connection, received)
    const groups = filterGroups(settings.groups_filter, [
      ...textsOf(received.claims, settings.groups_claim),
      ...mappedGroups(settings, said.claims),
    ])
    return {
      ...subjectOf(received),
      ...emailOf(said, mappingOf(settings).email ?? 'email'),
      name: mappedName(settings, said.claims, usualNames.token),
      groups: [...new Set([...groups, ...attributeGroups(settings, said.claims)])],
      orgUnits: [],
      isNamedAdmin: false,
      session: sessionOf(received),
      claims: said.claims,
    }
  },
  admits: (settings, identity) => admitByGroups(settings.allowed_groups, identity),
  isAdmin: (settings, identity) => isInOneOf(settings.admin_groups, identity),
  test: async (ctx, connection, returnAddress) => [
    ...(await testService(ctx, () => serviceOf(connection), {
      returnAddress,
      responseMode: connection.settings.response_mode,
      depart: () => oktaProvider.depart(ctx, connection, { state: testState, returnAddress }),
    })),
    ...(await testDirectory(ctx, connection)),
  ],
  directory: oktaDirectory,
  signOutAddress: (ctx, connection, session, returnAddress) =>
    signOutAt(ctx, serviceOf(connection), session, returnAddress),
  openToken: (ctx, connection, token) => openToken(ctx, serviceOf(connection), token),
}
