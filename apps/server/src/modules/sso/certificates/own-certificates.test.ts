import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testKeyPair } from '../../../../test/saml-idp.ts'
import { connectCircle } from '../../../../test/sso.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { TestBrowser } from '../../../../test/test-browser.ts'
import { after, days } from '../../../platform/clock.ts'
import { connectionOf } from '../configuration/connection-store.ts'
import type { SamlConnection } from '../providers/saml/service.ts'
import { generateCertificate, type KeyPair } from './generate-certificate.ts'
import { ssoCertificateJobs } from './jobs.ts'
import { ownKeysOf } from './own-keys.ts'

const [first, second, issuer] = await Promise.all(['a.test', 'b.test', 'issuer.test'].map(testKeyPair))
if (!first || !second || !issuer) throw new Error('no keys')

let t: TestApp
let admin: TestBrowser
beforeAll(async () => {
  t = await startTestApp({ own: true })
  admin = await t.signedIn(await t.person({ isSuperAdmin: true }))
})
afterAll(() => t.close())

const upload = (circle: string, { certificate, privateKey }: KeyPair) =>
  admin.call('superadmin.sso.certificates.upload', {
    params: { circle },
    body: { certificate, private_key: privateKey },
  })

const listOf = async (circle: string) =>
  (await admin.call('superadmin.sso.certificates.index', { params: { circle } })).certificates

const statesOf = async (circle: string) =>
  (await listOf(circle)).map(({ state, details }) => `${state} ${details.subject}`)

const idOf = async (circle: string, state: string) =>
  (await listOf(circle)).find(one => one.state === state)?.id ?? ''

/** The second one signs, the first one only decrypts. */
const rotated = async (): Promise<string> => {
  const { id: circle } = await t.circle()
  await upload(circle, first)
  await upload(circle, second)
  await admin.call('superadmin.sso.certificates.activate', { params: { circle }, body: {} })
  return circle
}

/** With a certificate in the fields of the circle's form. */
const connected = async (own: KeyPair): Promise<string> => {
  const { id: circle } = await t.circle()
  await connectCircle(t, circle, {
    provider: 'saml',
    settings: {
      entity_id: 'https://idp.test',
      sso_url: 'https://idp.test/sso',
      x509_certificate: issuer.certificate,
      sp_x509cert: own.certificate,
      sp_private_key: own.privateKey,
    },
  })
  return circle
}

const useKeys = async (circle: string) => {
  const ctx = t.app.systemContext('test')
  return ownKeysOf(ctx, (await connectionOf(ctx, circle)) as SamlConnection)
}

describe('removing a certificate', () => {
  test('one that only decrypts is forgotten, with its fingerprint in the log', async () => {
    const circle = await rotated()
    const [, retired] = await listOf(circle)
    const params = { circle, certificate: await idOf(circle, 'retired') }
    await admin.call('superadmin.sso.certificates.destroy', { params })
    expect(await statesOf(circle)).toEqual(['active CN=b.test'])
    const { rows } = await t.app.database.pool.query<{ changes: object }>(
      "select changes from audit_entries where subject_id = $1 and action = 'circle.certificate-removed'",
      [circle],
    )
    expect(rows).toEqual([{ changes: { fingerprint: { from: retired?.details.fingerprint, to: null } } }])
  })

  test('the one that signs stays', async () => {
    const circle = await rotated()
    const params = { circle, certificate: await idOf(circle, 'active') }
    expect(await admin.refused('superadmin.sso.certificates.destroy', { params })).toMatchObject({
      status: 409,
      message: expect.stringContaining('unterschreibt'),
    })
    expect(await statesOf(circle)).toEqual(['active CN=b.test', 'retired CN=a.test'])
  })

  test('one of another circle is not found', async () => {
    const [circle, other] = [await rotated(), await rotated()]
    for (const certificate of [await idOf(other, 'retired'), randomUUID()])
      expect(
        await admin.refused('superadmin.sso.certificates.destroy', { params: { circle, certificate } }),
      ).toMatchObject({ status: 404 })
    expect(await listOf(other)).toHaveLength(2)
  })

  test('one that stands in the fields of the form has to leave them first: it would come back', async () => {
    const circle = await connected(first)
    await useKeys(circle)
    await upload(circle, second)
    await admin.call('superadmin.sso.certificates.activate', { params: { circle }, body: {} })
    const params = { circle, certificate: await idOf(circle, 'retired') }
    expect(await admin.refused('superadmin.sso.certificates.destroy', { params })).toMatchObject({
      status: 409,
      message: expect.stringContaining('Feldern des Formulars'),
    })
  })
})

test('a certificate of the form that has expired and was forgotten does not take the place of its successor', async () => {
  const end = after(t.clock.now(), days(10))
  const brief = await generateCertificate('brief.test', t.clock.now(), { bits: 2048, until: end })
  const circle = await connected(brief)
  await useKeys(circle)
  await upload(circle, second)
  await admin.call('superadmin.sso.certificates.activate', { params: { circle }, body: {} })
  t.clock.advance(days(11))
  const rotation = ssoCertificateJobs.find(({ name }) => name === 'sso.rotate-certificates')
  await rotation?.handle(t.app.systemContext('test'), {})
  await useKeys(circle)
  t.clock.advance(-days(11))
  expect(await statesOf(circle)).toEqual(['active CN=b.test'])
})

describe('adding a certificate', () => {
  test('of several in the files that of the key is taken, whatever their order', async () => {
    const { id: circle } = await t.circle()
    const chain = `${issuer.certificate}\n${first.certificate}`
    const { certificates } = await upload(circle, { ...first, certificate: chain })
    expect(certificates.map(({ details }) => details.subject)).toEqual(['CN=a.test'])
    expect(certificates[0]?.certificate.match(/BEGIN CERTIFICATE/g)).toHaveLength(1)
    expect(
      await admin.call('superadmin.sso.certificate', {
        body: { certificate: chain, private_key: first.privateKey },
      }),
    ).toMatchObject({ isValid: true, details: { subject: 'CN=a.test' } })
  })

  test('a change cannot be planned for the past', async () => {
    const { id: circle } = await t.circle()
    const at = after(t.clock.now(), -days(1)).toISOString()
    const params = { circle }
    const generated = await admin.refused('superadmin.sso.certificates.generate', {
      params,
      body: { activates_at: at },
    })
    expect(generated).toMatchObject({ status: 422, errors: { activates_at: expect.any(String) } })
    const activated = await admin.refused('superadmin.sso.certificates.activate', { params, body: { at } })
    expect(activated).toMatchObject({ status: 422, errors: { at: expect.any(String) } })
    expect(await listOf(circle)).toEqual([])
  })
})

test('there is a way to the metadata once the circle signs in by SAML', async () => {
  const metadataOf = async (circle: string) =>
    (await admin.call('superadmin.sso.certificates.index', { params: { circle } })).metadata_url
  expect(await metadataOf((await t.circle()).id)).toBeNull()
  const circle = await connected(first)
  expect(await metadataOf(circle)).toContain(`/sso/${circle}/metadata`)
})
