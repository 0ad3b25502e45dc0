import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type DeafRelay, startDeafRelay } from '../../test/deaf-relay.ts'
import { patience } from '../../test/patience.ts'
import { hasServer } from '../../test/server-only.ts'
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import { type Ports, systemContext } from './context.ts'
import { type Database, openServer } from './database.ts'
import { createJobRunner, defineJob, type JobDefinition } from './jobs.ts'
import { createLog } from './log.ts'
import { isOutage } from './passing-failure.ts'

describe.runIf(hasServer)('a connection that dies without a word', () => {
  let store: TestDatabase
  let relay: DeafRelay
  let database: Database
  let holder: pg.Client

  beforeEach(async () => {
    store = await createTestDatabase()
    relay = await startDeafRelay(store.url ?? '')
    database = openServer(relay.url, { silentSeconds: 0.2, connections: 4 })
    holder = new pg.Client({ connectionString: store.url ?? '' })
    await holder.connect()
  })
  afterEach(async () => {
    await holder.end()
    await relay.close()
    await database.close()
    await store.database.close()
    await store.remove()
  })

  /** Until so many of our statements wait for the lock that the holder has. */
  const untilWaiting = (count: number) =>
    expect
      .poll(async () => {
        const { rows } = await store.database.pool.query(
          "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
        return rows[0]?.waiting
      })
      .toBeGreaterThanOrEqual(count)

  it('fails what waits on it as an outage, within a transaction or not, and the next call gets another', async () => {
    await holder.query('begin; lock table circles')
    const count = sql`select count(*) from circles`
    const waiting = [
      database.background.db.execute(count),
      database.background.db.transaction(tx => tx.execute(count)),
      database.db.execute(count),
    ].map(work => work.catch((error: unknown) => error))
    await untilWaiting(3)
    relay.goDeaf()
    await holder.query('commit')
    for (const failed of await Promise.all(waiting)) expect(isOutage(failed)).toBe(true)
    await expect(database.db.execute(count)).resolves.toMatchObject({ rowCount: 1 })
    await expect(database.background.db.execute(count)).resolves.toMatchObject({ rowCount: 1 })
  })

  it('is told from one whose statement takes long', async () => {
    await holder.query('begin; lock table circles')
    const count = database.background.pool.query('select count(*) from circles')
    await untilWaiting(1)
    const before = relay.connections()
    // The watch has looked at it several times, each over a new connection.
    await expect.poll(() => relay.connections() - before).toBeGreaterThanOrEqual(4)
    await holder.query('commit')
    await expect(count).resolves.toMatchObject({ rowCount: 1 })
  })

  it('stops no jobs: whoever looked for them looks again', async () => {
    const done = Promise.withResolvers<void>()
    const job = defineJob({
      name: 'test.deaf',
      payload: z.object({}),
      handle: async () => done.resolve(),
    }) as JobDefinition
    const log = createLog('silent')
    const pace = { pollSeconds: 0.5, cronSeconds: 1, retrySeconds: 1, stopSeconds: 1, lateSeconds: 2 }
    const runner = createJobRunner(database, [job], { works: true, log, pace })
    const ports = { jobs: runner, log } as unknown as Ports
    await runner.start(ports)
    await holder.query('begin; lock table pgboss.job')
    await untilWaiting(2)
    await expect.poll(() => runner.isTicking()).toBe(false)
    relay.goDeaf()
    await holder.query('commit')
    await expect.poll(() => runner.isTicking(), { timeout: patience(20_000) }).toBe(true)
    await runner.enqueue(systemContext(ports, store.database.db, 'test'), job, {})
    await done.promise
    await runner.stop()
  })
})
