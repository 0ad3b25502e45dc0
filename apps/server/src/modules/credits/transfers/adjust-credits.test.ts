import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { balanceOf, cityWithAdmin, giveCredits, holdCredits, superAdmin } from '../../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { TestBrowser } from '../../../../test/test-browser.ts'

let test: TestApp
let admin: TestBrowser
beforeAll(async () => {
  test = await startTestApp()
  admin = await superAdmin(test)
})
afterAll(() => test.close())

const form = (amount: number) => ({
  amount,
  description: 'Korrektur der Abrechnung',
  idempotency_key: crypto.randomUUID(),
})

describe('adjusting credits', () => {
  it('adds and subtracts cents', async () => {
    const { city, admin: ownAdmin } = await cityWithAdmin(test)
    const params = { tenant: city.id }
    expect(await admin.call('credits.adjust', { params, body: form(10_050) })).toEqual({
      message: 'Credits erfolgreich angepasst!',
      credits: 100.5,
      credits_available: 100.5,
    })
    const after = await admin.call('credits.adjust', { params, body: form(-50) })
    expect(after).toMatchObject({ credits: 100 })
    const [entry] = (await ownAdmin.call('settings.audit.index')).data
    expect(entry).toMatchObject({
      action: 'credits.adjusted',
      changes: { amount: { to: -0.5 }, description: { to: 'Korrektur der Abrechnung' } },
    })
  })

  it('takes no more than is there and not reserved', async () => {
    const { city } = await cityWithAdmin(test)
    await giveCredits(test, city.id, 2_000)
    await holdCredits(test, city.id, 765.5)
    const refusal = await admin.refused('credits.adjust', {
      params: { tenant: city.id },
      body: form(-123_451),
    })
    expect(refusal).toMatchObject({
      status: 422,
      errors: { amount: 'Nicht genügend Credits vorhanden. Verfügbar: 1.234,50' },
    })
    expect(await balanceOf(test, city.id)).toBe(2_000)
    await admin.call('credits.adjust', { params: { tenant: city.id }, body: form(-123_450) })
    expect(await balanceOf(test, city.id)).toBe(765.5)
  })

  it('happens once for a form that is sent twice, also at the same moment', async () => {
    const { city, admin: ownAdmin } = await cityWithAdmin(test)
    const parts = { params: { tenant: city.id }, body: form(500) }
    await Promise.all([admin.call('credits.adjust', parts), admin.call('credits.adjust', parts)])
    await admin.call('credits.adjust', parts)
    expect(await balanceOf(test, city.id)).toBe(5)
    const entries = (await ownAdmin.call('settings.audit.index')).data
    expect(entries.filter(({ action }) => action === 'credits.adjusted')).toHaveLength(1)
    const other = { ...parts, body: { ...parts.body, amount: 600 } }
    expect((await admin.refused('credits.adjust', other)).status).toBe(409)
  })

  it.each([0, 0.5, 2_000_000_000, Number.NaN])('takes no amount like %s', async amount => {
    const { city } = await cityWithAdmin(test)
    const parts = { params: { tenant: city.id }, body: form(amount) }
    expect((await admin.refused('credits.adjust', parts)).errors.amount).toEqual(expect.any(String))
  })

  it('is for super admins, and for tenants that pay for themselves', async () => {
    const { city, admin: ownAdmin } = await cityWithAdmin(test)
    const office = await test.subTenant(city)
    await ownAdmin.call('credits.billing-mode.update', {
      params: { tenant: office.id },
      body: { billing_mode: 'parent_billing', monthly_transfer: 0 },
    })
    const adjust = (tenant: string) => ({ params: { tenant }, body: form(100) })
    expect((await ownAdmin.refused('credits.adjust', adjust(city.id))).status).toBe(403)
    expect((await admin.refused('credits.adjust', adjust(office.id))).status).toBe(409)
    expect((await admin.refused('credits.adjust', adjust(crypto.randomUUID()))).status).toBe(404)
  })
})
