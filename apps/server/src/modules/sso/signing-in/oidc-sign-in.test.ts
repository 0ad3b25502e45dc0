import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenidService, outboundTo, startOpenidService } from '../../../../test/openid-service.ts'
import {
  attemptsOf,
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
  service = await startOpenidService()
  test = await startTestApp({ config: { baseUrl: 'https://lotse.test' }, outbound: outboundTo(service) })
  stage = ssoStage(test, service)
})
afterAll(async () => {
  await test.close()
  await service.close()
})

describe('signing in by an OpenID service', () => {
  it('makes somebody new at the first time and knows the person at the second', async () => {
    const { circleId, tenant, person } = await stage.connected()
    const mira = person('mira')
    const browser = test.browser()
    expect(await signInAt(browser, service, circleId, mira.subject, { return_to: '/chatbots?page=2' })).toBe(
      '/chatbots?page=2',
    )
    expect(await signedInAs(browser)).toBe(mira.email)
    expect(await stage.roleOf(tenant.id, mira.email)).toBe('user')
    const again = test.browser()
    await signInAt(again, service, circleId, mira.subject)
    expect(await signedInAs(again)).toBe(mira.email)
    expect(await stage.countPeople(mira.email)).toBe(1)
    const attempts = await attemptsOf(test, circleId, 4)
    expect(attempts.map(({ outcome }) => outcome).sort()).toEqual([
      'started',
      'started',
      'succeeded',
      'succeeded',
    ])
  })

  it('tells a fault of ours as one, and not as a configuration that is missing', async () => {
    const { circleId } = await stage.connected()
    await test.app.database.pool.query(
      "update sso_configurations set secrets_sealed = 'sealed by nobody' where circle_id = $1",
      [circleId],
    )
    expect(errorIn(await departTo(test.browser(), circleId))).toBe('unexpected')
  })

  it('sends a challenge and a nonce, and the verifier with the code', async () => {
    const { circleId, person } = await stage.connected()
    const mira = person('mira')
    const browser = test.browser()
    const departure = await departTo(browser, circleId, { login_hint: mira.email })
    const { searchParams } = new URL(departure)
    expect(searchParams.get('code_challenge_method')).toBe('S256')
    expect(searchParams.get('nonce')).toBeTruthy()
    expect(searchParams.get('login_hint')).toBe(mira.email)
    await comeBack(browser, await service.visit(departure, mira.subject))
    expect(service.tokenRequests.at(-1)?.get('code_verifier')).toHaveLength(43)
    expect(await signedInAs(browser)).toBe(mira.email)
  })

  it('takes answers that the page of the service posts', async () => {
    const { circleId, person } = await stage.connected({ response_mode: 'form_post' })
    const mira = person('mira')
    const browser = test.browser()
    const answer = await service.visit(await departTo(browser, circleId), mira.subject)
    expect(answer.fields).not.toBeNull()
    expect(await comeBack(browser, answer)).toBe('/')
    expect(await signedInAs(browser)).toBe(mira.email)
  })

  it('goes on with the same sign-in when the service has replaced its key under the same name', async () => {
    const { circleId, person } = await stage.connected()
    const mira = person('mira')
    await signInAt(test.browser(), service, circleId, mira.subject)
    await service.replaceKey()
    const browser = test.browser()
    await signInAt(browser, service, circleId, mira.subject)
    expect(await signedInAs(browser)).toBe(mira.email)
  })

  it('gives roles by groups at every sign-in, and takes them away as well', async () => {
    const { circleId, tenant, person } = await stage.connected({ admin_groups: 'Leitung' })
    await test.member(tenant, 'admin')
    const mira = person('mira', { groups: ['Leitung'] })
    await signInAt(test.browser(), service, circleId, mira.subject)
    expect(await stage.roleOf(tenant.id, mira.email)).toBe('admin')
    person('mira', { groups: ['Poststelle'] })
    await signInAt(test.browser(), service, circleId, mira.subject)
    expect(await stage.roleOf(tenant.id, mira.email)).toBe('user')
  })

  it('leaves the last administrator of a tenant in office, whatever the groups say', async () => {
    const { circleId, tenant, person } = await stage.connected({ admin_groups: 'Leitung' })
    const mira = person('mira', { groups: ['Leitung'] })
    await signInAt(test.browser(), service, circleId, mira.subject)
    person('mira')
    const browser = test.browser()
    await signInAt(browser, service, circleId, mira.subject)
    expect(await signedInAs(browser)).toBe(mira.email)
    expect(await stage.roleOf(tenant.id, mira.email)).toBe('admin')
  })

  it('makes one person of two sign-ins at once', async () => {
    const { circleId, person } = await stage.connected()
    const mira = person('mira')
    const browsers = [test.browser(), test.browser()]
    const answers = await Promise.all(
      browsers.map(async browser => service.visit(await departTo(browser, circleId), mira.subject)),
    )
    await Promise.all(
      browsers.map((browser, index) => comeBack(browser, answers[index] ?? { url: '', fields: null })),
    )
    expect(await Promise.all(browsers.map(signedInAs))).toEqual([mira.email, mira.email])
    expect(await stage.countPeople(mira.email)).toBe(1)
  })
})
