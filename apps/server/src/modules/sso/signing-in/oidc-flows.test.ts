import { exportJWK, exportPKCS8, generateKeyPair } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type OpenidService, outboundTo, startOpenidService } from '../../../../test/openid-service.ts'
import { patience } from '../../../../test/patience.ts'
import {
  comeBack,
  departTo,
  errorIn,
  type SsoStage,
  signedInAs,
  signInAt,
  ssoStage,
} from '../../../../test/sso.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let test: TestApp
let service: OpenidService
let stage: SsoStage
beforeAll(async () => {
  // What a service says of somebody stands in the id token alone where nobody asks it afterwards.
  service = await startOpenidService({ idTokenClaims: true })
  test = await startTestApp({ config: { baseUrl: 'https://lotse.test' }, outbound: outboundTo(service) })
  stage = ssoStage(test, service)
}, patience(60_000))
afterEach(() => {
  service.replaceIdToken = null
})
afterAll(async () => {
  await test.close()
  await service.close()
})

type Client = Partial<Parameters<OpenidService['addClient']>[0]>

/** A circle whose client at the service is of another kind. */
const connected = async (settings: Record<string, unknown>, client: Client) => {
  const circle = await stage.connected(settings)
  const { clientId, returnAddress } = circle
  service.addClient({ ...client, client_id: clientId, redirect_uris: [returnAddress] })
  return circle
}

describe('signing in by another type of answer', () => {
  it.each(['id_token', 'code id_token'] as const)(
    'works with “%s”, posted by the page of the service',
    async type => {
      const { circleId, person } = await connected(
        { response_type: type, response_mode: 'form_post' },
        { response_types: [type] },
      )
      const mira = person('mira')
      const browser = test.browser()
      const answer = await service.visit(await departTo(browser, circleId), mira.subject)
      expect(Object.keys(answer.fields ?? {})).toEqual(expect.arrayContaining(type.split(' ')))
      expect(await comeBack(browser, answer)).toBe('/')
      expect(await signedInAs(browser)).toBe(mira.email)
    },
  )

  it.each(['id_token', 'code id_token'] as const)(
    'refuses a token of another sign-in with “%s”',
    async type => {
      const { circleId, person } = await connected(
        { response_type: type, response_mode: 'form_post' },
        { response_types: [type] },
      )
      const browser = test.browser()
      const stolen = await service.visit(await departTo(test.browser(), circleId), person('opfer').subject)
      const own = await service.visit(await departTo(browser, circleId), person('mallory').subject)
      const mixed = { ...own.fields, id_token: stolen.fields?.id_token ?? '' }
      expect(errorIn(await comeBack(browser, { url: own.url, fields: mixed }))).toBe('nonce')
      expect(await signedInAs(browser)).toBeNull()
    },
  )

  it('refuses a code that was exchanged beside its token', async () => {
    const { circleId, person } = await connected(
      { response_type: 'code id_token', response_mode: 'form_post' },
      { response_types: ['code id_token'] },
    )
    const browser = test.browser()
    const other = await service.visit(await departTo(test.browser(), circleId), person('opfer').subject)
    const own = await service.visit(await departTo(browser, circleId), person('mallory').subject)
    const mixed = { ...own.fields, code: other.fields?.code ?? '' }
    expect(errorIn(await comeBack(browser, { url: own.url, fields: mixed }))).not.toBeNull()
    expect(await signedInAs(browser)).toBeNull()
  })
})

describe('signing in with another client authentication', () => {
  const secret = 'ein-geteiltes-geheimnis-mit-genug-zeichen'

  it.each(['client_secret_basic', 'client_secret_jwt', 'none'] as const)('works with %s', async method => {
    const isPublic = method === 'none'
    const circle = await connected(
      { token_endpoint_auth_method: method, client_secret: isPublic ? '' : secret },
      { token_endpoint_auth_method: method, client_secret: isPublic ? undefined : secret },
    )
    const mira = circle.person('mira')
    const browser = test.browser()
    expect(await signInAt(browser, service, circle.circleId, mira.subject)).toBe('/')
    expect(await signedInAs(browser)).toBe(mira.email)
    const sent = service.tokenRequests.at(-1)
    expect(sent?.get('client_secret')).toBeNull()
    expect(sent?.has('client_assertion')).toBe(method === 'client_secret_jwt')
  })

  it('works with private_key_jwt, and with no other key', async () => {
    const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
    const jwk = { ...(await exportJWK(publicKey)), use: 'sig', alg: 'RS256' }
    const client: Client = {
      token_endpoint_auth_method: 'private_key_jwt',
      client_secret: undefined,
      jwks: { keys: [jwk] },
    }
    const withKey = async (pem: string) => {
      const circle = await connected(
        { token_endpoint_auth_method: 'private_key_jwt', client_secret: pem },
        client,
      )
      const mira = circle.person('mira')
      const browser = test.browser()
      const location = await signInAt(browser, service, circle.circleId, mira.subject)
      return { isIn: (await signedInAs(browser)) === mira.email, error: errorIn(location) }
    }
    expect(await withKey(await exportPKCS8(privateKey))).toEqual({ isIn: true, error: null })
    const other = await generateKeyPair('RS256', { extractable: true })
    expect(await withKey(await exportPKCS8(other.privateKey))).toEqual({
      isIn: false,
      error: 'client_credentials',
    })
  })

  it('never goes without PKCE where nobody authenticates', async () => {
    const { circleId } = await connected(
      { token_endpoint_auth_method: 'none', client_secret: '', pkce_enabled: false },
      { token_endpoint_auth_method: 'none', client_secret: undefined },
    )
    expect(errorIn(await departTo(test.browser(), circleId))).toBe('configuration')
  })
})
