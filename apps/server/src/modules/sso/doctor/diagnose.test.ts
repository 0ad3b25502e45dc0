import { deflateRawSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { advice } from './causes.ts'
import { diagnose } from './diagnose.ts'
import type { Expected } from './expected.ts'
import {
  circle,
  type KeyPair,
  makeKeyPair,
  partsAt,
  type SamlParts,
  samlExpected,
  samlXml,
  signSaml,
  tokenOf,
} from './test-answers.ts'

const now = new Date('2026-11-17T08:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
let keys: KeyPair
let otherKeys: KeyPair
beforeAll(async () => {
  keys = await makeKeyPair(later(-1000), later(500_000))
  otherKeys = await makeKeyPair(later(-1000), later(500_000))
})

const causesOf = (text: string, expected: Expected | null, at = now) =>
  diagnose(text, expected, at).findings.map(({ cause }) => cause)

describe('a SAML response', () => {
  const signed = (change: Partial<SamlParts> = {}) => signSaml(samlXml({ ...partsAt(now), ...change }), keys)
  const causes = (change: Partial<SamlParts>, settings: Record<string, unknown> = {}) =>
    causesOf(signed(change), samlExpected(keys.certificate, settings))

  it('with nothing wrong about it is said to be all right, however it was copied', () => {
    const xml = signed()
    const expected = samlExpected(keys.certificate)
    const base64 = Buffer.from(xml).toString('base64')
    const copies = [
      xml,
      `\n  ${xml}\n`,
      base64,
      base64.replace(/.{76}/g, '$&\r\n'),
      `SAMLResponse=${encodeURIComponent(base64)}&RelayState=abc`,
      `RelayState=abc&SAMLResponse=${encodeURIComponent(base64)}`,
      deflateRawSync(xml).toString('base64'),
    ]
    for (const copy of copies) {
      const told = diagnose(copy, expected, now)
      expect(told.kind).toBe('saml_response')
      expect(told.findings.map(({ cause }) => cause)).toEqual(['none'])
    }
  })

  it('is read only by its form where no circle is chosen', () => {
    expect(causesOf(signed(), null)).toEqual(['none'])
    expect(causesOf(signed({ issuedAt: later(10), notBefore: later(10) }), null)).toEqual(['clock_skew'])
  })

  it.each<[string, Partial<SamlParts>, string]>([
    ['another issuer', { issuer: 'https://idp.example/metadata/' }, 'issuer'],
    ['an audience of somebody else', { audience: 'https://anderswo.example' }, 'audience'],
    ['another destination', { destination: 'http://lotse.example/acs' }, 'recipient'],
    ['another recipient', { recipient: `https://lotse.example/sso/${circle}/callback` }, 'recipient'],
    ['no request before it', { inResponseTo: '' }, 'in_response_to'],
    ['a clock that is ahead', { issuedAt: later(6), notBefore: later(5) }, 'clock_skew'],
    ['an end before its beginning', { notOnOrAfter: later(-5) }, 'clock_skew'],
    ['its time over', { issuedAt: later(-20), notOnOrAfter: later(-15) }, 'expired'],
    ['an opaque name', { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }, 'name_id'],
    [
      'a name of another kind',
      { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent' },
      'name_id',
    ],
    [
      'two addresses',
      { attributes: { email: ['a@musterstadt.example', 'b@musterstadt.example'] } },
      'email_missing',
    ],
    ['no name', { nameId: '' }, 'name_id'],
    ['a foreign domain', { attributes: { email: ['mira@anderswo.example'] } }, 'domain'],
    ['a refusal by the name’s format', { status: 'Requester', subStatus: 'InvalidNameIDPolicy' }, 'name_id'],
    ['a refusal by the context', { status: 'Responder', subStatus: 'NoAuthnContext' }, 'status'],
    ['a failed sign-in there', { status: 'Responder', subStatus: 'AuthnFailed' }, 'status'],
  ])('with %s is told by its true cause', (_what, change, cause) => {
    const unsigned = change.status && change.status !== 'Success'
    const text = unsigned ? samlXml({ ...partsAt(now), ...change }) : signed(change)
    expect(causesOf(text, samlExpected(keys.certificate))).toEqual([cause])
  })

  it('without the wanted claims is told by what it has', () => {
    const opaque = { nameId: 'x17', nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent' }
    const told = diagnose(
      signed({ ...opaque, attributes: { adresse: ['mira@musterstadt.example'] } }),
      samlExpected(keys.certificate, { name_id_format: 'persistent', allowed_groups: 'verwaltung' }),
      now,
    )
    expect(told.findings.map(({ cause }) => cause)).toEqual(['email_missing', 'group'])
    expect(told.findings[0]?.explanation).toContain('Gesendete Attribute: adresse')
    expect(told.findings[1]?.title).toBe('Die Gruppen der Person fehlen in der Antwort')
    const usual = { mail: ['mira@musterstadt.example'], memberOf: ['verwaltung'] }
    expect(
      causes(
        { ...opaque, attributes: usual },
        { name_id_format: 'persistent', allowed_groups: 'verwaltung' },
      ),
    ).toEqual(['none'])
    expect(causes({}, { allowed_groups: 'rathaus\nwerke' })).toEqual(['group'])
    expect(causes({}, { allowed_groups: 'rathaus\nverwaltung' })).toEqual(['none'])
  })

  it('signed with a certificate that is not known says that it was changed', () => {
    const [found] = diagnose(signed(), samlExpected(otherKeys.certificate), now).findings
    expect(found).toMatchObject({ cause: 'certificate_changed', severity: 'error' })
    expect(found?.place).toContain('X.509-Zertifikat')
    const both = `${otherKeys.certificate}\n${keys.certificate}`
    expect(causesOf(signed(), samlExpected(both))).toEqual(['none'])
    const bare = keys.certificate.replace(/-----[A-Z ]+-----|\s/g, '')
    expect(causesOf(signed(), samlExpected(bare))).toEqual(['none'])
  })

  it('that was changed, is not signed, or not as wanted, says so', () => {
    const expected = samlExpected(keys.certificate)
    expect(causesOf(signed().replaceAll('mira@', 'otto@'), expected)).toEqual(['signature'])
    expect(causesOf(samlXml(partsAt(now)), expected)).toEqual(['signature'])
    const onlyOuter = signSaml(samlXml(partsAt(now)), keys, { signs: 'Response' })
    expect(causesOf(onlyOuter, expected)).toEqual(['signature'])
    expect(causesOf(onlyOuter, samlExpected(keys.certificate, { want_assertions_signed: false }))).toEqual([
      'none',
    ])
    const bare = signSaml(samlXml(partsAt(now)), otherKeys, { isBare: true })
    expect(causesOf(bare, expected)).toEqual(['signature'])
    const weak = signSaml(samlXml(partsAt(now)), keys, {
      algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
    })
    expect(causesOf(weak, expected)).toEqual(['algorithm'])
    expect(causesOf(signed(), samlExpected('kein Zertifikat'))).toEqual(['configuration'])
    expect(causes({}, { want_assertions_encrypted: true })).toEqual(['decrypt'])
  })

  it.each([
    ['the request', '<samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"/>', /Anfrage/],
    ['metadata', '<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata"/>', /Metadaten/],
    ['a sign-out', '<p:LogoutRequest xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol"/>', /Abmeldung/],
    ['half of it', '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"><a>', /wohlgeformt/],
    ['a comment', '<r><!-- a --></r>', /Kommentare/],
    ['a DTD', '<!DOCTYPE r [<!ENTITY a "b">]><r>&a;</r>', /DTD/],
    ['too much', `<r>${'<a/>'.repeat(1600)}</r>`, /zu viele/],
    ['too deep', `${'<a>'.repeat(60)}${'</a>'.repeat(60)}`, /verschachtelt/],
    ['too long', `<r>${'x'.repeat(197_000)}</r>`, /192 KB/],
    [
      'two assertions',
      '<p:Response xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:s="urn:oasis:names:tc:SAML:2.0:assertion"><s:Assertion/><s:Assertion/></p:Response>',
      /2 Assertions/,
    ],
    [
      'nobody’s sign-in',
      '<p:Response xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:s="urn:oasis:names:tc:SAML:2.0:assertion"><s:Assertion/></p:Response>',
      /AuthnStatement/,
    ],
  ])('that is %s is no answer, and says what it is', (_what, xml, explanation) => {
    const { findings } = diagnose(xml, samlExpected(keys.certificate), now)
    expect(findings).toHaveLength(1)
    expect(findings[0]).toMatchObject({
      cause: 'malformed',
      explanation: expect.stringMatching(explanation),
    })
  })

  it('for a circle with OpenID Connect is the wrong kind', () => {
    expect(causesOf(signed(), { ...samlExpected(''), provider: 'oidc' })).toEqual(['configuration'])
  })
})

describe('an id token', () => {
  const seconds = Math.floor(now.getTime() / 1000)
  const oidc = (settings: Record<string, unknown> = {}): Expected => ({
    ...samlExpected(''),
    provider: 'oidc',
    settings: {
      client_id: 'lotse',
      discovery_url: 'https://idp.example/.well-known/openid-configuration',
      id_token_signed_response_alg: 'RS256',
      ...settings,
    },
  })
  const tenant = '11111111-2222-4333-8444-555555555555'
  const azure: Expected = {
    ...oidc({ tenant_id: tenant, claim_mapping: { email: 'preferred_username' } }),
    provider: 'azure',
  }
  const google: Expected = { ...oidc({ domain: 'musterstadt.example' }), provider: 'google' }
  const okta: Expected = {
    ...oidc({ domain: 'stadt.okta.example', authorization_server_id: 'default' }),
    provider: 'okta',
  }
  const claims = {
    iss: 'https://idp.example',
    sub: 'x17',
    aud: 'lotse',
    iat: seconds,
    exp: seconds + 300,
    nonce: 'n',
    email: 'mira@musterstadt.example',
  }
  const ofAzure = {
    ...claims,
    iss: `https://login.microsoftonline.com/${tenant}/v2.0`,
    preferred_username: 'mira@musterstadt.example',
  }
  const ofGoogle = { ...claims, iss: 'https://accounts.google.com', hd: 'musterstadt.example' }
  const ofOkta = { ...claims, iss: 'https://stadt.okta.example/oauth2/default' }

  it('with nothing wrong about it is said to be all right', () => {
    for (const [token, expected] of [
      [claims, oidc()],
      [{ ...claims, aud: ['other', 'lotse'] }, oidc()],
      [ofAzure, azure],
      [ofGoogle, google],
      [ofOkta, okta],
    ] as const)
      expect(causesOf(tokenOf(token), expected)).toEqual(['none'])
    expect(causesOf(`id_token=${tokenOf(claims)}`, oidc())).toEqual(['none'])
    expect(causesOf(tokenOf(claims), null)).toEqual(['none'])
  })

  it.each<[string, Record<string, unknown>, () => Expected, string]>([
    ['another issuer', { ...claims, iss: 'https://idp.example/' }, () => oidc(), 'issuer'],
    ['another client', { ...claims, aud: 'fremd' }, () => oidc(), 'audience'],
    ['its time over', { ...claims, iat: seconds - 900, exp: seconds - 600 }, () => oidc(), 'expired'],
    [
      'a clock that is ahead',
      { ...claims, iat: seconds + 400, exp: seconds + 900 },
      () => oidc(),
      'clock_skew',
    ],
    ['no nonce', { ...claims, nonce: undefined }, () => oidc(), 'nonce'],
    ['no address', { ...claims, email: undefined }, () => oidc(), 'email_missing'],
    ['an address that nobody proved', { ...claims, email_verified: false }, () => oidc(), 'email_unverified'],
    ['a foreign domain', { ...claims, email: 'mira@anderswo.example' }, () => oidc(), 'domain'],
    ['no groups', claims, () => oidc({ allowed_groups: 'rathaus' }), 'group'],
    ['other groups', { ...claims, groups: ['werke'] }, () => oidc({ allowed_groups: 'rathaus' }), 'group'],
    ['nobody', { ...claims, sub: undefined }, () => oidc(), 'malformed'],
    ['rights in it', { ...claims, nonce: undefined, scp: 'User.Read' }, () => azure, 'malformed'],
    [
      'another organisation',
      { ...ofAzure, iss: 'https://login.microsoftonline.com/99999999-2222-4333-8444-555555555555/v2.0' },
      () => azure,
      'issuer',
    ],
    ['a guest', { ...ofAzure, acct: 1 }, () => azure, 'guest'],
    [
      'too many groups',
      { ...ofAzure, _claim_names: { groups: 'src1' } },
      () => ({ ...azure, settings: { ...azure.settings, restrict_to_groups: true, allowed_groups: 'a' } }),
      'group',
    ],
    ['a private account', { ...ofGoogle, hd: undefined }, () => google, 'domain'],
    ['another Google domain', { ...ofGoogle, hd: 'anderswo.example' }, () => google, 'domain'],
    ['another authorization server', { ...ofOkta, iss: 'https://stadt.okta.example' }, () => okta, 'issuer'],
  ])('with %s is told by its true cause', (_what, token, expected, cause) => {
    expect(causesOf(tokenOf(token), expected())).toEqual([cause])
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['no signature', { alg: 'none' }, 'algorithm'],
    ['a shared secret', { alg: 'HS256' }, 'algorithm'],
    ['another algorithm', { alg: 'ES256' }, 'algorithm'],
    ['the type of an access token', { typ: 'at+jwt' }, 'malformed'],
  ])('with %s is told by its true cause', (_what, header, cause) => {
    expect(causesOf(tokenOf(claims, header), oidc())).toEqual([cause])
  })

  it('that is encrypted, cut off, or for a circle with SAML says so', () => {
    expect(causesOf('eyJhbGciOiJSU0EifQ.a.b.c.d', oidc())).toEqual(['decrypt'])
    expect(causesOf(tokenOf(claims).split('.').slice(0, 2).join('.'), oidc())).toEqual(['malformed'])
    expect(causesOf(tokenOf(claims), samlExpected(keys.certificate))).toEqual(['configuration'])
  })
})

describe('a line of a log', () => {
  it.each([
    ['AADSTS50011: The redirect URI specified in the request does not match', 'redirect_uri'],
    ['AADSTS7000215: Invalid client secret provided. invalid_client', 'client_credentials'],
    ['AADSTS700016: Application with identifier was not found in the directory', 'client_credentials'],
    ["AADSTS90002: Tenant 'x' not found", 'discovery'],
    ['AADSTS50105: The signed in user is not assigned to a role for the application', 'group'],
    ['AADSTS65001: The user or administrator has not consented', 'cancelled'],
    ['Error 400: redirect_uri_mismatch', 'redirect_uri'],
    ["The 'redirect_uri' parameter must be a Login redirect URI in the client app settings", 'redirect_uri'],
    ['User is not assigned to the client application.', 'group'],
    ['ResponseBodyError: invalid_client', 'client_credentials'],
    ['invalid_grant: PKCE verification failed', 'state'],
    ['ResponseBodyError: invalid_grant', 'replay'],
    ['OAUTH_JWT_CLAIM_COMPARISON_FAILED unexpected JWT "aud" (audience) claim value', 'audience'],
    ['unexpected ID Token "nonce" claim value', 'nonce'],
    ['OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED', 'issuer'],
    ['unexpected "state" response parameter value', 'state'],
    ['error=access_denied&error_description=cancelled', 'cancelled'],
    ['Error: Invalid signature', 'signature'],
    ['Error: SAML assertion expired: clocks skewed too much', 'expired'],
    ['Error: SAML assertion not yet valid', 'clock_skew'],
    ['SAML assertion audience mismatch. Expected: a Received: b', 'audience'],
    ['InResponseTo is not valid', 'in_response_to'],
    ['Error: oaep decoding error', 'decrypt'],
    ['SimpleSAML_Error_MetadataNotFound: Metadata not found', 'audience'],
    ['getaddrinfo ENOTFOUND login.example', 'unreachable'],
    ['connect ECONNREFUSED 10.0.0.1:443', 'unreachable'],
    ['TypeError: fetch failed cause: CERT_HAS_EXPIRED', 'unreachable'],
    ['OAUTH_TIMEOUT', 'unreachable'],
    ['OAUTH_RESPONSE_IS_NOT_JSON', 'discovery'],
    ['SsoError: no_tenant: no mapping', 'no_tenant'],
    ['{"level":40,"msg":"full: 10 of 10"}', 'full'],
    ['login_required', 'configuration'],
  ])('“%s” is told by its true cause', (line, cause) => {
    const told = diagnose(line, null, now)
    expect(told.kind).toBe('log_line')
    expect(told.findings.map(one => one.cause)).toEqual([cause])
  })

  it('that says nothing known is not guessed at', () => {
    for (const line of ['Guten Morgen', '{"level":30,"msg":"request completed"}', '<nicht xml'])
      expect(['unknown', 'malformed']).toContain(causesOf(line, null)[0])
  })
})

it('every advice says in German what to do and where', () => {
  for (const [cause, { title, remedy, place }] of Object.entries(advice))
    for (const text of [title, remedy, place]) expect(text.length, cause).toBeGreaterThan(10)
})
