import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { balanceOf, cityWithAdmin, giveCredits, spendCredits, superAdmin } from '../../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { TestBrowser } from '../../../../test/test-browser.ts'
import { days, hours } from '../../../platform/clock.ts'
import { addMember } from '../../tenancy/index.ts'
import { setMonthlyCredits } from '../transfers/monthly.ts'
import { lifetimeTotals } from './figures.ts'

let test: TestApp
let reviewer: TestBrowser
beforeAll(async () => {
  test = await startTestApp({ own: true })
})
beforeEach(async () => {
  reviewer = await superAdmin(test)
})
afterAll(() => test.close())

const ask = async (amount = 100, reason = 'Wahlwoche') => {
  const { city, admin, person } = await cityWithAdmin(test)
  const { request } = await admin.call('api.credits.requests.store', {
    params: { tenant: city.id },
    body: { amount, reason },
  })
  return { city, admin, person, id: request.id, params: { creditRequest: request.id } }
}

describe('approving a request', () => {
  it('pays the amount out, tells the requester and is written down', async () => {
    const { city, admin, person, params } = await ask(120.5)
    const approved = await reviewer.call('api.admin.credits.requests.approve', {
      params,
      body: { notes: 'Viel Erfolg' },
    })
    expect(approved).toMatchObject({
      status: 'approved',
      review_notes: 'Viel Erfolg',
      tenant_id: city.id,
      tenant: { name: city.name, credits: 120.5 },
    })
    expect(await balanceOf(test, city.id)).toBe(120.5)
    const mail = await test.outbox.take(person.email)
    expect(mail.subject).toBe('Ihre Credit-Anfrage wurde genehmigt')
    expect(mail.text).toContain('120,50 Credits')
    expect(mail.text).toContain('Viel Erfolg')
    const [entry] = (await admin.call('settings.audit.index')).data
    expect(entry).toMatchObject({ action: 'credits.request-approved', changes: { amount: { to: 120.5 } } })
  })

  it('pays once when two reviewers approve at the same moment', async () => {
    const { city, params } = await ask(100)
    const other = await superAdmin(test)
    const answers = await Promise.all(
      [reviewer, other].map(browser =>
        browser.send('api.admin.credits.requests.approve', { params, body: { notes: null } }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await balanceOf(test, city.id)).toBe(100)
  })

  it('and cancelling at the same moment have one winner', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { city, admin, id, params } = await ask(100)
      const [approval, cancellation] = await Promise.all([
        reviewer.send('api.admin.credits.requests.approve', { params, body: { notes: null } }),
        admin.send('api.credits.requests.cancel', { params: { tenant: city.id, creditRequest: id } }),
      ])
      expect([approval.statusCode, cancellation.statusCode].sort()).toEqual([200, 409])
      expect(await balanceOf(test, city.id)).toBe(approval.statusCode === 200 ? 100 : 0)
    }
  })

  it('is refused for what is decided already, and for what does not exist', async () => {
    const { city, params } = await ask()
    await reviewer.call('api.admin.credits.requests.approve', { params, body: { notes: null } })
    for (const name of ['api.admin.credits.requests.approve', 'api.admin.credits.requests.reject'] as const) {
      const body = { reason: 'zu spät' }
      const again = await reviewer.refused(name, {
        params,
        body: name.endsWith('reject') ? body : ({ notes: null } as never),
      })
      expect(again).toMatchObject({ status: 409, message: 'This request is no longer pending.' })
    }
    expect(await balanceOf(test, city.id)).toBe(100)
    const unknown = { params: { creditRequest: crypto.randomUUID() }, body: { notes: null } }
    expect((await reviewer.refused('api.admin.credits.requests.approve', unknown)).status).toBe(404)
  })

  it('pays nothing into an account for which the main tenant pays meanwhile', async () => {
    const { city, admin } = await cityWithAdmin(test)
    const office = await test.subTenant(city)
    const { request } = await admin.call('api.credits.requests.store', {
      params: { tenant: office.id },
      body: { amount: 50, reason: 'Umzug' },
    })
    await admin.call('credits.billing-mode.update', {
      params: { tenant: office.id },
      body: { billing_mode: 'parent_billing', monthly_transfer: 0 },
    })
    const refusal = await reviewer.refused('api.admin.credits.requests.approve', {
      params: { creditRequest: request.id },
      body: { notes: null },
    })
    expect(refusal).toMatchObject({ status: 409, message: expect.stringContaining('main tenant pays') })
    const shown = await reviewer.call('api.admin.credits.requests.show', {
      params: { creditRequest: request.id },
    })
    expect(shown.status).toBe('pending')
  })

  it('tells nobody who has left the tenant', async () => {
    const { city, person, params } = await ask()
    const other = await test.mainTenant()
    await addMember(test.app.systemContext('test'), other.id, person.id, 'admin')
    const colleague = await test.signedIn(await test.member(city, 'admin'))
    await colleague.call('settings.users.destroy', { params: { user: person.id } })
    const mailsAsked = async () =>
      (await test.store.database.pool.query("select count(*)::int from pgboss.job where name = 'mail.send'"))
        .rows[0].count
    const before = await mailsAsked()
    await reviewer.call('api.admin.credits.requests.approve', { params, body: { notes: 'geheim' } })
    expect(await mailsAsked()).toBe(before)
  })

  it('is for super admins only', async () => {
    const { admin, city, params } = await ask()
    for (const refusal of [
      await admin.refused('api.admin.credits.requests.approve', { params, body: { notes: null } }),
      await admin.refused('api.admin.credits.requests.reject', { params, body: { reason: 'nein' } }),
      await admin.refused('api.admin.credits.requests.bulk-approve', {
        body: { request_ids: [params.creditRequest] },
      }),
      await admin.refused('api.admin.credits.requests.index'),
      await admin.refused('api.admin.credits.requests.tenant-details', { params: { tenant: city.id } }),
    ])
      expect(refusal.status).toBe(403)
    expect(await balanceOf(test, city.id)).toBe(0)
  })
})

describe('rejecting a request', () => {
  it('needs a reason, which the requester reads', async () => {
    const { city, person, params } = await ask()
    const empty = await reviewer.refused('api.admin.credits.requests.reject', {
      params,
      body: { reason: ' ' },
    })
    expect(empty.errors.reason).toBe('Please provide a reason for rejection.')
    const rejected = await reviewer.call('api.admin.credits.requests.reject', {
      params,
      body: { reason: 'Budget erschöpft' },
    })
    expect(rejected).toMatchObject({ status: 'rejected', review_notes: 'Budget erschöpft' })
    expect(await balanceOf(test, city.id)).toBe(0)
    expect((await test.outbox.take(person.email)).text).toContain('Begründung:\nBudget erschöpft')
  })
})

describe('approving many requests', () => {
  it('passes over what cannot be approved and counts it', async () => {
    const first = await ask(10)
    const second = await ask(20)
    const decided = await ask(30)
    await reviewer.call('api.admin.credits.requests.reject', {
      params: decided.params,
      body: { reason: 'doppelt' },
    })
    const request_ids = [first.id, second.id, first.id, decided.id, crypto.randomUUID()]
    expect(
      await reviewer.call('api.admin.credits.requests.bulk-approve', { body: { request_ids, notes: null } }),
    ).toEqual({ message: '2 requests approved, 2 skipped.', approved: 2, skipped: 2 })
    expect(await balanceOf(test, first.city.id)).toBe(10)
    expect(await balanceOf(test, second.city.id)).toBe(20)
    expect(await balanceOf(test, decided.city.id)).toBe(0)
    const again = await reviewer.call('api.admin.credits.requests.bulk-approve', {
      body: { request_ids: [first.id] },
    })
    expect(again).toEqual({ message: '0 requests approved, 1 skipped.', approved: 0, skipped: 1 })
    expect(await balanceOf(test, first.city.id)).toBe(10)
  })
})

describe('the review lists', () => {
  it('show what is pending, or every status, filtered by urgency and age', async () => {
    const old = await ask(11)
    test.clock.advance(days(3))
    reviewer = await superAdmin(test)
    const { city, admin } = await cityWithAdmin(test)
    await giveCredits(test, city.id, 8)
    await spendCredits(test, city.id, 7)
    const { request: urgent } = await admin.call('api.credits.requests.store', {
      params: { tenant: city.id },
      body: { amount: 12, reason: 'Dringend' },
    })
    const gone = await ask(13)
    await reviewer.call('api.admin.credits.requests.reject', {
      params: gone.params,
      body: { reason: 'nein' },
    })

    const ids = async (name: 'index' | 'all', query: Record<string, string | number>) =>
      (
        await reviewer.call(`api.admin.credits.requests.${name}`, { query: { per_page: 100, ...query } })
      ).data.map(({ id }) => id)
    const pending = await ids('index', {})
    expect(pending).toEqual(expect.arrayContaining([old.id, urgent.id]))
    expect(pending).not.toContain(gone.id)
    expect(await ids('all', {})).toEqual(expect.arrayContaining([old.id, urgent.id, gone.id]))
    expect(await ids('all', { status: 'rejected' })).toContain(gone.id)
    expect(await ids('index', { urgency_level: 'critical' })).toEqual([urgent.id])
    expect(await ids('index', { days_old: 3 })).toContain(old.id)
    expect(await ids('index', { days_old: 3 })).not.toContain(urgent.id)
    expect(await ids('index', { days_old: 4 })).not.toContain(old.id)
  })

  it('are exported as they are shown, with formulas defused', async () => {
    const { city } = await ask(14, '=1+1')
    const file = await reviewer.send('api.admin.credits.requests.export')
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(file.headers['content-disposition']).toMatch(
      /^attachment; filename="credit-requests-[\d_-]+\.csv"$/,
    )
    const lines = file.body.split('\r\n')
    expect(lines[0]).toContain('Beantragt am;Mandant;Guthaben;Betrag;Status')
    expect(lines.find(line => line.includes(city.name))).toMatch(/;0,00;14,00;Offen;Niedrig;.*;'=1\+1;/)
    const rejected = await reviewer.send('api.admin.credits.requests.export', {
      query: { status: 'rejected' },
    })
    expect(rejected.body).not.toContain(city.name)
  })

  it('are exported whole, each request once, however many there are', async () => {
    const { city } = await cityWithAdmin(test)
    // More than are read at once, three at a time at the same moment.
    const { rows } = await test.app.database.pool.query<{ reason: string }>(
      `insert into credit_requests (id, tenant_id, amount_cents, reason, status, urgency_level, requested_by_name, created_at)
       select gen_random_uuid(), $1, 100, 'Anfrage ' || number, 'cancelled', 'low', 'Mira Muster', $2::timestamptz - number / 3 * interval '1 minute'
       from generate_series(1, 1100) number returning reason`,
      [city.id, test.clock.now()],
    )
    const { body } = await reviewer.send('api.admin.credits.requests.export', {
      query: { status: 'cancelled' },
    })
    const exported = body.split('\r\n').flatMap(line => /Anfrage \d+/.exec(line)?.[0] ?? [])
    expect(exported.toSorted()).toEqual(rows.map(({ reason }) => reason).toSorted())
  })

  it('tell what is known about the tenant', async () => {
    const { city, admin, params } = await ask(100)
    await reviewer.call('api.admin.credits.requests.approve', { params, body: { notes: null } })
    await spendCredits(test, city.id, 25)
    const details = await reviewer.call('api.admin.credits.requests.tenant-details', {
      params: { tenant: city.id },
    })
    expect(details.credit_history).toEqual({
      total_allocated: 100,
      total_used: 25,
      last_30_days_usage: 25,
      days_remaining: 90,
    })
    expect(details.previous_requests).toMatchObject([{ id: params.creditRequest, status: 'approved' }])
    expect(await admin.call('api.credits.requests.statistics', { params: { tenant: city.id } })).toEqual({
      total_requests: 1,
      pending_requests: 0,
      approved_requests: 1,
      total_approved_amount: 100,
    })
  })
})

describe('what a tenant ever got and used', () => {
  it('adds up from every kind of movement', async () => {
    const { city, admin } = await cityWithAdmin(test)
    const office = await test.subTenant(city)
    await setMonthlyCredits(test.app.systemContext('test'), city.id, { cents: 4_000n, carryForward: false })
    await giveCredits(test, city.id, 100)
    await spendCredits(test, city.id, 25.5)
    await admin.call('credits.transfer', {
      body: { to_tenant_id: office.id, amount: 10, description: '', idempotency_key: crypto.randomUUID() },
    })
    await giveCredits(test, city.id, -1)
    await spendCredits(test, city.id, 4.5)
    const details = (id: string) =>
      reviewer.call('api.admin.credits.requests.tenant-details', { params: { tenant: id } })
    expect((await details(city.id)).credit_history).toEqual({
      total_allocated: 140,
      total_used: 30,
      last_30_days_usage: 30,
      days_remaining: 99,
    })
    expect((await details(office.id)).credit_history).toMatchObject({ total_allocated: 10, total_used: 0 })
    const empty = await test.mainTenant()
    expect((await details(empty.id)).credit_history).toMatchObject({ total_allocated: 0, total_used: 0 })
  })

  it('is read from an index without the rows of usage', async () => {
    const { db, pool } = test.app.database
    const { sql, params } = lifetimeTotals(db, crypto.randomUUID()).toSQL()
    const client = await pool.connect()
    try {
      // A table of a few rows is read as a whole otherwise.
      await client.query('begin; set local enable_seqscan = off; set local enable_bitmapscan = off')
      const { rows } = await client.query(`explain ${sql}`, params)
      // In partitions each part has its own name for it.
      expect(JSON.stringify(rows)).toMatch(
        /Scan using credit_transactions_(?:key|p\d+_tenant_id_idempotency_key\w*) /,
      )
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

describe('the statistics of the review', () => {
  it('count by days in Berlin and average the answers', async () => {
    const own = await startTestApp({ own: true })
    try {
      const at = (iso: string) => own.clock.advance(Date.parse(iso) - own.clock.now().getTime())
      const approve = async (afterHours: number) => {
        const { city, admin } = await cityWithAdmin(own)
        const { request } = await admin.call('api.credits.requests.store', {
          params: { tenant: city.id },
          body: { amount: 10, reason: 'x' },
        })
        own.clock.advance(hours(afterHours))
        const browser = await superAdmin(own)
        await browser.call('api.admin.credits.requests.approve', {
          params: { creditRequest: request.id },
          body: { notes: null },
        })
      }
      at('2026-11-03T19:30:00Z')
      await approve(3) // 23:30 in Berlin, still the day before
      at('2026-11-03T22:00:00Z')
      await approve(1.5) // 00:30 in Berlin
      const { city, admin } = await cityWithAdmin(own)
      await admin.call('api.credits.requests.store', {
        params: { tenant: city.id },
        body: { amount: 70.25, reason: 'x' },
      })
      const browser = await superAdmin(own)
      expect(await browser.call('api.admin.credits.requests.statistics')).toEqual({
        pending_count: 1,
        critical_count: 0,
        approved_today: 1,
        avg_response_hours: 2.3,
        pending_amount: 70.25,
      })
      own.clock.advance(days(91))
      const later = await superAdmin(own)
      const statistics = await later.call('api.admin.credits.requests.statistics')
      expect(statistics).toMatchObject({ approved_today: 0, avg_response_hours: 0 })
    } finally {
      await own.close()
    }
  })
})
