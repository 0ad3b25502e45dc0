import type { SsoConfiguration } from '@lotse/contract'
import { admitByGroups, isInOneOf, linesOf } from '../groups.ts'
import { type Claims, nameOf, saysYes, textOf, textsOf } from '../openid/claims.ts'
import { openToken } from '../openid/open-token.ts'
import { sessionOf, subjectOf } from '../openid/received-identity.ts'
import type { Service } from '../openid/service.ts'
import { arriveFrom, departTo, type Received, signOutAt } from '../openid/sign-in.ts'
import { testService, testState } from '../openid/test-service.ts'
import { type Connection, type Provider, type ReceivedIdentity, SsoError } from '../provider.ts'
import { azureRefusals } from './refusals.ts'

type Settings = SsoConfiguration<'azure'>

const origin = 'https://login.microsoftonline.com'

const serviceOf = ({ circleId, settings }: Connection<'azure'>): Service => {
  const refused = Object.keys(azureRefusals(settings))
  if (refused.length) throw new SsoError('configuration', refused.join(', '))
  const organisation = settings.multi_tenant_enabled ? 'organizations' : settings.tenant_id
  return {
    circleId,
    issuer: `${origin}/${encodeURIComponent(organisation)}/v2.0`,
    clientId: settings.client_id,
    clientSecret: settings.client_secret,
    authMethod: 'client_secret_post',
    responseType: 'code',
    idTokenAlgorithm: 'RS256',
    userInfoAlgorithm: '',
    // Everything stands in the id token; what Graph says besides is not signed for us.
    asksUserInfo: false,
  }
}

/** Guests have an account of another organisation. */
const isGuest = (claims: Claims): boolean =>
  saysYes(claims.acct) || textOf(claims, 'idp') !== '' || /#ext#@/i.test(textOf(claims, 'preferred_username'))

/** Organisation and object; the address and the name change hands. */
const subjectHere = ({ claims }: Received): string => {
  const [tid, oid] = [textOf(claims, 'tid'), textOf(claims, 'oid')]
  if (!tid || !oid) throw new SsoError('malformed', 'tid or oid missing')
  return `${tid}.${oid}`
}

/**
 * Microsoft says of no address that it is verified, unless asked for (`xms_edov`). The sign-in name of a member does not need it: its
 * domain was proved by the organisation that the token comes from. An `email` claim alone can be whatever somebody typed.
 */
const emailHere = (
  { claims }: Received,
  claim: string,
): Pick<ReceivedIdentity, 'email' | 'isEmailVerified'> => {
  const email = textOf(claims, claim).toLowerCase()
  const isSignInName = !isGuest(claims) && ['preferred_username', 'upn'].includes(claim)
  const isProved = saysYes(claims.xms_edov) && email === textOf(claims, 'email').toLowerCase()
  return { email: email.includes('@') ? email : '', isEmailVerified: isSignInName || isProved }
}

const refuseForeignOrganisation = (settings: Settings, claims: Claims): void => {
  const tid = textOf(claims, 'tid').toLowerCase()
  const allowed = settings.multi_tenant_enabled ? linesOf(settings.allowed_tenant_ids) : [settings.tenant_id]
  const ids = allowed.map(id => id.toLowerCase()).filter(id => /^[0-9a-f-]{36}$/.test(id))
  // A tenant named by its domain was resolved by Microsoft itself: its issuer holds the id, and was compared.
  if ((settings.multi_tenant_enabled || ids.length) && !ids.includes(tid))
    throw new SsoError('issuer', 'organisation is not on the list')
}

/** More than 200 groups are not sent; then nobody can say which somebody has. */
const lacksGroups = (claims: Claims): boolean => {
  const elsewhere = claims._claim_names
  return elsewhere !== null && typeof elsewhere === 'object' && 'groups' in elsewhere
}

export const azureProvider: Provider<'azure'> = {
  id: 'azure',
  refusals: azureRefusals,
  depart: (ctx, connection, { loginHint, ...request }) => {
    const { settings } = connection
    return departTo(ctx, serviceOf(connection), request, {
      usesPkce: true,
      scope: 'openid profile email',
      response_mode: settings.response_mode,
      prompt: settings.prompt,
      domain_hint: settings.domain_hint,
      login_hint: loginHint || settings.login_hint,
    })
  },
  async arrive(ctx, connection, answer, expected) {
    const { settings } = connection
    const received = await arriveFrom(ctx, serviceOf(connection), answer, expected)
    refuseForeignOrganisation(settings, received.claims)
    if (lacksGroups(received.claims) && settings.restrict_to_groups)
      throw new SsoError('group', 'groups overage: more than 200, none were sent')
    return {
      issuer: subjectOf(received).issuer,
      subject: subjectHere(received),
      ...emailHere(received, settings.claim_mapping.email),
      name: nameOf(received.claims, settings.claim_mapping),
      groups: [...textsOf(received.claims, 'groups'), ...textsOf(received.claims, 'roles')],
      orgUnits: [],
      isNamedAdmin: false,
      session: sessionOf(received),
      claims: received.claims,
    }
  },
  admits(settings, identity) {
    if (isGuest(identity.claims) && !settings.guest_access_enabled) throw new SsoError('group', 'guest')
    if (settings.restrict_to_groups) admitByGroups(settings.allowed_groups, identity)
  },
  isAdmin: (settings, identity) =>
    settings.restrict_to_groups ? isInOneOf(settings.admin_groups, identity) : null,
  test: (ctx, connection, returnAddress) =>
    testService(ctx, () => serviceOf(connection), {
      returnAddress,
      responseMode: connection.settings.response_mode,
      depart: () => azureProvider.depart(ctx, connection, { state: testState, returnAddress }),
    }),
  signOutAddress: (ctx, connection, session, returnAddress) =>
    signOutAt(ctx, serviceOf(connection), session, returnAddress),
  openToken: (ctx, connection, token) => openToken(ctx, serviceOf(connection), token),
  namesPeopleItself: true,
}
