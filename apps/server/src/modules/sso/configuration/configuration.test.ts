import { type BodyIn, type ErrorReply, type Routes, ssoDefaultsOf } from '@lotse/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { superAdmin } from '../../../../test/money.ts'
import { type OpenidService, outboundTo, startOpenidService } from '../../../../test/openid-service.ts'
import { patience } from '../../../../test/patience.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { TestBrowser } from '../../../../test/test-browser.ts'
import { generateCertificate } from '../certificates/generate-certificate.ts'
import { connectionOf } from './connection-store.ts'

type Body = BodyIn<Routes['superadmin.circles.store']>

let test: TestApp
let boss: TestBrowser
let service: OpenidService
let certificate: string
beforeAll(async () => {
  service = await startOpenidService()
  service.addClient({ client_id: 'lotse', client_secret: 'ein-langes-Geheimnis' })
  test = await startTestApp({
    config: { role: 'web', baseUrl: 'https://lotse.test' },
    outbound: outboundTo(service),
  })
  boss = await superAdmin(test)
  certificate = (await generateCertificate('idp.example', test.clock.now())).certificate
}, patience(60_000))
afterAll(async () => {
  await test.close()
  await service.close()
})

let number = 0
const next = () => (number += 1)
const oidc = (changes: object = {}) => ({
  client_id: 'lotse',
  client_secret: 'ein-langes-Geheimnis',
  discovery_url: service.issuer,
  ...changes,
})
const saml = (changes: object = {}) => ({
  entity_id: 'https://idp.example',
  sso_url: 'https://idp.example/sso',
  x509_certificate: certificate,
  ...changes,
})
const withOidc = (more: Partial<Body> = {}, configuration: object = oidc()): Body => ({
  name: `Anmeldekreis ${next()}`,
  sso_enabled: true,
  default_sso_provider: 'oidc',
  sso_configuration: configuration,
  ...more,
})
const store = (body: Body) => boss.call('superadmin.circles.store', { body })
const refusal = async (body: Body) => {
  const response = await boss.send('superadmin.circles.store', { body })
  expect(response.statusCode, response.body).toBe(422)
  return response.json<ErrorReply>().errors
}
const update = async (circle: { id: string; name: string }, more: Partial<Body>, version: number) =>
  boss.call('superadmin.circles.update', {
    params: { circle: circle.id },
    body: { name: circle.name, sso_enabled: true, default_sso_provider: 'oidc', ...more, version },
  })
const connection = (circleId: string) => connectionOf(test.app.systemContext('test'), circleId)

describe('the single sign-on of a circle', () => {
  it('is kept with its secrets sealed, and never told to anybody', async () => {
    const made = await store(withOidc())
    expect(made).toMatchObject({ sso_enabled: true, default_sso_provider: 'oidc' })
    expect(made.sso.stored_secrets).toEqual(['client_secret'])
    expect(made.sso_configuration).toMatchObject({ client_id: 'lotse', scopes: 'openid profile email' })
    const shown = await boss.call('superadmin.circles.edit', { params: { circle: made.id } })
    const { data: log } = await boss.call('superadmin.audit.index', { query: { search: made.name } })
    const { rows } = await test.app.database.pool.query('select * from sso_configurations')
    for (const text of [made, shown, log, rows].map(each => JSON.stringify(each)))
      expect(text).not.toContain('ein-langes-Geheimnis')
    expect(test.logged()).not.toContain('ein-langes-Geheimnis')
    expect((await connection(made.id))?.settings).toMatchObject({ client_secret: 'ein-langes-Geheimnis' })
  })

  it('keeps a stored secret where the field is empty, replaces it, and says in the log only that it changed', async () => {
    const made = await store(withOidc())
    const kept = oidc({ client_secret: '', scopes: 'openid' })
    const second = await update(made, { sso_configuration: kept }, 1)
    expect(second.version).toBe(2)
    expect((await connection(made.id))?.settings).toMatchObject({
      client_secret: 'ein-langes-Geheimnis',
      scopes: 'openid',
    })
    const third = await update(
      made,
      { sso_configuration: { ...kept, client_secret: 'anderes-Geheimnis' } },
      2,
    )
    expect(third.version).toBe(3)
    expect((await connection(made.id))?.settings).toMatchObject({ client_secret: 'anderes-Geheimnis' })
    const { data } = await boss.call('superadmin.audit.index', {
      query: { action: 'circle.updated', search: made.name },
    })
    expect(data[0]?.changes).toEqual({ 'SSO: client_secret': { from: 'hinterlegt', to: 'geändert' } })
    expect((await update(made, { sso_configuration: kept }, 3)).version).toBe(3)
  })

  it('stays as it is while it is switched off, and begins anew with another provider', async () => {
    const made = await store(withOidc())
    const off = await update(made, { sso_enabled: false, sso_configuration: {} }, 1)
    expect(off).toMatchObject({ sso_enabled: false, default_sso_provider: 'oidc' })
    expect(off.sso_configuration).toMatchObject({ client_id: 'lotse' })
    expect(await connection(made.id)).toBeNull()
    const other = await update(made, { default_sso_provider: 'saml', sso_configuration: saml() }, 2)
    expect(other.sso.stored_secrets).toEqual([])
    expect(other.sso_configuration).not.toHaveProperty('client_id')
    await test.app.database.pool.query('delete from tenants where circle_id = $1', [made.id])
    await boss.call('superadmin.circles.destroy', { params: { circle: made.id } })
    const { rows } = await test.app.database.pool.query(
      'select 1 from sso_configurations where circle_id = $1',
      [made.id],
    )
    expect(rows).toEqual([])
  })

  it('gives no stored secret to a service at another address', async () => {
    const made = await store(withOidc())
    const body = {
      name: made.name,
      sso_enabled: true,
      default_sso_provider: 'oidc' as const,
      sso_configuration: oidc({ client_secret: '', discovery_url: 'https://fremd.example' }),
      version: 1,
    }
    const response = await boss.send('superadmin.circles.update', { params: { circle: made.id }, body })
    const reason = 'Die Adresse des Dienstes hat sich geändert. Bitte geben Sie dieses Geheimnis neu ein.'
    expect(response.json<ErrorReply>().errors).toEqual({ 'sso_configuration.client_secret': reason })
    const tried = await boss.send('superadmin.sso.test', {
      body: { provider: 'oidc', configuration: body.sso_configuration, circle: made.id },
    })
    expect(tried.json<ErrorReply>().errors).toEqual({ 'configuration.client_secret': reason })
  })

  it('needs a provider, and the old one cannot be chosen', async () => {
    expect(await refusal(withOidc({ default_sso_provider: null }))).toEqual({
      default_sso_provider: 'Bitte wählen Sie einen Anbieter',
    })
    expect(await refusal(withOidc({ default_sso_provider: 'spd' }))).toEqual({
      default_sso_provider: 'Diese Anmeldung kann nicht mehr gewählt werden.',
    })
  })

  it('keeps what the old way of signing in had, for the way back', async () => {
    const made = await store({ name: `Alter Kreis ${next()}` })
    const { pool } = test.app.database
    await pool.query("update circles set sso_enabled = true, default_sso_provider = 'spd' where id = $1", [
      made.id,
    ])
    await pool.query(
      `insert into sso_configurations (circle_id, provider, settings, updated_at) values ($1, 'spd', '{"url": "alt"}', now())`,
      [made.id],
    )
    const same = await update(made, { default_sso_provider: 'spd' }, 1)
    expect(same).toMatchObject({ default_sso_provider: 'spd', sso_configuration: {} })
    await update(made, { sso_configuration: oidc() }, same.version)
    const { rows } = await pool.query(
      'select provider, former_provider, former_settings from sso_configurations where circle_id = $1',
      [made.id],
    )
    expect(rows).toEqual([{ provider: 'oidc', former_provider: 'spd', former_settings: { url: 'alt' } }])
  })
})

describe('what a configuration lacks or cannot be', () => {
  const required = 'Dieses Feld ist erforderlich'
  it.each([
    ['saml', ['entity_id', 'sso_url', 'x509_certificate']],
    ['oidc', ['client_id', 'client_secret', 'discovery_url']],
    ['azure', ['client_id', 'client_secret', 'tenant_id']],
    ['google', ['client_id', 'client_secret', 'domain']],
    ['okta', ['domain', 'client_id', 'client_secret']],
  ] as const)('%s says at each field what is missing', async (provider, fields) => {
    const errors = await refusal(withOidc({ default_sso_provider: provider }, ssoDefaultsOf(provider)))
    expect(Object.keys(errors).sort()).toEqual(fields.map(field => `sso_configuration.${field}`).sort())
    expect(errors[`sso_configuration.${fields[0]}`]).toBe(required)
  })

  it.each([
    ['response_type', 'id_token token'],
    ['response_mode', 'fragment'],
    ['prompt', 'none'],
    ['id_token_signed_response_alg', 'none'],
    ['id_token_signed_response_alg', 'HS256'],
    ['id_token_signed_response_alg', 'HS384'],
    ['id_token_signed_response_alg', 'HS512'],
    ['userinfo_signed_response_alg', 'HS256'],
    ['discovery_url', 'kein Dienst'],
    ['discovery_url', 'javascript:alert(1)'],
    ['id_token_signed_response_alg', 'XX256'],
    ['entity_id', 'https://idp.example'],
  ])('oidc: %s as “%s” is refused at its field', async (field, value) => {
    expect(Object.keys(await refusal(withOidc({}, oidc({ [field]: value }))))).toEqual([
      `sso_configuration.${field}`,
    ])
  })

  it.each([
    ['signature_algorithm', 'RSA-SHA1'],
    ['signature_algorithm', 'RSA-SHA384'],
    ['name_id_format', 'transient'],
    ['x509_certificate', 'kein Zertifikat'],
    ['sso_url', 'ftp://idp.example'],
    ['slo_url', 'abmelden'],
  ])('saml: %s as “%s” is refused at its field', async (field, value) => {
    const body = withOidc({ default_sso_provider: 'saml' }, saml({ [field]: value }))
    expect(Object.keys(await refusal(body))).toEqual([`sso_configuration.${field}`])
  })

  it.each([
    ['azure', 'api_version', 'v1.0'],
    ['azure', 'prompt', 'admin_consent'],
    ['azure', 'response_mode', 'fragment'],
    ['azure', 'tenant_id', 'common'],
    ['google', 'prompt', 'none'],
    ['okta', 'response_mode', 'okta_post_message'],
    ['okta', 'response_mode', 'fragment'],
    ['okta', 'groups_filter', '(unfertig'],
    ['okta', 'custom_attributes', 'department\nzwei Wörter'],
    ['okta', 'custom_attributes', 'email_verified'],
    ['okta', 'profile_mapping', '{"name": "displayName"'],
    ['okta', 'profile_mapping', '["displayName"]'],
    ['okta', 'profile_mapping', '{"role": "title"}'],
    ['okta', 'profile_mapping', '{"name": 7}'],
    ['okta', 'profile_mapping', '{"email": "email_verified"}'],
    ['okta', 'max_age', -1],
  ] as const)('%s: %s as “%s” is refused at its field', async (provider, field, value) => {
    const configuration = {
      client_id: 'lotse',
      client_secret: 'geheim',
      ...(provider === 'azure'
        ? { tenant_id: '7b0d7b0e-0000-4000-8000-000000000001' }
        : { domain: provider === 'okta' ? 'musterland.okta.com' : 'musterland.example' }),
      [field]: value,
    }
    const body = withOidc({ default_sso_provider: provider }, configuration)
    expect(Object.keys(await refusal(body))).toEqual([`sso_configuration.${field}`])
  })

  it('okta: a comparison needs a token; with one it is saved, with attributes and their mapping', async () => {
    const okta = { domain: 'musterland.okta.com', client_id: 'lotse', client_secret: 'geheim' }
    for (const field of ['enable_user_sync', 'enable_group_sync']) {
      const body = withOidc({ default_sso_provider: 'okta' }, { ...okta, [field]: true })
      expect(Object.keys(await refusal(body))).toEqual(['sso_configuration.api_token'])
    }
    const whole = {
      ...okta,
      api_token: 'streng geheim',
      enable_user_sync: true,
      enable_group_sync: true,
      custom_attributes: 'department\ncostCenter',
      profile_mapping: '{"name": "displayName", "groups": "lotseGroups"}',
    }
    const made = await store(withOidc({ default_sso_provider: 'okta' }, whole))
    expect(made.sso.stored_secrets).toEqual(['client_secret', 'api_token'])
    expect(JSON.stringify(made)).not.toContain('streng geheim')
  })

  it('ignores empty fields of other providers, and refuses unknown ones', async () => {
    expect(await store(withOidc({}, oidc({ entity_id: '', tenant_id: '' })))).toMatchObject({ version: 1 })
    expect(await refusal(withOidc({}, oidc({ passwort: 'x' })))).toHaveProperty([
      'sso_configuration.passwort',
    ])
  })

  it('takes the private key away with the certificate', async () => {
    const pair = await generateCertificate('lotse.example', test.clock.now())
    const own = saml({ sp_x509cert: pair.certificate, sp_private_key: pair.privateKey })
    const made = await store(withOidc({ default_sso_provider: 'saml' }, own))
    expect(made.sso.stored_secrets).toEqual(['sp_private_key'])
    expect(made.sso.sp_cert_expires_at).toMatch(/^\d{4}-/)
    const without = saml({ sp_x509cert: '', sp_private_key: '' })
    const after = await update(made, { default_sso_provider: 'saml', sso_configuration: without }, 1)
    expect(after.sso.stored_secrets).toEqual([])
  })
})

describe('the domains of a circle', () => {
  const domains = (sso_domains: string[], more: Partial<Body> = {}) =>
    withOidc({ sso_domains, sso_domains_confirmed: true, ...more })

  it('are written as addresses carry them, each once, with who confirmed them', async () => {
    const made = await store(domains([' @Bürgeramt.Example ', '', 'zwei.example.', 'ZWEI.example']))
    expect(made.sso_domains).toEqual(['xn--brgeramt-65a.example', 'zwei.example'])
    expect(made.sso.confirmed_domains[0]).toMatchObject({ confirmed_by: expect.stringMatching(/./) })
  })

  it('belong to one circle, also when two want them at once', async () => {
    const first = await store(domains(['einmalig.example']))
    expect(await refusal(domains(['EINMALIG.example']))).toEqual({
      sso_domains: `„einmalig.example“ gehört bereits zum Circle „${first.name}“.`,
    })
    const replies = await Promise.all(
      [1, 2, 3].map(() => boss.send('superadmin.circles.store', { body: domains(['umkaempft.example']) })),
    )
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422])
    await update(first, { sso_configuration: oidc({ client_secret: '' }), sso_domains: [] }, 1)
    expect((await store(domains(['einmalig.example']))).sso_domains).toEqual(['einmalig.example'])
  })

  it.each(['gmail.com', 'GMX.de', 'web.de', 'outlook.com'])(
    'cannot be those of everybody: %s',
    async domain => {
      expect((await refusal(domains([domain]))).sso_domains).toContain('bekommt jede Person eine Adresse')
    },
  )

  it.each([
    'stadt',
    '192.168.0.1',
    'https://stadt.example',
    'a@stadt.example',
    'sta dt.example',
    '-x.example',
    '[::1]',
  ])('are domains: %s is none', async domain => {
    expect((await refusal(domains([domain]))).sso_domains).toBe(`„${domain}“ ist keine Domain.`)
  })

  it('have to be confirmed when they are new, and are needed to require single sign-on', async () => {
    expect(await refusal(domains(['neu.example'], { sso_domains_confirmed: false }))).toHaveProperty(
      'sso_domains_confirmed',
    )
    expect(await refusal(domains([], { sso_required: true }))).toHaveProperty('sso_required')
    const made = await store(domains(['verlangt.example'], { sso_required: true }))
    expect(made.sso_required).toBe(true)
  })
})

describe('into which tenant somebody comes', () => {
  it('is one of the same circle, by a domain of it or a group', async () => {
    const made = await store(withOidc({ sso_domains: ['zugeordnet.example'], sso_domains_confirmed: true }))
    const [own, foreign] = [await test.mainTenant({ circleId: made.id }), await test.mainTenant()]
    const mapping = { kind: 'domain' as const, value: 'Zugeordnet.example', role: 'user' as const }
    const base = { sso_configuration: oidc({ client_secret: '' }), sso_domains: ['zugeordnet.example'] }
    const sso_mappings = [
      { ...mapping, tenant_id: own.id },
      { kind: 'group' as const, value: 'Redaktion', tenant_id: own.id, role: 'contentmanager' as const },
    ]
    const saved = await update(made, { ...base, sso_mappings }, 1)
    expect(saved.sso_mappings).toEqual([{ ...sso_mappings[0], value: 'zugeordnet.example' }, sso_mappings[1]])
    expect(saved.sso.tenants).toEqual([{ value: own.id, label: own.name }])
    const response = await boss.send('superadmin.circles.update', {
      params: { circle: made.id },
      body: {
        name: made.name,
        sso_enabled: true,
        default_sso_provider: 'oidc',
        ...base,
        sso_mappings: [
          { ...mapping, tenant_id: foreign.id },
          { ...mapping, value: 'fremd.example', tenant_id: own.id },
        ],
        version: saved.version,
      },
    })
    expect(response.json<ErrorReply>().errors).toEqual({
      'sso_mappings.0.tenant_id': 'Dieser Mandant gehört nicht zu diesem Circle.',
      'sso_mappings.1.value': 'Diese Domain gehört nicht zu diesem Circle.',
    })
  })
})

describe('the test of a connection', () => {
  const tryIt = (configuration: object, circle: string | null = null) =>
    boss.call('superadmin.sso.test', { body: { provider: 'oidc', configuration, circle } })

  const register = (circle: string) =>
    service.addClient({
      client_id: 'lotse',
      client_secret: 'ein-langes-Geheimnis',
      redirect_uris: [`${test.app.ports.config.baseUrl}/sso/${circle}/callback`],
    })

  it('proves discovery, keys and credentials at a real service, with the stored secret', async () => {
    const made = await store(withOidc())
    register(made.id)
    const result = await tryIt(oidc({ client_secret: '' }), made.id)
    expect(result.steps.filter(({ status }) => status !== 'pass')).toEqual([])
    expect(result).toMatchObject({ success: true, message: 'Verbindung erfolgreich getestet' })
    expect(result.steps.length).toBeGreaterThan(3)
  })

  it('names the step that fails, and tells no secret', async () => {
    const made = await store(withOidc())
    register(made.id)
    const wrong = await tryIt(oidc({ client_secret: 'falsches-Geheimnis' }), made.id)
    expect(wrong).toMatchObject({ success: false, message: 'Fehler beim Testen der Verbindung' })
    expect(wrong.steps.filter(({ status }) => status === 'fail').map(({ name }) => name)).toEqual([
      'credentials',
    ])
    expect(JSON.stringify(wrong) + test.logged()).not.toContain('falsches-Geheimnis')
  })

  it('calls no address within the house', async () => {
    for (const discovery_url of [
      'http://127.0.0.1:9',
      'http://169.254.169.254/latest',
      'http://localhost:5432',
    ]) {
      const { success, steps } = await tryIt(oidc({ discovery_url }))
      expect([success, steps[0]?.status]).toEqual([false, 'fail'])
    }
  })

  it('leaves the certificates of a circle alone, and works before the circle is saved', async () => {
    const made = await store(withOidc({ default_sso_provider: 'saml' }, saml()))
    const certificatesOf = async () =>
      (
        await test.app.database.pool.query(
          'select certificate, state from sso_certificates where circle_id = $1',
          [made.id],
        )
      ).rows
    await boss.call('superadmin.sso.certificates.generate', { params: { circle: made.id }, body: {} })
    const before = await certificatesOf()
    expect(before).toHaveLength(1)
    const pair = await generateCertificate('lotse.example', test.clock.now())
    const configuration = saml({ sp_x509cert: pair.certificate, sp_private_key: pair.privateKey })
    for (const circle of [made.id, null]) {
      const { steps } = await boss.call('superadmin.sso.test', {
        body: { provider: 'saml', configuration, circle },
      })
      expect(steps.find(({ name }) => name === 'Anfrage')?.status).toBe(circle ? 'pass' : 'warning')
    }
    expect(await certificatesOf()).toEqual(before)
  })

  it('is not endless', async () => {
    const other = await superAdmin(test)
    const codes = new Set<number>()
    for (let count = 0; count < 31; count += 1) {
      const body = { provider: 'oidc' as const, configuration: {}, circle: null }
      codes.add((await other.send('superadmin.sso.test', { body })).statusCode)
    }
    expect([...codes]).toEqual([422, 429])
  })
})
