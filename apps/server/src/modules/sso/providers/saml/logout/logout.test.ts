import { randomUUID } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SignedXml } from 'xml-crypto'
import { encoded, testKeyPair } from '../../../../../../test/saml-idp.ts'
import {
  logoutRequestXml,
  logoutResponseXml,
  type QuerySigning,
  type SaidLogout,
  signedLogoutQuery,
} from '../../../../../../test/saml-logout.ts'
import { type SamlPerson, samlpService } from '../../../../../../test/samlp-service.ts'
import { comeBack, connectCircle, departTo, errorIn, signedInAs } from '../../../../../../test/sso.ts'
import { startTestApp, type TestApp } from '../../../../../../test/test-app.ts'
import type { TestBrowser } from '../../../../../../test/test-browser.ts'
import type { KeyPair } from '../../../certificates/generate-certificate.ts'
import { connectionOf } from '../../../configuration/connection-store.ts'
import { sessionThere } from '../../../signing-in/sessions-store.ts'
import { SsoError } from '../../provider.ts'
import { samlProvider } from '../saml-provider.ts'
import type { SamlConnection } from '../service.ts'
import { verifyRedirect } from './verify-redirect.ts'

const [idp, foreign, own] = await Promise.all([
  testKeyPair('idp.musterstadt.example'),
  testKeyPair('foreign.test'),
  testKeyPair('lotse.test'),
])

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
// The service has a clock of its own.
beforeEach(() => t.clock.catchUp())
afterAll(() => t.close())

const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const packed = (xml: string) => encodeURIComponent(deflateRawSync(xml).toString('base64'))

const signedQuery = (
  kind: 'SAMLRequest' | 'SAMLResponse',
  xml: string,
  options: Partial<QuerySigning> = {},
): string => signedLogoutQuery(kind, xml, { key: idp, ...options })

const issuer = 'https://idp.musterstadt.example/metadata'
const requestXml = (said: Partial<SaidLogout> = {}): string =>
  logoutRequestXml({ issuer, nameId: 'anna-4711', issued: t.clock.now(), ...said })
const responseXml = (): string => logoutResponseXml({ issuer, issued: t.clock.now() })

const signedXml = (xml: string, key: KeyPair): string => {
  const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
  const signer = new SignedXml({
    privateKey: key.privateKey,
    publicCert: key.certificate,
    signatureAlgorithm: rsaSha256,
    canonicalizationAlgorithm: exclusive,
  })
  signer.addReference({
    xpath: '/*',
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', exclusive],
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
  })
  signer.computeSignature(xml, {
    prefix: 'ds',
    location: { reference: "/*/*[local-name(.)='Issuer']", action: 'after' },
  })
  return signer.getSignedXml()
}

const typeOf = (work: () => unknown): string => {
  try {
    work()
    return 'taken'
  } catch (error) {
    return error instanceof SsoError ? error.type : 'fault'
  }
}

describe('a message that comes with the address', () => {
  const certificates = [idp.certificate]

  test('is read where the signature is right', () => {
    const message = verifyRedirect(
      signedQuery('SAMLRequest', requestXml(), { relayState: 'a b' }),
      certificates,
    )
    expect(message).toMatchObject({ kind: 'SAMLRequest', relayState: 'a b' })
  })

  test('is refused without a signature', () => {
    expect(typeOf(() => verifyRedirect(`SAMLRequest=${packed(requestXml())}`, certificates))).toBe(
      'signature',
    )
  })

  test('is refused with a name written in other letters before a signed message', () => {
    const query = `%53AMLRequest=${packed(requestXml())}&${signedQuery('SAMLResponse', responseXml())}`
    expect(typeOf(() => verifyRedirect(query, certificates))).toBe('malformed')
  })

  test('is refused with a second message', () => {
    const query = signedQuery('SAMLRequest', requestXml())
    expect(typeOf(() => verifyRedirect(`SAMLRequest=${packed(requestXml())}&${query}`, certificates))).toBe(
      'malformed',
    )
    expect(typeOf(() => verifyRedirect(`${query}&SAMLResponse=${packed(responseXml())}`, certificates))).toBe(
      'malformed',
    )
  })

  test('is refused with a foreign signature', () => {
    const query = signedQuery('SAMLRequest', requestXml(), { key: foreign })
    expect(typeOf(() => verifyRedirect(query, certificates))).toBe('signature')
  })

  test('is refused with a state that was added later', () => {
    const query = signedQuery('SAMLRequest', requestXml())
    expect(typeOf(() => verifyRedirect(`${query}&RelayState=evil`, certificates))).toBe('signature')
  })

  test('is refused with a signature by SHA-1', () => {
    const algorithm = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
    const query = signedQuery('SAMLRequest', requestXml(), { algorithm, hash: 'sha1' })
    expect(typeOf(() => verifyRedirect(query, certificates))).toBe('algorithm')
  })

  test('is refused where it unpacks to more than it should', () => {
    const query = signedQuery('SAMLRequest', `<a>${'x'.repeat(5_000_000)}</a>`)
    expect(typeOf(() => verifyRedirect(query, certificates))).toBe('malformed')
  })
})

interface Scene {
  circleId: string
  anna: SamlPerson
  signIn(): Promise<TestBrowser>
}

const connected = async (): Promise<Scene> => {
  const tenant = await t.mainTenant()
  const { circleId } = tenant
  const domain = `${randomUUID()}.example`
  const service = samlpService(idp)
  await connectCircle(t, circleId, {
    provider: 'saml',
    settings: {
      entity_id: service.issuer,
      sso_url: service.ssoUrl,
      slo_url: service.sloUrl,
      x509_certificate: idp.certificate,
      sp_x509cert: own.certificate,
      sp_private_key: own.privateKey,
    },
    domains: [domain],
    mappings: [{ kind: 'domain', value: domain, tenantId: tenant.id, role: 'user' }],
  })
  service.learn((await t.browser().request({ method: 'GET', url: `/sso/${circleId}/metadata` })).body)
  const anna = { nameId: 'anna-4711', email: `anna@${domain}`, name: 'Anna Amt', groups: [] }
  return {
    circleId,
    anna,
    async signIn() {
      const browser = t.browser()
      await comeBack(browser, await service.visit(await departTo(browser, circleId), anna))
      expect(await signedInAs(browser)).toBe(anna.email)
      return browser
    },
  }
}

/** It comes by another browser, or by none: what signs out is the message, not who brings it. */
const bring = async (circleId: string, query: string): Promise<string> => {
  const reply = await t.browser().request({ method: 'GET', url: `/sso/${circleId}/slo?${query}` })
  return String(reply.headers.location)
}

const post = async (circleId: string, fields: Record<string, string>): Promise<string> => {
  const reply = await t.browser().request({
    method: 'POST',
    url: `/sso/${circleId}/slo`,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  return String(reply.headers.location)
}

describe('the service signs somebody out', () => {
  test('by redirect: the session ends, and the service gets a signed answer with its state', async () => {
    const { circleId, signIn } = await connected()
    const [browser, elsewhere] = [await signIn(), await signIn()]
    const xml = requestXml({ destination: `http://lotse.test/sso/${circleId}/slo`, index: '_anna-4711' })
    const location = await bring(circleId, signedQuery('SAMLRequest', xml, { relayState: 'back' }))
    expect(await signedInAs(browser)).toBeNull()
    expect(await signedInAs(elsewhere)).toBeNull()
    const answer = new URL(location)
    expect(answer.origin + answer.pathname).toBe('https://idp.musterstadt.example/slo')
    expect(answer.searchParams.get('RelayState')).toBe('back')
    const message = verifyRedirect(answer.search.slice(1), [own.certificate])
    expect(message.kind).toBe('SAMLResponse')
    expect(message.xml).toContain('status:Success')
  })

  test('by a page that posts', async () => {
    const { circleId, signIn } = await connected()
    const browser = await signIn()
    const location = await post(circleId, { SAMLRequest: encoded(signedXml(requestXml(), idp)) })
    expect(location).toContain('https://idp.musterstadt.example/slo')
    expect(await signedInAs(browser)).toBeNull()
  })

  test.each([
    ['is not signed', () => `SAMLRequest=${packed(requestXml())}`, 'signature'],
    [
      'is signed by somebody else',
      () => signedQuery('SAMLRequest', requestXml(), { key: foreign }),
      'signature',
    ],
    [
      'is of another service',
      () => signedQuery('SAMLRequest', requestXml({ issuer: 'https://other.example' })),
      'issuer',
    ],
    [
      'was meant for another address',
      () => signedQuery('SAMLRequest', requestXml({ destination: 'http://lotse.test/sso/other/slo' })),
      'recipient',
    ],
    [
      'is an hour old',
      () => signedQuery('SAMLRequest', requestXml({ issued: new Date(t.clock.now().getTime() - 3_600_000) })),
      'expired',
    ],
  ])('not where the request %s', async (_name, query, type) => {
    const { circleId, anna, signIn } = await connected()
    const browser = await signIn()
    expect(errorIn(await bring(circleId, query()))).toBe(type)
    expect(await signedInAs(browser)).toBe(anna.email)
  })

  test('not where the posted request is unsigned or signed by somebody else', async () => {
    const { circleId, anna, signIn } = await connected()
    const browser = await signIn()
    expect(errorIn(await post(circleId, { SAMLRequest: encoded(requestXml()) }))).toBe('signature')
    expect(errorIn(await post(circleId, { SAMLRequest: encoded(signedXml(requestXml(), foreign)) }))).toBe(
      'signature',
    )
    expect(await signedInAs(browser)).toBe(anna.email)
  })

  test('not a second time by the same request', async () => {
    const { circleId, anna, signIn } = await connected()
    const query = signedQuery('SAMLRequest', requestXml())
    await bring(circleId, query)
    const browser = await signIn()
    expect(errorIn(await bring(circleId, query))).toBe('replay')
    expect(await signedInAs(browser)).toBe(anna.email)
  })

  test('nobody of another circle, and no other session where one is named', async () => {
    const [one, two] = [await connected(), await connected()]
    const browser = await two.signIn()
    await bring(one.circleId, signedQuery('SAMLRequest', requestXml()))
    await bring(two.circleId, signedQuery('SAMLRequest', requestXml({ index: '_other' })))
    expect(await signedInAs(browser)).toBe(two.anna.email)
  })
})

describe('somebody signs out here', () => {
  test('the service is asked with a signed request that names the session', async () => {
    const { circleId, signIn } = await connected()
    await signIn()
    const { rows } = await t.app.database.pool.query<{ session_id: string }>(
      'select session_id from sso_sessions where circle_id = $1',
      [circleId],
    )
    const ctx = t.app.systemContext('test')
    const kept = await sessionThere(ctx, rows[0]?.session_id ?? '')
    const connection = (await connectionOf(ctx, circleId)) as SamlConnection
    const url = await samlProvider.signOutAddress?.(
      ctx,
      connection,
      kept?.details ?? {},
      'http://lotse.test/',
    )
    const message = verifyRedirect(new URL(url ?? '').search.slice(1), [own.certificate])
    expect(message.kind).toBe('SAMLRequest')
    expect(message.xml).toContain('anna-4711')
    expect(message.xml).toContain('_anna-4711')
  })

  test('its answer leads to the sign-in page, and an unsigned one says so', async () => {
    const { circleId } = await connected()
    expect(await bring(circleId, signedQuery('SAMLResponse', responseXml()))).toBe('/login')
    expect(errorIn(await bring(circleId, `SAMLResponse=${packed(responseXml())}`))).toBe('signature')
  })
})
