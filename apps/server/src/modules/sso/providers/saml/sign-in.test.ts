import { randomUUID } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testKeyPair } from '../../../../../test/saml-idp.ts'
import { type SamlPerson, type SamlpService, samlpService } from '../../../../../test/samlp-service.ts'
import {
  attemptsOf,
  comeBack,
  connectCircle,
  departTo,
  errorIn,
  signedInAs,
} from '../../../../../test/sso.ts'
import { startTestApp, type TestApp, type TestTenant } from '../../../../../test/test-app.ts'
import { connectionOf } from '../../configuration/connection-store.ts'
import { samlProvider } from './saml-provider.ts'
import type { SamlConnection } from './service.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
// The service has a clock of its own.
beforeEach(() => t.clock.catchUp())
afterAll(() => t.close())

const [idp, own] = await Promise.all([testKeyPair('idp.musterstadt.example'), testKeyPair('lotse.test')])

interface Scene {
  circleId: string
  tenant: TestTenant
  service: SamlpService
  domain: string
  person(name: string, groups?: string[]): SamlPerson
}

const metadataOf = async (circleId: string): Promise<string> => {
  const reply = await t.browser().request({ method: 'GET', url: `/sso/${circleId}/metadata` })
  expect(reply.statusCode).toBe(200)
  return reply.body
}

const connected = async (
  settings: Record<string, unknown> = {},
  options: Parameters<typeof samlpService>[1] = {},
): Promise<Scene> => {
  const tenant = await t.mainTenant()
  const { circleId } = tenant
  const domain = `${randomUUID()}.example`
  const service = samlpService(idp, options)
  await connectCircle(t, circleId, {
    provider: 'saml',
    settings: {
      entity_id: service.issuer,
      sso_url: service.ssoUrl,
      slo_url: service.sloUrl,
      x509_certificate: idp.certificate,
      sp_x509cert: own.certificate,
      sp_private_key: own.privateKey,
      ...settings,
    },
    domains: [domain],
    mappings: [{ kind: 'domain', value: domain, tenantId: tenant.id, role: 'user' }],
  })
  service.learn(await metadataOf(circleId))
  const person = (name: string, groups: string[] = []): SamlPerson => ({
    nameId: `${name}-4711`,
    email: `${name}@${domain}`,
    name: 'Anna Amt',
    groups,
  })
  return { circleId, tenant, service, domain, person }
}

const signIn = async ({ circleId, service }: Scene, person: SamlPerson, browser = t.browser()) => {
  const answer = await service.visit(await departTo(browser, circleId), person)
  return { browser, answer, location: await comeBack(browser, answer) }
}

describe('signing in at a SAML service', () => {
  test('the first time makes a person of the tenant, the second time finds it again', async () => {
    const scene = await connected()
    const first = await signIn(scene, scene.person('anna'))
    expect(first.location).toBe('/')
    expect(await signedInAs(first.browser)).toBe(`anna@${scene.domain}`)
    const second = await signIn(scene, { ...scene.person('anna'), name: 'Anna Beispiel' })
    expect(await signedInAs(second.browser)).toBe(`anna@${scene.domain}`)
    const { rows } = await t.app.database.pool.query<{ user_id: string }>(
      'select user_id from sso_identities where circle_id = $1',
      [scene.circleId],
    )
    expect(rows).toHaveLength(1)
  })

  test.each([
    [
      'the answer alone is signed',
      { want_assertions_signed: false },
      { signResponse: true, signAssertion: false },
    ],
    ['both are signed', {}, { signResponse: true }],
    ['the assertion is encrypted', { want_assertions_encrypted: true }, { encrypts: true }],
    ['our certificate was made by ourselves', { sp_x509cert: '', sp_private_key: '' }, {}],
  ])('works where %s', async (_name, settings, options) => {
    const scene = await connected(settings, options)
    const { browser } = await signIn(scene, scene.person('berta'))
    expect(await signedInAs(browser)).toBe(`berta@${scene.domain}`)
  })

  test('who is in none of the allowed groups stays outside', async () => {
    const scene = await connected({ allowed_groups: 'redaktion\npresse' })
    const outside = await signIn(scene, scene.person('carl', ['bauhof']))
    expect(errorIn(outside.location)).toBe('group')
    expect(await signedInAs(outside.browser)).toBeNull()
    const inside = await signIn(scene, scene.person('carl', ['presse']))
    expect(await signedInAs(inside.browser)).toBe(`carl@${scene.domain}`)
  })

  test('an answer counts once, and in the browser that was sent away', async () => {
    const scene = await connected()
    const { browser, answer } = await signIn(scene, scene.person('dora'))
    expect(errorIn(await comeBack(browser, answer))).toBe('state')
    const stranger = t.browser()
    await departTo(stranger, scene.circleId)
    const other = await scene.service.visit(await departTo(t.browser(), scene.circleId), scene.person('dora'))
    expect(errorIn(await comeBack(stranger, other))).toBe('state')
    expect(await signedInAs(stranger)).toBeNull()
  })

  test('an assertion counts once, also when it comes twice at the same moment', async () => {
    const scene = await connected()
    const browser = t.browser()
    const url = await departTo(browser, scene.circleId)
    const { fields } = await scene.service.visit(url, scene.person('zwei'))
    const request = /ID="([^"]+)"/.exec(
      inflateRawSync(Buffer.from(new URL(url).searchParams.get('SAMLRequest') ?? '', 'base64')).toString(),
    )?.[1]
    const ctx = t.app.systemContext('test')
    const connection = (await connectionOf(ctx, scene.circleId)) as SamlConnection
    const expected = { state: '', returnAddress: '', kept: { request: request ?? '' } }
    const outcomes = await Promise.allSettled(
      [1, 2].map(() => samlProvider.arrive(ctx, connection, { kind: 'form', fields }, expected)),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { type: 'replay' } })
  })

  test('an answer to one request does not do for another', async () => {
    const scene = await connected()
    const browser = t.browser()
    const first = await scene.service.visit(await departTo(browser, scene.circleId), scene.person('emil'))
    const second = await scene.service.visit(await departTo(browser, scene.circleId), scene.person('emil'))
    const mixed = { ...first, fields: { ...first.fields, RelayState: second.fields.RelayState ?? '' } }
    expect(errorIn(await comeBack(browser, mixed))).toBe('in_response_to')
    expect(await signedInAs(browser)).toBeNull()
  })

  test('a circle takes no answers that were made for another one', async () => {
    const [one, two] = [await connected(), await connected()]
    const browser = t.browser()
    const answer = await one.service.visit(await departTo(browser, one.circleId), one.person('frida'))
    await departTo(browser, two.circleId)
    const elsewhere = { ...answer, url: answer.url.replace(one.circleId, two.circleId) }
    expect(errorIn(await comeBack(browser, elsewhere))).toBe('state')
    expect(await signedInAs(browser)).toBeNull()
  })

  test.each(['https://evil.test', '//evil.test', '/\\evil.test'])(
    'the state of an answer leads nobody to %s',
    async relay => {
      const scene = await connected()
      const browser = t.browser()
      const answer = await scene.service.visit(await departTo(browser, scene.circleId), scene.person('gerda'))
      const location = await comeBack(browser, { ...answer, fields: { ...answer.fields, RelayState: relay } })
      expect(new URL(location, 'https://lotse.test').host).toBe('lotse.test')
      expect(errorIn(location)).toBe('state')
      expect(await signedInAs(browser)).toBeNull()
    },
  )

  test('what failed is noted with its kind', async () => {
    const scene = await connected({ entity_id: 'https://other.example' })
    const { location } = await signIn(scene, scene.person('hans'))
    expect(errorIn(location)).toBe('issuer')
    const attempts = await attemptsOf(t, scene.circleId, 2)
    expect(attempts.map(({ outcome, error_type }) => [outcome, error_type])).toContainEqual([
      'failed',
      'issuer',
    ])
  })
})

describe('the certificate changes while people sign in', () => {
  test('announced, learned, activated: nobody is refused, and what was encrypted before still opens', async () => {
    const scene = await connected({ want_assertions_encrypted: true }, { encrypts: true })
    const admin = await t.signedIn(await t.person({ isSuperAdmin: true }))
    const params = { circle: scene.circleId }
    const failures: string[] = []
    let rounds = 0
    const round = async () => {
      rounds += 1
      const { browser, location } = await signIn(scene, scene.person(`p${rounds % 3}`))
      if (location !== '/' || !(await signedInAs(browser))) failures.push(location)
    }
    const before = await metadataOf(scene.circleId)
    await round()
    await admin.call('superadmin.sso.certificates.generate', { params, body: {} })
    await round()
    const announced = await metadataOf(scene.circleId)
    expect(announced.match(/use="signing"/g)).toHaveLength(2)
    scene.service.learn(announced)
    await round()
    // Sent away before, back after the change.
    const browser = t.browser()
    const late = await scene.service.visit(await departTo(browser, scene.circleId), scene.person('late'))
    await admin.call('superadmin.sso.certificates.activate', { params, body: {} })
    expect(await comeBack(browser, late)).toBe('/')
    for (let count = 0; count < 5; count += 1) await round()
    const after = await metadataOf(scene.circleId)
    expect(after.match(/use="signing"/g)).toHaveLength(1)
    expect(after).not.toBe(before)
    scene.service.learn(after)
    await round()
    expect(failures).toEqual([])
  })
})
