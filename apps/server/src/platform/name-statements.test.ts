import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../test/test-database.ts'
import { theOnly } from './the-only.ts'

let store: TestDatabase
beforeAll(async () => {
  store = await createEmptyDatabase()
  await store.database.pool.query('create table notes (id int primary key, text text)')
})
afterAll(async () => {
  await store.database.close()
  await store.remove()
})

const query = (text: string, values?: unknown[]) => store.database.pool.query(text, values)
/** How often the database has answered by what it knows of such a text; null where it has no name. */
const known = async (text: string): Promise<number | null> => {
  const { rows } = await query(
    `select generic_plans + custom_plans as times from pg_prepared_statements where statement = '${text}'`,
  )
  return rows.length ? Number(theOnly(rows).times) : null
}

it('names what is asked a second time, and nothing that is asked once', async () => {
  const text = 'select id from notes where id = $1'
  await query(text, [1])
  expect(await known(text)).toBeNull()
  for (const id of [1, 2, 3]) await query(text, [id])
  expect(await known(text)).toBe(3)
})

it('names what is asked within a transaction, too, whether or not it is kept', async () => {
  const client = await store.database.pool.connect()
  const text = 'insert into notes (id, text) values ($1, $2)'
  await client.query('begin')
  for (const id of [1, 2]) await client.query({ text, values: [id, 'weg'] })
  await client.query('rollback')
  client.release()
  await query(text, [1, 'bleibt'])
  expect(await known(text)).toBe(2)
  expect((await query('select * from notes')).rows).toEqual([{ id: 1, text: 'bleibt' }])
})

it('leaves a faulty statement without a name, and the same words with other values right', async () => {
  const text = 'select 10 / $1::int as share'
  for (const divisor of [0, 0, 0])
    await expect(query(text, [divisor])).rejects.toMatchObject({ code: '22012' })
  expect((await query(text, [5])).rows).toEqual([{ share: 2 }])
  const wrong = 'select selbst from notes where id = $1'
  for (const id of [1, 2, 3]) await expect(query(wrong, [id])).rejects.toMatchObject({ code: '42703' })
  expect(await known(wrong)).toBeNull()
})

it('is known anew once a table has changed under it', async () => {
  const text = 'select * from notes where id = $1'
  for (const id of [1, 1, 1]) await query(text, [id])
  await query('alter table notes add column read boolean not null default false')
  await query(text, [1]).catch(() => undefined)
  expect((await query(text, [1])).rows).toEqual([{ id: 1, text: 'bleibt', read: false }])
})

it('has an end, however many different ones are asked', async () => {
  for (let number = 0; number < 700; number += 1)
    for (const id of [1, 2]) await query(`select ${number} as number, id from notes where id = $1`, [id])
  const { rows } = await query('select count(*)::int as named from pg_prepared_statements')
  expect(theOnly(rows).named).toBe(600)
  expect((await query('select 700 as number, id from notes where id = $1', [1])).rows).toEqual([
    { number: 700, id: 1 },
  ])
})
