import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import { type Ctx, inTransaction, type Ports, systemContext } from './context.ts'
import { openServer } from './database.ts'
import { createJobRunner, defineJob, type JobDefinition, type JobRunner } from './jobs.ts'
import { createLog } from './log.ts'

let store: TestDatabase
let runners: JobRunner[]
const log = createLog('silent')
const pace = { pollSeconds: 0.5, cronSeconds: 1, retrySeconds: 1, stopSeconds: 1 }

beforeEach(async () => {
  store = await createTestDatabase()
  runners = []
})
afterEach(async () => {
  await Promise.all(runners.map(runner => runner.stop()))
  await store.database.close()
  await store.remove()
})

/** One more process: on a server with connections of its own, embedded on the one there is. */
const startProcess = async (
  definitions: JobDefinition[],
  { works = true, pollSeconds = pace.pollSeconds } = {},
): Promise<Ctx> => {
  const database = store.url ? openServer(store.url) : store.database
  const runner = createJobRunner(database, definitions, { works, log, pace: { ...pace, pollSeconds } })
  const stop = async () => {
    await runner.stop()
    if (store.url) await database.close()
  }
  runners.push({ ...runner, stop })
  const ports = { jobs: runner, log } as unknown as Ports
  await runner.start(ports)
  return systemContext(ports, database.db, 'test')
}

/** Collects what was worked on; `until` waits for the nth. */
const recorder = () => {
  const seen: number[] = []
  const waiting: { count: number; resolve: () => void }[] = []
  return {
    seen,
    add(value: number) {
      seen.push(value)
      for (const entry of waiting) if (seen.length >= entry.count) entry.resolve()
    },
    until: (count: number) =>
      new Promise<void>(resolve => (seen.length >= count ? resolve() : waiting.push({ count, resolve }))),
  }
}

const numberJob = (
  record: ReturnType<typeof recorder>,
  more: Partial<JobDefinition<{ number: number }>> = {},
) =>
  defineJob({
    name: 'test.number',
    payload: z.object({ number: z.number() }),
    handle: async (_ctx, { number }) => record.add(number),
    ...more,
  })

describe('jobs', () => {
  it('that pile up are worked off without a pause between them', async () => {
    const record = recorder()
    const job = numberJob(record)
    // Who waited for the next look after each job would not come to an end here.
    const ctx = await startProcess([job as JobDefinition], { pollSeconds: 60 })
    await inTransaction(ctx, async ctx => {
      for (let number = 1; number <= 20; number += 1) await ctx.jobs.enqueue(ctx, job, { number })
    })
    await record.until(20)
    expect(record.seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  })

  it('are looked for in one statement, however many workers there are', async () => {
    const { pool } = store.database.background
    const asked: string[] = []
    const query = pool.query.bind(pool) as (
      statement: string | { name: string },
      values?: unknown[],
    ) => unknown
    pool.query = ((statement: string | { name: string }, values?: unknown[]) => {
      asked.push(typeof statement === 'string' ? statement : statement.name)
      return query(statement, values)
    }) as typeof pool.query
    const names = ['a', 'b', 'c', 'd'].map(letter => `test.${letter}`)
    const runner = createJobRunner(
      store.database,
      names.map(name => numberJob(recorder(), { name, concurrency: 3 }) as JobDefinition),
      { works: true, log, pace },
    )
    runners.push(runner)
    await runner.start({ jobs: runner, log } as unknown as Ports)
    await expect.poll(() => asked.filter(name => name === 'jobs_due').length).toBeGreaterThanOrEqual(3)
    // Each worker by itself when it begins, and never again.
    const takes = asked.filter(text => /^\s*with\s+next\b/i.test(text) && /'test\.[a-d]'/.test(text))
    expect(takes).toHaveLength(names.length * 3)
  })

  it('exist exactly when the change that asked for them does', async () => {
    const record = recorder()
    const job = numberJob(record)
    const ctx = await startProcess([job as JobDefinition])
    await expect(
      inTransaction(ctx, async ctx => {
        await ctx.jobs.enqueue(ctx, job, { number: 1 })
        throw new Error('doch nicht')
      }),
    ).rejects.toThrow('doch nicht')
    await inTransaction(ctx, ctx => ctx.jobs.enqueue(ctx, job, { number: 2 }))
    await record.until(1)
    const { rows } = await store.database.pool.query("select data from pgboss.job where name = 'test.number'")
    expect(rows).toEqual([{ data: { number: 2 } }])
    expect(record.seen).toEqual([2])
  })

  it('can be asked for within a transaction by a process that does no background work', async () => {
    const job = numberJob(recorder())
    const web = await startProcess([job as JobDefinition], { works: false })
    await inTransaction(web, ctx => ctx.jobs.enqueue(ctx, job, { number: 1 }))
    const { rows } = await store.database.pool.query("select data from pgboss.job where name = 'test.number'")
    expect(rows).toEqual([{ data: { number: 1 } }])
  })

  it('are each worked on once by three processes together', async () => {
    const record = recorder()
    const job = numberJob(record, { concurrency: 2 })
    const ctx = await startProcess([job as JobDefinition])
    await startProcess([job as JobDefinition])
    await startProcess([job as JobDefinition])
    const numbers = Array.from({ length: 40 }, (_, index) => index)
    await Promise.all(numbers.map(number => ctx.jobs.enqueue(ctx, job, { number })))
    await record.until(numbers.length)
    expect([...record.seen].sort((a, b) => a - b)).toEqual(numbers)
  })

  it('of the same key wait once, where their definition says so', async () => {
    const record = recorder()
    const job = numberJob(record, { waitsOnce: true })
    const web = await startProcess([job as JobDefinition], { works: false })
    await web.jobs.enqueue(web, job, { number: 1 }, { key: 'a' })
    await web.jobs.enqueue(web, job, { number: 2 }, { key: 'a' })
    await web.jobs.enqueue(web, job, { number: 3 }, { key: 'b' })
    const worker = await startProcess([job as JobDefinition])
    await record.until(2)
    await worker.jobs.enqueue(worker, job, { number: 4 }, { key: 'a' })
    await record.until(3)
    expect(record.seen).toEqual([1, 3, 4])
  })

  it('go by what their definition says now, not by what it said at the first start', async () => {
    const found = async () => {
      const { rows } = await store.database.pool.query(
        `select q.retry_limit, s.cron, s.data from pgboss.queue q join pgboss.schedule s on s.name = q.name where q.name = 'test.number'`,
      )
      return rows
    }
    const started = (retryLimit: number, cron: string, number: number) =>
      startProcess([
        numberJob(recorder(), { retryLimit, schedule: { cron, payload: { number } } }) as JobDefinition,
      ])
    await started(2, '0 3 * * *', 1)
    expect(await found()).toEqual([{ retry_limit: 2, cron: '0 3 * * *', data: { number: 1 } }])
    await started(7, '30 3 * * *', 1)
    expect(await found()).toEqual([{ retry_limit: 7, cron: '30 3 * * *', data: { number: 1 } }])
    await started(7, '30 3 * * *', 2)
    expect(await found()).toEqual([{ retry_limit: 7, cron: '30 3 * * *', data: { number: 2 } }])
    await startProcess([numberJob(recorder(), { name: 'test.other' }) as JobDefinition])
    expect(await found()).toEqual([])
  })

  it('are forgotten a day after they are done, those of the clock after an hour, its turns as well', async () => {
    const byTheClock = { cron: '* * * * *', payload: { number: 1 } }
    const tick = { ...numberJob(recorder(), { schedule: byTheClock }), name: 'test.tick' }
    // As an older version made it.
    await store.database.pool.query('update pgboss.queue set deletion_seconds = 604800')
    await startProcess([numberJob(recorder()), tick] as JobDefinition[])
    await startProcess([numberJob(recorder()), tick] as JobDefinition[])
    const { rows } = await store.database.pool.query(
      "select name, deletion_seconds as seconds from pgboss.queue where name like 'test.%' or name = '__pgboss__send-it' order by name",
    )
    expect(rows).toEqual([
      { name: '__pgboss__send-it', seconds: 3600 },
      { name: 'test.number', seconds: 86_400 },
      { name: 'test.tick', seconds: 3600 },
    ])
  })

  it('come from nobody but those who ask for them, where the clock is not looked at', async () => {
    const record = recorder()
    const job = numberJob(record, { schedule: { cron: '* * * * *', payload: { number: 1 }, atStart: true } })
    const runner = createJobRunner(store.database, [job as JobDefinition], {
      works: true,
      log,
      pace: { ...pace, cronSeconds: null },
    })
    runners.push(runner)
    await runner.start({ jobs: runner, log } as unknown as Ports)
    await record.until(1)
    const { rows } = await store.database.pool.query('select name from pgboss.schedule')
    expect(rows).toEqual([])
    expect(await runner.isTicking()).toBe(true)
  })

  it('are tried again after a failure', async () => {
    const record = recorder()
    let failures = 0
    const job = numberJob(record, {
      async handle(_ctx, { number }) {
        if (failures === 0) {
          failures += 1
          throw new Error('beim ersten Mal nicht')
        }
        record.add(number)
      },
    })
    const ctx = await startProcess([job as JobDefinition])
    await ctx.jobs.enqueue(ctx, job, { number: 7 })
    await record.until(1)
    expect(record.seen).toEqual([7])
  })

  it('run by the clock once, however many workers there are', async () => {
    const record = recorder()
    const job = numberJob(record, { schedule: { cron: '* * * * *', payload: { number: 1 } } })
    await startProcess([job as JobDefinition])
    await startProcess([job as JobDefinition])
    await startProcess([job as JobDefinition])
    await record.until(1)
    // Each process has looked at the clock at least once by now: its own start does.
    const { rows } = await store.database.pool.query(
      `select count(*) filter (where name = 'test.number')::int as jobs,
         count(distinct singleton_on) filter (where name = '__pgboss__send-it' and data ->> 'name' = 'test.number')::int as turns
       from pgboss.job`,
    )
    expect(rows[0].jobs).toBeGreaterThan(0)
    expect(rows[0].jobs).toBeLessThanOrEqual(rows[0].turns)
  })

  it('are given back by a process that stops in the middle, and finished by the next', async () => {
    const record = recorder()
    let begun: () => void = () => {}
    const started = new Promise<void>(resolve => {
      begun = resolve
    })
    const stuck = numberJob(record, {
      handle: () =>
        new Promise(() => {
          begun()
        }),
    })
    const ctx = await startProcess([stuck as JobDefinition])
    await ctx.jobs.enqueue(ctx, stuck, { number: 3 })
    await started
    await runners.pop()?.stop()
    await startProcess([numberJob(record) as JobDefinition])
    await record.until(1)
    expect(record.seen).toEqual([3])
  })

  it('have one handler each', () => {
    const job = numberJob(recorder()) as JobDefinition
    expect(() => createJobRunner(store.database, [job, job], { works: false, log })).toThrow(
      /zwei Bearbeiter/,
    )
  })
})
