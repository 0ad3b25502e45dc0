import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import { type Db, statement } from './database.ts'

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
