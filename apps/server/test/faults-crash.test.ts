import { randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { townWithChatbot } from './chat.ts'
import { ask, type LoadVisitor, letTimePass, openChat, type Question, verifyAnswers } from './chat-load.ts'
import { type DeafRelay, startDeafRelay } from './deaf-relay.ts'
import { effort } from './effort.ts'
import { type LotseProcess, openClient, startLotse } from './lotse-process.ts'
import { patience } from './patience.ts'
import { hasServer } from './server-only.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** A round takes some minutes and is therefore only part of the long tests. */
const rounds = effort('FAULT_ROUNDS', 0, 2)
const visitorsAtOnce = 4
/** Tries and all, a visitor stays below what one may send in a minute. */
const pauseMs = 3_500
const faultLastsMs = 8_000
/** After that every fault is over for everybody. */
const recoveredWithinMs = 60_000
const admin = { email: 'admin@lotse.test', password: 'Start-Passwort-1' }

describe.runIf(hasServer && rounds > 0)('faults, one after the other, under load', () => {
  const secretKey = 'k'.repeat(40)
  let dataDir: string
  let test: TestApp
  let relay: DeafRelay
  let uuid: string
  let web: LotseProcess
  let worker: LotseProcess
  let isOver = false
  const asked: { question: Question; failures: Set<string> }[] = []

  const start = (role: 'web' | 'worker') =>
    startLotse(
      {
        DATA_DIR: dataDir,
        DATABASE_URL: relay.url,
        SECRET_KEY: secretKey,
        DEMO: 'off',
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
        // Every visitor comes from an address of its own, or the limit per address would end the run.
        TRUSTED_PROXIES: '127.0.0.1',
      },
      ['--role', role],
    )
  const query = (text: string) => test.store.database.pool.query(text)

  beforeAll(async () => {
    dataDir = await temporaryFolder('faults')
    test = await startTestApp({ config: { role: 'web', secretKey, dataDir } })
    uuid = (await townWithChatbot(test, { credits: 1_000_000 })).bot.uuid
    relay = await startDeafRelay(test.store.url ?? '')
    ;[web, worker] = await Promise.all([start('web'), start('worker')])
  }, patience(300_000))
  afterAll(async () => {
    await Promise.all([web?.kill(), worker?.kill()])
    await relay?.close()
    await test?.close()
    await rm(dataDir, { recursive: true, force: true })
  }, patience(60_000))

  /** One question after the other, each sent until it is answered, as a patient person does it. */
  const talk = async (number: number): Promise<void> => {
    const visitor: LoadVisitor = { url: () => web.url, uuid, address: `10.3.0.${number}` }
    const patiently = async <T>(failures: Set<string>, work: () => Promise<T>): Promise<T> => {
      for (;;) {
        await setTimeout(pauseMs)
        try {
          return await work()
        } catch (error) {
          failures.add(String(error))
        }
      }
    }
    const token = await patiently(new Set(), () => openChat(visitor))
    while (!isOver) {
      const question: Question = {
        visitor_token: token,
        conversation_id: null,
        message: 'Wie hoch ist die Hundesteuer?',
        key: randomUUID(),
      }
      const failures = new Set<string>()
      asked.push({ question, failures })
      await patiently(failures, () => ask(visitor, question))
    }
  }

  const withTrigger = async (): Promise<void> => {
    await query(`create or replace function refuse_disk_full() returns trigger language plpgsql as $$
        begin raise exception 'No space left on device' using errcode = '53100'; end $$`)
    await query(
      'create trigger full_disk before insert on messages for each row execute function refuse_disk_full()',
    )
    await setTimeout(faultLastsMs)
    await query('drop trigger full_disk on messages')
  }

  const faults: [name: string, happen: () => Promise<void>][] = [
    ['connections that die silently', async () => relay.goDeaf()],
    [
      'a database that is away',
      async () => {
        await relay.refuse()
        await setTimeout(faultLastsMs)
        await relay.admit()
      },
    ],
    [
      'a database that ends all connections',
      async () => {
        await query(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'lotse' and pid <> pg_backend_pid()",
        ).catch(() => {})
      },
    ],
    [
      'a lock of somebody else',
      async () => {
        const holder = await test.store.database.pool.connect()
        await holder.query('begin; lock table credit_accounts')
        await setTimeout(faultLastsMs)
        await holder.query('rollback')
        holder.release()
      },
    ],
    ['a full disk', withTrigger],
    [
      'the sudden death of a web process',
      async () => {
        await web.kill()
        web = await start('web')
      },
    ],
    [
      'the sudden death of a worker',
      async () => {
        await worker.kill()
        worker = await start('worker')
      },
    ],
  ]

  /** Mail is sent by the worker: a job that is asked for by one process and done by the other. */
  const invite = async (): Promise<string> => {
    const client = openClient(web.url)
    await client.signIn(admin.email, admin.password)
    const email = `gast-${randomUUID()}@lotse.test`
    const reply = await client.send('POST', '/api/superadmin/users', { name: 'Gast', email, role: 'user' })
    expect(reply.status, await reply.text()).toBe(200)
    return email
  }

  const recovered = async (): Promise<void> => {
    const limit = { timeout: recoveredWithinMs, interval: 500 }
    for (const { url } of [web, worker])
      await expect.poll(async () => (await fetch(`${url}/readyz`)).status, limit).toBe(200)
    const count = asked.length
    await expect.poll(() => asked.length, limit).toBeGreaterThan(count + visitorsAtOnce)
    const sent = () =>
      readdir(join(dataDir, 'outbox')).then(
        files => files.length,
        () => 0,
      )
    const before = await sent()
    await invite()
    await expect.poll(sent, limit).toBeGreaterThan(before)
  }

  it(
    `are over when they end, ${rounds} times each: every question is answered and paid once, jobs go on, and the processes end when asked`,
    async () => {
      const visitors = Array.from({ length: visitorsAtOnce }, (_, number) => talk(number))
      const took: string[] = []
      for (let round = 1; round <= rounds; round += 1)
        for (const [name, happen] of faults) {
          await happen()
          const endedAt = Date.now()
          await recovered()
          took.push(`${name}: ${Math.round((Date.now() - endedAt) / 1000)} s`)
        }
      isOver = true
      await Promise.all(visitors)

      // In the end with connections that say nothing more.
      relay.goDeaf()
      const stoppedAt = Date.now()
      const codes = await Promise.all([web.stop(), worker.stop()])
      const seconds = Math.round((Date.now() - stoppedAt) / 1000)
      expect(seconds).toBeLessThan(patience(35))

      await letTimePass(test.store.database)
      expect(await verifyAnswers(test.store.database)).toEqual({ completed: asked.length })
      const failures = Object.groupBy(
        asked.flatMap(one => [...one.failures]),
        failure => failure.replaceAll(/[0-9a-f-]{36}/g, '…').slice(0, 160),
      )
      process.stdout.write(
        `${took.join('; ')}; Ende nach ${seconds} s mit ${codes}; ${asked.length} Fragen; ${JSON.stringify(
          Object.fromEntries(Object.entries(failures).map(([what, list]) => [what, list?.length])),
          null,
          1,
        )}\n`,
      )
    },
    patience(120_000 + rounds * 900_000),
  )
})
