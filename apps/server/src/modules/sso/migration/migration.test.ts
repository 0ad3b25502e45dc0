import type { BodyIn, Routes } from '@lotse/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { superAdmin } from '../../../../test/money.ts'
import { type OpenidService, outboundTo, startOpenidService } from '../../../../test/openid-service.ts'
import { patience } from '../../../../test/patience.ts'
import { testKeyPair } from '../../../../test/saml-idp.ts'
import { samlpService } from '../../../../test/samlp-service.ts'
import { comeBack, departTo, errorIn, signedInAs, signInAt } from '../../../../test/sso.ts'
import { putMigration, putOnLegacy } from '../../../../test/sso-migration.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { TestBrowser } from '../../../../test/test-browser.ts'
import { connectionOf } from '../configuration/connection-store.ts'
import { findMigration } from './migrations-store.ts'
import { giveUpMigration, runMigration } from './run-migration.ts'

type Start = BodyIn<Routes['superadmin.sso.migration.store']>

let test: TestApp
let service: OpenidService
let boss: TestBrowser
const [idp, own] = await Promise.all([testKeyPair('idp.musterstadt.example'), testKeyPair('lotse.test')])
const saml = samlpService(idp)

beforeAll(async () => {
  service = await startOpenidService()
  test = await startTestApp({ config: { baseUrl: 'https://lotse.test' }, outbound: outboundTo(service) })
  // The services have clocks of their own.
  test.clock.catchUp()
  boss = await superAdmin(test)
}, patience(60_000))
beforeEach(() => test.clock.catchUp())
afterAll(async () => {
  await test.close()
  await service.close()
})

let number = 0
/** A circle on the old sign-in, with a tenant that people of its domain come into. */
const legacyCircle = async (settings: Record<string, unknown>) => {
  number += 1
  const tenant = await test.mainTenant()
  const { circleId } = tenant
  const domain = `alt${number}.example`
  await putOnLegacy(test, circleId, settings)
  const { pool } = test.app.database
  await pool.query(
    "insert into sso_domains (domain, circle_id, confirmed_at, confirmed_by_name) values ($1, $2, now(), 'Betrieb')",
    [domain, circleId],
  )
  await pool.query(
    "insert into sso_mappings (circle_id, position, kind, value, tenant_id, role) values ($1, 0, 'domain', $2, $3, 'user')",
    [circleId, domain, tenant.id],
  )
  return { circleId, domain, params: { circle: circleId } }
}

const oldSaml = (changes: Record<string, unknown> = {}) => ({
  idp_entity_id: saml.issuer,
  login_url: saml.ssoUrl,
  logout_url: 'idp.musterstadt.example/slo',
  x509cert: idp.certificate.replace(/-----[^-]+-----/g, '').replace(/\s/g, ''),
  acs_url: 'https://alt.lotse.test/spd/acs',
  ...changes,
})
const oldOidc = (changes: Record<string, unknown> = {}) => ({
  client_id: 'lotse-alt',
  client_secret: 'ein-altes-Geheimnis',
  discovery_url: `${service.issuer}/`,
  redirect_uri: 'https://alt.lotse.test/spd/callback',
  ...changes,
})

const show = (circle: string) => boss.call('superadmin.sso.migration.show', { params: { circle } })
const start = (circle: string, body: Start) =>
  boss.call('superadmin.sso.migration.store', { params: { circle }, body })
const settled = (circle: string) =>
  vi.waitFor(
    async () => {
      const { migration } = await show(circle)
      if (!migration || migration.state === 'running') throw new Error('still running')
      return migration
    },
    { timeout: patience(15_000), interval: 100 },
  )
const migrate = async (circle: string, body: Start) => {
  expect((await start(circle, body)).migration?.tasks).toHaveLength(4)
  return settled(circle)
}
const taskOf = ({ tasks }: Awaited<ReturnType<typeof settled>>, name: string) =>
  tasks.find(task => task.name === name)
const finish = (circle: string) => boss.call('superadmin.sso.migration.finish', { params: { circle } })
const storedOf = async (circleId: string) => {
  const { rows } = await test.app.database.pool.query(
    `select c.default_sso_provider, s.provider, s.former_provider, s.former_settings, s.settings::text as text,
        s.former_secrets_sealed is not null as has_former_secrets
      from circles c left join sso_configurations s on s.circle_id = c.id where c.id = $1`,
    [circleId],
  )
  return rows[0]
}
const actionsOf = async (circleId: string): Promise<string[]> => {
  const { rows } = await test.app.database.pool.query(
    'select action from audit_entries where subject_id = $1 order by created_at, id',
    [circleId],
  )
  return rows.map(({ action }) => action)
}
const now = () => test.app.systemContext('test')

describe('the detection', () => {
  it('tells what the old configuration has for each provider, and never a secret', async () => {
    const { circleId } = await legacyCircle({ ...oldSaml(), client_id: 'alt', client_secret: 'sehr-geheim' })
    const { detection, migration } = await show(circleId)
    expect(migration).toBeNull()
    expect(detection).toMatchObject({ suggested: 'saml', settings: 7 })
    expect(detection?.certificates).toEqual([
      expect.stringMatching(/^CN=idp\.musterstadt\.example, gültig bis/),
    ])
    const fields = (provider: string) => detection?.providers.find(one => one.provider === provider)?.fields
    expect(fields('saml')?.map(({ found }) => found !== '')).toEqual([true, true, true])
    expect(fields('oidc')).toContainEqual({ name: 'client_secret', found: 'hinterlegt', fault: '' })
    expect(fields('google')).toContainEqual({ name: 'domain', found: '', fault: '' })
    expect(JSON.stringify(detection)).not.toContain('sehr-geheim')
  })

  it.each([
    [
      'azure',
      'https://login.microsoftonline.com/0815/v2.0/.well-known/openid-configuration',
      'tenant_id',
      '0815',
    ],
    ['okta', 'https://musterland.okta.com/oauth2/buerger', 'domain', 'musterland.okta.com'],
  ])('reads from the address of the service that it is %s', async (suggested, discovery_url, name, found) => {
    const { circleId } = await legacyCircle({ client_id: 'lotse', discovery_url })
    const { detection } = await show(circleId)
    expect(detection?.suggested).toBe(suggested)
    const provider = detection?.providers.find(one => one.provider === suggested)
    expect(provider?.fields).toContainEqual({ name, found, fault: '' })
  })

  it('has nothing to say of a circle that is not on the old sign-in', async () => {
    const { id } = await test.circle()
    expect(await show(id)).toEqual({ detection: null, migration: null })
    const refused = await boss.refused('superadmin.sso.migration.store', {
      params: { circle: id },
      body: { provider: 'oidc', configuration: {} },
    })
    expect(refused.status).toBe(409)
  })
})

describe('a migration to SAML', () => {
  it('prepares everything, is tried before it counts, switches, and is taken back', async () => {
    const settings = oldSaml({ sp_x509cert: own.certificate, sp_private_key: own.privateKey })
    const { circleId, domain, params } = await legacyCircle(settings)
    const migration = await migrate(circleId, { provider: 'saml', configuration: {} })
    expect(migration).toMatchObject({ state: 'ready', finish_refusal: null })
    expect(taskOf(migration, 'certificate')?.notes).toContain('Unser bisheriges Zertifikat ist übernommen.')
    expect(taskOf(migration, 'urls')?.notes).toEqual([
      'SLO-URL: idp.musterstadt.example/slo → https://idp.musterstadt.example/slo',
      `Die bisherige Rückkehradresse https://alt.lotse.test/spd/acs ist ersetzt durch https://lotse.test/sso/${circleId}/acs.`,
    ])

    expect(await connectionOf(now(), circleId)).toBeNull()
    expect(errorIn(await departTo(test.browser(), circleId))).toBe('configuration')

    const metadata = await test.browser().request({ method: 'GET', url: `/sso/${circleId}/metadata` })
    expect(metadata.statusCode).toBe(200)
    saml.learn(metadata.body)
    const mira = { nameId: 'mira-1', email: `mira@${domain}`, name: 'Mira Muster', groups: [] }
    const { url } = await boss.call('superadmin.sso.trials.store', { params })
    await comeBack(boss, await saml.visit(url, mira))
    expect((await boss.call('superadmin.sso.trials.show', { params })).outcome).toMatchObject({
      person: 'new',
    })

    expect(await finish(circleId)).toEqual({ provider: 'saml', warnings: [] })
    const stored = await storedOf(circleId)
    expect(stored).toMatchObject({
      default_sso_provider: 'saml',
      provider: 'saml',
      former_provider: 'spd',
      has_former_secrets: true,
    })
    expect(stored.former_settings).toMatchObject({ idp_entity_id: saml.issuer })
    expect(JSON.stringify(stored)).not.toContain('PRIVATE KEY')
    const visitor = test.browser()
    await comeBack(visitor, await saml.visit(await departTo(visitor, circleId), mira))
    expect(await signedInAs(visitor)).toBe(mira.email)
    expect(await show(circleId)).toEqual({ detection: null, migration: null })

    const { former_provider } = (await boss.call('superadmin.circles.edit', { params })).sso
    expect(former_provider).toBe('spd')
    await boss.call('superadmin.sso.migration.roll-back', { params })
    expect(await storedOf(circleId)).toMatchObject({
      default_sso_provider: 'spd',
      provider: 'spd',
      former_provider: null,
    })
    expect(await connectionOf(now(), circleId)).toBeNull()
    expect((await boss.refused('superadmin.sso.migration.roll-back', { params })).status).toBe(409)
    // With its secrets where they belong it leads there once more.
    const again = await migrate(circleId, { provider: 'saml', configuration: {} })
    expect(taskOf(again, 'certificate')?.notes).toContain('Unser bisheriges Zertifikat ist übernommen.')
    expect(await actionsOf(circleId)).toEqual([
      'circle.created',
      'circle.sso-migration-started',
      'circle.sso-migrated',
      'circle.sso-rolled-back',
      'circle.sso-migration-started',
    ])
  })

  it('warns without a certificate, cannot be finished, and goes on with one that is handed in', async () => {
    const { circleId, params } = await legacyCircle(oldSaml({ x509cert: '' }))
    const without = await migrate(circleId, { provider: 'saml', configuration: {} })
    const warning = 'Kein Zertifikat gefunden - bitte manuell hochladen'
    expect(without).toMatchObject({ state: 'ready', finish_refusal: warning })
    expect(taskOf(without, 'certificate')).toMatchObject({ status: 'completed', warnings: [warning] })
    expect((await boss.refused('superadmin.sso.migration.finish', { params })).message).toBe(warning)
    expect((await boss.refused('superadmin.sso.trials.store', { params })).status).toBe(409)
    const metadata = await test.browser().request({ method: 'GET', url: `/sso/${circleId}/metadata` })
    expect(metadata.statusCode).toBe(200)

    const configuration = { x509_certificate: idp.certificate }
    expect(await migrate(circleId, { provider: 'saml', configuration })).toMatchObject({
      state: 'ready',
      finish_refusal: null,
    })
    await finish(circleId)
    expect((await connectionOf(now(), circleId))?.settings).toMatchObject({
      x509_certificate: idp.certificate.trim(),
    })
  })

  it.each([
    [
      'a certificate that cannot be read',
      { x509cert: 'Ordner 7' },
      'certificate',
      /kann nicht gelesen werden/,
    ],
    [
      'an address that is none',
      { login_url: 'bitte fragen' },
      'urls',
      /SSO-URL: „bitte fragen“ ist keine Adresse/,
    ],
    ['no address at all', { login_url: '' }, 'transfer', /Es fehlt: SSO-URL/],
  ])('fails with its true reason at %s', async (_, changes, name, reason) => {
    const { circleId, params } = await legacyCircle(oldSaml(changes))
    const migration = await migrate(circleId, { provider: 'saml', configuration: {} })
    expect(migration.state).toBe('failed')
    expect(taskOf(migration, name)).toMatchObject({ status: 'failed', reason: expect.stringMatching(reason) })
    expect((await boss.refused('superadmin.sso.migration.finish', { params })).status).toBe(409)
  })

  it('does not take over what is not safe, and says so', async () => {
    const { circleId } = await legacyCircle(
      oldSaml({
        signature_algorithm: 'RSA-SHA1',
        name_id_format: 'persistent',
        want_assertions_encrypted: '1',
        admin_groups: ['leitung', 'it'],
        login_url: 'http://idp.musterstadt.example/sso',
      }),
    )
    const migration = await migrate(circleId, { provider: 'saml', configuration: {} })
    expect(migration.state).toBe('ready')
    expect(taskOf(migration, 'transfer')?.warnings).toEqual([
      expect.stringMatching(/signature_algorithm.*SHA-1/),
    ])
    expect(taskOf(migration, 'urls')?.warnings).toEqual([expect.stringMatching(/nicht verschlüsselt/)])
    expect((await findMigration(now().db, circleId))?.settings).toMatchObject({
      name_id_format: 'persistent',
      want_assertions_encrypted: true,
      admin_groups: 'leitung\nit',
    })
  })
})

describe('a migration to an OpenID service', () => {
  const registered = (circleId: string) =>
    service.addClient({
      client_id: 'lotse-alt',
      client_secret: 'ein-altes-Geheimnis',
      redirect_uris: [`https://lotse.test/sso/${circleId}/callback`],
    })

  it('fails while the service is away, goes on when it is back, and signs people in', async () => {
    const { circleId, domain, params } = await legacyCircle(oldOidc())
    registered(circleId)
    const wellKnown = '/.well-known/openid-configuration'
    service.replies.set(wellKnown, res => res.writeHead(503).end())
    const failed = await migrate(circleId, { provider: 'oidc', configuration: {} })
    expect(failed.tasks.map(({ status }) => status)).toEqual([
      'completed',
      'completed',
      'completed',
      'failed',
    ])
    expect(taskOf(failed, 'metadata')?.reason).toMatch(/Unter dieser Adresse liegen keine Angaben/)
    expect((await boss.refused('superadmin.sso.trials.store', { params })).status).toBe(404)

    service.replies.delete(wellKnown)
    await boss.call('superadmin.sso.migration.retry', { params })
    const ready = await settled(circleId)
    expect(ready.state).toBe('ready')
    expect(taskOf(ready, 'metadata')?.notes).toContain('Client-ID und Client-Secret werden angenommen.')
    expect((await boss.refused('superadmin.sso.migration.retry', { params })).status).toBe(409)

    service.people.set('anna-alt', { email: `anna@${domain}`, email_verified: true, name: 'Anna Amt' })
    const { url } = await boss.call('superadmin.sso.trials.store', { params })
    await comeBack(boss, await service.visit(url, 'anna-alt'))
    expect((await boss.call('superadmin.sso.trials.show', { params })).outcome).toMatchObject({
      person: 'new',
    })
    await finish(circleId)
    const visitor = test.browser()
    await signInAt(visitor, service, circleId, 'anna-alt')
    expect(await signedInAs(visitor)).toBe(`anna@${domain}`)
    expect((await storedOf(circleId)).text).not.toContain('ein-altes-Geheimnis')
  })

  it('tells a secret that is not accepted, and takes the one that is entered in its place', async () => {
    const { circleId } = await legacyCircle(oldOidc({ client_secret: 'längst-geändert' }))
    registered(circleId)
    const failed = await migrate(circleId, { provider: 'oidc', configuration: {} })
    expect(taskOf(failed, 'metadata')?.reason).toBe('Client-ID oder Client-Secret wird nicht angenommen.')
    const configuration = { client_secret: 'ein-altes-Geheimnis' }
    expect((await migrate(circleId, { provider: 'oidc', configuration })).state).toBe('ready')
  })

  it('an open form learns who has switched the provider meanwhile', async () => {
    const { circleId, params } = await legacyCircle(oldOidc())
    registered(circleId)
    const { name, version } = await boss.call('superadmin.circles.edit', { params })
    await migrate(circleId, { provider: 'oidc', configuration: {} })
    await finish(circleId)
    const late = await boss.refused('superadmin.circles.update', { params, body: { name, version } })
    expect(late.status).toBe(409)
    expect(late.message).toContain('Geändert: SSO-Anbieter')
  })
})

describe('the job', () => {
  it('goes on after a crash with the task that was under way, and keeps what was done', async () => {
    const { circleId } = await legacyCircle(oldSaml())
    const ctx = now()
    const runId = await putMigration(test, circleId, {})
    const row = await findMigration(ctx.db, circleId)
    const [transfer, certificate, ...rest] = row?.tasks ?? []
    await test.app.database.pool.query('update sso_migrations set tasks = $2 where circle_id = $1', [
      circleId,
      JSON.stringify([
        { ...transfer, status: 'completed', notes: ['Vor dem Absturz erledigt.'] },
        { ...certificate, status: 'processing' },
        ...rest,
      ]),
    ])
    await runMigration(ctx, { circleId, runId })
    const migration = await settled(circleId)
    expect(migration.state).toBe('ready')
    expect(taskOf(migration, 'transfer')?.notes).toEqual(['Vor dem Absturz erledigt.'])
    // Once more changes nothing.
    await runMigration(ctx, { circleId, runId })
    expect(await settled(circleId)).toEqual(migration)
  })

  it('runs once at a time, and an older run writes nothing any more', async () => {
    const { circleId, params } = await legacyCircle(oldSaml())
    const older = await putMigration(test, circleId, {})
    const refused = await boss.refused('superadmin.sso.migration.store', {
      params,
      body: { provider: 'oidc', configuration: {} },
    })
    expect(refused.message).toBe('Die Migration dieses Circles läuft bereits.')
    await putMigration(test, circleId, {})
    await runMigration(now(), { circleId, runId: older })
    await giveUpMigration(now(), { circleId, runId: older })
    expect((await findMigration(now().db, circleId))?.tasks.map(({ status }) => status)).toEqual([
      'pending',
      'pending',
      'pending',
      'pending',
    ])
  })

  it('that fails again and again ends as a failed task that can be tried again', async () => {
    const { circleId, params } = await legacyCircle(oldSaml())
    const runId = await putMigration(test, circleId, {})
    await giveUpMigration(now(), { circleId, runId })
    expect((await show(circleId)).migration?.state).toBe('failed')
    await boss.call('superadmin.sso.migration.retry', { params })
    expect((await settled(circleId)).state).toBe('ready')
  })
})
