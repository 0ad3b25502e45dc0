import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testKeyPair } from '../../../../test/saml-idp.ts'
import { connectCircle } from '../../../../test/sso.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { weakCertificates } from '../../../../test/weak-certificates.ts'
import { after, days } from '../../../platform/clock.ts'
import type { Jobs } from '../../../platform/ports.ts'
import { checkCertificates } from './check-certificate.ts'
import { generateCertificate } from './generate-certificate.ts'
import { ssoCertificateJobs } from './jobs.ts'
import { readCertificateFile, readPemCertificates, readStoredCertificates } from './read-certificates.ts'
import { warnOfExpiry } from './warn-expiry.ts'

const now = new Date('2026-11-02T09:00:00Z')
const pair = await testKeyPair('a.test')
const other = await testKeyPair('b.test')
const der = new X509Certificate(pair.certificate).raw

describe('reading', () => {
  test('text with markers, with a mark at its beginning and other line ends, with words around it', () => {
    for (const text of [
      pair.certificate,
      `\uFEFF${pair.certificate.replaceAll('\n', '\r\n')}`,
      `Subject: x\n${pair.certificate}\nEnde`,
    ])
      expect(readPemCertificates(text)).toHaveLength(1)
  })

  test('several in one file are all found', () => {
    expect(readPemCertificates(`${pair.certificate}\n${other.certificate}`)).toHaveLength(2)
  })

  test('files of bytes, and text in a file', () => {
    expect(readCertificateFile(der)).toHaveLength(1)
    expect(readCertificateFile(Buffer.from(pair.certificate))).toHaveLength(1)
  })

  test('without markers only where a service hands it out like that', () => {
    expect(readPemCertificates(der.toString('base64'))).toBeNull()
    expect(readStoredCertificates(der.toString('base64'))).toHaveLength(1)
  })

  test.each(['', 'Hallo', '-----BEGIN CERTIFICATE-----\nHallo\n-----END CERTIFICATE-----', pair.privateKey])(
    'what is none is not read (%#)',
    text => expect(readPemCertificates(text)).toBeNull(),
  )
})

const checked = async (text: string, privateKey = '', at = now) =>
  checkCertificates(readPemCertificates(text), privateKey, at)

const failedOf = (checks: { name: string; passed: boolean }[]) =>
  checks.filter(({ passed }) => !passed).map(({ name }) => name)

describe('checking', () => {
  test('a good one with its key passes everything, with what stands in it', async () => {
    const result = await checked(pair.certificate, pair.privateKey)
    expect(result).toMatchObject({
      isValid: true,
      warning: '',
      details: { subject: 'CN=a.test', issuer: 'CN=a.test' },
    })
    expect(result.details?.fingerprint).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)
    expect(result.checks.map(({ name }) => name)).toEqual([
      'Format',
      'Gültigkeitszeitraum',
      'Schlüssel',
      'Signaturverfahren',
      'Privater Schlüssel',
    ])
    expect(result.normalized.split('\n').every(line => line.length <= 64)).toBe(true)
  })

  test('a key that belongs to another one, or is none, or has a password', async () => {
    expect(failedOf((await checked(pair.certificate, other.privateKey)).checks)).toEqual([
      'Privater Schlüssel',
    ])
    expect(failedOf((await checked(pair.certificate, 'Hallo')).checks)).toEqual(['Privater Schlüssel'])
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'geheim' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    })
    expect((await checked(pair.certificate, privateKey)).message).toContain('Kennwort')
  })

  test('what is over, what is not yet, and what ends soon', async () => {
    const end = new Date('2026-12-01T00:00:00Z')
    const { certificate } = await generateCertificate('c.test', now, { bits: 2048, until: end })
    expect(failedOf((await checked(certificate, '', new Date('2026-12-02T00:00:00Z'))).checks)).toEqual([
      'Gültigkeitszeitraum',
    ])
    expect(failedOf((await checked(certificate, '', new Date('2026-10-01T00:00:00Z'))).checks)).toEqual([
      'Gültigkeitszeitraum',
    ])
    const soon = await checked(certificate)
    expect(soon).toMatchObject({ isValid: true })
    expect(soon.warning).toContain('läuft bald ab')
  })

  test.each([
    ['a short key', weakCertificates.shortKey, 'Schlüssel'],
    ['a key of another kind', weakCertificates.ellipticKey, 'Schlüssel'],
    ['SHA-1', weakCertificates.sha1, 'Signaturverfahren'],
  ])('%s is refused', async (_name, certificate, name) => {
    expect(failedOf((await checked(certificate)).checks)).toEqual([name])
  })

  test('what is no certificate', async () => {
    expect(await checked('Hallo')).toMatchObject({
      isValid: false,
      message: 'Ungültiges Zertifikatsformat',
      details: null,
    })
  })

  test('a made one has 3072 bits and its own key', async () => {
    const made = await generateCertificate('lotse.test', now)
    const result = await checked(made.certificate, made.privateKey)
    expect(result.isValid).toBe(true)
    expect(result.checks.find(({ name }) => name === 'Schlüssel')?.message).toContain('3072')
  })
})

describe('over HTTP', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await startTestApp({ own: true })
  })
  afterAll(() => t.close())
  const admin = async () => t.signedIn(await t.person({ isSuperAdmin: true }))
  const rotate = async () => {
    const job = ssoCertificateJobs.find(({ name }) => name === 'sso.rotate-certificates')
    await job?.handle(t.app.systemContext('test'), {})
  }

  test('a file of bytes is checked', async () => {
    const body = { certificate: der.toString('base64'), encoding: 'base64' as const }
    expect(await (await admin()).call('superadmin.sso.certificate', { body })).toMatchObject({
      isValid: true,
      normalized: expect.stringContaining('-----BEGIN CERTIFICATE-----'),
    })
  })

  test('the first certificate counts at once, the next is announced, and the old one is kept for decrypting', async () => {
    const browser = await admin()
    const params = { circle: (await t.circle()).id }
    const states = async () =>
      (await browser.call('superadmin.sso.certificates.index', { params })).certificates.map(
        ({ state }) => state,
      )
    const upload = (from: typeof pair) => ({
      params,
      body: { certificate: from.certificate, private_key: from.privateKey },
    })
    await browser.call('superadmin.sso.certificates.upload', upload(pair))
    expect(await states()).toEqual(['active'])
    await browser.call('superadmin.sso.certificates.upload', upload(other))
    expect(await states()).toEqual(['active', 'announced'])
    expect(await browser.refused('superadmin.sso.certificates.upload', upload(other))).toMatchObject({
      status: 409,
    })
    const [, announced] = (await browser.call('superadmin.sso.certificates.index', { params })).certificates
    await browser.call('superadmin.sso.certificates.destroy', {
      params: { ...params, certificate: announced?.id ?? '' },
    })
    expect(await states()).toEqual(['active'])
    expect(await browser.refused('superadmin.sso.certificates.activate', { params, body: {} })).toMatchObject(
      { status: 409 },
    )
    await browser.call('superadmin.sso.certificates.upload', upload(other))
    await browser.call('superadmin.sso.certificates.activate', { params, body: {} })
    const { certificates } = await browser.call('superadmin.sso.certificates.index', { params })
    expect(certificates.map(({ state, details }) => [state, details.subject])).toEqual([
      ['active', 'CN=b.test'],
      ['retired', 'CN=a.test'],
    ])
    expect(JSON.stringify(certificates)).not.toContain('PRIVATE')
  })

  test('a key that does not belong to its certificate is refused at its field', async () => {
    const body = { certificate: pair.certificate, private_key: other.privateKey }
    const params = { circle: (await t.circle()).id }
    expect(
      await (await admin()).refused('superadmin.sso.certificates.upload', { params, body }),
    ).toMatchObject({
      status: 422,
      errors: { private_key: expect.stringContaining('gehört nicht') },
    })
  })

  test('a planned change happens when its time has come, and not before', async () => {
    const browser = await admin()
    const params = { circle: (await t.circle()).id }
    for (const from of [pair, other])
      await browser.call('superadmin.sso.certificates.upload', {
        params,
        body: { certificate: from.certificate, private_key: from.privateKey },
      })
    const at = after(t.clock.now(), days(2)).toISOString()
    await browser.call('superadmin.sso.certificates.activate', { params, body: { at } })
    const active = async () => {
      const { rows } = await t.app.database.pool.query<{ certificate: string }>(
        "select certificate from sso_certificates where circle_id = $1 and state = 'active'",
        [params.circle],
      )
      return new X509Certificate(rows[0]?.certificate ?? '').subject
    }
    await rotate()
    expect(await active()).toBe('CN=a.test')
    t.clock.advance(days(2))
    await rotate()
    expect(await active()).toBe('CN=b.test')
    t.clock.advance(-days(2))
  })

  test('super admins get a letter 60, 30 and 7 days before the end, once each', async () => {
    const { circleId } = await t.mainTenant()
    const end = after(t.clock.now(), days(80))
    const { certificate } = await generateCertificate('idp.test', t.clock.now(), { bits: 2048, until: end })
    await connectCircle(t, circleId, {
      provider: 'saml',
      settings: {
        entity_id: 'https://idp.test',
        sso_url: 'https://idp.test/sso',
        x509_certificate: certificate,
      },
    })
    const { email } = await t.person({ isSuperAdmin: true })
    const sent: string[] = []
    const ctx = t.app.systemContext('test')
    const jobs: Jobs = {
      ...ctx.jobs,
      enqueue: async (_ctx, _job, payload) => {
        const { sealed } = payload as { sealed: string }
        const mail = JSON.parse(ctx.secrets.open('mail', sealed))
        if (mail.to === email) sent.push(mail.subject)
      },
    }
    const letters = async () => {
      await warnOfExpiry({ ...ctx, jobs })
      return sent.length
    }
    expect(await letters()).toBe(0)
    for (const [passed, sum] of [
      [21, 1],
      [1, 1],
      [29, 2],
      [22, 3],
      [1, 3],
    ] as const) {
      t.clock.advance(days(passed))
      expect(await letters()).toBe(sum)
    }
  })
})
