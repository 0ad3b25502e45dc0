import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cityWithAdmin, giveCredits, superAdmin } from '../../../../test/money.ts'
import { startTestApp, type TestApp, type TestTenant } from '../../../../test/test-app.ts'
import { doPaidWork } from '../../../../test/usage.ts'
import { after, days } from '../../../platform/clock.ts'
import { detectAnomaliesJob, detectionSweepJob } from './jobs.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const system = () => test.app.systemContext('test')
/** As the job does at that time; the clock of the test stays where it is. */
const detect = (tenant: TestTenant, at = test.clock.now()) =>
  detectAnomaliesJob.handle({ ...system(), clock: { now: () => at } }, { tenantId: tenant.id })
const mailsTo = (address: string) => test.outbox.mails.filter(({ to }) => to === address)
const daysAgo = (count: number) => after(test.clock.now(), -days(count))

/** Eight weeks of ten credits a day, up to yesterday; the clock stands at Monday, 2 November 2026, 10:00 in Berlin. */
const workEveryDay = async (tenant: TestTenant, userId?: string): Promise<void> => {
  for (let day = 56; day >= 1; day -= 1)
    await doPaidWork(test, tenant.id, { credits: 10 + (day % 3), at: daysAgo(day), userId })
}

/** A city whose contact is told when something is critical. */
const city = async () => {
  const { city: tenant, person, admin } = await cityWithAdmin(test)
  await giveCredits(test, tenant.id, 10_000)
  await workEveryDay(tenant)
  const contact = `kasse-${randomUUID()}@stadt.example`
  const escalation = `leitung-${contact}`
  await admin.call('credits.alerts.update', {
    body: {
      credit_alerts_enabled: true,
      primary_contact: contact,
      escalation_contacts: [escalation],
      email: true,
      webhook: '',
      slack: '',
      remove_slack: false,
      thresholds: { warning: 20, critical: 10, minimum: 5 },
    },
  })
  return { tenant, person, admin, contact, escalation }
}

type City = Awaited<ReturnType<typeof city>>

const listed = async ({ admin }: Pick<City, 'admin'>, query: { status?: 'open' | 'dismissed' } = {}) =>
  (await admin.call('api.credits.analytics.anomalies', { query: { lookback_days: 90, ...query } })).data

/** What is so of the tenant's rows, what is first. */
const valuesOf = async (tenant: TestTenant, question: string): Promise<boolean[]> => {
  const { rows } = await test.app.database.db.execute<{ is_so: boolean }>(
    sql`select ${sql.raw(question)} as is_so from usage_anomalies where tenant_id = ${tenant.id} order by is_so desc`,
  )
  return rows.map(({ is_so }) => is_so)
}

describe('an anomaly', () => {
  it('is kept once and told once to the contacts, however often the job looks', async () => {
    const { tenant, admin, contact, escalation } = await city()
    await doPaidWork(test, tenant.id, { credits: 300 })
    await Promise.all([detect(tenant), detect(tenant)])
    const mail = await test.outbox.take(contact)
    expect(mail.subject).toBe(`Auffälliger Verbrauch: ${tenant.name}`)
    expect(mail.text).toContain('Sprunghafter Verbrauch (chatbot response)')
    expect(mail.text).toContain('es sind 300,00 Credits')
    expect(mail.text).toContain('/credits/analytics?tab=anomalies')
    await test.outbox.take(escalation)

    await detect(tenant)
    await detect(tenant, daysAgo(-1))
    expect(mailsTo(contact)).toHaveLength(1)
    expect(mailsTo(escalation)).toHaveLength(1)
    const { anomalies, severity_counts } = await listed({ admin })
    const spikes = anomalies.filter(({ type }) => type === 'spike')
    expect(spikes).toHaveLength(1)
    expect(severity_counts.critical).toBe(1)
    expect(spikes[0]).toMatchObject({
      severity: 'critical',
      type_label: 'Usage spike',
      first_day: '2026-11-02',
      last_day: '2026-11-02',
      detected_at: '2026-11-02T09:00:00.000Z',
      details: {
        functionality: 'chatbot_response',
        actual_value: 300,
        unit: 'credits',
        tenant_name: tenant.name,
      },
      dismissal: null,
    })
    expect(spikes[0]?.credit_impact).toBeCloseTo(300 - (spikes[0]?.details.expected_value ?? 0), 1)
    expect(spikes[0]?.recommended_actions.length).toBeGreaterThan(1)
  })

  it('is looked for in every tenant that uses credits, by the clock', async () => {
    const { tenant, contact } = await city()
    await doPaidWork(test, tenant.id, { credits: 300 })
    await detectionSweepJob.handle(system(), {})
    expect((await test.outbox.take(contact)).subject).toContain('Auffälliger Verbrauch')
  })

  it('is no drop while the day is not over', async () => {
    const { tenant, admin } = await city()
    await detect(tenant)
    expect((await listed({ admin })).anomalies).toEqual([])
    await detect(tenant, daysAgo(-1))
    const { anomalies } = await listed({ admin })
    expect(anomalies.map(({ type, first_day }) => ({ type, first_day }))).toEqual([
      { type: 'drop', first_day: '2026-11-02' },
    ])
  })

  it('that turns out to be the first day of a new level is withdrawn for it', async () => {
    const { tenant, admin } = await city()
    const kinds = async () => (await listed({ admin })).anomalies.map(({ type }) => type)
    await doPaidWork(test, tenant.id, { credits: 40 })
    await detect(tenant)
    expect(await kinds()).toEqual(['spike'])
    for (let day = 1; day <= 12; day += 1)
      await doPaidWork(test, tenant.id, { credits: 40 + (day % 3), at: daysAgo(-day) })
    await detect(tenant, daysAgo(-13))
    expect(await kinds()).toEqual(['level_shift'])
    expect(await valuesOf(tenant, 'withdrawn_at is null')).toEqual([true, false])
  })

  it('of one user tells who it is to those who manage the tenant', async () => {
    const { city: tenant, admin } = await cityWithAdmin(test)
    await giveCredits(test, tenant.id, 10_000)
    const [ina, jo, kim] = await Promise.all([1, 2, 3].map(() => test.member(tenant, 'user')))
    for (const person of [ina, jo, kim]) await workEveryDay(tenant, person?.id)
    for (const person of [ina, jo]) await doPaidWork(test, tenant.id, { credits: 10, userId: person?.id })
    await doPaidWork(test, tenant.id, { credits: 400, userId: kim?.id })
    await detect(tenant)
    const { anomalies } = await listed({ admin })
    expect(anomalies.find(({ type }) => type === 'user_share')?.details).toMatchObject({
      user_name: kim?.name,
      user_count: 1,
      unit: 'percent',
      functionality: null,
    })
  })
})

describe('a false alarm', () => {
  it('is dismissed with a reason, stays so when it is found again, and can be taken back', async () => {
    const there = await city()
    const { tenant, admin, person } = there
    await doPaidWork(test, tenant.id, { credits: 300 })
    await detect(tenant)
    const [anomaly] = (await listed(there)).anomalies
    const params = { usage_anomaly: anomaly?.id ?? '' }
    const empty = await admin.send('api.credits.analytics.anomalies.dismiss', {
      params,
      body: { reason: ' ' },
    })
    expect(empty.statusCode).toBe(422)
    expect(empty.json().errors).toEqual({ reason: 'This field is required.' })
    await admin.call('api.credits.analytics.anomalies.dismiss', { params, body: { reason: 'Großer Import' } })
    await detect(tenant)
    await detect(tenant, daysAgo(-1))

    const open = await listed(there)
    expect(open.anomalies.map(({ id }) => id)).not.toContain(anomaly?.id)
    expect(open.dismissed_count).toBe(1)
    const dismissed = await listed(there, { status: 'dismissed' })
    expect(dismissed.anomalies.map(({ dismissal }) => dismissal)).toEqual([
      { reason: 'Großer Import', by_name: person.name, at: '2026-11-02T09:00:00.000Z' },
    ])
    await admin.call('api.credits.analytics.anomalies.restore', { params })
    expect((await listed(there)).anomalies.map(({ id }) => id)).toContain(anomaly?.id)
    const { rows } = await test.app.database.db.execute<{ action: string }>(
      sql`select action from audit_entries where tenant_id = ${tenant.id} and action like 'credits.anomaly%' order by created_at, id`,
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'credits.anomaly-dismissed',
      'credits.anomaly-restored',
    ])
  })

  it('is told to nobody although it grows worse', async () => {
    const there = await city()
    const { tenant, admin } = there
    await doPaidWork(test, tenant.id, { credits: 28 })
    await detect(tenant)
    const [anomaly] = (await listed(there)).anomalies
    expect(anomaly?.severity).toBe('high')
    await admin.call('api.credits.analytics.anomalies.dismiss', {
      params: { usage_anomaly: anomaly?.id ?? '' },
      body: { reason: 'Großer Import' },
    })
    await doPaidWork(test, tenant.id, { credits: 300 })
    await detect(tenant)
    const [worse] = (await listed(there, { status: 'dismissed' })).anomalies
    expect(worse).toMatchObject({ id: anomaly?.id, severity: 'critical' })
    expect(await valuesOf(tenant, 'told_at is not null')).toEqual([false])
  })

  it('is dismissed by those who manage the tenant or the one above it, by nobody else', async () => {
    const { city: main, admin } = await cityWithAdmin(test)
    const office = await test.subTenant(main)
    await giveCredits(test, office.id, 10_000)
    await workEveryDay(office)
    await doPaidWork(test, office.id, { credits: 300 })
    await detect(office)
    const [anomaly] = (await listed({ admin })).anomalies
    const params = { usage_anomaly: anomaly?.id ?? '' }
    const body = { reason: 'Großer Import' }
    const editor = await test.signedIn(await test.member(main, 'contentmanager'))
    const seen = await listed({ admin: editor })
    expect(seen.can_dismiss).toBe(false)
    expect(seen.anomalies.map(({ details }) => details.tenant_name)).toEqual([office.name])
    const dismiss = (who: typeof editor) =>
      who.send('api.credits.analytics.anomalies.dismiss', { params, body })
    expect((await dismiss(editor)).statusCode).toBe(403)
    const { admin: stranger } = await cityWithAdmin(test)
    expect((await dismiss(stranger)).statusCode).toBe(404)
    expect((await listed({ admin: stranger })).anomalies).toEqual([])
    expect((await dismiss(admin)).statusCode).toBe(204)
    const root = await superAdmin(test)
    await root.call('tenant.switch', { params: { tenant: main.id } })
    await root.call('api.credits.analytics.anomalies.restore', { params })
    expect((await listed({ admin: root })).anomalies.map(({ id }) => id)).toContain(anomaly?.id)
  })
})
