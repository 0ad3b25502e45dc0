import { glob, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import { openServer } from './database.ts'
import { migrate } from './migrations.ts'

let store: TestDatabase
beforeAll(async () => {
  store = await createTestDatabase()
})
afterAll(async () => {
  await store.database.close()
  await store.remove()
})

const folderWith = async (files: Record<string, string>): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'lotse-migrations-'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

describe('migrations', () => {
  it('run once, however many processes start at once', async () => {
    const folder = await folderWith({
      '9001_a.sql': 'create table once_only (id int); insert into once_only values (1)',
    })
    const others = store.url ? [openServer(store.url), openServer(store.url), openServer(store.url)] : []
    const pools = [store.database.pool, ...others.map(({ pool }) => pool)]
    const applied = await Promise.all([...pools, ...pools].map(pool => migrate(pool, folder)))
    expect(applied.flat()).toEqual(['9001_a.sql'])
    const { rows } = await store.database.pool.query('select id from once_only')
    expect(rows).toHaveLength(1)
    await Promise.all(others.map(other => other.close()))
  })

  it('leave nothing behind when one fails', async () => {
    const folder = await folderWith({
      '9002_bad.sql': 'create table half_done (id int); select no_such_function()',
    })
    await expect(migrate(store.database.pool, folder)).rejects.toThrow(/9002_bad\.sql/)
    const { rows } = await store.database.pool.query("select to_regclass('half_done') as found")
    expect(rows[0].found).toBeNull()
  })

  it('refuse a migration that was changed after it ran', async () => {
    const folder = await folderWith({ '9003_c.sql': 'select 1' })
    await migrate(store.database.pool, folder)
    await writeFile(join(folder, '9003_c.sql'), 'select 2')
    await expect(migrate(store.database.pool, folder)).rejects.toThrow(
      /9003_c\.sql wurde nach ihrer Anwendung verändert/,
    )
  })
})

describe('the tables in the code', () => {
  it('have the columns of the database, and no nullable one is taken for granted', async () => {
    const files = await Array.fromAsync(glob('modules/*/tables.ts', { cwd: join(import.meta.dirname, '..') }))
    const modules = await Promise.all(files.map(file => import(`../${file}`)))
    const tables: PgTable[] = modules
      .flatMap(module => Object.values(module))
      .filter(value => is(value, PgTable))
    expect(tables.length).toBeGreaterThan(5)
    for (const table of tables) {
      const name = getTableName(table)
      const { rows } = await store.database.pool.query(
        "select column_name, is_nullable from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'",
        [name],
      )
      const inDatabase = rows
        .map(row => `${name}.${row.column_name}${row.is_nullable === 'YES' ? '?' : ''}`)
        .sort()
      const inCode = Object.values(getTableColumns(table))
        .map(column => `${name}.${column.name}${column.notNull ? '' : '?'}`)
        .sort()
      expect(inCode).toEqual(inDatabase)
    }
  })
})
