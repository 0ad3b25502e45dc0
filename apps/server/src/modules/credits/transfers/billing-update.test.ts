import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { balanceOf, cityWithAdmin, giveCredits, holdCredits } from '../../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { cancelReservation } from '../ledger/ledger.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const family = async () => {
  const { city, admin, person } = await cityWithAdmin(test)
  const office = await test.subTenant(city)
  return { city, admin, person, office, params: { tenant: office.id } }
}
const parentBilling = { billing_mode: 'parent_billing' as const, monthly_transfer: 0 }

describe('the billing of sub-tenants', () => {
  it('is listed with what each has', async () => {
    const { city, admin, office } = await family()
    const another = await test.subTenant(city, { name: 'Ämter' })
    await giveCredits(test, office.id, 20)
    await holdCredits(test, office.id, 5)
    await giveCredits(test, city.id, 7)
    const list = await admin.call('credits.sub-tenants.index')
    expect(list.available).toBe(7)
    expect(list.data.map(({ name }) => name)).toEqual(
      [office.name, another.name].sort((a, b) => a.localeCompare(b, 'de')),
    )
    expect(list.data.find(({ id }) => id === office.id)).toEqual({
      id: office.id,
      name: office.name,
      billing_mode: 'own_credits',
      monthly: 0,
      purchased: 20,
      reserved: 5,
      available: 15,
      monthly_transfer: 0,
      can: { transfer: true, update: true },
    })
    const manager = await test.signedIn(await test.member(office, 'subtenantmanager'))
    expect(await manager.call('credits.sub-tenants.index')).toEqual({ data: [], available: 15 })
  })

  it('goes over to the main tenant with what is left, once somebody confirms it', async () => {
    const { city, admin, office, params } = await family()
    await giveCredits(test, office.id, 1_012.5)
    const refusal = await admin.refused('credits.billing-mode.update', { params, body: parentBilling })
    expect(refusal).toMatchObject({ status: 409, code: 'conflict' })
    expect(refusal.message).toContain('1.012,50 Credits')
    expect(refusal.errors.is_confirmed).toBe(refusal.message)
    expect([await balanceOf(test, city.id), await balanceOf(test, office.id)]).toEqual([0, 1_012.5])
    const changed = await admin.call('credits.billing-mode.update', {
      params,
      body: { ...parentBilling, is_confirmed: true },
    })
    expect(changed).toMatchObject({
      billing_mode: 'parent_billing',
      available: 0,
      can: { transfer: false, update: true },
    })
    expect([await balanceOf(test, city.id), await balanceOf(test, office.id)]).toEqual([1_012.5, 0])
    const [entry] = (await admin.call('settings.audit.index')).data
    expect(entry).toMatchObject({
      action: 'credits.billing-changed',
      changes: { billing_mode: { from: 'own_credits', to: 'parent_billing' }, returned: { to: 1_012.5 } },
    })
  })

  it('needs no confirmation where nothing is left, and comes back', async () => {
    const { admin, params } = await family()
    await admin.call('credits.billing-mode.update', { params, body: parentBilling })
    const back = await admin.call('credits.billing-mode.update', {
      params,
      body: { billing_mode: 'own_credits', monthly_transfer: 25.5 },
    })
    expect(back).toMatchObject({ billing_mode: 'own_credits', monthly_transfer: 25.5 })
  })

  it('does not change while paid work is going on', async () => {
    const { admin, office, params } = await family()
    await giveCredits(test, office.id, 10)
    const held = await holdCredits(test, office.id, 4)
    const body = { ...parentBilling, is_confirmed: true }
    const refusal = await admin.refused('credits.billing-mode.update', { params, body })
    expect(refusal).toMatchObject({ status: 409, message: expect.stringContaining('bezahlter Vorgang') })
    expect(await balanceOf(test, office.id)).toBe(10)
    await cancelReservation(test.app.systemContext('test'), held)
    await admin.call('credits.billing-mode.update', { params, body })
  })

  it('writes nothing down when nothing changes', async () => {
    const { admin, params } = await family()
    const body = { billing_mode: 'own_credits' as const, monthly_transfer: 0 }
    await admin.call('credits.billing-mode.update', { params, body })
    const actions = (await admin.call('settings.audit.index')).data.map(({ action }) => action)
    expect(actions).not.toContain('credits.billing-changed')
  })

  it('is in the hands of the sub-tenant’s own main tenant', async () => {
    const { city, admin, office, params } = await family()
    const { admin: stranger } = await family()
    const manager = await test.signedIn(await test.member(office, 'subtenantmanager'))
    const body = parentBilling
    for (const refusal of [
      await stranger.refused('credits.billing-mode.update', { params, body }),
      await manager.refused('credits.billing-mode.update', { params, body }),
      await admin.refused('credits.billing-mode.update', { params: { tenant: city.id }, body }),
      await admin.refused('credits.billing-mode.update', { params: { tenant: crypto.randomUUID() }, body }),
    ])
      expect(refusal).toMatchObject({ status: 404, message: 'Der Eintrag wurde nicht gefunden.' })
  })

  it.each([-1, 0.001, 1_000_001])('takes no monthly transfer like %s', async monthly_transfer => {
    const { admin, params } = await family()
    const body = { billing_mode: 'own_credits' as const, monthly_transfer }
    const refusal = await admin.refused('credits.billing-mode.update', { params, body })
    expect(refusal.errors.monthly_transfer).toEqual(expect.any(String))
  })
})
