import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasServer } from '../../test/server-only.ts'
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import { type Connections, type Database, type Db, openServer, statement } from './database.ts'
import { passingFailure } from './passing-failure.ts'
import { theOnly } from './the-only.ts'

let store: TestDatabase
beforeAll(async () => {
  store = await createTestDatabase()
})
afterAll(async () => {
  await store.database.close()
  await store.remove()
})

const circlesNamed = statement<{ name: string; place: number }>(
  'test_circles_named',
  'select c.name, n.place::int as place from unnest($1::text[]) with ordinality as n (name, place) join circles c on c.name = n.name and c.name <> $2',
)

describe('a fixed statement', () => {
  it('gives the same within a transaction as outside, and sees what only the transaction has written', async () => {
    const { db } = store.database
    const names = ['Nord', 'O’Süd "$1"', 'West']
    const add = (handle: Db, name: string) =>
      handle.execute(sql`insert into circles (id, name) values (gen_random_uuid(), ${name})`)
    for (const name of names.slice(0, 2)) await add(db, name)
    const outside = await circlesNamed(db, names, 'Ost')
    expect(outside).toEqual([
      { name: 'Nord', place: 1 },
      { name: 'O’Süd "$1"', place: 2 },
    ])
    await db.transaction(async tx => {
      expect(await circlesNamed(tx, names, 'Ost')).toEqual(outside)
      await add(tx, 'West')
      expect(await circlesNamed(tx, names, 'Nord')).toHaveLength(2)
    })
  })

  it('that fails leaves the connection usable', async () => {
    const { db } = store.database
    await expect(circlesNamed(db, 'kein Feld', '')).rejects.toThrow()
    expect(await circlesNamed(db, [], '')).toEqual([])
  })
})

describe.runIf(hasServer)('on a server', () => {
  const settings = { connections: 2, statementSeconds: 1, lockSeconds: 1, idleSeconds: 1 }
  let database: Database
  beforeAll(() => {
    database = openServer(store.url ?? '', settings)
  })
  afterAll(() => database.close())

  const settingOf = async ({ pool }: Connections, name: string) =>
    theOnly((await pool.query<{ found: string }>('select current_setting($1) as found', [name])).rows).found

  it('requests are cut early, background work late, and no plan is compiled', async () => {
    expect(await settingOf(database, 'statement_timeout')).toBe('1s')
    expect(await settingOf(database, 'lock_timeout')).toBe('1s')
    expect(await settingOf(database, 'idle_in_transaction_session_timeout')).toBe('1s')
    expect(await settingOf(database.background, 'statement_timeout')).toBe('1h')
    expect(await settingOf(database.background, 'lock_timeout')).toBe('1min')
    expect(await settingOf(database.background, 'idle_in_transaction_session_timeout')).toBe('10min')
    for (const connections of [database, database.background])
      expect(await settingOf(connections, 'jit')).toBe('off')
  })

  it('a statement that is cut leaves the connection usable, and passes as temporary', async () => {
    const cut = await database.db.execute(sql`select pg_sleep(20)`).catch((error: unknown) => error)
    expect(passingFailure(cut)).toMatchObject({ code: 'unavailable', status: 503 })
    expect(await settingOf(database, 'statement_timeout')).toBe('1s')
  })

  it('whoever waits for somebody else’s lock gives up and takes no one else along', async () => {
    const holder = await store.database.pool.connect()
    await holder.query('begin; lock table circles')
    const waiting = [1, 2].map(() =>
      database.db.execute(sql`select count(*) from circles`).catch((error: unknown) => error),
    )
    for (const refused of await Promise.all(waiting))
      expect(passingFailure(refused)).toMatchObject({ code: 'unavailable' })
    expect(await settingOf(database, 'lock_timeout')).toBe('1s')
    await holder.query('rollback')
    holder.release()
  })

  it('a transaction that does nothing is ended, and the next one gets a connection', async () => {
    const forgotten = await database.pool.connect()
    const ended = new Promise(resolve => forgotten.once('end', resolve))
    await forgotten.query('begin')
    await ended
    forgotten.release()
    expect(await settingOf(database, 'jit')).toBe('off')
  })
})
