import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool, PoolClient } from 'pg'

export const migrationsFolder = join(import.meta.dirname, '../../migrations')

/** One number for all processes of one database; whoever comes second waits and then finds the work done. */
const lock = 7_015_701

const applyOne = async (client: PoolClient, name: string, text: string, checksum: string): Promise<void> => {
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(
      `Die Migration ${name} ist gescheitert: ${error instanceof Error ? error.message : error}`,
      { cause: error },
    )
  }
}

/** Brings the schema up to date. Each migration is one transaction; an applied one may never change. */
export const migrate = async (pool: Pool, folder = migrationsFolder): Promise<string[]> => {
  const files = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    await client.query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    )
    const applied = new Map(rows.map(row => [row.name, row.checksum]))
    const fresh: string[] = []
    for (const name of files) {
      const text = await readFile(join(folder, name), 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex')
      const known = applied.get(name)
      if (known === checksum) continue
      if (known) throw new Error(`Die Migration ${name} wurde nach ihrer Anwendung verändert.`)
      await applyOne(client, name, text, checksum)
      fresh.push(name)
    }
    return fresh
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => {})
    client.release()
  }
}
