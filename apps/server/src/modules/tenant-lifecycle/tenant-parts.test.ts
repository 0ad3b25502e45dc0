import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { tenantParts } from '../../module-parts.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

describe('the parts of a tenant', () => {
  const tablesQuery = `select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attname = 'tenant_id'`
  const fileColumnsQuery = `select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attname ~ '_keys?$'`
  /** Keys of something else than files. */
  const noFiles = /\.(idempotency_key|message_key|request_key|submission_key)$/
  /** Mails to addresses that are nobody's belong to no tenant. */
  const nobodys = ['stray_mails.blob_key']
  /** Of the final deletions themselves: their receipts. */
  const ownTables = ['tenant_purges', 'tenant_purge_files']

  /** Tables and files that no part accounts for, or more than one. */
  const unaccounted = async (pool: {
    query: TestApp['app']['database']['pool']['query']
  }): Promise<string[]> => {
    const named = async (text: string) =>
      (await pool.query<{ name: string }>(text)).rows.map(({ name }) => name)
    const ownersOf = (table: string) =>
      tenantParts.filter(({ removes, keeps }) => [...removes, ...keeps].some(one => one.table === table))
    const files = tenantParts.flatMap(part => part.files ?? []).flatMap(({ columns }) => columns)
    return [
      ...(await named(tablesQuery)).filter(
        table => !ownTables.includes(table) && ownersOf(table).length !== 1,
      ),
      ...(await named(fileColumnsQuery)).filter(
        column => !noFiles.test(column) && !nobodys.includes(column) && !files.includes(column),
      ),
    ].sort()
  }

  it('account for every table and every kind of file, each once', async () => {
    expect(await unaccounted(test.app.database.pool)).toEqual([])
  })

  const columnsQuery = `select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped and a.attnum > 0
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`
  const archives = tenantParts.map(({ archive }) => archive)
  const archivedTables = archives.flatMap(({ tables }) => tables)

  /** Tables and columns of tenants of which no part says whether they travel, or more than one. */
  const unsaid = async (pool: { query: TestApp['app']['database']['pool']['query'] }): Promise<string[]> => {
    const saidOf = (name: string) => [
      ...archivedTables.filter(({ table }) => table === name),
      ...archives.flatMap(({ staysBehind }) => staysBehind).filter(({ table }) => table === name),
    ]
    const { rows: tables } = await pool.query<{ name: string }>(tablesQuery)
    const { rows: columns } = await pool.query<{ table: string; column: string }>(columnsQuery)
    return [
      ...tables
        .map(({ name }) => name)
        .filter(name => !ownTables.includes(name) && saidOf(name).length !== 1),
      ...archivedTables.flatMap(({ table, columns: travelling, own = [], leftOut = {} }) =>
        columns
          .filter(column => column.table === table && column.column !== 'tenant_id')
          .map(({ column }) => column)
          .filter(
            column => !(column in travelling) && !own.includes(column) && !Object.hasOwn(leftOut, column),
          )
          .map(column => `${table}.${column}`),
      ),
    ].sort()
  }

  it('say of every table and every column whether it travels, and why not', async () => {
    expect(await unsaid(test.app.database.pool)).toEqual([])
    const kinds = archives.flatMap(({ files = [] }) => files).map(({ kind }) => kind)
    const named = archivedTables
      .flatMap(({ columns }) => Object.values(columns))
      .flatMap(({ is, of }) => (is === 'file' ? [of] : []))
    expect(new Set(named)).toEqual(new Set(kinds))
  })

  it('are found wanting where a module forgets a table or a file', async () => {
    const client = await test.app.database.pool.connect()
    try {
      await client.query('begin')
      await client.query(
        'create table planted (tenant_id uuid, id uuid, photo_key text, primary key (tenant_id, id))',
      )
      expect(await unaccounted(client)).toEqual(['planted', 'planted.photo_key'])
      await client.query('alter table chatbots add column planted text')
      expect(await unsaid(client)).toEqual(['chatbots.planted', 'planted'])
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
