import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { balanceOf, cityWithAdmin, giveCredits } from '../../../../test/money.ts'
import { startTestApp, type TestApp, type TestTenant } from '../../../../test/test-app.ts'
import { days } from '../../../platform/clock.ts'
import { switchBillingMode, transferCredits } from '../ledger/ledger.ts'
import { runPaid } from '../ledger/run-paid.ts'
import { acrossTenantsVerifyLedger } from '../ledger/verify-ledger.ts'
import { dueMonths, runMonth, setMonthlyCredits } from './monthly.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ own: true })
})
afterAll(() => test.close())

const system = () => test.app.systemContext('test')
const allot = (tenant: TestTenant, credits: number, carryForward = false) =>
  setMonthlyCredits(system(), tenant.id, { cents: BigInt(credits * 100), carryForward })
const give = (from: TestTenant, to: TestTenant, credits: number) =>
  transferCredits(system(), {
    from: from.id,
    to: to.id,
    cents: BigInt(credits * 100),
    key: crypto.randomUUID(),
    description: 'Test',
  })
/** The middle of the next month. */
const nextMonth = () => {
  const before = test.clock.now()
  const after = new Date(Date.UTC(before.getUTCFullYear(), before.getUTCMonth() + 1, 15, 12))
  test.clock.advance(after.getTime() - before.getTime())
}
const isSound = async (...tenants: TestTenant[]) => {
  const reports = await acrossTenantsVerifyLedger(
    test.app.database.db,
    tenants.map(({ id }) => id),
  )
  expect(reports.flatMap(({ faults }) => faults)).toEqual([])
}

describe('the months of an account', () => {
  it('are due, each missed one', () => {
    expect(dueMonths('2026-11-01', '2027-02-01')).toEqual(['2026-12-01', '2027-01-01', '2027-02-01'])
    expect(dueMonths(null, '2027-02-01')).toEqual(['2027-02-01'])
  })

  it('begin for a new tenant when its allocation is set, also after the job of the month', async () => {
    const city = await test.mainTenant()
    await runMonth(system())
    await allot(city, 100)
    expect(await balanceOf(test, city.id)).toBe(100)
    await allot(city, 250)
    await runMonth(system())
    expect(await balanceOf(test, city.id)).toBe(100)
    nextMonth()
    await runMonth(system())
    expect(await balanceOf(test, city.id)).toBe(250)
    await isSound(city)
  })

  it('bring an allocation once, however often it is switched off and on', async () => {
    const city = await test.mainTenant()
    for (const credits of [100, 0, 100]) await allot(city, credits)
    expect(await balanceOf(test, city.id)).toBe(100)
  })

  it('leave a new sub-tenant what it got this month, until the month is over', async () => {
    const city = await test.mainTenant()
    await allot(city, 100)
    const office = await test.subTenant(city)
    await give(city, office, 40)
    await runMonth(system())
    expect(await balanceOf(test, office.id)).toBe(40)
    nextMonth()
    await runMonth(system())
    expect(await balanceOf(test, office.id)).toBe(0)
    await isSound(city, office)
  })

  it('in which the main tenant paid are not made up for', async () => {
    const city = await test.mainTenant()
    const office = await test.subTenant(city)
    await allot(office, 10, true)
    await switchBillingMode(system(), office.id, 'parent_billing')
    for (let month = 0; month < 3; month += 1) nextMonth()
    await switchBillingMode(system(), office.id, 'own_credits')
    await runMonth(system())
    expect(await balanceOf(test, office.id)).toBe(10)
    await isSound(city, office)
  })

  it('that a machine missed are made up for where credits are carried forward', async () => {
    const city = await test.mainTenant()
    await allot(city, 10, true)
    for (let month = 0; month < 3; month += 1) nextMonth()
    await runMonth(system())
    expect(await balanceOf(test, city.id)).toBe(40)
  })
})

describe('a monthly transfer', () => {
  it('begins on the first after it was switched on, and comes from monthly credits alone', async () => {
    const { city, admin } = await cityWithAdmin(test)
    const office = await test.subTenant(city)
    await allot(city, 100)
    await giveCredits(test, city.id, 500)
    const save = (monthly_transfer: number) =>
      admin.call('credits.billing-mode.update', {
        params: { tenant: office.id },
        body: { billing_mode: 'own_credits', monthly_transfer },
      })
    await save(60)
    await runMonth(system())
    expect(await balanceOf(test, office.id)).toBe(0)
    await save(70)
    nextMonth()
    await runMonth(system())
    await runMonth(system())
    expect(await balanceOf(test, office.id)).toBe(70)
    expect(await balanceOf(test, city.id)).toBe(530)
    await isSound(city, office)
  })

  it('stays away when the monthly credits are too few, whatever was bought', async () => {
    const { city, admin } = await cityWithAdmin(test)
    const office = await test.subTenant(city)
    await allot(city, 50)
    await giveCredits(test, city.id, 500)
    await admin.call('credits.billing-mode.update', {
      params: { tenant: office.id },
      body: { billing_mode: 'own_credits', monthly_transfer: 51 },
    })
    nextMonth()
    await runMonth(system())
    expect(await balanceOf(test, office.id)).toBe(0)
    const fresh = await test.signedIn(await test.member(office, 'subtenantmanager'))
    expect((await fresh.call('settings.audit.index')).data).toContainEqual(
      expect.objectContaining({
        action: 'credits.monthly-transfer-skipped',
        changes: { amount: { to: 51 } },
      }),
    )
  })
})

describe('a new month', () => {
  it('lets the next fall below a threshold be told again', async () => {
    const { city, person } = await cityWithAdmin(test)
    await allot(city, 100)
    const spend = () =>
      runPaid(
        system(),
        {
          tenantId: city.id,
          jobClass: 'test',
          functionality: 'chatbot_response',
          cents: 8_500n,
          key: crypto.randomUUID(),
          description: 'Antwort',
        },
        async () => ({ usedCents: 8_500n, result: null }),
      )
    const toldLevel = async () => {
      const { rows } = await test.app.database.pool.query(
        'select told_level from credit_alert_settings where tenant_id = $1',
        [city.id],
      )
      return rows[0]?.told_level
    }
    await spend()
    expect((await test.outbox.take(person.email)).subject).toContain('Credits werden knapp')
    expect(await toldLevel()).toBe('warning')
    test.clock.advance(days(31))
    await runMonth(system())
    await expect.poll(toldLevel).toBe('ok')
    await spend()
    expect((await test.outbox.take(person.email)).subject).toContain('Credits werden knapp')
  })
})
