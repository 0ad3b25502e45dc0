import { randomUUID } from 'node:crypto'
import type { MonitoringFormat, MonitoringSection } from '@lotse/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestReader } from '../../../../test/files/test-reader.ts'
import { giveCredits, holdCredits, spendCredits, superAdmin } from '../../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { TestBrowser } from '../../../../test/test-browser.ts'
import { doPaidWork } from '../../../../test/usage.ts'
import { after, hours, minutes } from '../../../platform/clock.ts'
import { noteIncident, readIncidents } from '../../../platform/incidents.ts'
import { creditsJobs } from '../index.ts'
import { setMonthlyCredits, switchBillingMode } from '../seeding.ts'

let test: TestApp
let admin: TestBrowser
beforeAll(async () => {
  // Nobody works in the background: what is stuck stays stuck.
  test = await startTestApp({ config: { role: 'web' } })
})
afterAll(() => test.close())
beforeEach(async () => {
  // What was read for others is shared for some seconds.
  test.clock.advance(10_000)
  admin = await superAdmin(test)
  await test.app.database.db.execute(sql`update pgboss.version set cron_on = now()`)
})

const dashboard = () => admin.call('api.admin.credits.dashboard')
const issues = async () =>
  (await dashboard()).health_status.issues.map(({ description }) => description).join('\n')

interface Booking {
  type: string
  amount: number
  created: number
  begun: number | null
}
interface Action {
  tenant: string
  status: string
  isRoot: boolean
  spent: number
  amount: number
  created: number
}

/** The whole ledger, row by row, for adding up by hand. */
const everything = async () => {
  const { db } = test.app.database
  const bookings = await db.execute<Booking & Record<string, unknown>>(
    sql`select t.type, t.amount_cents::float8 as amount, extract(epoch from t.created_at)::float8 * 1000 as created,
        extract(epoch from r.created_at)::float8 * 1000 as begun
      from credit_transactions t left join credit_reservations r on r.id = t.reservation_id`,
  )
  const actions = await db.execute<Action & Record<string, unknown>>(
    sql`select tenant_id as tenant, status, parent_id is null as "isRoot", spent_cents::float8 as spent,
        amount_cents::float8 as amount, extract(epoch from created_at)::float8 * 1000 as created from credit_reservations`,
  )
  return { bookings: bookings.rows, actions: actions.rows }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
const cents = (credits: number) => Math.round(credits * 100)

describe('the dashboard', () => {
  it('shows figures that a plain recomputation from bookings and reservations comes to, to the cent', async () => {
    const city = await test.mainTenant({ name: 'Großstadt' })
    const office = await test.subTenant(city)
    const village = await test.mainTenant()
    await giveCredits(test, city.id, 500.03)
    await setMonthlyCredits(test.app.systemContext('test'), city.id, { cents: 20_001n, carryForward: false })
    await switchBillingMode(test.app.systemContext('test'), office.id, 'parent_billing')
    await giveCredits(test, village.id, 90.5)
    const now = test.clock.now()
    const ago = (ms: number) => after(now, -ms)
    // Half an hour of October in Berlin, the edges of the day and of the hour, and parts of an action.
    await doPaidWork(test, city.id, { credits: 3.33, at: new Date('2026-10-31T22:30:00Z') })
    await doPaidWork(test, city.id, { credits: 4.44, at: new Date('2026-10-31T23:30:00Z') })
    await doPaidWork(test, city.id, { credits: 7.77, at: ago(hours(24)) })
    await doPaidWork(test, city.id, { credits: 1.11, at: ago(hours(23)) })
    await doPaidWork(test, office.id, {
      credits: 2.5,
      at: ago(hours(5)),
      parts: [{ functionality: 'document_ocr', credits: 10.01 }],
    })
    await doPaidWork(test, village.id, { credits: 0.07, at: ago(minutes(61)) })
    await doPaidWork(test, village.id, { credits: 0.09, at: ago(minutes(59)) })
    await doPaidWork(test, village.id, { credits: 5, at: ago(minutes(10)), isCancelled: true })
    await doPaidWork(test, city.id, { credits: 0.01 })
    await holdCredits(test, city.id, 12.34)

    const shown = await dashboard()
    const { bookings, actions } = await everything()
    const at = now.getTime()
    const firstHour = Math.floor(at / hours(1)) * hours(1) - hours(23)
    const usage = bookings.filter(({ type }) => type === 'usage')
    const usedSince = (since: number) =>
      -sum(usage.filter(one => (one.begun ?? 0) >= since).map(one => one.amount))
    const stats = shown.system_stats

    const consumed = usedSince(firstHour)
    expect(consumed).toBe(110 + 1 + 1251 + 7 + 9 + 1)
    expect(cents(stats.consumed_24h)).toBe(consumed)
    expect(shown.hourly_trend).toHaveLength(24)
    for (const { hour, consumption } of shown.hourly_trend) {
      const from = Date.parse(hour)
      expect(cents(consumption), hour).toBe(usedSince(from) - usedSince(from + hours(1)))
    }
    expect(shown.hourly_trend.at(-1)?.hour).toBe(new Date(firstHour + hours(23)).toISOString())

    const finished = actions.filter(({ isRoot, status }) => isRoot && status !== 'pending')
    const active = new Set(finished.filter(({ created }) => created >= firstHour).map(({ tenant }) => tenant))
    expect(stats.active_tenants_24h).toBe(active.size)
    const lastHour = finished.filter(({ created }) => created >= at - hours(1))
    const failed = lastHour.filter(({ status }) => status === 'cancelled')
    expect([stats.finished_actions_1h, stats.failed_actions_1h]).toEqual([lastHour.length, failed.length])
    expect(stats.error_rate).toBeCloseTo((failed.length / lastHour.length) * 100, 2)
    const recent = bookings.filter(({ created }) => created >= at - hours(1))
    expect(stats.transactions_per_minute).toBeCloseTo(recent.length / 60, 2)

    const held = actions.filter(({ isRoot, status }) => isRoot && status === 'pending')
    const heldCents = sum(held.map(({ amount }) => amount))
    const balance = sum(bookings.map(({ amount }) => amount))
    expect(stats.active_reservations.count).toBe(held.length)
    expect(cents(stats.reserved_credits)).toBe(heldCents)
    expect(cents(stats.available_credits)).toBe(balance - heldCents)
    const usedThisMonth = usedSince(Date.parse('2026-10-31T23:00:00Z'))
    expect(cents(stats.used_this_month)).toBe(usedThisMonth)
    expect(stats.utilization_percentage).toBe(
      Math.floor(((usedThisMonth + heldCents) / (usedThisMonth + balance)) * 10_000) / 100,
    )

    const spentBy = (tenant: string) =>
      sum(actions.filter(one => one.tenant === tenant && one.created >= firstHour).map(({ spent }) => spent))
    expect(shown.top_consumers.map(one => [one.tenant_id, cents(one.consumed_24h)])).toEqual(
      [office.id, city.id, village.id].map(id => [id, spentBy(id)]),
    )
    expect(shown.top_consumers[0]).toMatchObject({ status: 'healthy', percentage_of_total: 90.71 })
    // Ninety credits are left: not many.
    expect(shown.top_consumers[2]).toMatchObject({ status: 'warning' })
  })

  it('is read once for all who look within a few seconds', async () => {
    const city = await test.mainTenant()
    const { system_stats: before } = await dashboard()
    await giveCredits(test, city.id, 100)
    test.clock.advance(3_000)
    expect((await dashboard()).system_stats).toEqual(before)
    test.clock.advance(2_000)
    expect((await dashboard()).system_stats.available_credits).toBeCloseTo(before.available_credits + 100, 2)
  })

  it('is refused to everybody but super admins', async () => {
    const city = await test.mainTenant()
    const person = await test.signedIn(await test.member(city, 'admin'))
    for (const name of ['api.admin.credits.dashboard', 'api.admin.credits.realtime'] as const)
      expect((await person.refused(name)).status).toBe(403)
    const body = { format: 'json' as const, sections: ['alerts' as const] }
    expect((await person.refused('api.admin.credits.export', { body })).status).toBe(403)
  })
})

describe('the health', () => {
  it('tells of reservations that nobody releases, and of the jobs and mails that wait', async () => {
    expect(await issues()).not.toMatch(/reservation|waiting|mail|failed/)
    const city = await test.mainTenant()
    await giveCredits(test, city.id, 100)
    await holdCredits(test, city.id, 5)
    test.clock.advance(minutes(34))
    const job = (state: string, more: string) =>
      test.app.database.db.execute(
        sql.raw(`insert into pgboss.job (name, state, data, created_on, start_after)
          values ('mail.send', '${state}', '{}', now() - interval '2 hours', now() + interval '${more}')`),
      )
    await job('created', '-10 minutes')
    await job('retry', '10 minutes')
    const found = await issues()
    expect(found).toMatch(/\d reservations? should have been released/)
    expect(found).toMatch(/A job \(mail\.send\) has been waiting for 10 minutes/)
    expect(found).toMatch(/1 mail cannot be sent, the oldest for 2 hours/)
    const { health_status: health, alerts } = await dashboard()
    expect(health.status).toBe('critical')
    expect(alerts[0]).toMatchObject({ type: 'system', severity: 'critical', value: null })
    await test.app.database.db.execute(sql`delete from pgboss.job where name = 'mail.send'`)
  })

  it('counts what fails in all processes together', async () => {
    const { limits } = test.app.ports
    for (let failure = 0; failure < 3; failure += 1) noteIncident(limits, 'model_failure')
    await expect.poll(async () => (await readIncidents(limits)).model_failure).toBe(3)
    expect(await issues()).toMatch(/The AI model failed 3 times within 15 minutes/)
    test.clock.advance(minutes(16))
    expect(await issues()).not.toMatch(/AI model/)
  })

  it('knows what the nightly check of the ledger found last, and when', async () => {
    const { db } = test.app.database
    const check = async () => {
      const job = creditsJobs.find(({ name }) => name === 'credits.verify')
      await job?.handle(test.app.systemContext('test'), {})
      test.clock.advance(10_000)
    }
    await check()
    const checkedAt = after(test.clock.now(), -10_000).toISOString()
    expect((await dashboard()).health_status).toMatchObject({ ledger_checked_at: checkedAt })
    expect(await issues()).not.toMatch(/ledger/)
    const city = await test.mainTenant()
    await giveCredits(test, city.id, 10)
    const change = (by: number) =>
      db.execute(
        sql`update credit_accounts set purchased_cents = purchased_cents + ${by} where tenant_id = ${city.id}`,
      )
    await change(1)
    await check()
    expect(await issues()).toMatch(/The last check of the ledger found \d+ faults? in 1 account/)
    await change(-1)
    await check()
    expect(await issues()).not.toMatch(/ledger/)
    test.clock.advance(hours(37))
    admin = await superAdmin(test)
    expect(await issues()).toMatch(/last checked 37 hours ago/)
  })
})

describe('the poll', () => {
  it('tells alerts, running reservations and the newest bookings', async () => {
    const city = await test.mainTenant({ name: 'Kleinstadt' })
    await giveCredits(test, city.id, 100)
    const before = await admin.call('api.admin.credits.realtime', { query: { range: '1h' } })
    await spendCredits(test, city.id, 96.5)
    await holdCredits(test, city.id, 0.5)
    test.clock.advance(5_000)
    const after = await admin.call('api.admin.credits.realtime')
    expect(after.critical_count).toBe(before.critical_count + 1)
    expect(after.alerts.find(({ tenant_id }) => tenant_id === city.id)).toEqual({
      type: 'low_credits',
      severity: 'critical',
      message: 'Kleinstadt has 3,00 credits left',
      value: expect.any(Number),
      tenant_id: city.id,
    })
    expect(after.active_reservations.count).toBe(before.active_reservations.count + 1)
    expect(after.recent_transactions[0]).toMatchObject({
      tenant_name: 'Kleinstadt',
      type: 'usage',
      amount: -96.5,
    })
    expect(after.recent_transactions.length).toBeLessThanOrEqual(10)
    test.clock.advance(hours(2))
    admin = await superAdmin(test)
    expect((await admin.call('api.admin.credits.realtime')).recent_transactions).toEqual([])
  })
})

describe('an export', () => {
  const all: MonitoringSection[] = [
    'stuck_reservations',
    'alerts',
    'system_stats',
    'top_consumers',
    'health_status',
  ]
  const take = (format: MonitoringFormat, sections = all) =>
    admin.send('api.admin.credits.export', { body: { format, sections } })

  it('is a file of each kind that says what the screen says, and stands in the log', async () => {
    const city = await test.mainTenant({ name: `=Stadt <b>${randomUUID().slice(0, 4)}</b>` })
    await giveCredits(test, city.id, 1000)
    await spendCredits(test, city.id, 123.45)
    await holdCredits(test, city.id, 5)
    test.clock.advance(minutes(40))
    const shown = await dashboard()

    const json = await take('json')
    expect(json.headers['content-disposition']).toMatch(/filename="credit-dashboard-2026-11-\d\d\.json"/)
    const { updated_at, stuck_reservations: stuck, ...parts } = json.json()
    expect(updated_at).toBe(shown.updated_at)
    expect(parts).toEqual({
      alerts: shown.alerts,
      system_stats: shown.system_stats,
      top_consumers: shown.top_consumers,
      health_status: shown.health_status,
    })
    expect(stuck).toContainEqual(
      expect.objectContaining({ tenant_name: city.name, amount: 5, functionality: 'chatbot_response' }),
    )

    const csv = await take('csv')
    const lines = csv.body.replace('\uFEFF', '').trim().split('\r\n')
    expect(lines[0]).toBe('Section;Item;Figure;Value')
    expect(lines).toContain(`Top consumers (24h);'${city.name};Credits;123,45`)
    expect(lines.every(line => line.split(';').length >= 4)).toBe(true)

    const html = await take('html')
    expect(html.headers['content-type']).toContain('text/html')
    expect(html.headers['content-disposition']).toContain('.html')
    expect(html.body).toContain('<td>=Stadt &lt;b&gt;')
    expect(html.body).not.toContain('<td>=Stadt <b>')

    const pdf = await take('pdf')
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.headers['content-disposition']).toMatch(/\.pdf"$/)
    const reader = openTestReader()
    try {
      const { text } = await reader.read(pdf.rawPayload, 'credit-dashboard.pdf')
      for (const words of [
        'Credit System Administration',
        'System statistics',
        '123,45',
        'Stuck reservations',
      ])
        expect(text).toContain(words)
    } finally {
      await reader.close()
    }
    const audit = await admin.call('superadmin.audit.index', {
      query: { action: 'credits.monitoring-exported' },
    })
    expect(audit.data).toHaveLength(4)
  })

  it('has the chosen parts and no others, and wants at least one', async () => {
    const chosen = (await take('json', ['health_status', 'health_status'])).json()
    expect(Object.keys(chosen)).toEqual(['updated_at', 'health_status'])
    expect((await take('csv', ['top_consumers'])).body).not.toContain('Alerts')
    const none = { body: { format: 'csv' as const, sections: [] } }
    expect((await admin.refused('api.admin.credits.export', none)).status).toBe(422)
  })
})
