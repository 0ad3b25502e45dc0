import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../src/platform/database.ts'

type Pool = Pick<Database['pool'], 'query'>

/** Every table of people and of the queue, and how many of its rows have the word in any column. */
export const rowsWith = async (pool: Pool, word: string): Promise<Record<string, number>> => {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition`,
  )
  const found: Record<string, number> = {}
  for (const { name } of tables) {
    // Bytes are written as hex.
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int as n from ${name} r where r::text ilike '%' || $1 || '%' or r::text like '%' || encode(convert_to($1, 'UTF8'), 'hex') || '%'`,
      [word],
    )
    if (rows[0]?.n) found[name] = rows[0].n
  }
  return found
}

/** The files below the folder that have the word in them. */
export const filesWith = async (folder: string, word: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const { parentPath, name } of entries.filter(entry => entry.isFile()))
    if ((await readFile(join(parentPath, name))).includes(word)) found.push(name)
  return found
}
