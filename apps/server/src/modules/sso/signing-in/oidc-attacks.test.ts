import { createHmac } from 'node:crypto'
import { exportSPKI, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type OpenidService, outboundTo, startOpenidService } from '../../../../test/openid-service.ts'
import { patience } from '../../../../test/patience.ts'
import {
  attemptsOf,
  comeBack,
  connectCircle,
  departTo,
  errorIn,
  type SsoStage,
  signedInAs,
  signInAt,
  ssoStage,
} from '../../../../test/sso.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { TestBrowser } from '../../../../test/test-browser.ts'

let test: TestApp
let service: OpenidService
let other: OpenidService
let stage: SsoStage
beforeAll(async () => {
  service = await startOpenidService()
  other = await startOpenidService()
  test = await startTestApp({
    config: { baseUrl: 'https://lotse.test' },
    outbound: outboundTo(service, other),
  })
  stage = ssoStage(test, service)
})
afterEach(() => {
  service.replaceIdToken = null
  service.replies.clear()
})
afterAll(async () => {
  await test.close()
  await service.close()
  await other.close()
})

/** Nobody is signed in, nobody was made, and the attempt is known under its kind. */
const expectRefused = async (
  { circleId }: { circleId: string },
  browser: TestBrowser,
  location: string,
  type: string,
) => {
  expect(errorIn(location)).toBe(type)
  expect(await signedInAs(browser)).toBeNull()
  // It may have been started more than once, and what it came to is written beside the answer.
  const attempts = await vi.waitFor(async () => {
    const known = await attemptsOf(test, circleId, 2)
    expect(known).toContainEqual(expect.objectContaining({ outcome: 'failed', error_type: type }))
    return known
  }, patience(10_000))
  expect(attempts.some(attempt => attempt.outcome === 'succeeded')).toBe(false)
}

/** A sign-in whose id token an attacker on the way replaces. */
const withIdToken = async (replace: NonNullable<OpenidService['replaceIdToken']>) => {
  const circle = await stage.connected()
  const mira = circle.person('mira')
  const browser = test.browser()
  service.replaceIdToken = replace
  const location = await signInAt(browser, service, circle.circleId, mira.subject)
  return { circle, mira, browser, location }
}

const now = () => Math.floor(Date.now() / 1000)

describe('id tokens that are not what they should be sign nobody in', () => {
  it('tampered with under the old signature', async () => {
    const { circle, browser, location } = await withIdToken(async (claims, sign) => {
      const [head, , signature] = (await sign(claims)).split('.')
      const body = Buffer.from(JSON.stringify({ ...claims, sub: 'somebody else' })).toString('base64url')
      return `${head}.${body}.${signature}`
    })
    await expectRefused(circle, browser, location, 'signature')
  })

  it('signed with a foreign key', async () => {
    const { privateKey } = await generateKeyPair('RS256')
    const { circle, browser, location } = await withIdToken(claims =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'the-key' }).sign(privateKey),
    )
    await expectRefused(circle, browser, location, 'signature')
  })

  it('not signed at all (alg none)', async () => {
    const { circle, browser, location } = await withIdToken(async claims => {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${part({ alg: 'none' })}.${part(claims)}.`
    })
    await expectRefused(circle, browser, location, 'algorithm')
  })

  it('signed with the public key as if it were a secret (alg confusion)', async () => {
    const { circle, browser, location } = await withIdToken(async claims => {
      const { keys } = (await (await fetch(`${service.issuer}/jwks`)).json()) as { keys: JWK[] }
      const key = await importJWK({ ...keys[0], ext: true }, 'RS256', { extractable: true })
      const pem = await exportSPKI(key as Parameters<typeof exportSPKI>[0])
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      const signed = `${part({ alg: 'HS256', kid: 'the-key' })}.${part(claims)}`
      return `${signed}.${createHmac('sha256', pem).update(signed).digest('base64url')}`
    })
    await expectRefused(circle, browser, location, 'algorithm')
  })

  it('signed with the client secret (HS256)', async () => {
    const { circle, browser, location } = await withIdToken(claims =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode('geheim')),
    )
    await expectRefused(circle, browser, location, 'algorithm')
  })

  it.each([
    ['issuer', { iss: 'https://evil.example' }],
    ['audience', { aud: 'another client' }],
    ['audience', { aud: ['another client', 'lotse'], azp: 'another client' }],
    ['expired', { exp: now() - 3_600, iat: now() - 7_200 }],
    ['clock_skew', { nbf: now() + 3_600 }],
    ['nonce', { nonce: 'of another sign-in' }],
    ['nonce', { nonce: undefined }],
  ])('rightly signed, but wrong in its %s: %o', async (type, wrong) => {
    const { circle, browser, location } = await withIdToken((claims, sign) => sign({ ...claims, ...wrong }))
    await expectRefused(circle, browser, location, type)
  })

  it('of somebody else than the access token belongs to (token substitution)', async () => {
    const { circle, browser, location } = await withIdToken((claims, sign) =>
      sign({ ...claims, sub: 'the mayor' }),
    )
    await expectRefused(circle, browser, location, 'malformed')
  })

  it('missing', async () => {
    const circle = await stage.connected()
    const mira = circle.person('mira')
    service.replies.set('/token', res => {
      res.writeHead(200, { 'content-type': 'application/json' })
      res.end(JSON.stringify({ access_token: 'x', token_type: 'Bearer' }))
    })
    const browser = test.browser()
    await expectRefused(
      circle,
      browser,
      await signInAt(browser, service, circle.circleId, mira.subject),
      'malformed',
    )
  })
})

describe('answers that this browser was not sent away for sign nobody in', () => {
  it('with an unknown state', async () => {
    const circle = await stage.connected()
    const browser = test.browser()
    await departTo(browser, circle.circleId)
    const location = await comeBack(browser, {
      url: `${circle.returnAddress}?code=x&state=invented`,
      fields: null,
    })
    await expectRefused(circle, browser, location, 'state')
  })

  it('without a state', async () => {
    const circle = await stage.connected()
    const browser = test.browser()
    await departTo(browser, circle.circleId)
    const location = await comeBack(browser, { url: `${circle.returnAddress}?code=x`, fields: null })
    await expectRefused(circle, browser, location, 'state')
  })

  it('in another browser than the one that was sent away (planted sign-in)', async () => {
    const circle = await stage.connected()
    const mira = circle.person('mira')
    const answer = await service.visit(await departTo(test.browser(), circle.circleId), mira.subject)
    const victim = test.browser()
    await departTo(victim, circle.circleId)
    await expectRefused(circle, victim, await comeBack(victim, answer), 'state')
  })

  it('in a browser without the cookie', async () => {
    const circle = await stage.connected()
    const mira = circle.person('mira')
    const answer = await service.visit(await departTo(test.browser(), circle.circleId), mira.subject)
    const victim = test.browser()
    await expectRefused(circle, victim, await comeBack(victim, answer), 'state')
  })

  it('a second time', async () => {
    const circle = await stage.connected()
    const mira = circle.person('mira')
    const browser = test.browser()
    const answer = await service.visit(await departTo(browser, circle.circleId), mira.subject)
    expect(await comeBack(browser, answer)).toBe('/')
    const thief = test.browser()
    thief.signInCookie = browser.signInCookie
    expect(errorIn(await comeBack(thief, answer))).toBe('state')
    expect(await signedInAs(thief)).toBeNull()
  })

  it('twice at once: one counts', async () => {
    const circle = await stage.connected()
    const mira = circle.person('mira')
    const browser = test.browser()
    const answer = await service.visit(await departTo(browser, circle.circleId), mira.subject)
    const thief = test.browser()
    thief.signInCookie = browser.signInCookie
    const locations = await Promise.all([comeBack(browser, answer), comeBack(thief, answer)])
    expect(locations.map(errorIn).sort()).toEqual([null, 'state'].sort())
    const signedIn = [await signedInAs(browser), await signedInAs(thief)]
    expect(signedIn.filter(Boolean)).toEqual([mira.email])
  })

  it('after ten minutes', async () => {
    const circle = await stage.connected()
    const mira = circle.person('mira')
    const browser = test.browser()
    const answer = await service.visit(await departTo(browser, circle.circleId), mira.subject)
    test.clock.advance(10 * 60_000 + 1)
    await expectRefused(circle, browser, await comeBack(browser, answer), 'state')
  })

  it('with the code of another sign-in (wrong verifier)', async () => {
    const circle = await stage.connected()
    const [mira, thief] = [circle.person('mira'), circle.person('thief')]
    const stolen = new URL(
      (await service.visit(await departTo(test.browser(), circle.circleId), mira.subject)).url,
    )
    const browser = test.browser()
    const own = new URL((await service.visit(await departTo(browser, circle.circleId), thief.subject)).url)
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '')
    await expectRefused(circle, browser, await comeBack(browser, { url: own.href, fields: null }), 'expired')
  })

  it('from another service than the browser was sent to (mix-up)', async () => {
    const circle = await stage.connected()
    const mira = circle.person('mira')
    const browser = test.browser()
    const answer = new URL((await service.visit(await departTo(browser, circle.circleId), mira.subject)).url)
    answer.searchParams.set('iss', other.issuer)
    await expectRefused(
      circle,
      browser,
      await comeBack(browser, { url: answer.href, fields: null }),
      'issuer',
    )
  })

  it('at the address of another circle', async () => {
    const [circle, elsewhere] = [await stage.connected(), await stage.connected()]
    const mira = circle.person('mira')
    const browser = test.browser()
    const answer = new URL((await service.visit(await departTo(browser, circle.circleId), mira.subject)).url)
    await departTo(browser, elsewhere.circleId)
    const url = `${elsewhere.returnAddress}${answer.search}`
    await expectRefused(elsewhere, browser, await comeBack(browser, { url, fields: null }), 'state')
  })

  it('when the person cancels there', async () => {
    const circle = await stage.connected()
    const browser = test.browser()
    await expectRefused(
      circle,
      browser,
      await signInAt(browser, service, circle.circleId, 'cancels'),
      'cancelled',
    )
  })

  it('with a wrong client secret', async () => {
    const circle = await stage.connected({ client_secret: 'falsch' })
    const mira = circle.person('mira')
    const browser = test.browser()
    const location = await signInAt(browser, service, circle.circleId, mira.subject)
    await expectRefused(circle, browser, location, 'client_credentials')
  })
})

describe('a sign-in leads to pages of ours alone', () => {
  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'evil.example',
    '/login?redirect=//evil.example',
  ])('not to %s', async returnTo => {
    const circle = await stage.connected()
    const mira = circle.person('mira')
    expect(
      await signInAt(test.browser(), service, circle.circleId, mira.subject, { return_to: returnTo }),
    ).toBe('/')
  })
})

describe('metadata lead nowhere else', () => {
  it('of a service that names itself differently', async () => {
    const circle = await stage.connected()
    const reply = JSON.stringify({
      issuer: 'https://evil.example',
      authorization_endpoint: 'https://evil.example/a',
    })
    service.replies.set('/.well-known/openid-configuration', res => {
      res.writeHead(200, { 'content-type': 'application/json' })
      res.end(reply)
    })
    expect(errorIn(await departTo(test.browser(), circle.circleId))).toBe('issuer')
  })

  it.each([
    ['http://169.254.169.254', 'insecure_address'],
    ['https://169.254.169.254', 'private_address'],
    ['http://10.0.0.5', 'insecure_address'],
    ['http://localhost:9200', 'configuration'],
    ['https://[::1]', 'private_address'],
    ['https://intern.local', 'private_address'],
  ])('at %s, inside of the house (%s)', async (issuer, cause) => {
    const circle = await stage.connected({ discovery_url: `${issuer}/.well-known/openid-configuration` })
    expect(errorIn(await departTo(test.browser(), circle.circleId))).toBe(cause)
  })

  it('by a redirect into the house', async () => {
    const circle = await stage.connected()
    service.replies.set('/.well-known/openid-configuration', res => {
      res.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' })
      res.end()
    })
    expect(errorIn(await departTo(test.browser(), circle.circleId))).toBe('redirected')
  })

  it('by a token endpoint inside of the house', async () => {
    const circle = await stage.connected()
    const mira = circle.person('mira')
    service.replies.set('/.well-known/openid-configuration', res => {
      res.writeHead(200, { 'content-type': 'application/json' })
      res.end(
        JSON.stringify({
          issuer: service.issuer,
          authorization_endpoint: `${service.issuer}/auth`,
          token_endpoint: 'http://169.254.169.254/token',
          jwks_uri: 'http://169.254.169.254/jwks',
        }),
      )
    })
    const browser = test.browser()
    const location = await signInAt(browser, service, circle.circleId, mira.subject)
    await expectRefused(circle, browser, location, 'private_address')
  })
})

describe('nobody of one circle comes in by the service of another', () => {
  it('not by a verified address that belongs to a person of another circle', async () => {
    const [own, foreign] = [await stage.connected(), await stage.connected()]
    const victim = await test.person({ email: `opfer@${foreign.domain}` })
    await test.app.database.pool.query(
      "insert into memberships (tenant_id, user_id, role, created_at) values ($1, $2, 'admin', now())",
      [foreign.tenant.id, victim.id],
    )
    const mallory = own.person('mallory', { email: victim.email })
    const browser = test.browser()
    await expectRefused(
      own,
      browser,
      await signInAt(browser, service, own.circleId, mallory.subject),
      'domain',
    )
  })

  it('not by an own address of somebody who belongs to another circle as well', async () => {
    const [own, foreign] = [await stage.connected(), await stage.connected()]
    const victim = await test.person({ email: `opfer@${own.domain}` })
    for (const { tenant } of [own, foreign])
      await test.app.database.pool.query(
        "insert into memberships (tenant_id, user_id, role, created_at) values ($1, $2, 'user', now())",
        [tenant.id, victim.id],
      )
    const mallory = own.person('mallory', { email: victim.email })
    const browser = test.browser()
    await expectRefused(
      own,
      browser,
      await signInAt(browser, service, own.circleId, mallory.subject),
      'account_elsewhere',
    )
  })

  it('not by an address that the service has not verified', async () => {
    const circle = await stage.connected()
    const victim = await test.person({ email: `opfer@${circle.domain}` })
    await test.app.database.pool.query(
      "insert into memberships (tenant_id, user_id, role, created_at) values ($1, $2, 'user', now())",
      [circle.tenant.id, victim.id],
    )
    const mallory = circle.person('mallory', { email: victim.email, email_verified: false })
    const browser = test.browser()
    await expectRefused(
      circle,
      browser,
      await signInAt(browser, service, circle.circleId, mallory.subject),
      'email_unverified',
    )
  })

  it('not as a super admin', async () => {
    const circle = await stage.connected()
    const victim = await test.person({ email: `betrieb@${circle.domain}`, isSuperAdmin: true })
    const mallory = circle.person('mallory', { email: victim.email })
    const browser = test.browser()
    await expectRefused(
      circle,
      browser,
      await signInAt(browser, service, circle.circleId, mallory.subject),
      'account_elsewhere',
    )
  })

  it('not with the same name at the same service: another circle, another person', async () => {
    const [first, second] = [await stage.connected(), await stage.connected()]
    const mira = first.person('mira')
    await signInAt(test.browser(), service, first.circleId, mira.subject)
    const browser = test.browser()
    await expectRefused(
      second,
      browser,
      await signInAt(browser, service, second.circleId, mira.subject),
      'domain',
    )
  })

  it('not by an address that the same service gave to somebody new', async () => {
    const circle = await stage.connected()
    const mira = circle.person('mira')
    await signInAt(test.browser(), service, circle.circleId, mira.subject)
    const heir = circle.person('heir', { email: mira.email })
    const browser = test.browser()
    expect(errorIn(await signInAt(browser, service, circle.circleId, heir.subject))).toBe('account_elsewhere')
    expect(await signedInAs(browser)).toBeNull()
  })

  it('not after the circle has switched it off meanwhile', async () => {
    const circle = await stage.connected()
    const mira = circle.person('mira')
    const browser = test.browser()
    const answer = await service.visit(await departTo(browser, circle.circleId), mira.subject)
    await test.app.database.pool.query('update circles set sso_enabled = false where id = $1', [
      circle.circleId,
    ])
    expect(errorIn(await comeBack(browser, answer))).toBe('configuration')
    expect(await signedInAs(browser)).toBeNull()
  })

  it('not when the circle has another service meanwhile', async () => {
    const circle = await stage.connected()
    const mira = circle.person('mira')
    const browser = test.browser()
    const answer = await service.visit(await departTo(browser, circle.circleId), mira.subject)
    await connectCircle(test, circle.circleId, {
      provider: 'google',
      settings: { client_id: 'x', client_secret: 'y', domain: circle.domain },
    })
    expect(errorIn(await comeBack(browser, answer))).toBe('state')
    expect(await signedInAs(browser)).toBeNull()
  })
})
