import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { superAdmin } from '../../../../test/money.ts'
import { startTestApp, type TestApp, type TestTenant } from '../../../../test/test-app.ts'
import type { TestBrowser } from '../../../../test/test-browser.ts'
import { after, days, hours, minutes } from '../../../platform/clock.ts'
import { makeKeyPair } from '../doctor/test-answers.ts'
import type { SsoErrorType } from '../providers/provider.ts'
import { ssoAttempts, ssoConfigurations, ssoRequests, ssoTestReports } from '../tables.ts'
import { ssoMonitoringJobs } from './jobs.ts'

let test: TestApp
let admin: TestBrowser
beforeAll(async () => {
  test = await startTestApp({ own: true, config: { role: 'web' } })
})
afterAll(() => test.close())
beforeEach(async () => {
  // What was read for others is shared for some seconds.
  test.clock.advance(60_000)
  admin = await superAdmin(test)
})

interface Planted {
  circleId: string
  tenantId?: string | null
  route?: string
  error?: SsoErrorType
  outcome?: 'started' | 'succeeded' | 'failed'
  ms?: number
  bytes?: number
  ago: number
}

const plant = async (attempts: Planted[]): Promise<void> => {
  const now = test.clock.now()
  await test.app.database.db.insert(ssoAttempts).values(
    attempts.map(({ circleId, tenantId = null, route, error, outcome, ms = 80, bytes = 1000, ago }) => ({
      id: randomUUID(),
      circleId,
      tenantId,
      provider: 'oidc' as const,
      route: route ?? 'sso.callback',
      outcome: outcome ?? (error ? ('failed' as const) : ('succeeded' as const)),
      errorType: error ?? null,
      errorDetail: error ? 'detail' : null,
      durationMs: ms,
      memoryBytes: bytes,
      createdAt: after(now, -ago),
    })),
  )
}

const configure = async (
  circleId: string,
  { provider = 'oidc', settings = {} as Record<string, unknown>, isEnabled = true } = {},
): Promise<void> => {
  await test.app.database.db
    .insert(ssoConfigurations)
    .values({ circleId, provider: provider as 'oidc', settings, updatedAt: test.clock.now() })
  await test.app.database.db.execute(
    sql`update circles set sso_enabled = ${isEnabled} where id = ${circleId}`,
  )
}

const dashboard = (query: Record<string, string> = {}) =>
  admin.call('superadmin.sso.monitoring.dashboard', { query: { fresh: '1', ...query } as never })

/** As the specification of a percentile says, with a line between two neighbours. */
const percentile = (values: number[], share: number): number => {
  const sorted = values.toSorted((one, other) => one - other)
  const place = (sorted.length - 1) * share
  const [low = 0, high = low] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return low + (high - low) * (place - Math.floor(place))
}
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const two = (value: number) => Math.round(value * 100) / 100

describe('the dashboard', () => {
  let city: TestTenant
  let village: TestTenant
  let planted: Planted[]
  let plantedAt: Date
  beforeAll(async () => {
    city = await test.mainTenant({ name: 'Großstadt' })
    village = await test.mainTenant({ name: 'Dorf' })
    await configure(city.circleId)
    await configure(village.circleId, { isEnabled: false })
    const ofCity = { circleId: city.circleId, tenantId: city.id }
    const ofVillage = { circleId: village.circleId, tenantId: village.id }
    planted = [
      ...Array.from({ length: 23 }, (_, place) => ({
        ...ofCity,
        ago: minutes(place * 61 + 1),
        ms: 20 + place * 37,
        bytes: 1_000_000 + place * 7,
      })),
      ...Array.from({ length: 9 }, (_, place) => ({
        ...ofCity,
        route: 'sso.start',
        outcome: 'started' as const,
        ago: minutes(place * 200 + 3),
        ms: 5 + place,
      })),
      { ...ofCity, error: 'expired', ago: minutes(30), ms: 900 },
      { ...ofCity, error: 'expired', ago: hours(3), ms: 1200 },
      { ...ofCity, error: 'group', ago: hours(7) },
      { circleId: city.circleId, error: 'unreachable', ago: hours(2), ms: 5000 },
      { circleId: city.circleId, error: 'cancelled', ago: hours(30) },
      { ...ofVillage, error: 'signature', ago: hours(5) },
      { ...ofVillage, error: 'signature', ago: hours(4.5) },
      { ...ofVillage, error: 'signature', ago: hours(4) },
      { ...ofVillage, error: 'discovery', ago: hours(40) },
      { ...ofVillage, ago: hours(20), ms: 150 },
      { ...ofVillage, ago: hours(71), ms: 333 },
      { ...ofVillage, ago: hours(73), ms: 99_999 },
    ]
    plantedAt = test.clock.now()
    await plant(planted)
  })

  const outages = [
    'configuration',
    'unreachable',
    'discovery',
    'client_credentials',
    'redirect_uri',
    'unexpected',
  ]
  const momentOf = ({ ago }: Planted) => after(plantedAt, -ago)
  const since = (period: number) =>
    planted.filter(one => momentOf(one) >= after(test.clock.now(), -hours(period)))
  const isFailed = ({ error }: Planted) => error !== undefined
  const isSuccess = ({ error, outcome }: Planted) => !error && outcome !== 'started'

  it('shows figures that a plain recomputation from the attempts comes to, for every period', async () => {
    for (const period of [1, 6, 12, 24, 48, 72]) {
      const shown = await dashboard({ hours: String(period) })
      const all = since(period)
      const durations = all.map(({ ms = 80 }) => ms)
      const memory = all.map(({ bytes = 1000 }) => bytes)
      const [failed, succeeded] = [all.filter(isFailed), all.filter(isSuccess)]
      expect(shown.performance.summary, `${period} h`).toEqual({
        avg_duration: Math.round(mean(durations)),
        median_duration: Math.round(percentile(durations, 0.5)),
        p95_duration: Math.round(percentile(durations, 0.95)),
        p99_duration: Math.round(percentile(durations, 0.99)),
        total_requests: all.length,
        error_count: failed.length,
        avg_memory: Math.round(mean(memory)),
        max_memory: Math.max(...memory),
      })
      const routes = Map.groupBy(all, ({ route = 'sso.callback' }) => route)
      expect(shown.performance.by_route).toEqual(
        [...routes]
          .sort(([, one], [, other]) => other.length - one.length)
          .map(([route, of]) => {
            const ms = of.map(one => one.ms ?? 80)
            return {
              route,
              count: of.length,
              error_count: of.filter(isFailed).length,
              avg_duration: Math.round(mean(ms)),
              median_duration: Math.round(percentile(ms, 0.5)),
              p95_duration: Math.round(percentile(ms, 0.95)),
              p99_duration: Math.round(percentile(ms, 0.99)),
              max_duration: Math.max(...ms),
            }
          }),
      )
      const technical = failed.filter(({ error = '' }) => outages.includes(error))
      expect(shown.summary).toEqual({
        active_configurations: 1,
        total_configurations: 2,
        uptime_percentage: two(((all.length - technical.length) / all.length) * 100),
        recent_logins_24h: since(24).filter(isSuccess).length,
        failure_rate: two((failed.length / (failed.length + succeeded.length)) * 100),
      })
      expect(shown.failures.total_failures).toBe(failed.length)
      expect(shown.failures.period_hours).toBe(period)
      expect(shown.failures.unique_tenants).toBe(
        new Set(failed.flatMap(({ tenantId }) => tenantId ?? [])).size,
      )
      const types = Map.groupBy(failed, ({ error = '' }) => error)
      expect(
        Object.fromEntries(shown.failures.by_error_type.map(one => [one.error_type, one.count])),
      ).toEqual(Object.fromEntries([...types].map(([type, of]) => [type, of.length])))
      const finished = all.filter(({ outcome }) => outcome !== 'started')
      const byTenant = Map.groupBy(finished, ({ circleId, tenantId = null }) => `${circleId} ${tenantId}`)
      const activity = shown.tenant_activity
      expect(activity.total_tenants).toBe(new Set(finished.flatMap(({ tenantId }) => tenantId ?? [])).size)
      expect(activity.tenants).toHaveLength(byTenant.size)
      expect(activity.tenants.map(({ fail_count }) => fail_count)).toEqual(
        activity.tenants.map(({ fail_count }) => fail_count).toSorted((one, other) => other - one),
      )
      for (const of of byTenant.values()) {
        const [first] = of
        const [wrong, right] = [of.filter(isFailed), of.filter(isSuccess)]
        const latest = (some: Planted[]) =>
          some.length ? new Date(Math.max(...some.map(one => momentOf(one).getTime()))).toISOString() : null
        expect(activity.tenants).toContainEqual({
          tenant_id: first?.tenantId ?? null,
          tenant_name: [city, village].find(({ id }) => id === first?.tenantId)?.name ?? null,
          circle_name: expect.any(String),
          success_count: right.length,
          fail_count: wrong.length,
          failure_rate: two((wrong.length / of.length) * 100),
          last_success: latest(right),
          last_failure: latest(wrong),
        })
      }
    }
  })

  it('names failures of the same kind once, the latest first, with an attempt that the doctor knows', async () => {
    const { failures } = await dashboard({ hours: '24' })
    expect(failures.failures.map(one => [one.error_type, one.count, one.tenant_name])).toEqual([
      ['expired', 2, 'Großstadt'],
      ['unreachable', 1, null],
      ['signature', 3, 'Dorf'],
      ['group', 1, 'Großstadt'],
    ])
    const told = await admin.call('superadmin.sso.doctor', {
      body: { secret_text: failures.failures[2]?.last_attempt_id ?? '' },
    })
    expect(told).toMatchObject({ kind: 'attempt', circle_id: village.circleId })
    expect(told.findings[0]).toMatchObject({
      cause: 'signature',
      explanation: expect.stringMatching(/detail$/),
    })
  })

  it('is that of one circle where one is chosen', async () => {
    const shown = await dashboard({ circle_id: village.circleId, hours: '72' })
    const own = planted.filter(one => one.circleId === village.circleId && one.ago <= hours(72))
    expect(shown.performance.summary.total_requests).toBe(own.length)
    expect(shown.failures.total_failures).toBe(own.filter(isFailed).length)
    expect(shown.summary).toMatchObject({ active_configurations: 0, total_configurations: 1 })
    expect(shown.tenant_activity.tenants.map(one => one.tenant_name)).toEqual(['Dorf'])
    expect(shown.circles.map(({ id }) => id).toSorted()).toEqual([city.circleId, village.circleId].toSorted())
    expect((await admin.call('superadmin.sso.monitoring.circles')).circles).toEqual(shown.circles)
    const nowhere = await dashboard({ circle_id: randomUUID() })
    expect(nowhere.summary).toMatchObject({
      uptime_percentage: 100,
      failure_rate: 0,
      total_configurations: 0,
    })
    expect(nowhere.performance.summary.total_requests).toBe(0)
  })

  it('is read once for all who look within some seconds, unless somebody wants it anew', async () => {
    const ask = (fresh: '0' | '1') =>
      admin.call('superadmin.sso.monitoring.dashboard', { query: { hours: '1', fresh } })
    const before = (await ask('0')).performance.summary.total_requests
    await plant([{ circleId: city.circleId, ago: 0 }])
    expect((await ask('0')).performance.summary.total_requests).toBe(before)
    expect((await ask('1')).performance.summary.total_requests).toBe(before + 1)
    expect((await ask('0')).performance.summary.total_requests).toBe(before + 1)
  })

  it('is refused to everybody but super admins, and so are the other calls', async () => {
    const person = await test.signedIn(await test.member(city, 'admin'))
    for (const name of ['superadmin.sso.monitoring.dashboard', 'superadmin.sso.monitoring.circles'] as const)
      expect((await person.refused(name)).status).toBe(403)
    expect((await person.refused('superadmin.sso.monitoring.health-check', { body: {} })).status).toBe(403)
    expect((await person.refused('superadmin.sso.doctor', { body: { secret_text: 'x' } })).status).toBe(403)
  })

  it.each([{ hours: '2' }, { hours: '0' }, { circle_id: 'alle' }, { fresh: 'ja' }])(
    'refuses %o, in English',
    async query => {
      const { status, message } = await admin.refused('superadmin.sso.monitoring.dashboard', {
        query: query as never,
      })
      expect(status).toBe(422)
      expect(message).not.toMatch(/Bitte|Eingaben/)
    },
  )
})

describe('certificates and alerts', () => {
  it('tell who has how many days left, and who is over', async () => {
    const now = test.clock.now()
    const pem = async (left: number) =>
      (await makeKeyPair(after(now, -days(400)), after(now, days(left) + hours(1)))).certificate
    const saml = async (settings: Record<string, unknown>) => {
      const { id, name } = await test.circle()
      await configure(id, { provider: 'saml', settings })
      return { id, name }
    }
    const near = await saml({ x509_certificate: `${await pem(6)}\n${await pem(200)}` })
    const over = await saml({ x509_certificate: await pem(-3), sp_x509cert: await pem(29) })
    const soon = await saml({ x509_certificate: await pem(59), sp_new_x509cert: 'unlesbar' })
    const { certificates, alerts } = await dashboard()
    const of = (circle: { id: string }) =>
      certificates
        .filter(({ config_id }) => config_id === circle.id)
        .map(({ use, status, days_until_expiry }) => [use, status, days_until_expiry])
    expect(of(near)).toEqual([
      ['identity_provider', 'expiring', 6],
      ['identity_provider', 'valid', 200],
    ])
    expect(of(over)).toEqual([
      ['identity_provider', 'expired', -3],
      ['service_provider', 'expiring', 29],
    ])
    expect(of(soon)).toEqual([
      ['identity_provider', 'valid', 59],
      ['service_provider_next', 'unreadable', null],
    ])
    expect(certificates.find(({ config_id }) => config_id === near.id)).toMatchObject({
      circle_name: near.name,
      issuer: 'CN=Anmeldedienst, O=Musterstadt',
    })
    const told = alerts
      .filter(({ type }) => type === 'certificate')
      .map(({ circle_name, severity, message }) => [circle_name, severity, message])
    expect(told).toHaveLength(5)
    for (const alert of [
      [near.name, 'critical', 'The certificate of the identity provider expires in 6 days'],
      [over.name, 'critical', 'The certificate of the identity provider has expired'],
      [over.name, 'warning', 'The certificate of the service provider expires in 29 days'],
      [soon.name, 'info', 'The certificate of the identity provider expires in 59 days'],
      [soon.name, 'critical', 'The certificate of the service provider (next) cannot be read'],
    ])
      expect(told).toContainEqual(alert)
    expect(alerts.map(({ severity }) => severity)).toEqual(
      alerts
        .map(({ severity }) => severity)
        .toSorted(
          (one, other) =>
            ['critical', 'warning', 'info'].indexOf(one) - ['critical', 'warning', 'info'].indexOf(other),
        ),
    )
  })

  it('tell when too many sign-ins of the last hour failed; who changed their mind does not count', async () => {
    const circle = await test.circle()
    await configure(circle.id)
    const alerts = async () =>
      (await dashboard()).alerts.filter(
        ({ type, circle_name }) => type === 'failure_rate' && circle_name === circle.name,
      )
    const some = (count: number, one: Partial<Planted>) =>
      plant(Array.from({ length: count }, () => ({ circleId: circle.id, ago: minutes(10), ...one })))
    await some(3, { error: 'group' })
    expect(await alerts()).toEqual([])
    await some(9, {})
    await some(20, { error: 'cancelled' })
    expect(await alerts()).toMatchObject([
      { severity: 'warning', message: '25 % of the sign-ins of the last hour failed (3 of 12)' },
    ])
    await some(6, { error: 'signature' })
    expect(await alerts()).toMatchObject([{ severity: 'critical' }])
    test.clock.advance(hours(1))
    expect(await alerts()).toEqual([])
  })
})

describe('the health', () => {
  it('is looked at by the button and by the job, for those that are switched on', async () => {
    const [bad, off] = [await test.circle(), await test.circle()]
    // Nothing that may be called.
    const settings = {
      client_id: 'lotse',
      client_secret: 'geheim',
      discovery_url: 'http://127.0.0.1:9/.well-known/openid-configuration',
    }
    await configure(bad.id, { settings })
    await configure(off.id, { settings, isEnabled: false })
    const body = { circle_id: bad.id }
    expect((await dashboard(body)).health).toMatchObject({
      critical_count: 0,
      checks: [{ name: bad.name, status: null, checks: {}, checked_at: null }],
    })
    const found = await admin.call('superadmin.sso.monitoring.health-check', { body })
    expect(found).toMatchObject({ healthy_count: 0, warning_count: 0, critical_count: 1 })
    expect(found.checks[0]).toMatchObject({ config_id: bad.id, status: 'critical', provider: 'oidc' })
    expect(found.checks[0]?.checks).toMatchObject({
      connection: { status: 'fail' },
      sign_ins: { status: 'pass', message: '0 of 0 sign-ins failed in the last hour' },
    })
    expect((await dashboard(body)).alerts).toMatchObject([{ type: 'unreachable', severity: 'critical' }])
    test.clock.advance(minutes(46))
    expect((await dashboard(body)).alerts.map(({ type }) => type)).toEqual(['unreachable', 'stale_health'])
    const job = ssoMonitoringJobs.find(({ name }) => name === 'sso.health')
    await job?.handle(test.app.systemContext('test'), {})
    const { health, alerts } = await dashboard(body)
    expect(health.checks[0]?.checked_at).toBe(test.clock.now().toISOString())
    expect(alerts.map(({ type }) => type)).toEqual(['unreachable'])
    expect((await dashboard({ circle_id: off.id })).health.checks).toEqual([])
  })

  it('is looked at by one at a time', async () => {
    const letGo = await test.app.ports.limits.hold('sso.health', 'now', 60)
    const { status, message } = await admin.refused('superadmin.sso.monitoring.health-check', { body: {} })
    expect([status, message]).toEqual([
      409,
      'A health check is already running. Please try again in a moment.',
    ])
    await letGo?.()
  })
})

it('what is over is deleted: attempts after 90 days, requests after their time, reports after a day', async () => {
  const { db } = test.app.database
  const { id: circleId } = await test.circle()
  const person = await test.person({ isSuperAdmin: true })
  const now = test.clock.now()
  const [soon, past] = [after(now, minutes(5)), after(now, -minutes(5))]
  await plant([
    { circleId, ago: days(89) },
    { circleId, ago: days(91) },
  ])
  for (const expiresAt of [soon, past]) {
    await db.insert(ssoRequests).values({
      stateHash: randomUUID(),
      circleId,
      provider: 'oidc',
      purpose: 'sign-in',
      browserHash: 'x',
      keptSealed: 'x',
      createdAt: past,
      expiresAt,
    })
  }
  for (const age of [hours(1), hours(25)])
    await db.insert(ssoTestReports).values({
      id: randomUUID(),
      circleId,
      askedBy: person.id,
      reportSealed: 'x',
      createdAt: after(now, -age),
    })
  await ssoMonitoringJobs.find(({ name }) => name === 'sso.tidy')?.handle(test.app.systemContext('test'), {})
  for (const table of [ssoAttempts, ssoRequests, ssoTestReports]) {
    const left = await db.select().from(table).where(sql`circle_id = ${circleId}`)
    expect(left).toHaveLength(1)
  }
})

it('nothing that is pasted for the doctor is kept or logged', async () => {
  const secret = `Geheim${randomUUID()}`
  const { id } = await test.circle()
  const told = await admin.call('superadmin.sso.doctor', {
    body: { secret_text: `invalid_client ${secret}`, circle_id: id },
  })
  expect(told.findings[0]?.cause).toBe('client_credentials')
  const { errors } = await admin.refused('superadmin.sso.doctor', { body: { secret_text: randomUUID() } })
  expect(errors).toEqual({
    secret_text: 'Einen Versuch mit dieser Kennung gibt es nicht; nach 90 Tagen werden sie gelöscht.',
  })
  const unknown = await admin.refused('superadmin.sso.doctor', {
    body: { secret_text: secret, circle_id: randomUUID() },
  })
  expect([unknown.status, unknown.errors]).toEqual([422, { circle_id: 'Diesen Circle gibt es nicht.' }])
  expect(
    (await admin.refused('superadmin.sso.doctor', { body: { secret_text: 'x'.repeat(200_001) } })).status,
  ).toBe(422)
  expect(test.logged()).not.toContain(secret)
})
