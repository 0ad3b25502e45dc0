import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { balanceOf, cityWithAdmin, giveCredits, holdCredits, superAdmin } from '../../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { TestBrowser } from '../../../../test/test-browser.ts'
import { doPaidWork } from '../../../../test/usage.ts'
import { hours } from '../../../platform/clock.ts'
import { databaseErrorOf } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { acrossTenantsCheckLedger } from './check-ledger.ts'

let test: TestApp
let boss: TestBrowser
beforeAll(async () => {
  // Without workers: nobody releases what has expired while it is looked at.
  test = await startTestApp({ config: { role: 'web' } })
  boss = await superAdmin(test)
})
afterAll(() => test.close())

const run = (statement: ReturnType<typeof sql>) => test.app.database.db.execute(statement)

/** As somebody with all rights on the database, past the guards. */
const tamper = (statement: ReturnType<typeof sql>) =>
  test.app.database.db.transaction(async tx => {
    await tx.execute(sql`alter table credit_transactions disable trigger all`)
    await tx.execute(statement)
    await tx.execute(sql`alter table credit_transactions enable trigger all`)
  })

const cityWithWork = async () => {
  const { city, admin } = await cityWithAdmin(test)
  await giveCredits(test, city.id, 100)
  const document = await doPaidWork(test, city.id, {
    credits: 1,
    functionality: 'document_processing',
    parts: [{ functionality: 'document_ocr', credits: 2 }],
    userId: newId(),
  })
  const held = await holdCredits(test, city.id, 5)
  return { city, admin, document, held: held.id }
}

const check = (...tenantIds: string[]) => acrossTenantsCheckLedger(test.app.systemContext('test'), tenantIds)
const anomaliesOf = async (browser: TestBrowser, query: Record<string, string> = {}) =>
  (await browser.call('credits.reconciliation', { query })).anomalies.data
const kindsOf = async (browser: TestBrowser) =>
  [...new Set((await anomaliesOf(browser)).map(({ anomaly_type }) => anomaly_type))].toSorted()
const repair = (browser: TestBrowser, anomaly: string | undefined) =>
  browser.call('api.credits.reconciliation.repair', { params: { anomaly: anomaly ?? '' } })

/** A part that is open under an action that is not any more. */
const orphanUnder = async (tenantId: string, parentId: string): Promise<string> => {
  const id = newId()
  await run(sql`select credit_reserve(${tenantId}, ${id}, ${parentId}, 'test', 'topics', 100, ${newId()}, null, '', '{}',
    ${test.clock.now()}, ${new Date(test.clock.now().getTime() + hours(1))})`)
  await run(
    sql`update credit_reservations set status = 'cancelled', resolved_at = now() where tenant_id = ${tenantId} and id = ${parentId}`,
  )
  return id
}

type Planted = { city: { id: string }; document: string; held: string }
const planted: [kind: string, plant: (of: Planted) => Promise<unknown>][] = [
  [
    'expired_pending',
    ({ city, held }) =>
      run(sql`update credit_reservations set created_at = created_at - interval '2 hours', expires_at = created_at - interval '1 hour'
        where tenant_id = ${city.id} and id = ${held}`),
  ],
  [
    'confirmed_above_reserved',
    ({ city, document }) =>
      run(
        sql`update credit_reservations set children_cents = 100 where tenant_id = ${city.id} and id = ${document}`,
      ),
  ],
  ['orphaned_reservation', ({ city, held }) => orphanUnder(city.id, held)],
  [
    'action_without_booking',
    ({ city, document }) =>
      tamper(
        sql`delete from credit_transactions where tenant_id = ${city.id} and reservation_id = ${document}`,
      ),
  ],
  [
    'booking_without_action',
    ({ city, document }) =>
      tamper(
        sql`update credit_transactions set reservation_id = ${newId()} where tenant_id = ${city.id} and reservation_id = ${document}`,
      ),
  ],
  [
    'double_charge',
    ({ city, document }) =>
      run(
        sql`select credit_post(${city.id}, 'usage', 'purchased', -100, 0, ${`usage:${document}`}, null, ${document}, null, '', now())`,
      ),
  ],
  [
    'broken_chain',
    ({ city }) =>
      tamper(
        sql`update credit_transactions set description = 'anderes' where tenant_id = ${city.id} and seq = 2`,
      ),
  ],
  [
    'balance_mismatch',
    ({ city }) =>
      run(sql`update credit_accounts set purchased_cents = purchased_cents + 1 where tenant_id = ${city.id}`),
  ],
  [
    'usage_mismatch',
    ({ city }) => run(sql`update credit_usage_hours set cents = 1 where tenant_id = ${city.id}`),
  ],
  [
    'record_mismatch',
    ({ city }) =>
      run(sql`insert into credit_requests (tenant_id, id, amount_cents, reason, status, urgency_level, requested_by_name, created_at, reviewed_at)
        values (${city.id}, ${newId()}, 700, '', 'approved', 'low', 'Eva', now(), now())`),
  ],
]

describe('a check of the ledger', () => {
  it('finds nothing where nothing is wrong, and says when it was', async () => {
    const { city, admin } = await cityWithWork()
    expect((await admin.call('credits.reconciliation')).check).toEqual({
      checked_at: null,
      is_running: false,
    })
    await check(city.id)
    const page = await admin.call('credits.reconciliation')
    expect(page.anomalies.data).toEqual([])
    expect(page.check).toEqual({ checked_at: test.clock.now().toISOString(), is_running: false })
  })

  it.each(planted)('finds %s', async (kind, plant) => {
    const world = await cityWithWork()
    await plant(world)
    await check(world.city.id)
    expect(await kindsOf(world.admin)).toContain(kind)
    const { stats, anomalies } = await world.admin.call('credits.reconciliation')
    expect(stats.anomalies).toBe(anomalies.total)
    for (const { context, tenant } of anomalies.data) {
      expect(tenant.id).toBe(world.city.id)
      expect(Object.keys(context).length).toBeGreaterThan(1)
    }
    const { admin: stranger } = await cityWithAdmin(test)
    expect(await anomaliesOf(stranger)).toEqual([])
  })

  it('finds the same thing once, and forgets what has gone', async () => {
    const { city, admin } = await cityWithWork()
    await run(
      sql`update credit_accounts set purchased_cents = purchased_cents + 1 where tenant_id = ${city.id}`,
    )
    await check(city.id)
    const [first] = await anomaliesOf(admin)
    test.clock.advance(1_000)
    await check(city.id)
    expect(await anomaliesOf(admin)).toEqual([first])
    await run(
      sql`update credit_accounts set purchased_cents = purchased_cents - 1 where tenant_id = ${city.id}`,
    )
    test.clock.advance(1_000)
    await check(city.id)
    expect(await anomaliesOf(admin)).toEqual([])
  })

  it('marks the chain that it is about', async () => {
    const { city, admin, document, held } = await cityWithWork()
    await run(
      sql`update credit_reservations set children_cents = 100 where tenant_id = ${city.id} and id = ${document}`,
    )
    await check(city.id)
    const chains = async (show: string) => {
      const query = { show } as { show: 'all' }
      const { flow_chains, summary } = await admin.call('api.credits.reconciliation.flow-chains', { query })
      return {
        found: flow_chains.data.map(chain => [chain.root_reservation_id, chain.has_anomalies]),
        summary,
      }
    }
    expect(await chains('anomalies')).toMatchObject({
      found: [[document, true]],
      summary: { total_chains: 1, total_credits: 2, chains_with_anomalies: 1 },
    })
    expect(await chains('normal')).toMatchObject({
      found: [[held, false]],
      summary: { total_chains: 1, chains_with_anomalies: 0 },
    })
    expect((await chains('all')).summary).toMatchObject({ total_chains: 2, chains_with_anomalies: 1 })
  })

  it('tells a sub-tenant what is wrong with its own use, also where the main tenant pays', async () => {
    const { city, admin } = await cityWithAdmin(test)
    const office = await test.subTenant(city)
    const manager = await test.signedIn(await test.member(office, 'subtenantmanager'))
    await giveCredits(test, city.id, 100)
    await run(sql`select credit_switch_billing(${office.id}, 'parent_billing', null, ${test.clock.now()})`)
    const work = await doPaidWork(test, office.id, { credits: 2 })
    await tamper(
      sql`delete from credit_transactions where tenant_id = ${city.id} and reservation_id = ${work}`,
    )
    await check(office.id)
    expect(await kindsOf(manager)).toEqual(['action_without_booking'])
    // The broken chain is that of the account.
    expect(await kindsOf(admin)).toEqual(expect.arrayContaining(['action_without_booking', 'broken_chain']))
  })

  it('is asked for by a button, waits for a worker, and is in the audit log', async () => {
    const { admin } = await cityWithWork()
    await admin.call('api.credits.reconciliation.check', { body: { tenant_id: '' } })
    expect((await admin.call('credits.reconciliation')).check.is_running).toBe(true)
    const { data } = await admin.call('settings.audit.index')
    expect(data[0]).toMatchObject({ action: 'credits.check-asked' })
  })
})

describe('a repair', () => {
  const plant = async (kind: string) => {
    const world = await cityWithWork()
    await planted.find(([name]) => name === kind)?.[1](world)
    await check(world.city.id)
    const anomaly = (await anomaliesOf(boss, { tenant_id: world.city.id })).find(
      ({ anomaly_type }) => anomaly_type === kind,
    )
    return { ...world, anomaly }
  }

  it('gives back what has expired, once, and tells the audit log', async () => {
    const { city, admin, anomaly, held } = await plant('expired_pending')
    expect(anomaly).toMatchObject({ repair: 'release', reservation_id: held, context: { amount: 5 } })
    await repair(admin, anomaly?.id)
    await repair(admin, anomaly?.id)
    const { stats } = await admin.call('credits.reconciliation')
    expect(stats).toMatchObject({ active_reservations: 0, expired_reservations: 0, anomalies: 0 })
    const { data } = await admin.call('settings.audit.index')
    expect(data.filter(({ action }) => action === 'credits.reservation-released')).toMatchObject([
      { changes: { amount: { to: 5 }, reservation: { to: held } } },
    ])
    await check(city.id)
    expect(await anomaliesOf(admin)).toEqual([])
  })

  it('closes what was left open under a finished action', async () => {
    const { admin, anomaly } = await plant('orphaned_reservation')
    const orphans = async () => (await admin.call('credits.reconciliation')).stats.orphaned_reservations
    expect(await orphans()).toBe(1)
    await repair(admin, anomaly?.id)
    expect(await orphans()).toBe(0)
    expect(await kindsOf(admin)).not.toContain('orphaned_reservation')
  })

  it('does nothing about what has been settled meanwhile', async () => {
    const { city, admin, anomaly, held } = await plant('expired_pending')
    await run(sql`select credit_cancel(${city.id}, ${held}, true, ${test.clock.now()})`)
    await repair(admin, anomaly?.id)
    expect(await anomaliesOf(admin)).toEqual([])
    const { data } = await admin.call('settings.audit.index')
    expect(data.map(({ action }) => action)).not.toContain('credits.reservation-released')
  })

  it('refunds what was booked twice, by a super admin alone, and it stays repaired', async () => {
    const { city, admin, anomaly } = await plant('double_charge')
    expect(anomaly).toMatchObject({ repair: 'refund', context: { spent: 1, booked: 2 } })
    const [own] = (await anomaliesOf(admin)).filter(({ id }) => id === anomaly?.id)
    expect(own?.repair).toBeNull()
    const params = { anomaly: anomaly?.id ?? '' }
    expect(await admin.refused('api.credits.reconciliation.repair', { params })).toMatchObject({
      status: 409,
    })
    const before = await balanceOf(test, city.id)
    await repair(boss, anomaly?.id)
    await repair(boss, anomaly?.id)
    expect(await balanceOf(test, city.id)).toBe(before + 1)
    const { data } = await admin.call('settings.audit.index')
    expect(data.filter(({ action }) => action === 'credits.refunded')).toMatchObject([
      { changes: { amount: { to: 1 } } },
    ])
    await check(city.id)
    expect(await kindsOf(admin)).not.toContain('double_charge')
  })

  it.each(['broken_chain', 'balance_mismatch', 'usage_mismatch', 'action_without_booking'])(
    'of %s would rewrite something, and is refused to everybody',
    async kind => {
      const { anomaly } = await plant(kind)
      expect(anomaly?.repair).toBeNull()
      const params = { anomaly: anomaly?.id ?? '' }
      expect(await boss.refused('api.credits.reconciliation.repair', { params })).toMatchObject({
        status: 409,
      })
    },
  )

  it('of something of another tenant is a repair of nothing', async () => {
    const { anomaly } = await plant('expired_pending')
    const { admin: stranger } = await cityWithAdmin(test)
    const params = { anomaly: anomaly?.id ?? '' }
    expect(await stranger.refused('api.credits.reconciliation.repair', { params })).toMatchObject({
      status: 404,
    })
  })
})

describe('the database itself refuses', () => {
  const refusal = async (statement: ReturnType<typeof sql>) =>
    run(statement).then(
      () => 'nothing',
      error => databaseErrorOf(error).code,
    )

  it.each<[what: string, code: string, act: (of: Planted) => ReturnType<typeof sql>]>([
    [
      'an action that spends more than it and its parts have reserved',
      '23514',
      ({ city, document }) =>
        sql`update credit_reservations set spent_cents = amount_cents + 1 where tenant_id = ${city.id} and id = ${document}`,
    ],
    [
      'a second action of a key that is paid',
      '23505',
      ({
        city,
        document,
      }) => sql`insert into credit_reservations (tenant_id, id, payer_tenant_id, root_id, root_functionality, job_class,
          functionality, amount_cents, idempotency_key, created_at, expires_at)
        select tenant_id, new.id, payer_tenant_id, new.id, 'topics', 'test', 'topics', 1, idempotency_key, created_at, expires_at
          from credit_reservations r, (select gen_random_uuid() as id) new where r.tenant_id = ${city.id} and r.id = ${document}`,
    ],
    [
      'a second movement of a key',
      '23505',
      ({
        city,
      }) => sql`insert into credit_transactions select tenant_id, 99, gen_random_uuid(), type, part, amount_cents, balance_after_cents,
          null, idempotency_key, null, null, '', now(), hash from credit_transactions where tenant_id = ${city.id} and seq = 1`,
    ],
    [
      'a part without its whole',
      '23503',
      ({ city, held }) =>
        sql`update credit_reservations set parent_id = ${newId()}, root_id = ${newId()} where tenant_id = ${city.id} and id = ${held}`,
    ],
    [
      'a booking that is changed',
      'LT002',
      ({ city }) => sql`update credit_transactions set amount_cents = 1 where tenant_id = ${city.id}`,
    ],
  ])('%s', async (_, code, act) => {
    expect(await refusal(act(await cityWithWork()))).toBe(code)
  })
})
