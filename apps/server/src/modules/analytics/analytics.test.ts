import { publicHolidays } from '@lotse/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveCredits, superAdmin } from '../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import type { TestBrowser } from '../../../test/test-browser.ts'
import { doPaidWork } from '../../../test/usage.ts'
import { after, days } from '../../platform/clock.ts'
import { setMonthlyCredits, switchBillingMode } from '../credits/seeding.ts'
import { keptHolidays } from './kept-holidays.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** A city with an office below it. The clock stands at Monday, 2 November 2026, 10:00 in Berlin. */
const city = async () => {
  const main = await test.mainTenant()
  const office = await test.subTenant(main)
  await giveCredits(test, main.id, 1000)
  await giveCredits(test, office.id, 200)
  const mayor = await test.member(main, 'admin')
  const clerk = await test.member(office, 'subtenantmanager')
  const editor = await test.member(main, 'contentmanager')
  return {
    main,
    office,
    mayor,
    clerk,
    atMain: await test.signedIn(mayor),
    atOffice: await test.signedIn(clerk),
    atDesk: await test.signedIn(editor),
  }
}

describe('who sees what', () => {
  it('a main tenant sees its own usage with that of its sub-tenants, a sub-tenant its own alone', async () => {
    const { main, office, atMain, atOffice } = await city()
    await doPaidWork(test, main.id, { credits: 7 })
    await doPaidWork(test, office.id, { credits: 3 })
    const totals = async (who: typeof atMain, tenant_id = '') =>
      (await who.call('api.credits.analytics.usage-trends', { query: { tenant_id } })).data.summary
        .total_credits
    expect(await totals(atMain)).toBe(10)
    expect(await totals(atMain, main.id)).toBe(10)
    expect(await totals(atMain, office.id)).toBe(3)
    expect(await totals(atOffice)).toBe(3)
    const refused = await atOffice.send('api.credits.analytics.usage-trends', {
      query: { tenant_id: main.id },
    })
    expect(refused.statusCode).toBe(404)
  })

  it('staff cannot single out a sub-tenant, nor read the addresses of its people', async () => {
    const { main, office, mayor, clerk, atDesk, atMain } = await city()
    await doPaidWork(test, main.id, { credits: 2, userId: mayor.id })
    await doPaidWork(test, office.id, { credits: 3, userId: clerk.id })
    const query = { tenant_id: office.id }
    expect((await atDesk.send('api.credits.analytics.summary', { query })).statusCode).toBe(404)
    const emails = async (who: typeof atDesk) =>
      (await who.call('api.credits.analytics.top-consumers', {})).data.top_users.map(({ email }) => email)
    expect(await emails(atDesk)).toEqual([null, mayor.email])
    expect(await emails(atMain)).toEqual([clerk.email, mayor.email])
  })

  it('a super admin sees all tenants or one, and chooses among them; nobody else is given a list', async () => {
    const { main, office, atMain } = await city()
    await doPaidWork(test, main.id, { credits: 7 })
    await doPaidWork(test, office.id, { credits: 3 })
    const root = await superAdmin(test)
    await root.call('tenant.switch', { params: { tenant: main.id } })
    const one = await root.call('api.credits.analytics.usage-trends', { query: { tenant_id: main.id } })
    expect(one.data.summary.total_credits).toBe(7)
    const all = await root.call('api.credits.analytics.summary', {})
    expect(all.data.tenants.map(({ id }) => id)).toEqual(expect.arrayContaining([main.id, office.id]))
    expect(all.data.overview.current.active_tenants).toBeGreaterThanOrEqual(2)
    expect((await atMain.call('api.credits.analytics.summary', {})).data.tenants).toEqual([])
    const nobody = await root.send('api.credits.analytics.summary', {
      query: { tenant_id: '00000000-0000-4000-8000-000000000000' },
    })
    expect(nobody.statusCode).toBe(404)
  })
})

describe('a custom range', () => {
  it.each([
    [{ start_date: '2026-10-01' }, { end_date: 'This field is required.' }],
    [{ end_date: '2026-10-01' }, { start_date: 'This field is required.' }],
    [{ start_date: '2026-10-02', end_date: '2026-10-01' }, { end_date: 'The end is before the start.' }],
    [{ start_date: '2026-10-02', end_date: '2026-11-03' }, { end_date: 'The end is in the future.' }],
    [{ start_date: '2025-10-01', end_date: '2026-10-02' }, { start_date: 'Please choose at most 366 days.' }],
    [{ start_date: '2026-02-30', end_date: '2026-10-02' }, { start_date: 'Please enter a valid date.' }],
  ])('of %j is refused at its field', async (query, errors) => {
    const { atMain } = await city()
    for (const name of [
      'api.credits.analytics.summary',
      'api.credits.analytics.usage-trends',
      'api.credits.analytics.patterns',
      'api.credits.analytics.top-consumers',
    ] as const) {
      const reply = await atMain.send(name, { query })
      expect(reply.statusCode).toBe(422)
      expect(reply.json().errors).toEqual(errors)
    }
  })

  it('of a leap year has 366 days', async () => {
    const { atMain } = await city()
    const query = { start_date: '2024-01-01', end_date: '2024-12-31' }
    const { data } = await atMain.call('api.credits.analytics.usage-trends', { query })
    expect(data.trends).toHaveLength(366)
    expect(data.trends[59]?.period).toBe('2024-02-29')
    expect(data.comparison).toBeNull()
  })
})

describe('the hours of a day', () => {
  it('are those of the clocks, and the one that comes twice in autumn holds both', async () => {
    const { main, atMain } = await city()
    await doPaidWork(test, main.id, { credits: 8, at: new Date('2026-10-25T00:30:00Z') })
    await doPaidWork(test, main.id, { credits: 16, at: new Date('2026-10-25T01:30:00Z') })
    await doPaidWork(test, main.id, { credits: 1, at: new Date('2026-10-25T02:30:00Z') })
    const query = { start_date: '2026-10-25', end_date: '2026-10-25' }
    const { hourly } = (await atMain.call('api.credits.analytics.patterns', { query })).data
    expect(hourly.hourly_distribution.filter(({ total_credits }) => total_credits > 0)).toEqual([
      { hour: 2, total_credits: 24, average_credits: 24, transaction_count: 2 },
      { hour: 3, total_credits: 1, average_credits: 1, transaction_count: 1 },
    ])
    expect(hourly.peak_hours).toEqual([2, 3])
    expect(hourly.peak_concentration).toBe(100)
  })
})

describe('alerts', () => {
  it('tell of balances that run out, of unusual days and of a faster pace, the worst first', async () => {
    const { main, atMain } = await city()
    for (let day = 20; day <= 25; day += 1)
      await doPaidWork(test, main.id, { credits: 5, at: new Date(`2026-10-${day}T09:00:00Z`) })
    await doPaidWork(test, main.id, { credits: 900 })
    const { alerts } = (await atMain.call('api.credits.analytics.summary', {})).data
    expect(alerts.map(({ severity, message }) => [severity, message])).toEqual([
      ['critical', `At the pace of the last 30 days the credits of ${main.name} run out in about 2 days.`],
      [
        'warning',
        'Unusually high usage today: 900,00 credits, after 2,14 credits a day in the 14 days before.',
      ],
      ['warning', expect.stringMatching(/^Usage is rising fast: 128,57 credits a day/)],
    ])
  })

  it('of who is paid for by the main tenant name the account that pays', async () => {
    const { main, office, atOffice } = await city()
    await switchBillingMode(test.app.systemContext('test'), office.id, 'parent_billing')
    await doPaidWork(test, office.id, { credits: 1100 })
    const { alerts } = (await atOffice.call('api.credits.analytics.summary', {})).data
    expect(alerts[0]).toMatchObject({
      severity: 'critical',
      message: `At the pace of the last 30 days the credits of ${main.name} run out in about 2 days.`,
    })
  })

  it('are none where nothing happens', async () => {
    const { atMain } = await city()
    expect((await atMain.call('api.credits.analytics.summary', {})).data).toMatchObject({
      quick_stats: { today: 0, today_change: null, this_week: 0, week_change: null },
      alerts: [],
      top_functionalities: [],
    })
  })
})

describe('the forecast', () => {
  /** 60 days up to yesterday: 10 credits on working days, 2 at weekends. */
  const useDaily = async (tenantId: string, closedOn?: string) => {
    for (let ago = 60; ago >= 1; ago -= 1) {
      const at = after(test.clock.now(), -days(ago))
      if (at.toISOString().slice(0, 10) === closedOn) continue
      const isWeekend = [0, 6].includes(at.getUTCDay())
      await doPaidWork(test, tenantId, { credits: isWeekend ? 2 : 10, at })
    }
  }
  const forecastFor = async (who: TestBrowser, query: Record<string, string> = {}) =>
    (await who.call('api.credits.analytics.forecast', { query })).data

  it('goes on with the weeks that were, from today on, and says how long the balance lasts', async () => {
    const { main, atMain } = await city()
    await useDaily(main.id)
    const data = await forecastFor(atMain, { tenant_id: main.id })
    expect(data.error).toBeNull()
    expect(data.forecast).toHaveLength(30)
    expect(data.forecast[0]).toMatchObject({ date: '2026-11-02', predicted_usage: expect.closeTo(10, 0) })
    expect(data.forecast[5]).toMatchObject({ date: '2026-11-07', predicted_usage: expect.closeTo(2, 0) })
    expect(data.next_7_days?.total).toBeCloseTo(54, -1)
    expect(data.historical).toHaveLength(60)
    expect(data.historical.at(-1)).toEqual({ date: '2026-11-01', daily_usage: 2 })
    // 1,200 credits of main tenant and office, less what was used: at 54 a week.
    const weeks = data.current_balance / 54
    expect(data.days_remaining).toBeGreaterThan((weeks - 2) * 7)
    expect(data.days_remaining).toBeLessThan((weeks + 2) * 7)
    const { earliest, latest } = data.depletion_range
    expect(earliest && data.projected_depletion && earliest <= data.projected_depletion).toBe(true)
    expect(latest === null || latest >= (data.projected_depletion ?? '')).toBe(true)
  })

  it('knows the holidays of the state that the opening hours name, and the offices below are there, too', async () => {
    const { main, office, atMain, atOffice } = await city()
    // Reformation Day, which Saxony keeps, and North Rhine-Westphalia does not.
    await giveCredits(test, office.id, 500)
    await useDaily(office.id, '2026-10-31')
    const onRepentanceDay = async (who: TestBrowser) =>
      (await forecastFor(who)).forecast.find(({ date }) => date === '2026-11-18')?.predicted_usage
    expect(await onRepentanceDay(atOffice)).toBeCloseTo(10, 0)
    const sayState = (who: TestBrowser, federal_state: 'SN' | 'NW') =>
      who.call('settings.opening_hours.update', { body: { places: [], special_days: [], federal_state } })
    await sayState(atMain, 'SN')
    expect(await onRepentanceDay(atOffice)).toBeLessThan(7)
    expect(await onRepentanceDay(atMain)).toBeLessThan(7)
    await test.app.database.db.execute(
      sql`insert into tenant_chat_settings (tenant_id, opening_hours) values (${office.id}, '{"federal_state": "NW"}')`,
    )
    expect(await onRepentanceDay(atOffice)).toBeCloseTo(10, 0)
    // Together they keep what both states keep.
    expect(
      await keptHolidays(test.app.database.db, [main.id, office.id], '2026-01-01', '2026-12-31'),
    ).toEqual(
      publicHolidays(2026, 'NW')
        .map(({ day }) => day)
        .filter(day => publicHolidays(2026, 'SN').some(other => other.day === day)),
    )
  })

  it('counts what each month brings: who gets more than is used never runs out', async () => {
    const { office, atOffice } = await city()
    await giveCredits(test, office.id, 800)
    await useDaily(office.id)
    expect((await forecastFor(atOffice)).projected_depletion).not.toBeNull()
    await setMonthlyCredits(test.app.systemContext('test'), office.id, {
      cents: 100_000n,
      carryForward: true,
    })
    expect((await forecastFor(atOffice)).projected_depletion).toBeNull()
  })

  it('looks at what the account pays for, not only at what is shown', async () => {
    const { main, office, atOffice } = await city()
    await switchBillingMode(test.app.systemContext('test'), office.id, 'parent_billing')
    await useDaily(main.id)
    const shown = await forecastFor(atOffice)
    expect(shown).toMatchObject({
      forecast: [],
      error: expect.stringMatching(/^Usage is known for \d+ of the 14/),
    })
    expect(shown.projected_depletion).not.toBeNull()
  })

  it('of a range that is over begins after it, and says nothing about the balance', async () => {
    const { main, atMain } = await city()
    await useDaily(main.id)
    const data = await forecastFor(atMain, { start_date: '2026-09-10', end_date: '2026-10-20' })
    expect(data.forecast[0]?.date).toBe('2026-10-21')
    expect(data.historical.at(-1)?.date).toBe('2026-10-20')
    expect(data).toMatchObject({ projected_depletion: null, days_remaining: null })
  })
})
