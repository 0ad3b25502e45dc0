import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import { createRehearsal, type Rehearsal } from './rehearsal.ts'

let store: TestDatabase
let rehearsal: Rehearsal
beforeAll(async () => {
  store = await createTestDatabase()
  rehearsal = createRehearsal(store.database.pool)
})
afterAll(async () => {
  await store.database.close()
  await store.remove()
})

const add = (db: Pick<Rehearsal['db'], 'execute'>, name: string) =>
  db.execute(sql`insert into circles (id, name) values (gen_random_uuid(), ${name})`)
const names = async (db: Pick<Rehearsal['db'], 'execute'>) =>
  (
    await db.execute<{ name: string }>(sql`select name from circles where name like 'Probe%' order by 1`)
  ).rows.map(({ name }) => name)

describe('a rehearsal', () => {
  it('sees what it writes, and nobody else ever does', async () => {
    await rehearsal.run(async () => {
      await rehearsal.db.transaction(tx => add(tx, 'Probe 1'))
      expect(await names(rehearsal.db)).toEqual(['Probe 1'])
    })
    expect(await names(store.database.db)).toEqual([])
  })

  it('takes back a part of itself, also where that fails', async () => {
    await rehearsal.run(async () => {
      await add(rehearsal.db, 'Probe 1')
      await expect(
        rehearsal.takeBack(async () => {
          await add(rehearsal.db, 'Probe 2')
          throw new Error('Abbruch')
        }),
      ).rejects.toThrow('Abbruch')
      expect(await names(rehearsal.db)).toEqual(['Probe 1'])
    })
  })

  it('lets a statement fail alone, and a transaction whole, as outside of it', async () => {
    await rehearsal.run(async () => {
      await add(rehearsal.db, 'Probe 1')
      await expect(add(rehearsal.db, 'Probe 1')).rejects.toThrow()
      const half = rehearsal.db.transaction(async tx => {
        await add(tx, 'Probe 2')
        await add(tx, 'Probe 1')
      })
      await expect(half).rejects.toThrow()
      expect(await names(rehearsal.db)).toEqual(['Probe 1'])
    })
  })

  it('is over when it is over', async () => {
    await rehearsal.run(async () => {})
    await expect(names(rehearsal.db)).rejects.toThrow()
  })
})
