import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { tendDatabaseJob } from './tend-database.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ own: true })
})
afterAll(() => test.close())

it('the embedded database learns every night how large its tables are, and gives back what was deleted', async () => {
  if (test.store.url) return
  const { pool } = test.app.database
  await test.mainTenant()
  await test.person()
  const known = async () =>
    (await pool.query("select reltuples::int as rows from pg_class where relname = 'users'")).rows[0].rows
  expect(await known()).toBeLessThan(1)
  await tendDatabaseJob.handle(test.app.systemContext('test'), {})
  expect(await known()).toBe(1)
})
