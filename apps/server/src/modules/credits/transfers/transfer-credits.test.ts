import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { balanceOf, cityWithAdmin, giveCredits, holdCredits } from '../../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const family = async (credits = 100) => {
  const { city, admin, person } = await cityWithAdmin(test)
  const office = await test.subTenant(city)
  if (credits) await giveCredits(test, city.id, credits)
  const transfer = (amount: number, to = office.id) => ({
    to_tenant_id: to,
    amount,
    idempotency_key: crypto.randomUUID(),
  })
  return { city, admin, person, office, transfer }
}

describe('a transfer to a sub-tenant', () => {
  it('moves the credits and is written down on both sides', async () => {
    const { city, admin, person, office, transfer } = await family()
    expect(await admin.call('credits.transfer', { body: transfer(30) })).toEqual({
      message: `30,00 Credits wurden an ${office.name} übertragen.`,
      available: 70,
    })
    expect([await balanceOf(test, city.id), await balanceOf(test, office.id)]).toEqual([70, 30])
    const [entry] = (await admin.call('settings.audit.index')).data
    expect(entry).toMatchObject({
      action: 'credits.transferred',
      actor_name: person.name,
      tenant_name: city.name,
      changes: { description: { to: `Credit-Übertragung an ${office.name}` } },
    })
    const manager = await test.signedIn(await test.member(office, 'subtenantmanager'))
    const [received] = (await manager.call('settings.audit.index')).data.filter(
      ({ action }) => action === 'credits.received',
    )
    expect(received).toMatchObject({ actor_name: person.name, changes: { amount: { to: 30 } } })
  })

  it('names the super admin who acted as somebody else', async () => {
    const { admin, person, transfer } = await family()
    const helper = await test.person({ isSuperAdmin: true })
    const acting = await test.signedIn(helper)
    await acting.call('superadmin.users.impersonate', { params: { user: person.id } })
    await acting.call('credits.transfer', { body: transfer(1) })
    const [entry] = (await admin.call('settings.audit.index')).data
    expect(entry).toMatchObject({
      action: 'credits.transferred',
      actor_name: person.name,
      impersonator_name: helper.name,
    })
  })

  it('is never more than is available', async () => {
    const { city, admin, office, transfer } = await family(100)
    await holdCredits(test, city.id, 60)
    for (const amount of [41, 100_000_001, 0, -5, 1.5])
      expect(await admin.refused('credits.transfer', { body: transfer(amount) })).toMatchObject({
        status: 422,
        errors: { amount: 'Bitte geben Sie einen gültigen Betrag ein' },
      })
    expect(await balanceOf(test, office.id)).toBe(0)
    await admin.call('credits.transfer', { body: transfer(40) })
    expect(await balanceOf(test, office.id)).toBe(40)
  })

  it('happens once for a form that is sent twice, also at the same moment', async () => {
    const { city, admin, office, transfer } = await family(100)
    const body = transfer(60)
    await Promise.all([admin.call('credits.transfer', { body }), admin.call('credits.transfer', { body })])
    await admin.call('credits.transfer', { body })
    expect([await balanceOf(test, city.id), await balanceOf(test, office.id)]).toEqual([40, 60])
    const second = await test.subTenant(city)
    const refusal = await admin.refused('credits.transfer', { body: { ...body, to_tenant_id: second.id } })
    expect(refusal.status).toBe(409)
    expect(await balanceOf(test, second.id)).toBe(0)
  })

  it('of two that are more than the balance together loses one', async () => {
    const { city, admin, office, transfer } = await family(100)
    const answers = await Promise.all([
      admin.send('credits.transfer', { body: transfer(60) }),
      admin.send('credits.transfer', { body: transfer(60) }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
    expect([await balanceOf(test, city.id), await balanceOf(test, office.id)]).toEqual([40, 60])
  })

  it('goes to nobody but one’s own sub-tenants, and the answer tells nothing', async () => {
    const { city, admin, transfer } = await family(100)
    const other = await family(0)
    const main = await test.mainTenant({ circleId: city.circleId })
    const sibling = await test.subTenant(main)
    for (const to of [city.id, other.city.id, other.office.id, main.id, sibling.id, crypto.randomUUID()])
      expect(await admin.refused('credits.transfer', { body: transfer(1, to) })).toMatchObject({
        status: 422,
        errors: { to_tenant_id: 'Dieser Untermandant wurde nicht gefunden' },
      })
    expect(await balanceOf(test, city.id)).toBe(100)
  })

  it('does not start in a sub-tenant', async () => {
    const { city, office, transfer } = await family(0)
    await giveCredits(test, office.id, 50)
    const manager = await test.signedIn(await test.member(office, 'subtenantmanager'))
    for (const to of [city.id, office.id])
      expect((await manager.refused('credits.transfer', { body: transfer(1, to) })).status).toBe(422)
    expect(await balanceOf(test, office.id)).toBe(50)
  })

  it('goes to no sub-tenant for which the main tenant pays', async () => {
    const { admin, office, transfer } = await family(100)
    await admin.call('credits.billing-mode.update', {
      params: { tenant: office.id },
      body: { billing_mode: 'parent_billing', monthly_transfer: 0 },
    })
    const refusal = await admin.refused('credits.transfer', { body: transfer(1) })
    expect(refusal.errors.to_tenant_id).toContain('Hauptmandanten')
  })
})
