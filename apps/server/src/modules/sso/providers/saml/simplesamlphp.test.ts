import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { patience } from '../../../../../test/patience.ts'
import { testKeyPair } from '../../../../../test/saml-idp.ts'
import type { SamlPerson } from '../../../../../test/samlp-service.ts'
import {
  hasSimpleSamlPhp,
  type ServiceBrowser,
  type SimpleSamlPhp,
  startSimpleSamlPhp,
} from '../../../../../test/simplesamlphp.ts'
import { comeBack, connectCircle, departTo, signedInAs } from '../../../../../test/sso.ts'
import { startTestApp, type TestApp } from '../../../../../test/test-app.ts'
import type { TestBrowser } from '../../../../../test/test-browser.ts'
import { connectionOf } from '../../configuration/connection-store.ts'
import { sessionThere } from '../../signing-in/sessions-store.ts'
import { samlProvider } from './saml-provider.ts'
import type { SamlConnection } from './service.ts'

describe.skipIf(!hasSimpleSamlPhp)('with SimpleSAMLphp', () => {
  let t: TestApp
  let service: SimpleSamlPhp
  beforeAll(async () => {
    t = await startTestApp()
    service = await startSimpleSamlPhp(await testKeyPair('idp.musterstadt.example'), { encrypts: true })
  }, patience(90_000))
  // The service has a clock of its own.
  beforeEach(() => t.clock.catchUp())
  afterAll(async () => {
    await service?.close()
    await t.close()
  })

  const learn = async (circleId: string) =>
    service.learn((await t.browser().request({ method: 'GET', url: `/sso/${circleId}/metadata` })).body)

  const connected = async () => {
    const tenant = await t.mainTenant()
    const { circleId } = tenant
    const domain = `${randomUUID()}.example`
    const [idp, own] = await Promise.all([testKeyPair('idp.musterstadt.example'), testKeyPair('lotse.test')])
    await connectCircle(t, circleId, {
      provider: 'saml',
      settings: {
        entity_id: service.issuer,
        sso_url: service.ssoUrl,
        slo_url: service.sloUrl,
        x509_certificate: idp.certificate,
        name_id_format: 'persistent',
        want_assertions_encrypted: true,
        sp_x509cert: own.certificate,
        sp_private_key: own.privateKey,
      },
      domains: [domain],
      mappings: [{ kind: 'domain', value: domain, tenantId: tenant.id, role: 'user' }],
    })
    await learn(circleId)
    const person: SamlPerson = {
      nameId: 'anna-4711',
      email: `anna@${domain}`,
      name: 'Anna Amt',
      groups: ['presse'],
    }
    await service.seat(person)
    return { circleId, person }
  }

  const signIn = async (circleId: string, there: ServiceBrowser): Promise<TestBrowser> => {
    const browser = t.browser()
    const answer = await there.visit(await departTo(browser, circleId))
    expect(await comeBack(browser, answer)).toBe('/')
    return browser
  }

  test('somebody signs in, again, and stays while our certificate changes', async () => {
    const { circleId, person } = await connected()
    const there = service.browser()
    expect(await signedInAs(await signIn(circleId, there))).toBe(person.email)
    expect(await signedInAs(await signIn(circleId, service.browser()))).toBe(person.email)
    const admin = await t.signedIn(await t.person({ isSuperAdmin: true }))
    const params = { circle: circleId }
    await admin.call('superadmin.sso.certificates.generate', { params, body: {} })
    expect(await signedInAs(await signIn(circleId, there))).toBe(person.email)
    await learn(circleId)
    expect(await signedInAs(await signIn(circleId, there))).toBe(person.email)
    await admin.call('superadmin.sso.certificates.activate', { params, body: {} })
    expect(await signedInAs(await signIn(circleId, there))).toBe(person.email)
    await learn(circleId)
    expect(await signedInAs(await signIn(circleId, there))).toBe(person.email)
  })

  test('who signs out there is signed out here', async () => {
    const { circleId, person } = await connected()
    const there = service.browser()
    const browser = await signIn(circleId, there)
    expect(await signedInAs(browser)).toBe(person.email)
    const end = 'http://lotse.test/ende'
    const asked = await there.visit(`${service.sloUrl}?ReturnTo=${encodeURIComponent(end)}`)
    expect(asked.url).toContain(`/sso/${circleId}/slo?SAMLRequest=`)
    const answered = await comeBack(browser, asked)
    expect(await signedInAs(browser)).toBeNull()
    expect((await there.visit(answered)).url).toBe(end)
  })

  test('who signs out here is signed out there', async () => {
    const { circleId } = await connected()
    const there = service.browser()
    const browser = await signIn(circleId, there)
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
    const answer = await there.visit(url ?? '')
    expect(answer.url).toContain(`/sso/${circleId}/slo?SAMLResponse=`)
    expect(await comeBack(browser, answer)).toBe('/login')
  })
})
