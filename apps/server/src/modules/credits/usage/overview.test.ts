import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveCredits, superAdmin } from '../../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { doPaidWork } from '../../../../test/usage.ts'
import { newId } from '../../../platform/ids.ts'
import { accountOf, toCredits } from '../ledger/accounts.ts'
import { switchBillingMode } from '../seeding.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** A city with credits, an office below it, and somebody who runs each. The clock stands at 2 November 2026, 10:00 in Berlin. */
const city = async () => {
  const main = await test.mainTenant()
  const office = await test.subTenant(main)
  await giveCredits(test, main.id, 1000)
  await giveCredits(test, office.id, 200)
  const mayor = await test.member(main, 'admin')
  const manager = await test.member(office, 'subtenantmanager')
  return { main, office, mayor, admin: await test.signedIn(mayor), clerk: await test.signedIn(manager) }
}

describe('the overview', () => {
  it('adds up with what the ledger took', async () => {
    const { main, mayor, admin } = await city()
    await doPaidWork(test, main.id, { credits: 3.5, userId: mayor.id })
    await doPaidWork(test, main.id, {
      functionality: 'document_processing',
      credits: 5,
      userId: mayor.id,
      parts: [
        { functionality: 'document_ocr', credits: 4 },
        { functionality: 'document_chunking', credits: 0.6 },
        { functionality: 'document_chunking', credits: 0.4 },
      ],
    })
    await doPaidWork(test, main.id, { credits: 2, isCancelled: true })
    await doPaidWork(test, main.id, { credits: 7, at: new Date('2026-10-20T10:00:00Z') })
    await doPaidWork(test, main.id, { credits: 50, at: new Date('2026-08-01T10:00:00Z') })

    const overview = await admin.call('api.credits.usage.overview', { params: { tenant: main.id } })
    const account = await accountOf(test.app.database.db, main.id)
    expect(overview.balances).toEqual({
      monthly: 0,
      purchased: 1000 - 70.5,
      reserved: 0,
      available: toCredits(account.availableCents),
      allocation: 0,
      used: 13.5,
    })
    expect(overview.statistics).toEqual({
      total_used: 20.5,
      average_daily: 0.68,
      projected_monthly: 20.5,
      paid_for_others: 0,
      days_remaining: Math.floor(929.5 / (20.5 / 30)),
    })
    expect(overview.usage_by_functionality).toEqual([
      {
        functionality: 'chatbot_response',
        total_credits: 10.5,
        action_count: 3,
        has_children: false,
        children: [],
      },
      {
        functionality: 'document_processing',
        total_credits: 10,
        action_count: 1,
        has_children: true,
        children: [
          { functionality: 'document_processing', total_credits: 5, action_count: 1 },
          { functionality: 'document_ocr', total_credits: 4, action_count: 1 },
          { functionality: 'document_chunking', total_credits: 1, action_count: 2 },
        ],
      },
    ])
    expect(overview.top_consumers).toEqual({
      by_user: [{ user_id: mayor.id, user_name: mayor.name, total_credits: 13.5 }],
      by_functionality: [
        { functionality: 'chatbot_response', total_credits: 10.5 },
        { functionality: 'document_processing', total_credits: 5 },
        { functionality: 'document_ocr', total_credits: 4 },
        { functionality: 'document_chunking', total_credits: 1 },
      ],
    })
    expect(overview).toMatchObject({ paid_by: null, aggregated: false, included_subtenants: 0 })
  })

  it('has every day of the period, also those without usage', async () => {
    const { main, admin } = await city()
    const overview = await admin.call('api.credits.usage.overview', {
      params: { tenant: main.id },
      query: { period: '7d' },
    })
    expect(overview.daily_trend).toEqual(
      ['10-27', '10-28', '10-29', '10-30', '10-31', '11-01', '11-02'].map(day => ({
        date: `2026-${day}`,
        credits: 0,
      })),
    )
    expect(overview.statistics).toEqual({
      total_used: 0,
      average_daily: 0,
      projected_monthly: 0,
      paid_for_others: 0,
      days_remaining: null,
    })
  })

  it('counts days and months as Berlin does, in summer and in winter', async () => {
    const { main, admin } = await city()
    const uses: [string, number][] = [
      ['2026-08-10T21:59:00Z', 1], // 10 August, 23:59
      ['2026-08-10T22:00:00Z', 2], // 11 August, 0:00
      ['2026-08-10T23:30:00Z', 4], // 11 August, 1:30
      ['2026-10-25T00:30:00Z', 8], // 25 October, 2:30 for the first time
      ['2026-10-25T01:30:00Z', 16], // 25 October, 2:30 again
      ['2026-10-25T22:59:00Z', 32], // 25 October, 23:59
      ['2026-10-31T22:59:00Z', 64], // 31 October, 23:59
      ['2026-10-31T23:30:00Z', 128], // 1 November, 0:30
    ]
    for (const [at, credits] of uses) await doPaidWork(test, main.id, { credits, at: new Date(at) })
    const overview = await admin.call('api.credits.usage.overview', {
      params: { tenant: main.id },
      query: { period: '90' },
    })
    expect(overview.daily_trend).toHaveLength(90)
    expect(overview.daily_trend.filter(({ credits }) => credits > 0)).toEqual([
      { date: '2026-08-10', credits: 1 },
      { date: '2026-08-11', credits: 6 },
      { date: '2026-10-25', credits: 56 },
      { date: '2026-10-31', credits: 64 },
      { date: '2026-11-01', credits: 128 },
    ])
    expect(overview.balances.used).toBe(128)
  })

  it('of a main tenant can include its sub-tenants', async () => {
    const { main, office, admin } = await city()
    await doPaidWork(test, main.id, { credits: 10 })
    await doPaidWork(test, office.id, { credits: 5, functionality: 'embeddings' })
    const alone = await admin.call('api.credits.usage.overview', { params: { tenant: main.id } })
    expect(alone.statistics.total_used).toBe(10)
    const all = await admin.call('api.credits.usage.overview', {
      params: { tenant: main.id },
      query: { include_subtenants: '1' },
    })
    expect(all).toMatchObject({ aggregated: true, included_subtenants: 1, statistics: { total_used: 15 } })
    expect(all.usage_by_functionality.map(({ functionality }) => functionality)).toEqual([
      'chatbot_response',
      'embeddings',
    ])
  })

  it('of a sub-tenant has nobody below it', async () => {
    const { office, clerk } = await city()
    await doPaidWork(test, office.id, { credits: 5 })
    const overview = await clerk.call('api.credits.usage.overview', {
      params: { tenant: office.id },
      query: { include_subtenants: '1' },
    })
    expect(overview).toMatchObject({
      aggregated: false,
      included_subtenants: 0,
      statistics: { total_used: 5 },
    })
  })

  it('names the main tenant that pays, and shows how much it has left but not of what', async () => {
    const { main, office, admin, clerk } = await city()
    await switchBillingMode(test.app.systemContext('test'), office.id, 'parent_billing')
    await doPaidWork(test, office.id, { credits: 6 })
    const offices = await clerk.call('api.credits.usage.overview', { params: { tenant: office.id } })
    expect(offices).toMatchObject({
      paid_by: main.name,
      balances: {
        available: 1194,
        monthly: null,
        purchased: null,
        reserved: null,
        allocation: null,
        used: null,
      },
      statistics: { total_used: 6, paid_for_others: null },
    })
    const own = await admin.call('api.credits.usage.overview', { params: { tenant: main.id } })
    expect(own).toMatchObject({
      paid_by: null,
      balances: { available: 1194, used: 6 },
      statistics: { total_used: 0, paid_for_others: 6 },
    })
  })
})

describe('how long a balance lasts', () => {
  /** A city that pays for its library, beside works with credits of their own; all of it was used in the last 30 days. */
  const family = async (left: number) => {
    const main = await test.mainTenant()
    const library = await test.subTenant(main)
    const works = await test.subTenant(main)
    await switchBillingMode(test.app.systemContext('test'), library.id, 'parent_billing')
    await giveCredits(test, main.id, left + 159.8 + 49.87)
    await giveCredits(test, works.id, 299.82 + 23.89)
    await doPaidWork(test, main.id, { credits: 159.8 })
    await doPaidWork(test, library.id, { credits: 49.87 })
    await doPaidWork(test, works.id, { credits: 23.89 })
    const admin = await test.signedIn(await test.member(main, 'admin'))
    const librarian = await test.signedIn(await test.member(library, 'subtenantmanager'))
    return { main, library, works, admin, librarian }
  }
  type Browser = Awaited<ReturnType<typeof family>>['admin']
  const figuresOf = async (browser: Browser, tenant: string, include_subtenants: '0' | '1' = '0') => {
    const asked = { params: { tenant }, query: { include_subtenants } }
    const { balances, statistics } = await browser.call('api.credits.usage.overview', asked)
    const projection = await browser.call('api.credits.usage.projection', asked)
    const month = projection.projections.find(({ period_days }) => period_days === 30)
    expect(projection.current_balance).toBe(balances.available)
    expect(month?.days_until_exhausted).toBe(statistics.days_remaining)
    return { balances, statistics, month, anomalies: projection.anomalies, paid_by: projection.paid_by }
  }

  it('depends on all that it pays for, whoever looks', async () => {
    const { main, library, works, admin, librarian } = await family(3699.25)
    const own = await figuresOf(admin, main.id)
    expect(own.statistics).toMatchObject({ total_used: 159.8, paid_for_others: 49.87, days_remaining: 529 })
    expect(own.month).toMatchObject({ total_usage: 209.67 })
    const paidFor = await figuresOf(librarian, library.id)
    expect(paidFor.statistics).toMatchObject({ total_used: 49.87, days_remaining: 529 })
    expect(paidFor.month).toMatchObject({ total_usage: 49.87 })
    expect(paidFor.paid_by).toBe(main.name)
    expect((await figuresOf(admin, works.id)).statistics.days_remaining).toBe(376)
  })

  it('of all accounts together is what they have and what they pay', async () => {
    const { main, admin } = await family(3699.25)
    const all = await figuresOf(admin, main.id, '1')
    expect(all.balances).toMatchObject({ available: 3999.07, purchased: 3999.07, used: 233.56 })
    expect(all.statistics).toMatchObject({ total_used: 233.56, paid_for_others: 0, days_remaining: 513 })
  })

  it('is the same for whoever reviews a request', async () => {
    const { main } = await family(3699.25)
    const reviewer = await superAdmin(test)
    const { credit_history } = await reviewer.call('api.admin.credits.requests.tenant-details', {
      params: { tenant: main.id },
    })
    expect(credit_history.last_30_days_usage).toBe(209.67)
    expect(Math.floor(credit_history.days_remaining ?? 0)).toBe(529)
  })

  it('is warned of when others use it up', async () => {
    // For 37 days at the city's own pace, for 28 with the library.
    const { main, library, admin, librarian } = await family(200)
    expect((await figuresOf(admin, main.id)).anomalies).toMatchObject([
      {
        type: 'low_balance_projection',
        severity: 'warning',
        message: expect.stringContaining('in etwa 28 Tagen'),
      },
      expect.anything(),
      expect.anything(),
    ])
    const { anomalies } = await figuresOf(librarian, library.id)
    expect(anomalies[0]?.message).toContain(`das Guthaben von ${main.name} in etwa 28 Tagen`)
  })
})

describe('whose usage can be seen', () => {
  const usageRoutes = [
    'api.credits.usage.overview',
    'api.credits.usage.projection',
    'api.credits.usage.details',
    'api.credits.usage.export',
  ] as const

  it.each(usageRoutes)('%s: the own one and that of a sub-tenant', async route => {
    const { main, office, admin } = await city()
    await admin.call(route, { params: { tenant: main.id } })
    await admin.call(route, { params: { tenant: office.id } })
  })

  it.each(usageRoutes)('%s: not that of the main tenant, nor that of a stranger', async route => {
    const { main, clerk } = await city()
    const stranger = await city()
    const unknown = await clerk.refused(route, { params: { tenant: newId() } })
    expect(unknown.status).toBe(404)
    for (const tenant of [main, stranger.main, stranger.office])
      expect(await clerk.refused(route, { params: { tenant: tenant.id } })).toEqual(unknown)
    expect(await stranger.admin.refused(route, { params: { tenant: main.id } })).toEqual(unknown)
  })
})

describe('the projection', () => {
  it('goes on from five periods, each at its own pace', async () => {
    const { main, admin } = await city()
    await doPaidWork(test, main.id, { credits: 70, at: new Date('2026-10-30T10:00:00Z') })
    await doPaidWork(test, main.id, { credits: 70, at: new Date('2026-10-21T10:00:00Z') })
    const { current_balance, projections, anomalies } = await admin.call('api.credits.usage.projection', {
      params: { tenant: main.id },
    })
    expect(current_balance).toBe(860)
    expect(projections.map(({ period_days, total_usage }) => [period_days, total_usage])).toEqual([
      [7, 70],
      [14, 140],
      [30, 140],
      [60, 140],
      [90, 140],
    ])
    expect(projections[0]).toEqual({
      period_days: 7,
      avg_daily: 10,
      total_usage: 70,
      projected_30_days: 300,
      projected_90_days: 900,
      days_until_exhausted: 86,
    })
    expect(projections[4]).toMatchObject({
      avg_daily: 1.56,
      projected_30_days: 46.67,
      days_until_exhausted: 552,
    })
    expect(anomalies.map(({ type }) => type)).toEqual(['rapid_depletion'])
  })

  it('warns when the balance ends soon', async () => {
    const { main, admin } = await city()
    await doPaidWork(test, main.id, { credits: 900, at: new Date('2026-10-20T10:00:00Z') })
    const { anomalies } = await admin.call('api.credits.usage.projection', { params: { tenant: main.id } })
    expect(anomalies).toEqual([
      {
        type: 'low_balance_projection',
        severity: 'critical',
        message: 'Beim Verbrauch der letzten 30 Tage ist das Guthaben in etwa 3 Tagen aufgebraucht.',
        detected_at: test.clock.now().toISOString(),
      },
    ])
  })

  it('of a tenant that uses nothing never ends', async () => {
    const { main, admin } = await city()
    const { projections, anomalies } = await admin.call('api.credits.usage.projection', {
      params: { tenant: main.id },
    })
    expect(projections.map(({ days_until_exhausted }) => days_until_exhausted)).toEqual(
      projections.map(() => null),
    )
    expect(anomalies).toEqual([])
  })
})

describe('a quote', () => {
  it('says what an action costs and whether it can be paid', async () => {
    const { admin } = await city()
    expect(
      await admin.call('api.credits.quote', {
        query: { functionality: 'document_processing', quantity: 12 },
      }),
    ).toEqual({ required: 2.4, available: 1000, is_enough: true, estimated_pages: 12 })
    expect(
      await admin.call('api.credits.quote', {
        query: { functionality: 'chatbot_response', quantity: 5_000_001 },
      }),
    ).toEqual({ required: 1000.01, available: 1000, is_enough: false, estimated_pages: null })
  })

  it('is held against the account that pays', async () => {
    const { office, clerk } = await city()
    await switchBillingMode(test.app.systemContext('test'), office.id, 'parent_billing')
    expect(
      await clerk.call('api.credits.quote', { query: { functionality: 'document_ocr', quantity: 1200 } }),
    ).toMatchObject({ available: 1200, is_enough: true })
  })
})
