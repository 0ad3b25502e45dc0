import { randomUUID } from 'node:crypto'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OpenidService, outboundTo, startOpenidService } from '../../../../../../test/openid-service.ts'
import { patience } from '../../../../../../test/patience.ts'
import { type SsoStage, signedInAs, signInAt, ssoStage } from '../../../../../../test/sso.ts'
import { startTestApp, type TestApp } from '../../../../../../test/test-app.ts'
import type { TestBrowser } from '../../../../../../test/test-browser.ts'

let test: TestApp
let service: OpenidService
let stage: SsoStage
beforeAll(async () => {
  service = await startOpenidService()
  test = await startTestApp({ config: { baseUrl: 'https://lotse.test' }, outbound: outboundTo(service) })
  // The service has a clock of its own.
  test.clock.catchUp()
  stage = ssoStage(test, service)
}, patience(60_000))
beforeEach(() => test.clock.catchUp())
afterAll(async () => {
  await test.close()
  await service.close()
})

const event = { 'http://schemas.openid.net/event/backchannel-logout': {} }

type Circle = Awaited<ReturnType<SsoStage['connected']>>

/** Somebody is signed in; the service names the session in the token of the sign-in. */
const signedIn = async (circle: Circle, name = 'mira', sid = `sid-${randomUUID()}`) => {
  const { subject, email } = circle.person(name)
  service.replaceIdToken = (claims, sign) => sign({ ...claims, sid })
  const browser = test.browser()
  await signInAt(browser, service, circle.circleId, subject)
  service.replaceIdToken = null
  expect(await signedInAs(browser)).toBe(email)
  return { browser, subject, sid }
}

const claimsFor = ({ clientId }: Circle, more: Record<string, unknown>) => {
  const now = Math.floor(test.clock.now().getTime() / 1000)
  return {
    iss: service.issuer,
    aud: clientId,
    iat: now,
    exp: now + 120,
    jti: randomUUID(),
    events: event,
    ...more,
  }
}

const send = async (circleId: string, logoutToken: string) => {
  const reply = await test.browser().request({
    method: 'POST',
    url: `/sso/${circleId}/backchannel-logout`,
    payload: new URLSearchParams({ logout_token: logoutToken }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(reply.headers['cache-control']).toContain('no-store')
  return reply.statusCode
}

const isIn = async (browser: TestBrowser) => (await signedInAs(browser)) !== null

describe('a service that ends a session of its own accord', () => {
  it('ends the session here that stands for it, and no other of the person', async () => {
    const circle = await stage.connected()
    const first = await signedIn(circle)
    const second = await signedIn(circle)
    const { sid, subject } = first
    expect(await send(circle.circleId, await service.sign(claimsFor(circle, { sid, sub: subject })))).toBe(
      200,
    )
    expect(await isIn(first.browser)).toBe(false)
    expect(await isIn(second.browser)).toBe(true)
    const bySession = await service.sign(claimsFor(circle, { sid: second.sid }))
    expect(await send(circle.circleId, bySession)).toBe(200)
    expect(await isIn(second.browser)).toBe(false)
  })

  it('ends all sessions of a person where it names nothing else', async () => {
    const circle = await stage.connected()
    const [first, second, other] = [
      await signedIn(circle),
      await signedIn(circle),
      await signedIn(circle, 'otto'),
    ]
    expect(await send(circle.circleId, await service.sign(claimsFor(circle, { sub: first.subject })))).toBe(
      200,
    )
    expect(await Promise.all([first, second, other].map(({ browser }) => isIn(browser)))).toEqual([
      false,
      false,
      true,
    ])
  })

  it('is told that all is well where nobody was signed in any more', async () => {
    const circle = await stage.connected()
    expect(await send(circle.circleId, await service.sign(claimsFor(circle, { sub: 'niemand' })))).toBe(200)
  })

  it('is believed after it has changed its key', async () => {
    const circle = await stage.connected()
    const { browser, subject } = await signedIn(circle)
    await service.replaceKey()
    const token = await service.sign(claimsFor(circle, { sub: subject }))
    expect(await send(circle.circleId, token)).toBe(200)
    expect(await isIn(browser)).toBe(false)
  })
})

describe('a token for signing out is refused', () => {
  const refused = async (
    change: Record<string, unknown>,
    sign: (claims: Record<string, unknown>) => Promise<string> = claims => service.sign(claims),
  ) => {
    const circle = await stage.connected()
    const { browser, subject } = await signedIn(circle)
    const claims: Record<string, unknown> = claimsFor(circle, { sub: subject, ...change })
    expect(await send(circle.circleId, await sign(claims))).toBe(400)
    expect(await isIn(browser)).toBe(true)
  }
  const now = () => Math.floor(test.clock.now().getTime() / 1000)

  it.each<[string, () => Record<string, unknown>]>([
    ['with a nonce, as an id token has one', () => ({ nonce: 'n' })],
    ['without the event', () => ({ events: undefined })],
    ['with another event', () => ({ events: { 'http://schemas.openid.net/event/other': {} } })],
    ['with an event that is no object', () => ({ events: { [Object.keys(event)[0] ?? '']: 'ja' } })],
    ['of another issuer', () => ({ iss: 'https://id.anderswo.example' })],
    ['for another client', () => ({ aud: 'eine-andere-anwendung' })],
    ['without an id', () => ({ jti: undefined })],
    ['that names nobody', () => ({ sub: undefined })],
    ['without its time', () => ({ iat: undefined })],
    ['from an hour ago', () => ({ iat: now() - 3600, exp: now() + 600 })],
    ['whose end is over', () => ({ iat: now() - 400, exp: now() - 300 })],
    ['from the future', () => ({ iat: now() + 600, exp: now() + 900 })],
  ])('%s', (_fault, change) => refused(change()))

  it('without a signature', () =>
    refused({}, async claims => {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${part({ alg: 'none' })}.${part(claims)}.`
    }))

  it('signed by somebody else under the same name of a key', () =>
    refused({}, async claims => {
      const { privateKey } = await generateKeyPair('RS256')
      return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'the-key' }).sign(privateKey)
    }))

  it('signed with the shared secret', () =>
    refused({}, claims =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: 'the-key' })
        .sign(new TextEncoder().encode('geheim'.repeat(8))),
    ))

  it('the second time, also when both come at once', async () => {
    const circle = await stage.connected()
    const { subject } = await signedIn(circle)
    const token = await service.sign(claimsFor(circle, { sub: subject }))
    const codes = await Promise.all([1, 2].map(() => send(circle.circleId, token)))
    expect(codes.sort()).toEqual([200, 400])
    const again = await signedIn(circle)
    expect(await send(circle.circleId, token)).toBe(400)
    expect(await isIn(again.browser)).toBe(true)
  })

  it('at the address of another circle, whose people stay', async () => {
    const [one, other] = [await stage.connected(), await stage.connected()]
    const { browser, subject } = await signedIn(other)
    const token = await service.sign(claimsFor(one, { sub: subject }))
    expect(await send(other.circleId, token)).toBe(400)
    expect(await isIn(browser)).toBe(true)
    expect(await send(one.circleId, token)).toBe(200)
    expect(await isIn(browser)).toBe(true)
  })

  it('where the circle has no such service', async () => {
    const circle = await stage.connected()
    await test.app.database.pool.query('update circles set sso_enabled = false where id = $1', [
      circle.circleId,
    ])
    expect(await send(circle.circleId, await service.sign(claimsFor(circle, { sub: 'x' })))).toBe(400)
    expect(await send(randomUUID(), 'x')).toBe(400)
  })
})
