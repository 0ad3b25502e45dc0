import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cityWithAdmin, giveCredits, spendCredits } from '../../../../test/money.ts'
import { startTestApp, type TestApp, type TestTenant } from '../../../../test/test-app.ts'
import { createOutbound } from '../../../platform/outbound.ts'
import { runPaid } from '../ledger/run-paid.ts'
import { setMonthlyCredits } from '../transfers/monthly.ts'
import { alertSweepJob, checkAlerts, enqueueAlertCheck } from './check.ts'
import { signatureOf } from './deliver.ts'

interface Call {
  path: string
  headers: Record<string, unknown>
  body: string
}

let test: TestApp
let receiver: Server
let address: string
let calls: Call[]
let waiting: ((call: Call) => void)[]
/** What the receiver answers next; then 200. */
let statuses: number[]

beforeAll(async () => {
  calls = []
  waiting = []
  statuses = []
  receiver = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const call = { path: request.url ?? '', headers: request.headers, body }
    response.writeHead(statuses.shift() ?? 200, { location: '/anderswo' }).end()
    const next = waiting.shift()
    if (next) next(call)
    else calls.push(call)
  })
  await new Promise<void>(done => receiver.listen(0, '127.0.0.1', done))
  const { port } = receiver.address() as AddressInfo
  address = `http://127.0.0.1:${port}`
  test = await startTestApp({ outbound: createOutbound({ loopback: [`127.0.0.1:${port}`] }) })
})
afterAll(async () => {
  await test.close()
  receiver.closeAllConnections()
  await new Promise(done => receiver.close(done))
})

const nextCall = (): Promise<Call> => {
  const call = calls.shift()
  return call ? Promise.resolve(call) : new Promise(resolve => waiting.push(resolve))
}

const system = () => test.app.systemContext('test')

/** A hundred credits, allotted for this month. */
const allot = (tenant: TestTenant): Promise<void> =>
  setMonthlyCredits(system(), tenant.id, { cents: 10_000n, carryForward: false })

/** Paid work, with everything that follows from it. */
const work = (tenant: TestTenant, credits: number) =>
  runPaid(
    system(),
    {
      tenantId: tenant.id,
      jobClass: 'test',
      functionality: 'chatbot_response',
      cents: BigInt(credits * 100),
      key: crypto.randomUUID(),
      description: 'Antwort',
    },
    async () => ({ usedCents: BigInt(credits * 100), result: null }),
  )

const settings = {
  credit_alerts_enabled: true,
  primary_contact: '',
  escalation_contacts: [] as string[],
  email: true,
  webhook: '',
  slack: '',
  thresholds: { warning: 20, critical: 10, minimum: 5 },
}

const city = async () => {
  const made = await cityWithAdmin(test)
  await allot(made.city)
  const contact = `kasse-${made.city.id}@stadt.example`
  const save = (change: Partial<typeof settings> & { remove_slack?: boolean }) =>
    made.admin.call('credits.alerts.update', { body: { ...settings, primary_contact: contact, ...change } })
  return { ...made, contact, save }
}

const mailsTo = (to: string) => test.outbox.mails.filter(mail => mail.to === to)
const jobsOf = async (name: string, tenant: TestTenant): Promise<number> => {
  const { rows } = await test.app.database.pool.query(
    "select count(*)::int as jobs from pgboss.job where name = $1 and data->>'tenantId' = $2",
    [name, tenant.id],
  )
  return rows[0].jobs
}

describe('an alert', () => {
  it('comes once for each fall below a threshold, and anew after a rise', async () => {
    const { city: tenant, contact, save } = await city()
    await save({ escalation_contacts: [`leitung-${contact}`] })
    await work(tenant, 79)
    expect(await jobsOf('credits.alert-check', tenant)).toBe(0)

    await work(tenant, 1)
    const warning = await test.outbox.take(contact)
    expect(warning.subject).toBe(`Credits werden knapp: ${tenant.name}`)
    expect(warning.text).toContain('20,00 Credits verfügbar (20 %)')

    await work(tenant, 5)
    expect(await jobsOf('credits.alert-check', tenant)).toBe(1)

    await work(tenant, 5)
    expect((await test.outbox.take(contact)).subject).toContain('Credits fast aufgebraucht')
    await test.outbox.take(`leitung-${contact}`)
    await work(tenant, 5)
    expect((await test.outbox.take(contact)).subject).toContain('unter dem Mindestbestand')
    await test.outbox.take(`leitung-${contact}`)

    // A rise to the warning is told to nobody; the next fall below the critical threshold is.
    await giveCredits(test, tenant.id, 15)
    await checkAlerts(system(), tenant.id)
    await work(tenant, 10)
    expect((await test.outbox.take(contact)).text).toContain('10,00 Credits verfügbar (9 %)')
    await test.outbox.take(`leitung-${contact}`)
    expect(mailsTo(contact)).toHaveLength(4)
    expect(mailsTo(`leitung-${contact}`)).toHaveLength(3)
  })

  it('is told once, however many checks run at the same moment', async () => {
    const { city: tenant, contact, save } = await city()
    await save({})
    await spendCredits(test, tenant.id, 85)
    await Promise.all([1, 2, 3, 4].map(() => checkAlerts(system(), tenant.id)))
    await test.outbox.take(contact)
    await checkAlerts(system(), tenant.id)
    expect(mailsTo(contact)).toHaveLength(1)
  })

  it('reaches those who run the tenant when nobody else is named', async () => {
    const { city: tenant, person } = await city()
    await work(tenant, 85)
    expect((await test.outbox.take(person.email)).subject).toContain('Credits werden knapp')
  })

  it('is found by the sweep when no movement asked for it', async () => {
    const { city: tenant, contact, save } = await city()
    await save({})
    await spendCredits(test, tenant.id, 95)
    await alertSweepJob.handle(system(), {})
    expect((await test.outbox.take(contact)).subject).toContain('Mindestbestand')
  })

  it('asks for one check however many movements there are meanwhile', async () => {
    const { city: tenant } = await city()
    await spendCredits(test, tenant.id, 85)
    await test.app.database.db.transaction(async db => {
      const ctx = { ...system(), db, afterCommit: [] }
      await enqueueAlertCheck(ctx, tenant.id)
      await enqueueAlertCheck(ctx, tenant.id)
    })
    expect(await jobsOf('credits.alert-check', tenant)).toBe(1)
  })

  it('does not come for tenants that never had credits, that do not pay, or that switched it off', async () => {
    const { city: tenant, admin, save } = await city()
    const empty = await test.subTenant(tenant)
    const paidFor = await test.subTenant(tenant)
    await admin.call('credits.billing-mode.update', {
      params: { tenant: paidFor.id },
      body: { billing_mode: 'parent_billing', monthly_transfer: 0 },
    })
    await save({ credit_alerts_enabled: false })
    await spendCredits(test, tenant.id, 100)
    for (const one of [tenant, empty, paidFor]) {
      await enqueueAlertCheck(system(), one.id)
      expect(await jobsOf('credits.alert-check', one)).toBe(0)
    }
    expect((await admin.call('credits.alerts.edit')).current_level).toBe('ok')
  })

  it('comes when it is switched on while the balance is low', async () => {
    const { city: tenant, contact, save } = await city()
    await save({ credit_alerts_enabled: false })
    await work(tenant, 100)
    const saved = await save({ credit_alerts_enabled: true })
    expect(saved.current_level).toBe('minimum')
    await test.outbox.take(contact)
  })
})

describe('a webhook', () => {
  it('gets a signed message, again until it is taken, always with the same id', async () => {
    const { city: tenant, save } = await city()
    const { webhook_secret: secret } = await save({ email: false, webhook: `${address}/haken?a=1` })
    statuses = [500, 302]
    await work(tenant, 85)
    const [failed, redirected, taken] = [await nextCall(), await nextCall(), await nextCall()]
    expect(taken.path).toBe('/haken?a=1')
    const message = JSON.parse(taken.body)
    expect(message).toEqual({
      id: expect.any(String),
      event: 'credits.alert',
      level: 'warning',
      tenant: { id: tenant.id, name: tenant.name },
      available: 15,
      percent: 15,
      occurred_at: expect.any(String),
    })
    expect(JSON.parse(failed.body).id).toBe(message.id)
    expect(JSON.parse(redirected.body).id).toBe(message.id)
    const timestamp = String(taken.headers['x-lotse-timestamp'])
    expect(Math.abs(Number(timestamp) * 1000 - test.clock.now().getTime())).toBeLessThan(1000)
    expect(taken.headers['x-lotse-signature']).toBe(signatureOf(secret ?? '', timestamp, taken.body))
    expect(taken.headers['x-lotse-signature']).toMatch(/^sha256=[0-9a-f]{64}$/)
  })

  it('keeps its secret when the address changes', async () => {
    const { save } = await city()
    const first = await save({ webhook: `${address}/eins` })
    const second = await save({ webhook: `${address}/zwei` })
    expect(second.webhook_secret).toBe(first.webhook_secret)
    expect(first.webhook_secret).toMatch(/^.{40,}$/)
  })
})

describe('Slack', () => {
  it('gets the text, and its address is never shown nor stored in the open', async () => {
    const { city: tenant, admin, save } = await city()
    const saved = await save({ email: false, slack: `${address}/dienste/GEHEIM` })
    expect(saved.has_slack).toBe(true)
    const kept = await save({ email: false })
    expect(kept.has_slack).toBe(true)
    await work(tenant, 95)
    const call = await nextCall()
    expect(call.path).toBe('/dienste/GEHEIM')
    expect(JSON.parse(call.body)).toEqual({ text: expect.stringContaining('5,00 Credits verfügbar') })
    const { rows } = await test.app.database.pool.query(
      'select * from credit_alert_settings where tenant_id = $1',
      [tenant.id],
    )
    const log = await admin.call('settings.audit.index')
    expect(JSON.stringify([rows, log, saved])).not.toContain('GEHEIM')
    expect(test.logged()).not.toContain('GEHEIM')
    expect((await save({ remove_slack: true })).has_slack).toBe(false)
  })
})

describe('the settings of alerts', () => {
  it('begin with the usual thresholds and keep what is saved', async () => {
    const { admin, contact, save } = await city()
    expect(await admin.call('credits.alerts.edit')).toEqual({
      credit_alerts_enabled: true,
      primary_contact: '',
      escalation_contacts: [],
      email: true,
      webhook: '',
      webhook_secret: null,
      has_slack: false,
      thresholds: { warning: 20, critical: 10, minimum: 5 },
      current_level: 'ok',
      version: expect.any(String),
    })
    const saved = await save({ thresholds: { warning: 50, critical: 25, minimum: 0 } })
    expect(saved).toMatchObject({
      primary_contact: contact,
      thresholds: { warning: 50, critical: 25, minimum: 0 },
    })
    expect(await admin.call('credits.alerts.edit')).toEqual(saved)
    const [entry] = (await admin.call('settings.audit.index')).data
    expect(entry).toMatchObject({
      action: 'credits.alerts-updated',
      changes: { warning: { from: 20, to: 50 }, primary_contact: { from: '', to: contact } },
    })
  })

  it.each(['webhook', 'slack'] as const)('take no %s inside of the house', async field => {
    const { admin } = await city()
    for (const url of [
      'http://localhost/',
      'http://intranet/',
      'http://127.0.0.1/',
      'http://169.254.169.254/latest/meta-data',
      'http://[::ffff:10.0.0.1]/',
      'https://user:pass@stadt.example/',
      'https://stadt.example:22/',
      'http://2130706433/',
      'http://stadt.example./',
    ]) {
      const body = { ...settings, [field]: url }
      const refusal = await admin.refused('credits.alerts.update', { body })
      expect(refusal, url).toMatchObject({ status: 422, errors: { [field]: expect.any(String) } })
    }
  })

  it('take no critical threshold above the warning, and no fields of the server', async () => {
    const { admin } = await city()
    const crossed = { ...settings, thresholds: { warning: 10, critical: 20, minimum: 0 } }
    const refusal = await admin.refused('credits.alerts.update', { body: crossed })
    expect(refusal.errors['thresholds.critical']).toContain('Warnschwelle')
    const more = { ...settings, told_level: 'ok', webhook_secret: 'x' }
    expect((await admin.refused('credits.alerts.update', { body: more })).status).toBe(422)
  })

  it('are those of the active tenant, for people who manage credits', async () => {
    const { city: tenant, save } = await city()
    await save({ webhook: `${address}/eigen` })
    const { admin: stranger } = await cityWithAdmin(test)
    expect(await stranger.call('credits.alerts.edit')).toMatchObject({ webhook: '', webhook_secret: null })
    const reader = await test.signedIn(await test.member(tenant, 'contentmanager'))
    expect((await reader.refused('credits.alerts.edit')).status).toBe(403)
    expect((await reader.refused('credits.alerts.update', { body: settings })).status).toBe(403)
  })
})
