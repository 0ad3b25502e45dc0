import { type PurgeReceipt, purgeReceipt } from '@lotse/contract'
import { expect, it } from 'vitest'
import { tenantParts } from '../src/module-parts.ts'
import { acrossTenantsVerifyLedger } from '../src/modules/credits/index.ts'
import { requestPurge } from '../src/modules/tenant-lifecycle/request-purge.ts'
import { canonical, sha256 } from '../src/platform/canonical.ts'
import { rowsWith } from './canary.ts'
import { setCrashStage } from './crash-stage.ts'
import { effort } from './effort.ts'
import { fillTenant } from './full-tenant.ts'
import { patience } from './patience.ts'
import type { PurgeOrders } from './purge-work.ts'
import type { TestDatabase } from './test-database.ts'

const kills = effort('PURGE_KILLS', 2, 100)
const stage = setCrashStage()

type Pool = TestDatabase['database']['pool']

/** How many rows of the tenant each table has, as the receipt should count them; those of people and sessions are told apart there. */
const countRows = async (pool: Pool, tenantId: string): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  const tables = new Set(tenantParts.flatMap(({ removes }) => removes.map(({ table }) => table)))
  for (const table of tables) {
    if (['users', 'sessions', 'passage_vectors'].includes(table)) continue
    const column = table === 'tenant_imports' ? 'into_tenant_id' : 'tenant_id'
    const { rows } = await pool.query(`select count(*)::int as n from ${table} where ${column} = $1`, [
      tenantId,
    ])
    counts[table] = rows[0].n
  }
  return counts
}

/** Without the one that is the installation's own. */
const countFiles = async (): Promise<number> => (await stage.storedFiles()).length - 1

/** A full tenant that is to go; everything of it says the word. */
const prepare = async (word: string) => {
  const prepared = await stage.withApp(async test => {
    const { pool } = test.app.database
    const { tenant } = await fillTenant(test, await test.mainTenant(), word)
    await pool.query('update tenants set deleted_at = now() where id = $1', [tenant.id])
    await requestPurge(test.app.systemContext('test'), tenant.id, 'System')
    return { tenant, counts: await countRows(pool, tenant.id) }
  })
  return { ...prepared, files: await countFiles() }
}

/** Go with the people whose they are. */
const goesAlong = 'memberships'

const verify = async (
  { tenant, counts, files }: Awaited<ReturnType<typeof prepare>>,
  word: string,
): Promise<void> => {
  await stage.withDatabase(async database => {
    expect(await rowsWith(database.pool, word)).toEqual({})
    const { rows } = await database.pool.query<{ receipt: PurgeReceipt }>(
      'select receipt from tenant_purges where tenant_id = $1',
      [tenant.id],
    )
    const { sha256: seal, ...facts } = purgeReceipt.parse(rows[0]?.receipt)
    expect(seal).toBe(sha256(canonical(facts)))
    const told: Record<string, number> = {}
    for (const { name, rows } of facts.removed.tables) told[name] = (told[name] ?? 0) + rows
    for (const [table, count] of Object.entries(counts))
      if (table !== goesAlong) expect([table, told[table]]).toEqual([table, count])
    expect(facts.removed.people).toBe(2)
    expect(facts.removed.files.reduce((sum, kind) => sum + kind.files, 0)).toBe(files)
    const faults = (await acrossTenantsVerifyLedger(database.db)).flatMap(report => report.faults)
    expect(faults).toEqual([])
  })
  expect(await countFiles()).toBe(0)
}

it(
  `final deletions go on after ${kills} sudden deaths, and their receipts count everything once`,
  async () => {
    // One tenant is soon gone, however often somebody dies over it: then comes the next.
    for (let deaths = 0, round = 1; deaths < kills; round += 1) {
      const word = `Kanarienvogel${round}x`
      const prepared = await prepare(word)
      const orders: PurgeOrders = { tenantId: prepared.tenant.id }
      for (let isOver = false; !isOver; ) {
        const lines = deaths < kills ? 1 + Math.floor(Math.random() * 8) : undefined
        isOver = await stage.live('purge-work.ts', orders, lines)
        if (!isOver) deaths += 1
      }
      await verify(prepared, word)
    }
  },
  patience(600_000 + kills * 20_000),
)
