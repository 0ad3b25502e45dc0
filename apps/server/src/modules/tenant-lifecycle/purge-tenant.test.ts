import { join } from 'node:path'
import { type PurgeReceipt, purgeReceipt } from '@lotse/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filesWith, rowsWith } from '../../../test/canary.ts'
import { fillTenant, fingerprintOf, shareWith } from '../../../test/full-tenant.ts'
import { balanceOf, giveCredits, superAdmin } from '../../../test/money.ts'
import { startTestApp, type TestApp, type TestTenant } from '../../../test/test-app.ts'
import type { TestBrowser } from '../../../test/test-browser.ts'
import { tenantParts } from '../../module-parts.ts'
import { canonical, sha256 } from '../../platform/canonical.ts'
import { days } from '../../platform/clock.ts'
import { acrossTenantsVerifyLedger } from '../credits/index.ts'
import { acrossTenantsSealLedger } from '../credits/ledger/seal-ledger.ts'
import { acrossTenantsDuePurges } from '../tenancy/index.ts'
import { texts } from './policy.ts'
import { acrossTenantsOpenPurges } from './purge-store.ts'
import { purgeTenant } from './purge-tenant.ts'
import { requestPurge } from './request-purge.ts'

let test: TestApp
let root: TestBrowser
beforeAll(async () => {
  // No worker: the purge runs when the test says so.
  test = await startTestApp({ config: { role: 'web' } })
  root = await superAdmin(test)
})
afterAll(() => test.close())

const system = () => test.app.systemContext('test')
const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await test.app.database.pool.query<Row>(text, values)).rows

const destroy = (tenant: TestTenant) =>
  root.call('superadmin.tenants.destroy', {
    params: { tenant: tenant.id },
    body: { tenant_name: tenant.name, confirmation: 'DELETE', reason: 'Vertrag beendet' },
  })
const forceDelete = (tenant: TestTenant) =>
  root.call('superadmin.tenants.force-delete', { params: { tenant: tenant.id } })
const purgeAll = async () => {
  for (const id of await acrossTenantsOpenPurges(system().db))
    await purgeTenant(system(), tenantParts, id, { rowsAtOnce: 3, filesAtOnce: 2, restsFor: 0 })
}
const receiptOf = async ({ id }: TestTenant): Promise<PurgeReceipt> => {
  const response = await root.send('superadmin.tenants.receipt', { params: { tenant: id } })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

const filesOfStoreWith = (word: string) => filesWith(join(test.app.ports.config.dataDir, 'blobs'), word)

const faultsOf = async (...tenants: TestTenant[]) =>
  (
    await acrossTenantsVerifyLedger(
      test.app.database.db,
      tenants.map(({ id }) => id),
      test.app.ports.secrets,
    )
  ).flatMap(({ faults }) => faults)

/** Tables that the parts account for, and the ids by which rows of a tenant are found in them. */
const emptyTablesOf = async (tenant: TestTenant, people: string[]): Promise<string[]> => {
  const places: Record<string, [column: string, ids: string[]]> = {
    tenants: ['id', [tenant.id]],
    users: ['id', people],
    sessions: ['active_tenant_id', [tenant.id]],
    tenant_imports: ['into_tenant_id', [tenant.id]],
  }
  const empty: string[] = []
  for (const { removes, keeps } of tenantParts)
    for (const { table } of [...removes, ...keeps]) {
      const { length } = await query<object>('select 1 where to_regclass($1) is not null', [table])
      const [column, ids] = places[table] ?? ['tenant_id', [tenant.id]]
      if (length && !(await query(`select 1 from ${table} where ${column} = any($1::uuid[])`, [ids])).length)
        empty.push(table)
    }
  return empty
}

describe('the final deletion', () => {
  it('leaves nothing of the tenant in any table or file, and everything of others', async () => {
    const { pool } = test.app.database
    const word = 'Kanarienvogel'
    const circle = { circleId: (await test.circle()).id }
    const friend = await test.mainTenant(circle)
    const neighbour = await fillTenant(test, await test.mainTenant(circle), 'Nachbarin')
    const { tenant, people } = await fillTenant(test, await test.mainTenant(circle), word)
    await shareWith(pool, neighbour.tenant, tenant)
    await shareWith(pool, tenant, friend)
    // A canary that is nowhere would prove nothing.
    expect(await emptyTablesOf(tenant, people)).toEqual([])
    expect(Object.keys(await rowsWith(pool, word)).length).toBeGreaterThan(25)
    expect((await filesOfStoreWith(word)).length).toBeGreaterThan(6)
    await destroy(tenant)
    const before = await fingerprintOf(pool, neighbour.tenant.id)
    await forceDelete(tenant)
    await purgeAll()
    expect(await rowsWith(pool, word)).toEqual({})
    expect(await filesOfStoreWith(word)).toEqual([])
    expect(await fingerprintOf(pool, neighbour.tenant.id)).toEqual(before)
    expect(Object.keys(await rowsWith(pool, 'Nachbarin')).length).toBeGreaterThan(25)
    expect(await query('select 1 from users where id = any($1::uuid[])', [people])).toEqual([])
    expect(await query('select 1 from databucket_subscriptions where tenant_id = $1', [friend.id])).toEqual(
      [],
    )
  })

  it('ends with a receipt that says what went, what stays and why, and that nobody can change', async () => {
    const { tenant } = await fillTenant(test, await test.mainTenant(), 'Beleg')
    await destroy(tenant)
    const early = await root.refused('superadmin.tenants.receipt', { params: { tenant: tenant.id } })
    expect(early).toMatchObject({ status: 404 })
    await forceDelete(tenant)
    const tooEarly = await root.refused('superadmin.tenants.receipt', { params: { tenant: tenant.id } })
    expect(tooEarly).toMatchObject({ status: 409, message: texts.unfinished })
    const { data: running } = await root.call('superadmin.tenants.receipts')
    expect(running).toContainEqual(expect.objectContaining({ tenant_id: tenant.id, state: 'waiting' }))
    await purgeAll()
    const receipt = purgeReceipt.parse(await receiptOf(tenant))
    const { sha256: seal, ...facts } = receipt
    expect(seal).toBe(sha256(canonical(facts)))
    expect(receipt.tenant.name_sha256).toBe(sha256(tenant.name))
    expect(receipt.removed.people).toBe(2)
    const rows = Object.fromEntries(receipt.removed.tables.map(({ name, rows }) => [name, rows]))
    expect(rows).toMatchObject({ documents: 2, passages: 2, chatbots: 1, messages: 2, memberships: 0 })
    expect(receipt.removed.files).toContainEqual(
      expect.objectContaining({ kind: 'profile-pictures', files: 2, bytes: 2 * 'Datei Beleg'.length }),
    )
    expect(receipt.kept.find(({ name }) => name === 'credit_transactions')?.rows).toBeGreaterThan(2)
    const { data } = await root.call('superadmin.tenants.receipts')
    expect(data.find(({ tenant_id }) => tenant_id === tenant.id)).toMatchObject({
      state: 'finished',
      tenant_name: '[gelöscht]',
      sha256: seal,
      files_removed: receipt.removed.files.reduce((sum, { files }) => sum + files, 0),
    })
    const gone = await root.refused('superadmin.tenants.restore', { params: { tenant: tenant.id } })
    expect(gone).toMatchObject({ status: 404 })
  })

  it('keeps the ledger sound: what was held back returns, what is left expires, and the chain still verifies', async () => {
    const { tenant } = await fillTenant(test, await test.mainTenant(), 'Kontobuch')
    await query('delete from credit_refunds where tenant_id = $1', [tenant.id])
    await acrossTenantsSealLedger(system())
    expect(await faultsOf(tenant)).toEqual([])
    const [account] = await query<{ last_hash: Buffer }>(
      'select last_hash from credit_accounts where tenant_id = $1',
      [tenant.id],
    )
    await destroy(tenant)
    await forceDelete(tenant)
    await purgeAll()
    const { credits } = await receiptOf(tenant)
    expect(credits).toMatchObject({ settled: 102, settled_to: null })
    expect(credits.last_hash_before).not.toBe(account?.last_hash.toString('hex'))
    expect(credits.last_hash_after).not.toBe(credits.last_hash_before)
    expect(await balanceOf(test, tenant.id)).toBe(0)
    expect(await faultsOf(tenant)).toEqual([])
    await acrossTenantsSealLedger(system())
    expect(await faultsOf(tenant)).toEqual([])
  })

  it('gives the credits of a sub-tenant to its main tenant, unless that goes as well', async () => {
    const city = await test.mainTenant()
    const [office, other] = [await test.subTenant(city), await test.subTenant(city)]
    await giveCredits(test, office.id, 40)
    await giveCredits(test, other.id, 5)
    await destroy(office)
    expect(await balanceOf(test, office.id)).toBe(40)
    await forceDelete(office)
    await purgeAll()
    expect(await balanceOf(test, city.id)).toBe(40)
    expect((await receiptOf(office)).credits).toMatchObject({ settled: 40, settled_to: city.id })
    await destroy(city)
    await forceDelete(city)
    await purgeAll()
    expect((await receiptOf(other)).credits).toMatchObject({ settled: 5, settled_to: null })
    expect((await receiptOf(city)).credits).toMatchObject({ settled: 40, settled_to: null })
    expect(await faultsOf(city, office, other)).toEqual([])
  })

  it('forgets a main tenant also where its log told of a sub-tenant that went before it', async () => {
    const word = 'Zaunkönigsdorf'
    const city = await test.mainTenant({ name: word })
    const admin = await test.signedIn(await test.member(city, 'admin'))
    const office = await test.subTenant(city)
    await giveCredits(test, city.id, 10)
    await admin.call('credits.transfer', {
      body: { to_tenant_id: office.id, amount: 1 },
    })
    await destroy(office)
    await forceDelete(office)
    await purgeAll()
    await destroy(city)
    await forceDelete(city)
    await purgeAll()
    expect(await rowsWith(test.app.database.pool, word)).toEqual({})
  })

  it('leaves people who belong to another tenant as well, also to one that can still return', async () => {
    const [leaving, staying] = [await test.mainTenant(), await test.mainTenant()]
    const [here, both] = [await test.member(leaving, 'admin'), await test.member(leaving, 'user')]
    await query("insert into memberships (tenant_id, user_id, role) values ($1, $2, 'user')", [
      staying.id,
      both.id,
    ])
    await destroy(staying)
    await destroy(leaving)
    await forceDelete(leaving)
    await purgeAll()
    const left = await query<{ id: string }>('select id from users where id = any($1::uuid[])', [
      [here.id, both.id],
    ])
    expect(left).toEqual([{ id: both.id }])
  })

  it('comes by itself after 30 days, and from then on there is no way back', async () => {
    const city = await test.mainTenant()
    await destroy(city)
    expect(await acrossTenantsDuePurges(system().db, test.clock.now())).not.toContain(city.id)
    test.clock.advance(days(30))
    root = await superAdmin(test)
    expect(await acrossTenantsDuePurges(system().db, test.clock.now())).toContain(city.id)
    await requestPurge(system(), city.id, 'System')
    const late = await root.refused('superadmin.tenants.restore', { params: { tenant: city.id } })
    expect(late).toMatchObject({ status: 409, message: texts.purging })
    await purgeAll()
    expect((await receiptOf(city)).requested_by).toBe('System')
    // What is left of it holds nobody back.
    await root.call('superadmin.circles.destroy', { params: { circle: city.circleId } })
  })
})
