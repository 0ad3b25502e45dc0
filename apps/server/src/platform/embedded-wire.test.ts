import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../test/test-database.ts'
import { theOnly } from './the-only.ts'

let store: TestDatabase
beforeAll(async () => {
  store = await createEmptyDatabase()
  await store.database.pool.query('create table notes (id int primary key, text text not null)')
})
afterAll(async () => {
  await store.database.close()
  await store.remove()
})

const query = (text: string, values?: unknown[]) => store.database.pool.query(text, values)
const countNotes = async () => theOnly((await query('select count(*)::int as notes from notes')).rows).notes

it('carries megabytes both ways, whole', async () => {
  const long = 'Grüße aus Köln – '.repeat(200_000)
  const { rows } = await query('select $1::text || $1::text as twice from generate_series(1, 3)', [long])
  expect(rows.map(({ twice }) => twice === long + long)).toEqual([true, true, true])
})

it.each([
  ['in its words', 'selekt 1', []],
  ['in a value', 'select 1 / $1::int', [0]],
  ['in the type of a value', 'select $1::int', ['keine Zahl']],
  ['after some rows', 'select 1 / (3 - g) from generate_series(1, 5) g', []],
  ['in the second of two without values', 'select 1; selekt 2', undefined],
])('a statement with an error %s is refused, and the next one is answered', async (_where, text, values) => {
  await expect(query(text, values)).rejects.toMatchObject({ code: expect.stringMatching(/^(?:22|42)/) })
  expect(theOnly((await query('select $1::int + 1 as sum', [1])).rows)).toEqual({ sum: 2 })
})

it('answers everybody with their own rows, however many ask at once', async () => {
  const numbers = Array.from({ length: 200 }, (_, number) => number)
  const answers = await Promise.all(
    numbers.map(async number =>
      number % 7 === 0
        ? await query('select 1 / $1::int', [0]).catch(() => number)
        : theOnly((await query('select $1::int as number', [number])).rows).number,
    ),
  )
  expect(answers).toEqual(numbers)
})

it('undoes a transaction that failed and keeps one that was ended', async () => {
  const client = await store.database.pool.connect()
  await client.query('begin')
  await client.query('insert into notes values ($1, $2)', [1, 'eins'])
  await expect(client.query('insert into notes values ($1, $2)', [1, 'noch eins'])).rejects.toMatchObject({
    code: '23505',
  })
  await expect(client.query('select 1')).rejects.toMatchObject({ code: '25P02' })
  await client.query('rollback')
  client.release()
  expect(await countNotes()).toBe(0)

  await store.database.db.transaction(async tx => {
    await tx.execute(`insert into notes values (2, 'zwei')`)
  })
  expect(await countNotes()).toBe(1)
})

it('ends when the database is closed', async () => {
  const other = await createEmptyDatabase()
  const client = await other.database.pool.connect()
  const ended = new Promise(done => client.once('end', () => done('ended')))
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  client.release()
  await other.database.close()
  expect(await ended).toBe('ended')
  await expect(other.database.pool.query('select 1')).rejects.toThrow()
  await other.remove()
})
