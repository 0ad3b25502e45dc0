import { randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acrossTenantsVerifyLedger } from '../src/modules/credits/index.ts'
import { openServer } from '../src/platform/database.ts'
import { type LotseProcess, openClient, startLotse } from './lotse-process.ts'
import { hasPgBouncer, startPgBouncer } from './pgbouncer.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

describe.runIf(hasPgBouncer)('behind PgBouncer in session mode', () => {
  const admin = { email: 'admin@lotse.test', password: 'Start-Passwort-1' }
  let store: TestDatabase
  let bouncer: Awaited<ReturnType<typeof startPgBouncer>>
  let dataDir: string
  let lotse: LotseProcess

  beforeAll(async () => {
    store = await createTestDatabase()
    // As on the first day: schema, queues and demo are made through PgBouncer, too.
    await store.database.pool.query(
      'drop schema public cascade; create schema public; drop schema pgboss cascade',
    )
    bouncer = await startPgBouncer(store.url ?? '')
    dataDir = await temporaryFolder('pgbouncer-data')
    lotse = await startLotse({
      DATA_DIR: dataDir,
      DATABASE_URL: bouncer.url,
      SECRET_KEY: 'k'.repeat(40),
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      DEMO: 'on',
    })
  })
  afterAll(async () => {
    await lotse.kill()
    await bouncer.stop()
    await store.database.close()
    await store.remove()
    await rm(dataDir, { recursive: true, force: true })
  })

  it('people sign in, jobs run, credits are booked, and the end is an orderly one', async () => {
    const client = openClient(lotse.url)
    await client.signIn(admin.email, admin.password)

    const invited = { name: 'Gast', email: 'gast@lotse.test', role: 'user' }
    expect((await client.send('POST', '/api/superadmin/users', invited)).status).toBe(200)
    await expect.poll(() => readdir(join(dataDir, 'outbox')).catch(() => [])).toHaveLength(1)

    const tenant = await store.database.pool.query<{ id: string; cents: string }>(
      'select tenant_id as id, purchased_cents as cents from credit_accounts order by tenant_id limit 1',
    )
    const { id = '', cents = '' } = tenant.rows[0] ?? {}
    const booking = { amount: 1250, description: 'Gutschrift', idempotency_key: randomUUID() }
    const booked = await client.send('POST', `/api/superadmin/tenants/${id}/credits/adjust`, booking)
    expect(booked.status, await booked.text()).toBe(200)
    const after = await store.database.pool.query(
      'select purchased_cents as cents from credit_accounts where tenant_id = $1',
      [id],
    )
    expect(BigInt(after.rows[0]?.cents) - BigInt(cents)).toBe(1250n)

    const through = openServer(bouncer.url)
    const reports = await acrossTenantsVerifyLedger(through.background.db)
    expect(reports.flatMap(({ faults }) => faults)).toEqual([])
    // What was said when a connection was opened holds, although PgBouncer knows nothing of it.
    const { rows } = await through.pool.query("select current_setting('statement_timeout') as found")
    expect(rows).toEqual([{ found: '30s' }])
    await through.close()

    expect(await lotse.stop()).toBe(0)
    const kept = await store.database.pool.query(
      "select count(*)::int as held from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
    )
    expect(kept.rows).toEqual([{ held: 0 }])
  })
})
