import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cityWithAdmin, superAdmin } from '../../../test/money.ts'
import { startTestApp, type TestApp, type TestTenant } from '../../../test/test-app.ts'
import type { AuditAction } from './actions.ts'
import { recordAudit } from './index.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** More than anybody counts, a second apart, the first one the oldest. */
const addEntries = (tenantId: string, count: number) =>
  test.app.database.pool.query(
    `insert into audit_entries (tenant_id, id, tenant_name, actor_name, action, subject_type, subject_label, created_at)
       select $1, gen_random_uuid(), 'Stadt', 'Person', case when n <= 7 then 'user.updated' else 'user.invited' end, 'user',
           'Gegenstand ' || n, $3::timestamptz + n * interval '1 second'
         from generate_series(1, $2::int) n`,
    [tenantId, count, test.clock.now()],
  )

interface Event {
  label: string
  at?: string
  action?: AuditAction
}

/** As if it had happened then. */
const record = (tenant: TestTenant | null, { label, at, action = 'user.updated' }: Event) => {
  const ctx = test.app.systemContext('test')
  const clock = at ? { now: () => new Date(at) } : ctx.clock
  return recordAudit({ ...ctx, clock }, { action, tenant, subject: { type: 'user', id: null, label } })
}

const labels = ({ data }: { data: { subject_label: string }[] }) => data.map(entry => entry.subject_label)

describe('the log', () => {
  it('shows the admins of a tenant what happened there and nowhere else, and super admins everything', async () => {
    const [{ city, admin }, { city: other }] = [await cityWithAdmin(test), await cityWithAdmin(test)]
    const mark = randomUUID()
    await record(city, { label: `${mark} hier` })
    await record(other, { label: `${mark} dort` })
    await record(null, { label: `${mark} nirgends` })
    const query = { search: mark }
    expect(labels(await admin.call('settings.audit.index', { query }))).toEqual([`${mark} hier`])
    const boss = await superAdmin(test)
    const all = await boss.call('superadmin.audit.index', { query })
    expect(all.data.map(entry => [entry.subject_label, entry.tenant_name])).toEqual([
      [`${mark} nirgends`, null],
      [`${mark} dort`, other.name],
      [`${mark} hier`, city.name],
    ])
  })

  it('says who did what in words, and what was before', async () => {
    const { person, admin } = await cityWithAdmin(test)
    await admin.call('settings.ai.update', { body: { admin_ai_prompt: 'Sei freundlich.' } })
    const { data, actions } = await admin.call('settings.audit.index', {
      query: { action: 'chat-settings.prompt-updated' },
    })
    expect(data).toMatchObject([
      { actor_name: person.name, impersonator_name: null, action_label: 'KI-Prompt des Mandanten geändert' },
    ])
    expect(Object.keys(data[0]?.changes ?? {})).not.toEqual([])
    expect(actions).toContainEqual({
      value: 'user.updated',
      label: 'Benutzer:in geändert',
      group: 'Konten und Anmeldung',
    })
  })
})

describe('the filters of the log', () => {
  it('take whole days in Berlin, the first and the last included', async () => {
    const { city, admin } = await cityWithAdmin(test)
    const moments = {
      'kurz vor dem ersten': '2026-10-31T22:59:59Z',
      'Beginn des ersten': '2026-10-31T23:00:00Z',
      'Ende des zweiten': '2026-11-02T22:59:59Z',
      'Beginn des dritten': '2026-11-02T23:00:00Z',
    }
    for (const [label, at] of Object.entries(moments)) await record(city, { label, at })
    const found = async (query: { from?: string; to?: string }) =>
      labels(await admin.call('settings.audit.index', { query: { ...query, action: 'user.updated' } }))
    expect(await found({ from: '2026-11-01', to: '2026-11-02' })).toEqual([
      'Ende des zweiten',
      'Beginn des ersten',
    ])
    expect(await found({ to: '2026-10-31' })).toEqual(['kurz vor dem ersten'])
    expect(await found({ from: '2026-11-03' })).toEqual(['Beginn des dritten'])
  })

  it('take a day of 25 hours whole', async () => {
    const { city, admin } = await cityWithAdmin(test)
    // The clocks went back on 25 October 2026: the day began at 22:00 and ended at 23:00 UTC.
    for (const at of [
      '2026-10-24T21:59:59Z',
      '2026-10-24T22:00:00Z',
      '2026-10-25T22:59:59Z',
      '2026-10-25T23:00:00Z',
    ])
      await record(city, { label: at, at })
    const query = { from: '2026-10-25', to: '2026-10-25', action: 'user.updated' }
    expect(labels(await admin.call('settings.audit.index', { query }))).toEqual([
      '2026-10-25T22:59:59Z',
      '2026-10-24T22:00:00Z',
    ])
  })

  it('find an action, and parts of names as they were typed', async () => {
    const { city, admin } = await cityWithAdmin(test)
    await record(city, { label: 'Rabatt 50% Öhringen' })
    await record(city, { label: 'Rabatt 500 Euro', action: 'user.deleted' })
    const found = async (query: { search?: string; action?: string }) =>
      labels(await admin.call('settings.audit.index', { query }))
    expect(await found({ search: 'rabatt' })).toEqual(['Rabatt 500 Euro', 'Rabatt 50% Öhringen'])
    expect(await found({ search: '50%' })).toEqual(['Rabatt 50% Öhringen'])
    expect(await found({ search: 'System Rabatt', action: 'user.deleted' })).toEqual(['Rabatt 500 Euro'])
    expect(await found({ action: 'gibt.es-nicht' })).toEqual([])
  })

  it('refuse a day that does not exist, at its field', async () => {
    const { admin } = await cityWithAdmin(test)
    const { status, errors } = await admin.refused('settings.audit.index', { query: { to: '2026-02-30' } })
    expect(status).toBe(422)
    expect(Object.keys(errors)).toEqual(['to'])
  })

  it('stay while one turns the pages, each entry on one of them', async () => {
    const { city, admin } = await cityWithAdmin(test)
    const all = Array.from({ length: 25 }, (_, number) => `Eintrag ${number}`)
    // All at the same moment: the order is still one.
    for (const label of all) await record(city, { label })
    const page = (number: number) =>
      admin.call('settings.audit.index', { query: { search: 'Eintrag', page: number, per_page: 10 } })
    const pages = [await page(1), await page(2), await page(3)]
    expect(pages.map(({ data }) => data.length)).toEqual([10, 10, 5])
    expect(pages.flatMap(labels)).toEqual(all.toReversed())
    expect(pages[0]).toMatchObject({ total: 25, last_page: 3 })
    expect(pages[0]?.links.map(({ url }) => url ?? '').join()).toContain('search=Eintrag')
  })

  it('is counted and turned over up to ten thousand entries, and says that there are more', async () => {
    const { city, admin } = await cityWithAdmin(test)
    await addEntries(city.id, 10_005)
    const page = (number: number, more = {}) =>
      admin.call('settings.audit.index', { query: { page: number, per_page: 30, ...more } })
    const first = await page(1)
    expect(first).toMatchObject({ total: 10_000, total_is_capped: true, last_page: 334, from: 1, to: 30 })
    expect(first.data[0]?.subject_label).toBe('Gegenstand 10005')
    const last = await page(334)
    expect(last).toMatchObject({ total: 10_000, total_is_capped: true, from: 9_991, to: 10_000 })
    expect(last.data.at(-1)?.subject_label).toBe('Gegenstand 6')
    expect((await page(335)).data).toEqual([])
    // What stands behind the last page is found by a filter.
    const few = await page(1, { action: 'user.updated' })
    expect(few).toMatchObject({ total: 7, total_is_capped: false, last_page: 1 })
    expect(few.data.at(-1)?.subject_label).toBe('Gegenstand 1')
  })
})
