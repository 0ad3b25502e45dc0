import { cp, glob, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import { openServer } from './database.ts'
import { migrate, migrationsFolder, readMigrations } from './migrations.ts'
import { StartError } from './start-error.ts'

let store: TestDatabase
beforeEach(async () => {
  store = await createTestDatabase()
})
afterEach(async () => {
  await store.database.close()
  await store.remove()
})

/** The migrations of the product, and some more after them. */
const folderWith = async (files: Record<string, string>): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'lotse-migrations-'))
  await cp(migrationsFolder, folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

const query = async (text: string) => (await store.database.pool.query(text)).rows

describe('migrations', () => {
  it('are those that were written down: an applied one never changes', async () => {
    const hashes = Object.fromEntries((await readMigrations()).map(({ name, hash }) => [name, hash]))
    const written = JSON.parse(await readFile(join(migrationsFolder, 'hashes.json'), 'utf8'))
    expect(hashes, 'node scripts/migration-hashes.ts writes down a new one').toEqual(written)
  })

  it('run once, however many processes start at once', async () => {
    const folder = await folderWith({
      '9001_a.sql': 'create table once_only (id int); insert into once_only values (1)',
      '9002_b.sql': '-- no-transaction\ncreate index concurrently once_only_id on once_only (id);\n',
    })
    const others = store.url ? [openServer(store.url), openServer(store.url), openServer(store.url)] : []
    const pools = [store.database.pool, ...others.map(({ pool }) => pool)]
    const applied = await Promise.all([...pools, ...pools].map(pool => migrate(pool, { folder })))
    expect(applied.flat()).toEqual(['9001_a.sql', '9002_b.sql'])
    expect(await query('select id from once_only')).toHaveLength(1)
    await Promise.all(others.map(other => other.close()))
  })

  it('leave nothing behind when one fails', async () => {
    const folder = await folderWith({
      '9002_bad.sql': 'create table half_done (id int); select no_such_function()',
    })
    await expect(migrate(store.database.pool, { folder })).rejects.toThrow(/9002_bad\.sql/)
    expect(await query("select to_regclass('half_done') as found")).toEqual([{ found: null }])
  })

  it('go on after an interruption where they run outside of a transaction', async () => {
    const folder = await folderWith({
      '9003_rows.sql': 'create table twice (id int); insert into twice values (1), (1)',
      '9004_index.sql': `-- no-transaction
-- What is left of an interrupted one is dropped first.
drop index concurrently if exists twice_id;
create unique index concurrently twice_id
  on twice (id);
`,
    })
    await expect(migrate(store.database.pool, { folder })).rejects.toThrow(
      /9004_index\.sql.*could not create unique index/,
    )
    await query('delete from twice')
    expect(await migrate(store.database.pool, { folder })).toEqual(['9004_index.sql'])
    expect(await query("select indisvalid from pg_index where indexrelid = 'twice_id'::regclass")).toEqual([
      { indisvalid: true },
    ])
  })

  it('refuse one that was changed after it ran', async () => {
    const folder = await folderWith({ '9005_c.sql': 'select 1' })
    await migrate(store.database.pool, { folder })
    await writeFile(join(folder, '9005_c.sql'), 'select 2')
    await expect(migrate(store.database.pool, { folder })).rejects.toThrow(
      /9005_c\.sql wurde nach ihrer Anwendung verändert/,
    )
  })

  it('refuse a database of before the first release, and say what to do', async () => {
    await query("update schema_migrations set checksum = 'von früher' where name like '0001%'")
    const refused = await migrate(store.database.pool).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(StartError)
    expect(String(refused)).toMatch(/vor der ersten Veröffentlichung.*leeren Ordner \(DATA_DIR\)/)
  })

  it('refuse a database that is newer than the program', async () => {
    await query("insert into schema_migrations (name, checksum) values ('9999_morgen.sql', 'x')")
    const refused = await migrate(store.database.pool).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(StartError)
    expect(String(refused)).toMatch(/neuer als dieses Programm: es kennt 9999_morgen\.sql nicht/)
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
