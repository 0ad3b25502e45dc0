import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool, PoolClient } from 'pg'
import { partitioned } from './partitions.ts'
import { underSchemaLock } from './schema-lock.ts'
import { StartError } from './start-error.ts'
import { theOnly } from './the-only.ts'

export const migrationsFolder = join(import.meta.dirname, '../../migrations')

export interface Migration {
  name: string
  text: string
  hash: string
}

export const readMigrations = async (folder = migrationsFolder): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async name => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

const note = (client: PoolClient, { name, hash }: Migration) =>
  client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, hash])

/** As the first migration made them: later ones follow. */
const partitionsOfSchema = async (client: PoolClient): Promise<number> => {
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from pg_inherits where inhparent = to_regclass('audit_entries')",
  )
  return theOnly(rows).count
}

const applyInTransaction = async (client: PoolClient, migration: Migration): Promise<void> => {
  await client.query('begin')
  try {
    await client.query(migration.text)
    await note(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Each statement ends with its line; together they would be one transaction again. */
const statementsIn = (text: string): string[] =>
  text
    .replaceAll(/^\s*--.*$/gm, '')
    .split(/;\s*$/m)
    .map(statement => statement.trim())
    .filter(Boolean)

/** For `create index concurrently` and the like. Interrupted, it begins again, so every statement must bear being repeated. */
const applyOneByOne = async (client: PoolClient, migration: Migration): Promise<void> => {
  for (const statement of statementsIn(migration.text)) await client.query(statement)
  await note(client, migration)
}

const applyOne = async (client: PoolClient, migration: Migration): Promise<void> => {
  const apply = migration.text.startsWith('-- no-transaction\n') ? applyOneByOne : applyInTransaction
  try {
    await apply(client, migration)
  } catch (error) {
    throw new Error(
      `Die Migration ${migration.name} ist gescheitert: ${error instanceof Error ? error.message : error}`,
      { cause: error },
    )
  }
}

/** Refuses a database that another program has made: working on it would harm it. */
const checkApplied = (applied: Map<string, string>, migrations: Migration[]): void => {
  const known = new Map(migrations.map(({ name, hash }) => [name, hash]))
  const [first] = migrations
  const newer = [...applied.keys()].filter(name => !known.has(name)).sort()
  if (newer.length)
    throw new StartError(
      `Die Datenbank ist neuer als dieses Programm: es kennt ${newer.join(', ')} nicht. Bitte starten Sie die neuere Version, oder stellen Sie die Sicherung von vor der Aktualisierung wieder her.`,
    )
  const changed = [...applied].filter(([name, hash]) => known.get(name) !== hash).map(([name]) => name)
  if (first && changed.includes(first.name))
    throw new StartError(
      'Diese Datenbank stammt aus der Zeit vor der ersten Veröffentlichung und kann nicht übernommen werden. Bitte beginnen Sie mit einem leeren Ordner (DATA_DIR) oder einer leeren Datenbank (DATABASE_URL).',
    )
  if (changed.length)
    throw new StartError(
      `Die Migration ${changed.sort().join(', ')} wurde nach ihrer Anwendung verändert. Bitte stellen Sie die Datei wieder so her, wie sie ausgeliefert wurde.`,
    )
}

export interface MigrationOptions {
  folder?: string
  /** Into how many parts the large tables are split by tenant; decided when the schema is made. */
  partitions?: number
}

/** Brings the schema up to date. Each migration is one transaction unless it says otherwise; an applied one may never change. */
export const migrate = async (
  pool: Pool,
  { folder = migrationsFolder, partitions = 0 }: MigrationOptions = {},
): Promise<string[]> => {
  const migrations = await readMigrations(folder)
  return underSchemaLock(pool, async client => {
    await client.query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    )
    const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
    checkApplied(applied, migrations)
    const existing = applied.size ? await partitionsOfSchema(client) : partitions
    if (partitions && existing !== partitions)
      throw new StartError(
        `DATABASE_PARTITIONS ist ${partitions}, die Datenbank wurde aber ${existing ? `mit ${existing}` : 'ohne'} angelegt. Die Zahl lässt sich nachträglich nicht ändern: bitte stellen Sie sie zurück, oder beginnen Sie mit einer leeren Datenbank.`,
      )
    const fresh = migrations
      .filter(({ name }) => !applied.has(name))
      .map(migration => ({ ...migration, text: partitioned(migration.text, existing) }))
    const limit = await client.query<{ found: string }>(
      "select current_setting('statement_timeout') as found",
    )
    // A large table takes the time it takes; somebody else's lock is still not waited for without end.
    await client.query('set statement_timeout = 0')
    try {
      for (const migration of fresh) await applyOne(client, migration)
    } finally {
      await client.query(`set statement_timeout = '${theOnly(limit.rows).found}'`)
    }
    return fresh.map(({ name }) => name)
  })
}
