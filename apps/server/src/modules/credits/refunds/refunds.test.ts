import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { balanceOf, cityWithAdmin, giveCredits, holdCredits, superAdmin } from '../../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { TestBrowser } from '../../../../test/test-browser.ts'
import { creditTransactions } from '../tables.ts'

let test: TestApp
let issuer: TestBrowser
beforeAll(async () => {
  test = await startTestApp()
  issuer = await superAdmin(test)
})
afterAll(() => test.close())

const refundFor = (tenantId: string, amount = 12.5) => ({
  tenant_id: tenantId,
  amount,
  category: 'system_error' as const,
  reason: 'Ausfall am Montag',
  internal_note: 'Kunde war sehr verärgert',
  ticket_reference: 'T-17',
  idempotency_key: crypto.randomUUID(),
})

describe('a refund', () => {
  it('is in the account, with the balances and the transaction of the ledger', async () => {
    const { city } = await cityWithAdmin(test)
    await giveCredits(test, city.id, 100)
    const refund = await issuer.call('api.admin.credits.refunds.store', { body: refundFor(city.id) })
    expect(refund).toMatchObject({
      tenant: { name: city.name },
      amount: 12.5,
      category_label: 'System Error',
      metadata: { tenant_balance_before: 100, tenant_balance_after: 112.5 },
    })
    expect(await balanceOf(test, city.id)).toBe(112.5)
    const rows = await test.app.database.db.select().from(creditTransactions)
    const [transaction] = rows.filter(({ id }) => id === refund.credit_transaction_id)
    expect(transaction).toMatchObject({
      tenantId: city.id,
      type: 'refund',
      part: 'purchased',
      amountCents: 1250n,
    })
  })

  it('is told to the tenant with its reason, and the internal note stays inside', async () => {
    const { city, admin, person } = await cityWithAdmin(test)
    await issuer.call('api.admin.credits.refunds.store', { body: refundFor(city.id) })
    const mail = await test.outbox.take(person.email)
    expect(mail.text).toContain('Ausfall am Montag')
    expect(mail.text).toContain('12,50 Credits')
    const log = await admin.call('settings.audit.index')
    expect(log.data[0]).toMatchObject({ action: 'credits.refunded', changes: { amount: { to: 12.5 } } })
    expect(JSON.stringify([mail, log])).not.toContain('verärgert')
  })

  it('that is sent twice is issued once', async () => {
    const { city, person } = await cityWithAdmin(test)
    const body = refundFor(city.id)
    const first = await issuer.call('api.admin.credits.refunds.store', { body })
    expect(await issuer.call('api.admin.credits.refunds.store', { body })).toEqual(first)
    expect(await balanceOf(test, city.id)).toBe(12.5)
    await test.outbox.take(person.email)
    expect(test.outbox.mails.filter(({ to }) => to === person.email)).toHaveLength(1)
  })

  it('that is sent twice at the same moment is issued once', async () => {
    const { city } = await cityWithAdmin(test)
    const body = refundFor(city.id)
    const [first, second] = await Promise.all([
      issuer.call('api.admin.credits.refunds.store', { body }),
      issuer.call('api.admin.credits.refunds.store', { body }),
    ])
    expect(second.id).toBe(first.id)
    expect(await balanceOf(test, city.id)).toBe(12.5)
  })

  it('under a used key but for something else is refused and moves nothing', async () => {
    const { city } = await cityWithAdmin(test)
    const { city: other } = await cityWithAdmin(test)
    const body = refundFor(city.id)
    await issuer.call('api.admin.credits.refunds.store', { body })
    for (const change of [{ amount: 99 }, { tenant_id: other.id }, { category: 'goodwill' as const }]) {
      const refusal = await issuer.refused('api.admin.credits.refunds.store', {
        body: { ...body, ...change },
      })
      expect(refusal.status).toBe(409)
    }
    expect([await balanceOf(test, city.id), await balanceOf(test, other.id)]).toEqual([12.5, 0])
  })

  it.each([0, -1, 0.001, 100_000.01])('takes no amount like %s', async amount => {
    const { city } = await cityWithAdmin(test)
    const refusal = await issuer.refused('api.admin.credits.refunds.store', {
      body: refundFor(city.id, amount),
    })
    expect(refusal).toMatchObject({ status: 422, errors: { amount: expect.any(String) } })
    expect(await balanceOf(test, city.id)).toBe(0)
  })

  it('goes to no tenant that does not exist or does not pay for itself', async () => {
    const { city, admin } = await cityWithAdmin(test)
    const office = await test.subTenant(city)
    await admin.call('credits.billing-mode.update', {
      params: { tenant: office.id },
      body: { billing_mode: 'parent_billing', monthly_transfer: 0 },
    })
    for (const tenant of [office.id, crypto.randomUUID()]) {
      const refusal = await issuer.refused('api.admin.credits.refunds.store', { body: refundFor(tenant) })
      expect(refusal).toMatchObject({ status: 422, errors: { tenant_id: expect.any(String) } })
    }
  })

  it('is for super admins only, and so is everything around it', async () => {
    const { city, admin } = await cityWithAdmin(test)
    for (const refusal of [
      await admin.refused('api.admin.credits.refunds.store', { body: refundFor(city.id) }),
      await admin.refused('api.admin.credits.refunds.index'),
      await admin.refused('api.admin.credits.refunds.export'),
      await admin.refused('api.admin.credits.refunds.statistics'),
      await admin.refused('api.admin.credits.refunds.search-tenants', { query: { search: 'Stadt' } }),
    ])
      expect(refusal.status).toBe(403)
  })
})

describe('the refunds', () => {
  it('are found by the name of the tenant, by category and by day in Berlin', async () => {
    const { city } = await cityWithAdmin(test)
    await issuer.call('api.admin.credits.refunds.store', { body: refundFor(city.id) })
    await issuer.call('api.admin.credits.refunds.store', {
      body: { ...refundFor(city.id, 1), category: 'goodwill' },
    })
    const amounts = async (query: Record<string, string>) =>
      (
        await issuer.call('api.admin.credits.refunds.index', { query: { search: city.name, ...query } })
      ).data.map(({ amount }) => amount)
    expect(await amounts({})).toEqual([1, 12.5])
    expect(await amounts({ category: 'goodwill' })).toEqual([1])
    expect(await amounts({ search: 'gibt es nicht %' })).toEqual([])
    expect(await amounts({ start_date: '2026-11-02', end_date: '2026-11-02' })).toEqual([1, 12.5])
    expect(await amounts({ start_date: '2026-11-03' })).toEqual([])
    expect(await amounts({ end_date: '2026-11-01' })).toEqual([])
  })

  it('are exported as they are filtered, with formulas defused', async () => {
    const { city } = await cityWithAdmin(test)
    await issuer.call('api.admin.credits.refunds.store', {
      body: { ...refundFor(city.id), reason: '@SUM(A1)', internal_note: '+49 30 1234' },
    })
    const file = await issuer.send('api.admin.credits.refunds.export', { query: { search: city.name } })
    expect(file.headers['content-disposition']).toMatch(/filename="credit-refunds-[\d_-]+\.csv"/)
    const lines = file.body.trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('Datum;Mandant;Mandanten-ID;Betrag;Kategorie;Grund;Interne Notiz;Ticket')
    expect(lines[1]).toContain(";12,50;Systemfehler;'@SUM(A1);'+49 30 1234;T-17;0,00;12,50;")
  })

  it('are added up over all and by month in Berlin', async () => {
    const own = await startTestApp({ own: true })
    try {
      const at = (iso: string) => own.clock.advance(Date.parse(iso) - own.clock.now().getTime())
      const { city } = await cityWithAdmin(own)
      const refund = async (iso: string, amount: number) => {
        at(iso)
        const browser = await superAdmin(own)
        await browser.call('api.admin.credits.refunds.store', { body: refundFor(city.id, amount) })
        return browser
      }
      await refund('2026-11-30T22:59:00Z', 10)
      const browser = await refund('2026-11-30T23:01:00Z', 5.01)
      const statistics = await browser.call('api.admin.credits.refunds.statistics')
      expect(statistics.overall).toEqual({ total_amount: 15.01, total_count: 2, average_amount: 7.51 })
      expect(statistics.by_month).toHaveLength(12)
      expect(statistics.by_month[0]).toEqual({ month: '2026-01', total: 0 })
      expect(statistics.by_month.slice(-2)).toEqual([
        { month: '2026-11', total: 10 },
        { month: '2026-12', total: 5.01 },
      ])
      const query = { start_date: '2026-12-01', end_date: '2026-12-01' }
      const december = await browser.call('api.admin.credits.refunds.statistics', { query })
      expect(december.overall.total_amount).toBe(5.01)
    } finally {
      await own.close()
    }
  })

  it('know their categories and find tenants by name, with what they can spend', async () => {
    const { categories } = await issuer.call('api.admin.credits.refunds.categories')
    expect(categories).toMatchObject({ goodwill: 'Goodwill', test_cleanup: 'Test Cleanup' })
    const city = await test.mainTenant({ name: 'Bad Suchlingen' })
    await giveCredits(test, city.id, 10)
    await holdCredits(test, city.id, 4)
    const query = { search: 'suchling' }
    expect(await issuer.call('api.admin.credits.refunds.search-tenants', { query })).toEqual([
      { id: city.id, name: 'Bad Suchlingen', credits: 10, credits_available: 6 },
    ])
    const short = { query: { search: 's' } }
    expect((await issuer.refused('api.admin.credits.refunds.search-tenants', short)).status).toBe(422)
  })
})
