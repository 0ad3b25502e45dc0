import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestClock } from '../../test/test-clock.ts'
import { besideDatabase, createTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import { minutes } from './clock.ts'
import type { Db } from './database.ts'
import { createLimits, type LimitRule } from './limits.ts'
import { createLog } from './log.ts'
import { createSecrets } from './secrets.ts'

let store: TestDatabase
let beside: TestDatabase
beforeAll(async () => {
  store = await createTestDatabase()
  beside = besideDatabase(store)
})
afterAll(async () => {
  await beside.database.close()
  await store.database.close()
  await store.remove()
})

const clock = createTestClock()
const secrets = createSecrets('ein Schlüssel für alle Prozesse')
const limitsOn = (db: Db) => createLimits({ db, clock, secrets, log: createLog('silent') })
/** Two processes of one installation. */
const processes = () => [limitsOn(store.database.db), limitsOn(beside.database.db)] as const

/** Counts what the database is asked. */
const countingDb = () => {
  let count = 0
  const db = new Proxy(store.database.db, {
    get(target, name) {
      if (name === 'execute') count += 1
      return Reflect.get(target, name)
    },
  })
  return { db, asked: () => count }
}

const failingDb = { execute: async () => Promise.reject(new Error('keine Verbindung')) } as unknown as Db

const five: LimitRule = { limit: 5, windowSeconds: 60 }
const allowed = async (takes: Promise<{ isAllowed: boolean }>[]) =>
  (await Promise.all(takes)).filter(({ isAllowed }) => isAllowed).length

describe('a limit', () => {
  it('lets as many through as it says, over all processes, and then says how long to wait', async () => {
    const [one, other] = processes()
    for (const process of [one, other, one, other, one])
      expect(await process.take('test', 'a', five)).toEqual({ isAllowed: true })
    clock.advance(10_000)
    expect(await other.take('test', 'a', five)).toEqual({ isAllowed: false, retryAfterSeconds: 50 })
    expect(await one.take('test', 'a', five)).toEqual({ isAllowed: false, retryAfterSeconds: 50 })
    clock.advance(minutes(1) - 10_000)
    expect(await other.take('test', 'a', five)).toEqual({ isAllowed: true })
  })

  it('counts names and keys apart', async () => {
    const [one, other] = processes()
    expect(await allowed(Array.from({ length: 9 }, () => one.take('test', 'b', five)))).toBe(5)
    expect((await other.take('test', 'c', five)).isAllowed).toBe(true)
    expect((await other.take('other test', 'b', five)).isAllowed).toBe(true)
  })

  it.each([1, 2, 4, 7])(
    'loses no count when hundreds come at once, fetched %i at a time',
    async leasedAtOnce => {
      const rule: LimitRule = { limit: 20, windowSeconds: 60, leasedAtOnce }
      const [one, other] = processes()
      const key = `at once ${leasedAtOnce}`
      const takes = Array.from({ length: 200 }, (_, index) =>
        (index % 2 ? one : other).take('test', key, rule),
      )
      expect(await allowed(takes)).toBe(20)
    },
  )

  it('never lets more through where a process keeps some for itself, and one process alone gets all', async () => {
    const rule: LimitRule = { limit: 10, windowSeconds: 60, leasedAtOnce: 4 }
    const [one, other] = processes()
    expect((await one.take('test', 'd', rule)).isAllowed).toBe(true)
    // Four are with the first process, of which it gives out one more below.
    expect(await allowed(Array.from({ length: 20 }, () => other.take('test', 'd', rule)))).toBe(6)
    expect(await allowed(Array.from({ length: 20 }, () => one.take('test', 'd', rule)))).toBe(3)
    expect(await allowed(Array.from({ length: 20 }, () => one.take('test', 'e', rule)))).toBe(10)
  })

  it('asks the database once per handful, and not at all once it is reached', async () => {
    const { db, asked } = countingDb()
    const limits = limitsOn(db)
    const rule: LimitRule = { limit: 12, windowSeconds: 60, leasedAtOnce: 4 }
    for (let call = 0; call < 12; call += 1) await limits.take('test', 'f', rule)
    expect(asked()).toBe(3)
    for (let call = 0; call < 50; call += 1)
      expect((await limits.take('test', 'f', rule)).isAllowed).toBe(false)
    expect(asked()).toBe(4)
  })

  it('is counted by each process for itself while the database fails', async () => {
    const limits = limitsOn(failingDb)
    expect(await allowed(Array.from({ length: 9 }, () => limits.take('test', 'g', five)))).toBe(5)
    clock.advance(minutes(1))
    expect((await limits.take('test', 'g', five)).isAllowed).toBe(true)
  })

  it('keeps nothing that could be read or guessed', async () => {
    const [one] = processes()
    await one.take('test', '192.0.2.99', five)
    const { rows } = await store.database.pool.query<{ key: string }>('select key from rate_counters')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ key }) => key).join()).not.toContain('192.0.2.99')
    const stranger = createSecrets('ein anderer Schlüssel')
    expect(rows.map(({ key }) => key)).not.toContain(stranger.sign('rate-counter', 'test\n192.0.2.99'))
  })
})

describe('a key that is held', () => {
  it('is held against every process until it is let go', async () => {
    const [one, other] = processes()
    const letGo = await one.hold('test', 'click', 60)
    expect(letGo).not.toBeNull()
    expect(await other.hold('test', 'click', 60)).toBeNull()
    expect(await one.hold('test', 'click', 60)).toBeNull()
    await letGo?.()
    expect(await other.hold('test', 'click', 60)).not.toBeNull()
  })

  it('is free again when its time is over, and then its old holder lets go of nothing', async () => {
    const [one, other] = processes()
    const late = await one.hold('test', 'slow', 60)
    clock.advance(minutes(1))
    expect(await other.hold('test', 'slow', 60)).not.toBeNull()
    await late?.()
    expect(await one.hold('test', 'slow', 60)).toBeNull()
  })

  it('goes to one of many', async () => {
    const [one, other] = processes()
    const holds = await Promise.all(
      Array.from({ length: 40 }, (_, index) => (index % 2 ? one : other).hold('test', 'race', 60)),
    )
    expect(holds.filter(Boolean)).toHaveLength(1)
  })
})
