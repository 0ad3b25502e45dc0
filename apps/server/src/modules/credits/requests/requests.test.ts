import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cityWithAdmin, giveCredits, spendCredits, superAdmin } from '../../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { doPaidWork } from '../../../../test/usage.ts'
import { after, days } from '../../../platform/clock.ts'
import { urgencyOf, usageOfLastWeek } from './urgency.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const form = { amount: 250.5, reason: 'Mehr Anfragen vor der Wahl' }
const ask = async () => {
  const { city, admin, person } = await cityWithAdmin(test)
  const params = { tenant: city.id }
  const { request } = await admin.call('api.credits.requests.store', { params, body: form })
  return { city, admin, person, params, request }
}

describe('asking for credits', () => {
  it('leaves a pending request with the person, listed and counted', async () => {
    const { admin, params, person, request } = await ask()
    expect(request).toMatchObject({
      amount: 250.5,
      reason: 'Mehr Anfragen vor der Wahl',
      business_justification: null,
      status: 'pending',
      urgency_level: 'low',
      requested_by: { name: person.name },
      reviewed_by: null,
    })
    const list = await admin.call('api.credits.requests.index', { params })
    expect(list).toMatchObject({ total: 1, per_page: 20, can: { create: true, cancel: true } })
    expect(list.data).toEqual([request])
    expect(await admin.call('api.credits.requests.statistics', { params })).toEqual({
      total_requests: 1,
      pending_requests: 1,
      approved_requests: 0,
      total_approved_amount: 0,
    })
    const log = await admin.call('settings.audit.index')
    expect(log.data[0]).toMatchObject({
      action: 'credits.requested',
      actor_name: person.name,
      changes: { amount: { to: 250.5 } },
    })
  })

  it('is refused while another request is pending', async () => {
    const { admin, params } = await ask()
    expect(await admin.refused('api.credits.requests.store', { params, body: form })).toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'There is already a pending request.',
      errors: { amount: 'There is already a pending request.' },
    })
  })

  it('succeeds once when two people ask in the same moment', async () => {
    const { city, admin } = await cityWithAdmin(test)
    const colleague = await test.signedIn(await test.member(city, 'admin'))
    const parts = { params: { tenant: city.id }, body: form }
    const answers = await Promise.all([
      admin.send('api.credits.requests.store', parts),
      colleague.send('api.credits.requests.store', parts),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  it.each([0, 0.99, -5, 10_000.01, 1.001, Number.NaN, 1e12])('takes no amount like %s', async amount => {
    const { city, admin } = await cityWithAdmin(test)
    const parts = { params: { tenant: city.id }, body: { ...form, amount } }
    expect(await admin.refused('api.credits.requests.store', parts)).toMatchObject({
      status: 422,
      errors: { amount: expect.any(String) },
    })
  })

  it('takes nothing that the server decides', async () => {
    const { city, admin } = await cityWithAdmin(test)
    const body = { ...form, status: 'approved', urgency_level: 'critical', tenant_id: city.id }
    const refusal = await admin.refused('api.credits.requests.store', { params: { tenant: city.id }, body })
    expect(Object.keys(refusal.errors).sort()).toEqual(['status', 'tenant_id', 'urgency_level'])
  })

  it('makes no sense for a sub-tenant for which the main tenant pays', async () => {
    const { city, admin } = await cityWithAdmin(test)
    const office = await test.subTenant(city)
    const params = { tenant: office.id }
    await admin.call('credits.billing-mode.update', {
      params,
      body: { billing_mode: 'parent_billing', monthly_transfer: 0 },
    })
    const refusal = await admin.refused('api.credits.requests.store', { params, body: form })
    expect(refusal).toMatchObject({ status: 409, message: expect.stringContaining('main tenant pays') })
    expect((await admin.call('api.credits.requests.index', { params })).can.create).toBe(false)
  })

  it('is for those who manage credits; content managers only read', async () => {
    const { city, params } = await ask()
    const reader = await test.signedIn(await test.member(city, 'contentmanager'))
    expect((await reader.refused('api.credits.requests.store', { params, body: form })).status).toBe(403)
    const list = await reader.call('api.credits.requests.index', { params })
    expect(list).toMatchObject({ total: 1, can: { create: false, cancel: false } })
  })

  it('of a sub-tenant is read by those who manage the main tenant, not by its staff', async () => {
    const { city, admin } = await cityWithAdmin(test)
    const office = { tenant: (await test.subTenant(city)).id }
    const reader = await test.signedIn(await test.member(city, 'contentmanager'))
    for (const name of [
      'api.credits.requests.index',
      'api.credits.requests.statistics',
      'api.credits.usage.overview',
      'api.credits.usage.projection',
      'api.credits.usage.details',
      'api.credits.usage.export',
    ] as const) {
      expect((await admin.send(name, { params: office })).statusCode, name).toBe(200)
      expect((await reader.refused(name, { params: office })).status, name).toBe(404)
    }
    const together = await reader.call('api.credits.usage.overview', {
      params: { tenant: city.id },
      query: { include_subtenants: '1' },
    })
    expect(together).toMatchObject({ aggregated: true, included_subtenants: 1 })
  })

  it('is nobody else’s business', async () => {
    const { params, request } = await ask()
    const { admin: stranger, city: elsewhere } = await cityWithAdmin(test)
    const unknown = { tenant: crypto.randomUUID() }
    const own = { ...params, creditRequest: request.id }
    for (const answer of [
      await stranger.refused('api.credits.requests.store', { params, body: form }),
      await stranger.refused('api.credits.requests.index', { params }),
      await stranger.refused('api.credits.requests.statistics', { params }),
      await stranger.refused('api.credits.requests.cancel', { params: own }),
      await stranger.refused('api.credits.requests.cancel', { params: { ...own, tenant: elsewhere.id } }),
      await stranger.refused('api.credits.requests.index', { params: unknown }),
    ])
      expect(answer).toEqual({
        status: 404,
        code: 'not_found',
        message: 'The entry was not found.',
        errors: {},
      })
  })

  it('works for a sub-tenant from its main tenant, and never the other way round', async () => {
    const { city, admin } = await cityWithAdmin(test)
    const office = await test.subTenant(city)
    const manager = await test.signedIn(await test.member(office, 'subtenantmanager'))
    await admin.call('api.credits.requests.store', { params: { tenant: office.id }, body: form })
    const own = await manager.call('api.credits.requests.index', { params: { tenant: office.id } })
    expect(own.total).toBe(1)
    expect(
      (await manager.refused('api.credits.requests.index', { params: { tenant: city.id } })).status,
    ).toBe(404)
  })
})

describe('the urgency of a request', () => {
  it('follows from how long the balance lasts', () => {
    expect(urgencyOf(100n, 0n)).toBe('low')
    expect(urgencyOf(0n, 1n)).toBe('critical')
    expect(urgencyOf(1_00n, 7_00n)).toBe('critical')
    expect(urgencyOf(1_01n, 7_00n)).toBe('high')
    expect(urgencyOf(3_00n, 7_00n)).toBe('high')
    expect(urgencyOf(3_01n, 7_00n)).toBe('medium')
    expect(urgencyOf(7_00n, 7_00n)).toBe('medium')
    expect(urgencyOf(7_01n, 7_00n)).toBe('low')
  })

  it('counts a week of use, also that of the sub-tenants for which the tenant pays', async () => {
    const { city, admin } = await cityWithAdmin(test)
    const office = await test.subTenant(city)
    await admin.call('credits.billing-mode.update', {
      params: { tenant: office.id },
      body: { billing_mode: 'parent_billing', monthly_transfer: 0 },
    })
    await giveCredits(test, city.id, 10)
    await spendCredits(test, office.id, 7)
    const params = { tenant: city.id }
    const { request } = await admin.call('api.credits.requests.store', { params, body: form })
    expect(request.urgency_level).toBe('high')
    await admin.call('api.credits.requests.cancel', { params: { ...params, creditRequest: request.id } })
    test.clock.advance(days(8))
    const fresh = await test.signedIn(await test.member(city, 'admin'))
    const later = await fresh.call('api.credits.requests.store', { params, body: form })
    expect(later.request.urgency_level).toBe('low')
  })
})

describe('the average that the form shows and the urgency', () => {
  it('count the same seven days, today included', async () => {
    const { city, admin } = await cityWithAdmin(test)
    await giveCredits(test, city.id, 100)
    const at = (day: number) => ({ credits: 7, at: after(test.clock.now(), -days(day)) })
    await doPaidWork(test, city.id, at(7))
    await doPaidWork(test, city.id, at(6))
    await doPaidWork(test, city.id, at(0))
    const { statistics } = await admin.call('api.credits.usage.overview', {
      params: { tenant: city.id },
      query: { period: '7' },
    })
    expect(statistics.total_used).toBe(14)
    expect(await usageOfLastWeek(test.app.database.db, city.id, test.clock.now())).toBe(14_00n)
  })
})

describe('cancelling a request', () => {
  it('is possible while it is pending, and opens the way for the next one', async () => {
    const { admin, params, request } = await ask()
    const cancel = { params: { ...params, creditRequest: request.id } }
    const cancelled = await admin.call('api.credits.requests.cancel', cancel)
    expect(cancelled.request).toMatchObject({ status: 'cancelled', reviewed_at: null })
    expect(await admin.refused('api.credits.requests.cancel', cancel)).toMatchObject({
      code: 'conflict',
      message: 'This request is no longer pending.',
    })
    await admin.call('api.credits.requests.store', { params, body: form })
    const actions = (await admin.call('settings.audit.index')).data.map(({ action }) => action)
    expect(actions.slice(0, 3)).toEqual([
      'credits.requested',
      'credits.request-cancelled',
      'credits.requested',
    ])
  })

  it('is not possible once it is decided', async () => {
    const { admin, params, request } = await ask()
    await (await superAdmin(test)).call('api.admin.credits.requests.reject', {
      params: { creditRequest: request.id },
      body: { reason: 'Bitte zuerst sparen' },
    })
    const cancel = { params: { ...params, creditRequest: request.id } }
    expect((await admin.refused('api.credits.requests.cancel', cancel)).status).toBe(409)
  })
})
