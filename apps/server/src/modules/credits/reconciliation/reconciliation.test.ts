import { flowPatternOf, treeNodesAtMost } from '@lotse/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cityWithAdmin, giveCredits, holdCredits, superAdmin } from '../../../../test/money.ts'
import { startTestApp, type TestApp, type TestTenant } from '../../../../test/test-app.ts'
import type { TestBrowser } from '../../../../test/test-browser.ts'
import { countingContext, doPaidWork } from '../../../../test/usage.ts'
import { after, days, hours } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { showTree } from './show-tree.ts'

let test: TestApp
let boss: TestBrowser
beforeAll(async () => {
  // Without workers: nobody releases what has expired while it is looked at.
  test = await startTestApp({ config: { role: 'web' } })
  boss = await superAdmin(test)
})
afterAll(() => test.close())

const family = async () => {
  const { city, admin } = await cityWithAdmin(test)
  const office = await test.subTenant(city)
  for (const { id } of [city, office]) await giveCredits(test, id, 1_000)
  const manager = await test.signedIn(await test.member(office, 'subtenantmanager'))
  return { city, admin, office, manager }
}

const pageOf = (browser: TestBrowser, query: Record<string, string> = {}) =>
  browser.call('credits.reconciliation', { query })
const idsIn = async (browser: TestBrowser, query: Record<string, string> = {}) =>
  (await pageOf(browser, query)).reservations.data.map(({ reservation_id }) => reservation_id)
const chainsOf = (browser: TestBrowser, query: Record<string, string> = {}) =>
  browser.call('api.credits.reconciliation.flow-chains', { query })
const treeOf = (browser: TestBrowser, reservation: string) =>
  browser.call('api.credits.reconciliation.tree', { params: { reservation } })

describe('who sees whose reservations', () => {
  it('is a main tenant its family, a sub-tenant itself, and a super admin all of them', async () => {
    const { city, admin, office, manager } = await family()
    const own = await holdCredits(test, city.id, 5)
    const below = await holdCredits(test, office.id, 7)
    const { city: elsewhere } = await cityWithAdmin(test)
    await giveCredits(test, elsewhere.id, 10)
    const foreign = await holdCredits(test, elsewhere.id, 1)
    expect((await idsIn(admin)).toSorted()).toEqual([own.id, below.id].toSorted())
    expect(await idsIn(admin, { tenant_id: office.id })).toEqual([below.id])
    expect(await idsIn(manager)).toEqual([below.id])
    expect(await idsIn(boss, { tenant_id: elsewhere.id })).toEqual([foreign.id])
    expect(await idsIn(boss, { per_page: '100' })).toEqual(
      expect.arrayContaining([own.id, below.id, foreign.id]),
    )
  })

  it('is told by the tenants to choose from, where there is a choice', async () => {
    const { city, admin, office, manager } = await family()
    expect((await pageOf(admin)).tenants).toEqual([
      { id: city.id, name: city.name },
      { id: office.id, name: office.name },
    ])
    expect((await pageOf(manager)).tenants).toEqual([])
    expect((await pageOf(boss)).tenants).toContainEqual({ id: office.id, name: office.name })
  })

  it('leaves tenants, trees and anomalies of others unknown, and staff outside', async () => {
    const { city, office, manager } = await family()
    const held = await holdCredits(test, city.id, 5)
    const { admin: stranger } = await cityWithAdmin(test)
    for (const query of [{ tenant_id: city.id }, { tenant_id: newId() }])
      for (const route of ['credits.reconciliation', 'api.credits.reconciliation.flow-chains'] as const)
        expect(await stranger.refused(route, { query })).toMatchObject({ status: 404 })
    const params = { reservation: held.id }
    for (const other of [stranger, manager])
      expect(await other.refused('api.credits.reconciliation.tree', { params })).toMatchObject({
        status: 404,
      })
    expect(
      await stranger.refused('api.credits.reconciliation.check', { body: { tenant_id: office.id } }),
    ).toMatchObject({ status: 404 })
    const clerk = await test.signedIn(await test.member(city, 'contentmanager'))
    expect(await clerk.refused('credits.reconciliation')).toMatchObject({ status: 403 })
  })
})

describe('the dashboard', () => {
  it('counts what is held, what has run out of time and what was given up half paid', async () => {
    const { city, admin } = await family()
    await holdCredits(test, city.id, 5)
    const ctx = {
      ...test.app.systemContext('test'),
      clock: { now: () => after(test.clock.now(), -hours(2)) },
    }
    const { rows } = await ctx.db.execute<{ id: string }>(sql`
      select id from credit_reserve(${city.id}, ${newId()}, null, 'test', 'topics', 300, ${newId()}, null, '', '{}',
        ${after(test.clock.now(), -hours(2))}, ${after(test.clock.now(), -hours(1))})`)
    await doPaidWork(test, city.id, {
      credits: 1,
      functionality: 'document_processing',
      parts: [{ functionality: 'document_ocr', credits: 2 }],
      isCancelled: true,
    })
    await doPaidWork(test, city.id, { credits: 1, isCancelled: true })
    const page = await pageOf(admin)
    expect(page.stats).toEqual({
      active_reservations: 2,
      expired_reservations: 1,
      incomplete_actions: 1,
      orphaned_reservations: 0,
      anomalies: 0,
    })
    expect(page.reservations.data[0]).toEqual({
      id: rows[0]?.id,
      reservation_id: rows[0]?.id,
      tenant: { id: city.id, name: city.name },
      amount: 3,
      functionality: 'topics',
      age_minutes: 120,
      is_expired: true,
    })
    expect(page.reservations.data[1]).toMatchObject({ is_expired: false, age_minutes: 0 })
  })

  it('keeps to the days that are asked for, and refuses days in the wrong order', async () => {
    const { city, admin } = await family()
    await holdCredits(test, city.id, 5)
    expect(
      (await pageOf(admin, { start_date: '2026-11-02', end_date: '2026-11-02' })).stats.active_reservations,
    ).toBe(1)
    const before = await pageOf(admin, { end_date: '2026-11-01' })
    expect(before.stats.active_reservations).toBe(0)
    expect(before.reservations.total).toBe(0)
    const query = { start_date: '2026-11-02', end_date: '2026-11-01' }
    expect(await admin.refused('credits.reconciliation', { query })).toMatchObject({
      status: 422,
      errors: { end_date: expect.any(String) },
    })
  })

  it('is turned page by page', async () => {
    const { city, admin } = await family()
    for (let count = 0; count < 3; count += 1) await holdCredits(test, city.id, 1)
    const { reservations } = await pageOf(admin, { per_page: '2', page: '2' })
    expect(reservations).toMatchObject({ total: 3, last_page: 2, from: 3, to: 3 })
  })
})

const processed = (city: TestTenant) =>
  doPaidWork(test, city.id, {
    credits: 1,
    functionality: 'document_processing',
    parts: [
      { functionality: 'document_ocr', credits: 4 },
      { functionality: 'document_chunking', credits: 0.6 },
    ],
  })

describe('a tree of reservations', () => {
  it('tells every part with its bookings, from whichever part one comes', async () => {
    const { city, admin } = await family()
    const root = await processed(city)
    const tree = await treeOf(admin, root)
    expect(tree).toMatchObject({
      reservation_id: root,
      functionality: 'document_processing',
      job_class: 'test',
      amount: 5.6,
      tenant: { name: city.name },
      status: 'confirmed',
      duration_ms: 0,
      transactions: [{ type: 'usage', amount: -1 }],
      is_cut: false,
    })
    expect(
      tree.children.map(({ functionality, transactions }) => [functionality, transactions[0]?.amount]),
    ).toEqual([
      ['document_ocr', -4],
      ['document_chunking', -0.6],
    ])
    expect(await treeOf(admin, tree.children[1]?.reservation_id ?? '')).toEqual(tree)
    expect(await treeOf(boss, root)).toEqual(tree)
  })

  it('of more parts than can be shown is cut, and takes no more questions than a small one', async () => {
    const { city } = await family()
    const root = await holdCredits(test, city.id, 900)
    await test.app.database.db.execute(sql`
      insert into credit_reservations (tenant_id, id, payer_tenant_id, parent_id, root_id, depth, root_functionality, job_class, functionality,
          amount_cents, idempotency_key, created_at, expires_at)
        select ${city.id}, gen_random_uuid(), ${city.id}, ${root.id}, ${root.id}, 1, 'topics', 'test', 'topics', 1, 'part ' || n, now(),
          now() + interval '1 hour' from generate_series(1, ${treeNodesAtMost}) n`)
    const { ctx, queries } = countingContext(test, city.id)
    const actor = { ...ctx.actor, user: { isSuperAdmin: false } } as typeof ctx.actor
    const tree = await showTree({ ...ctx, actor }, root.id)
    expect(tree.is_cut).toBe(true)
    expect(tree.children).toHaveLength(treeNodesAtMost - 1)
    expect(queries()).toBeLessThanOrEqual(3)
  })
})

describe('flow chains', () => {
  it('tell each action with its parts, newest first, and what they come to', async () => {
    const { city, admin, office } = await family()
    const document = await processed(city)
    const answer = await doPaidWork(test, office.id, { credits: 2, at: after(test.clock.now(), -hours(1)) })
    const held = await holdCredits(test, city.id, 5)
    const { flow_chains, summary, functionalities } = await chainsOf(admin)
    expect(flow_chains.data.map(({ root_reservation_id }) => root_reservation_id).toSorted()).toEqual(
      [held.id, document, answer].toSorted(),
    )
    expect(
      flow_chains.data.find(({ root_reservation_id }) => root_reservation_id === document),
    ).toMatchObject({
      job_class: 'test',
      functionality: 'document_processing',
      flow_pattern: 'document_processing',
      total_amount: 5.6,
      total_children: 2,
      tenant: { name: city.name },
      status: 'confirmed',
      max_depth: 2,
      has_anomalies: false,
    })
    expect(flow_chains.data.at(-1)?.root_reservation_id).toBe(answer)
    expect(summary).toEqual({
      total_chains: 3,
      total_credits: 12.6,
      average_credits: 4.2,
      chains_with_anomalies: 0,
    })
    expect(functionalities).toEqual([
      { functionality: 'chatbot_response', count: 1 },
      { functionality: 'document_processing', count: 1 },
    ])
  })

  it('are found by functionality, pattern, tenant and day', async () => {
    const { city, admin, office } = await family()
    const document = await processed(city)
    const answer = await doPaidWork(test, office.id, { credits: 2, at: after(test.clock.now(), -days(3)) })
    const found = async (query: Record<string, string>) => {
      const { flow_chains, summary } = await chainsOf(admin, query)
      expect(summary.total_chains).toBe(flow_chains.data.length)
      return flow_chains.data.map(({ root_reservation_id }) => root_reservation_id)
    }
    expect(await found({ functionality: 'document_processing' })).toEqual([document])
    expect(await found({ pattern: 'chatbot' })).toEqual([answer])
    expect(await found({ pattern: 'chatbot', functionality: 'document_processing' })).toEqual([])
    expect(await found({ tenant_id: office.id })).toEqual([answer])
    expect(await found({ start_date: '2026-10-30', end_date: '2026-10-30' })).toEqual([answer])
    expect(await found({ start_date: '2026-11-01' })).toEqual([document])
    expect(await found({ end_date: '2026-10-29' })).toEqual([])
  })

  it.each([
    ['document_ocr', 'document_processing'],
    ['public_query_answer', 'public_query'],
    ['web_crawl_import', 'web_crawl'],
    ['chatbot_misuse_check', 'chatbot'],
    ['tag_generation', 'custom'],
    ['what nobody knows', 'custom'],
  ] as const)('of %s are of the pattern %s', (functionality, pattern) => {
    expect(flowPatternOf(functionality)).toBe(pattern)
  })
})
