import type { SsoConfiguration } from '@lotse/contract'
import { admitByGroups, linesOf } from '../groups.ts'
import { nameOf, textOf } from '../openid/claims.ts'
import { openToken } from '../openid/open-token.ts'
import { emailOf, sessionOf, subjectOf } from '../openid/received-identity.ts'
import { interactiveRefusals } from '../openid/refusals.ts'
import type { Service } from '../openid/service.ts'
import { arriveFrom, departTo } from '../openid/sign-in.ts'
import { testService, testState } from '../openid/test-service.ts'
import { type Connection, type Provider, SsoError } from '../provider.ts'
import { directoryEntryOf, readServiceAccount, testDirectory } from './directory.ts'

type Settings = SsoConfiguration<'google'>

const serviceOf = ({ circleId, settings }: Connection<'google'>): Service => ({
  circleId,
  issuer: 'https://accounts.google.com',
  clientId: settings.client_id,
  clientSecret: settings.client_secret,
  authMethod: 'client_secret_post',
  responseType: 'code',
  idTokenAlgorithm: 'RS256',
  userInfoAlgorithm: '',
  asksUserInfo: false,
})

const domainOfSettings = ({ hd, domain }: Settings): string => (hd || domain).toLowerCase()

const refusals = (settings: Settings): Partial<Record<string, string>> => {
  const found = interactiveRefusals(settings)
  const asksDirectory = linesOf(settings.allowed_groups).length || linesOf(settings.allowed_org_units).length
  if (asksDirectory && !settings.enable_admin_sdk)
    found.enable_admin_sdk =
      'Gruppen und Organisationseinheiten kennt nur das Admin SDK. Schalten Sie es ein.'
  if (settings.enable_admin_sdk && !settings.subject_email)
    found.subject_email = 'Das Admin SDK antwortet nur im Namen einer Person der Administration.'
  if (settings.service_account_key && !readServiceAccount(settings.service_account_key))
    found.service_account_key =
      'Das ist kein Schlüssel eines Dienstkontos (JSON mit client_email und private_key).'
  return found
}

/** `/Rathaus` holds `/Rathaus/Bauamt` as well. */
const isWithin = (unit: string, allowed: string): boolean =>
  unit === allowed || unit.startsWith(`${allowed.replace(/\/$/, '')}/`)

export const googleProvider: Provider<'google'> = {
  id: 'google',
  refusals,
  depart: (ctx, connection, { loginHint, ...request }) => {
    const { settings } = connection
    const scopes = ['openid', 'profile', 'email', ...settings.additional_scopes.split(/\s+/).filter(Boolean)]
    return departTo(ctx, serviceOf(connection), request, {
      usesPkce: true,
      scope: [...new Set(scopes)].join(' '),
      prompt: settings.prompt,
      hd: domainOfSettings(settings),
      access_type: settings.access_type,
      include_granted_scopes: settings.include_granted_scopes ? 'true' : 'false',
      login_hint: loginHint,
    })
  },
  async arrive(ctx, connection, answer, expected) {
    const { settings } = connection
    const received = await arriveFrom(ctx, serviceOf(connection), answer, expected)
    // What was asked for is a hint to Google; only the token says whose account it is. Private accounts have none.
    if (textOf(received.claims, 'hd').toLowerCase() !== domainOfSettings(settings))
      throw new SsoError('domain', 'hd')
    const address = emailOf(received, 'email')
    const entry = settings.enable_admin_sdk
      ? await directoryEntryOf(ctx, settings, address.email)
      : { groups: [], orgUnits: [] }
    const admins = linesOf(settings.admin_emails).map(email => email.toLowerCase())
    return {
      ...subjectOf(received),
      ...address,
      ...entry,
      name: nameOf(received.claims, { name: 'name', given_name: 'given_name', family_name: 'family_name' }),
      isNamedAdmin: address.isEmailVerified && admins.includes(address.email),
      session: sessionOf(received),
      claims: received.claims,
    }
  },
  admits(settings, identity) {
    admitByGroups(settings.allowed_groups, identity)
    const units = linesOf(settings.allowed_org_units)
    if (units.length && !identity.orgUnits.some(unit => units.some(allowed => isWithin(unit, allowed))))
      throw new SsoError('group', 'organisation unit')
  },
  isAdmin: (settings, identity) => (linesOf(settings.admin_emails).length ? identity.isNamedAdmin : null),
  async test(ctx, connection, returnAddress) {
    const { settings } = connection
    const steps = await testService(ctx, () => serviceOf(connection), {
      returnAddress,
      responseMode: 'query',
      depart: () => googleProvider.depart(ctx, connection, { state: testState, returnAddress }),
    })
    return settings.enable_admin_sdk ? [...steps, await testDirectory(ctx, settings)] : steps
  },
  openToken: (ctx, connection, token) => openToken(ctx, serviceOf(connection), token),
}
