import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { SsoConfigurationForm } from '@lotse/contract'
import { exportJWK, exportPKCS8, generateKeyPair, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type OpenidService, outboundTo, startOpenidService } from '../../../../test/openid-service.ts'
import { patience } from '../../../../test/patience.ts'
import { testKeyPair } from '../../../../test/saml-idp.ts'
import { type SsoStage, signInAt, ssoStage } from '../../../../test/sso.ts'
import { type SsoQuestions, ssoQuestions } from '../../../../test/sso-questions.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { createOutbound } from '../../../platform/outbound.ts'

const tid = '11111111-2222-4333-8444-555555555555'
const otherTid = '99999999-2222-4333-8444-555555555555'

let test: TestApp
let services: Record<'oidc' | 'azure' | 'google' | 'okta', OpenidService>
let stages: Record<'oidc' | 'azure' | 'google' | 'okta', SsoStage>
let ask: SsoQuestions
let selfSigned: ReturnType<typeof createServer>
let selfSignedPort: number

/** Made before the clock of the set-up runs: keys take their time. */
const { certificate, privateKey } = await testKeyPair('idp.musterstadt.example')

beforeAll(async () => {
  selfSigned = createServer({ cert: certificate, key: privateKey }, (_req, res) => void res.end('{}'))
  selfSigned.listen(0, '127.0.0.1')
  await once(selfSigned, 'listening')
  selfSignedPort = (selfSigned.address() as AddressInfo).port
  const [oidc, azure, google, okta] = await Promise.all([
    startOpenidService(),
    startOpenidService({ posesAs: `https://login.microsoftonline.com/${tid}/v2.0`, idTokenClaims: true }),
    startOpenidService({ posesAs: 'https://accounts.google.com', idTokenClaims: true }),
    startOpenidService({ posesAs: 'https://stadt.okta.com/oauth2/default' }),
  ])
  google.alsoAt = ['https://oauth2.googleapis.com', 'https://admin.googleapis.com']
  services = { oidc, azure, google, okta }
  const toServices = outboundTo(oidc, azure, google, okta)
  const toSelfSigned = createOutbound({ loopback: [`127.0.0.1:${selfSignedPort}`] })
  test = await startTestApp({
    config: { baseUrl: 'https://lotse.test' },
    outbound: {
      ...toServices,
      request: request =>
        new URL(request.url).port === String(selfSignedPort)
          ? toSelfSigned.request(request)
          : toServices.request(request),
    },
  })
  // The services have a clock of their own.
  test.clock.catchUp()
  stages = {
    oidc: ssoStage(test, oidc),
    azure: ssoStage(test, azure),
    google: ssoStage(test, google),
    okta: ssoStage(test, okta),
  }
  ask = await ssoQuestions(test)
}, patience(60_000))
afterEach(() => {
  for (const service of Object.values(services)) {
    service.replaceIdToken = null
    service.replies.clear()
  }
})
afterAll(async () => {
  await test.close()
  selfSigned.close()
  for (const service of Object.values(services)) await service.close()
})

type Circle = Awaited<ReturnType<SsoStage['connected']>>
type Broken = [configuration: string, cause: string, ask: () => Promise<string[]>]

const says = (service: OpenidService, path: string, status: number, type: string, body: string) =>
  service.replies.set(path, res => {
    res.writeHead(status, { 'content-type': type })
    res.end(body)
  })

/** The service once more under another path, saying something else of itself. */
const describedAs = (path: string, change: Record<string, unknown>): string => {
  const service = services.oidc
  const at = (end: string) => `${service.issuer}${end}`
  const said = {
    issuer: at(path),
    authorization_endpoint: at('/auth'),
    token_endpoint: at('/token'),
    jwks_uri: at('/jwks'),
    id_token_signing_alg_values_supported: ['RS256'],
    ...change,
  }
  says(service, `${path}/.well-known/openid-configuration`, 200, 'application/json', JSON.stringify(said))
  return at(path)
}

/** A circle that works, its client, and then what was typed wrong. */
const tested = async (
  wrong: SsoConfigurationForm,
  client: (circle: Circle) => Parameters<OpenidService['addClient']>[0] | null = () => null,
): Promise<string[]> => {
  const circle = await stages.oidc.connected()
  const changed = client(circle)
  if (changed) services.oidc.addClient({ redirect_uris: [circle.returnAddress], ...changed })
  const right = {
    client_id: circle.clientId,
    client_secret: 'geheim',
    discovery_url: services.oidc.issuer,
    scopes: 'openid profile email groups',
  }
  return ask.test('oidc', { ...right, ...wrong }, circle.circleId)
}

const discovery = (discovery_url: string) => tested({ discovery_url })

/** Somebody signs in, and the attempt is shown to the doctor. */
const signedIn = async (
  provider: keyof typeof services,
  settings: Record<string, unknown>,
  claims: Record<string, unknown> | ((circle: Circle) => Record<string, unknown>) = {},
  more: Parameters<SsoStage['connected']>[1] = {},
): Promise<string[]> => {
  const circle = await stages[provider].connected(settings, { provider, ...more })
  const { subject } = circle.person('mira', typeof claims === 'function' ? claims(circle) : claims)
  return ask.attempt(await signInAt(test.browser(), services[provider], circle.circleId, subject))
}

const testedConnection: Broken[] = [
  ['an address with nothing behind it', 'discovery', () => discovery(`${services.oidc.issuer}/nichts`)],
  [
    'an address with a web page behind it',
    'discovery',
    () => {
      const page = '/seite/.well-known/openid-configuration'
      says(services.oidc, page, 200, 'text/html', '<!doctype html><title>Willkommen</title>')
      return discovery(`${services.oidc.issuer}/seite`)
    },
  ],
  [
    'an address that leads elsewhere',
    'redirected',
    () => {
      services.oidc.replies.set('/alt/.well-known/openid-configuration', res => {
        res.writeHead(301, { location: `${services.oidc.issuer}/.well-known/openid-configuration` })
        res.end()
      })
      return discovery(`${services.oidc.issuer}/alt`)
    },
  ],
  ['an address within the house', 'private_address', () => discovery('https://10.0.0.5/realms/stadt')],
  ['an address without encryption', 'insecure_address', () => discovery('http://id.stadt.example')],
  [
    'a service with a certificate of its own making',
    'tls',
    () => discovery(`https://127.0.0.1:${selfSignedPort}`),
  ],
  ['a name that does not exist', 'unreachable', () => discovery('https://id.invalid')],
  [
    'a service that calls itself otherwise',
    'issuer',
    () => discovery(describedAs('/fremd', { issuer: 'https://id.anderswo.example' })),
  ],
  [
    'a description without an address for tokens',
    'discovery',
    () => discovery(describedAs('/halb', { token_endpoint: undefined })),
  ],
  [
    'keys that are not where they should be',
    'keys',
    () => discovery(describedAs('/schluessellos', { jwks_uri: `${services.oidc.issuer}/keine` })),
  ],
  [
    'an algorithm that the service does not use',
    'algorithm',
    () => tested({ id_token_signed_response_alg: 'ES256' }),
  ],
  [
    'a type of answer that the service does not have',
    'response_type',
    () =>
      tested({
        discovery_url: describedAs('/nur-code', { response_types_supported: ['code'] }),
        response_type: 'code id_token',
        response_mode: 'form_post',
      }),
  ],
  [
    'a type of answer that the client may not use',
    'response_type',
    () => tested({ response_type: 'id_token', response_mode: 'form_post' }),
  ],
  [
    'a way of answering that the service does not have',
    'response_mode',
    () =>
      tested({
        discovery_url: describedAs('/nur-query', { response_modes_supported: ['query'] }),
        response_mode: 'form_post',
      }),
  ],
  [
    'a client authentication that the service does not have',
    'auth_method',
    () =>
      discovery(
        describedAs('/nur-schluessel', { token_endpoint_auth_methods_supported: ['private_key_jwt'] }),
      ),
  ],
  [
    'another client authentication than the client has',
    'auth_method',
    () => {
      services.oidc.replies.set('/token', (res, req) => {
        const isKnown = req.headers.authorization !== undefined
        res.writeHead(isKnown ? 400 : 401, { 'content-type': 'application/json' })
        res.end(JSON.stringify({ error: isKnown ? 'invalid_grant' : 'invalid_client' }))
      })
      return tested({})
    },
  ],
  ['a client id that nobody knows', 'client_credentials', () => tested({ client_id: 'unbekannt' })],
  ['a wrong secret', 'client_credentials', () => tested({ client_secret: 'vertippt' })],
  [
    'a private key that is not the client’s',
    'client_credentials',
    async () => {
      const known = await generateKeyPair('RS256', { extractable: true })
      const typed = await generateKeyPair('RS256', { extractable: true })
      const jwk = await exportJWK(known.publicKey)
      return tested(
        {
          token_endpoint_auth_method: 'private_key_jwt',
          client_secret: await exportPKCS8(typed.privateKey),
        },
        ({ clientId }) => ({
          client_id: clientId,
          client_secret: undefined,
          token_endpoint_auth_method: 'private_key_jwt',
          jwks: { keys: [{ ...jwk, use: 'sig', alg: 'RS256' }] },
        }),
      )
    },
  ],
  [
    'a return address that the service does not know',
    'redirect_uri',
    () =>
      tested({}, ({ clientId }) => ({
        client_id: clientId,
        redirect_uris: ['https://lotse.test/sso/callback'],
      })),
  ],
  [
    'a scope that the client may not have',
    'scope',
    () => tested({}, ({ clientId }) => ({ client_id: clientId, scope: 'openid email profile' })),
  ],
  [
    'PKCE switched off where the service demands it',
    'pkce',
    () =>
      tested({ pkce_enabled: false }, ({ clientId }) => {
        services.oidc.pkceRequired.add(clientId)
        return null
      }),
  ],
  [
    'a type of answer that hands out access tokens',
    'configuration.response_type',
    () => tested({ response_type: 'id_token token', response_mode: 'form_post' }),
  ],
  [
    'id tokens without a signature',
    'configuration.id_token_signed_response_alg',
    () => tested({ id_token_signed_response_alg: 'none' }),
  ],
]

const failedSignIn: Broken[] = [
  ['scopes without the address', 'email_missing', () => signedIn('oidc', { scopes: 'openid profile' })],
  [
    'an address under another name',
    'email_missing',
    () => signedIn('oidc', { claim_mapping: { email: 'mail' } }),
  ],
  [
    'addresses that nobody has verified',
    'email_unverified',
    () => signedIn('oidc', {}, { email_verified: false }),
  ],
  [
    'groups under another name',
    'group',
    () => signedIn('oidc', { allowed_groups: 'amt', groups_claim: 'roles' }, { groups: ['amt'] }),
  ],
  ['no tenant for anybody', 'no_tenant', () => signedIn('oidc', {}, {}, { mappings: [] })],
  [
    'a domain that belongs to another circle',
    'domain',
    async () => {
      const other = await stages.oidc.connected()
      return signedIn('oidc', {}, { email: `mira@${other.domain}` })
    },
  ],
  [
    'a service whose clock is behind',
    'clock_skew',
    () => {
      const late = 20 * 60
      services.oidc.replaceIdToken = (claims, sign) =>
        sign({ ...claims, iat: Number(claims.iat) - late, exp: Number(claims.exp) - late })
      return signedIn('oidc', {})
    },
  ],
  [
    'tokens signed with a key that is not published',
    'signature',
    () => {
      services.oidc.replaceIdToken = async claims => {
        const { privateKey } = await generateKeyPair('RS256')
        return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'the-key' }).sign(privateKey)
      }
      return signedIn('oidc', {})
    },
  ],
  [
    'tokens signed with the shared secret',
    'algorithm',
    () => {
      services.oidc.replaceIdToken = claims =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256' })
          .sign(new TextEncoder().encode('geheim'.repeat(8)))
      return signedIn('oidc', {})
    },
  ],
  [
    'tokens for another client',
    'audience',
    () => {
      services.oidc.replaceIdToken = (claims, sign) => sign({ ...claims, aud: 'eine-andere-anwendung' })
      return signedIn('oidc', {})
    },
  ],
]

const member =
  (more: Record<string, unknown> = {}) =>
  (circle: Circle) => ({
    tid,
    oid: 'object-1',
    preferred_username: `mira@${circle.domain}`,
    ...more,
  })

const vendors: Broken[] = [
  [
    'Microsoft: an organisation that does not exist',
    'discovery',
    () => {
      const path = `/${otherTid}/v2.0/.well-known/openid-configuration`
      const said = JSON.stringify({ error: 'invalid_tenant', error_description: 'AADSTS90002' })
      says(services.azure, path, 400, 'application/json', said)
      return ask.test('azure', { tenant_id: otherTid, client_id: 'x', client_secret: 'y' }, null)
    },
  ],
  [
    'Microsoft: everybody instead of an organisation',
    'configuration.tenant_id',
    () => ask.test('azure', { tenant_id: 'common', client_id: 'x', client_secret: 'y' }, null),
  ],
  [
    'Microsoft: a secret that has expired',
    'client_credentials',
    async () => {
      const { clientId, circleId } = await stages.azure.connected({ tenant_id: tid }, { provider: 'azure' })
      const said = { error: 'invalid_client', error_description: 'AADSTS7000222: expired' }
      says(services.azure, '/token', 401, 'application/json', JSON.stringify(said))
      return ask.test('azure', { tenant_id: tid, client_id: clientId, client_secret: 'alt' }, circleId)
    },
  ],
  [
    'Microsoft: a return address that is not entered, told on a page',
    'redirect_uri',
    async () => {
      const { clientId, circleId } = await stages.azure.connected({ tenant_id: tid }, { provider: 'azure' })
      says(services.azure, '/auth', 200, 'text/html', '<p>AADSTS50011: The redirect URI does not match</p>')
      return ask.test('azure', { tenant_id: tid, client_id: clientId, client_secret: 'geheim' }, circleId)
    },
  ],
  [
    'Microsoft: people of another organisation',
    'issuer',
    () => {
      services.azure.replaceIdToken = (claims, sign) => sign({ ...claims, tid: otherTid })
      return signedIn('azure', { tenant_id: tid }, member())
    },
  ],
  [
    'Microsoft: guests who may not come',
    'guest',
    () => signedIn('azure', { tenant_id: tid }, member({ acct: 1 })),
  ],
  [
    'Microsoft: more groups than are sent',
    'group',
    () =>
      signedIn(
        'azure',
        { tenant_id: tid, restrict_to_groups: true, allowed_groups: 'rathaus' },
        member({ _claim_names: { groups: 'src1' } }),
      ),
  ],
  [
    'Google: accounts of another organisation',
    'domain',
    () => signedIn('google', { domain: 'rathaus.example' }, { hd: 'anderswo.example' }),
  ],
  [
    'Google: a service account without the right to read',
    'directory',
    async () => {
      const domain = 'rathaus.example'
      const { clientId, circleId } = await stages.google.connected({ domain }, { provider: 'google' })
      const { privateKey } = await generateKeyPair('RS256', { extractable: true })
      const key = { client_email: 'lotse@projekt.example', private_key: await exportPKCS8(privateKey) }
      const said = JSON.stringify({ error: 'unauthorized_client' })
      says(services.google, 'oauth2.googleapis.com/token', 401, 'application/json', said)
      const configuration = {
        domain,
        client_id: clientId,
        client_secret: 'geheim',
        enable_admin_sdk: true,
        subject_email: `verwaltung@${domain}`,
        service_account_key: JSON.stringify(key),
      }
      return ask.test('google', configuration, circleId)
    },
  ],
  [
    'Google: groups without the directory',
    'configuration.enable_admin_sdk',
    () =>
      ask.test(
        'google',
        {
          domain: 'rathaus.example',
          client_id: 'x',
          client_secret: 'y',
          allowed_groups: 'amt@rathaus.example',
        },
        null,
      ),
  ],
  [
    'Okta: an authorization server that does not exist',
    'discovery',
    () =>
      ask.test(
        'okta',
        {
          domain: 'stadt.okta.com',
          authorization_server_id: 'vertippt',
          client_id: 'x',
          client_secret: 'y',
        },
        null,
      ),
  ],
  [
    'Okta: a domain that does not exist',
    'unreachable',
    () => ask.test('okta', { domain: 'stadt.okta.invalid', client_id: 'x', client_secret: 'y' }, null),
  ],
  [
    'Okta: a filter that lets none of the allowed groups through',
    'group',
    () =>
      signedIn(
        'okta',
        { domain: 'stadt.okta.com', groups_filter: '^Lotse-', allowed_groups: 'Alle' },
        { groups: ['Alle'] },
      ),
  ],
]

const namesCause = async (_configuration: string, cause: string, find: Broken[2]) => {
  const [first] = await find()
  expect(first).toBe(cause)
}

describe('the connection test names the true cause of', () => {
  it('nothing where nothing is wrong', async () => {
    expect(await tested({})).toEqual([])
  })
  it.each(testedConnection)('%s (%s)', namesCause)
})

describe('the doctor names the true cause of a sign-in that failed by', () => {
  it.each(failedSignIn)('%s (%s)', namesCause)
})

describe('the cause is also told of', () => {
  it.each(vendors)('%s (%s)', namesCause)
})

describe('an id token that is pasted is held against the keys of the service', () => {
  const tokenFor = async (sign: (claims: Record<string, unknown>) => Promise<string>) => {
    const circle = await stages.oidc.connected()
    const now = Math.floor(test.clock.now().getTime() / 1000)
    const email = `mira@${circle.domain}`
    const claims = { sub: 'mira', iat: now, exp: now + 300, nonce: 'n', email, email_verified: true }
    const token = await sign({ iss: services.oidc.issuer, aud: circle.clientId, ...claims })
    return ask.paste(token, circle.circleId)
  }

  it('and nothing is wrong with one that it has signed', async () => {
    expect(await tokenFor(claims => services.oidc.sign(claims))).toEqual([])
  })

  it('and one of somebody else is told by its signature', async () => {
    const { privateKey: foreign } = await generateKeyPair('RS256')
    const causes = await tokenFor(claims =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'the-key' }).sign(foreign),
    )
    expect(causes).toEqual(['signature'])
  })
})
