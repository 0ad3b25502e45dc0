import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cityWithAdmin, superAdmin } from '../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { recordAudit } from './record-audit.ts'

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

describe('the audit log', () => {
  it('of a tenant holds its own entries; those of the installation only the super admins read, without a tenant', async () => {
    const { admin } = await cityWithAdmin(test)
    const { city: other } = await cityWithAdmin(test)
    const record = (label: string, tenant: { id: string; name: string } | null) =>
      recordAudit(test.app.systemContext('test'), {
        action: 'legal-page.updated',
        tenant,
        subject: { type: 'legal-page', id: null, label },
      })
    await record('Impressum der Anlage', null)
    await record('Impressum der Nachbarn', other)
    const query = { search: 'Impressum der' }
    expect((await admin.call('settings.audit.index', { query })).data).toEqual([])
    const { data } = await (await superAdmin(test)).call('superadmin.audit.index', { query })
    expect(data.map(({ subject_label, tenant_name }) => [subject_label, tenant_name])).toEqual([
      ['Impressum der Nachbarn', other.name],
      ['Impressum der Anlage', null],
    ])
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
