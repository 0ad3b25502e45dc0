import { setTimeout } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import type { ArchivedRow, ArchivedTable } from '../../../platform/tenant-archive.ts'
import type { ArchivePace } from '../archive-pace.ts'

const columnOf = (name: string): SQL => sql`r.${sql.identifier(name)}`

/** After the row whose key this is. */
const isAfter = (key: readonly string[], last: unknown[] | null): SQL =>
  last
    ? sql`(${sql.join(key.map(columnOf), sql`, `)}) > (${sql.join(
        last.map(part => sql`${part}`),
        sql`, `,
      )})`
    : sql`true`

/** Rows as JSON, made by the database: exact, and the same whoever reads them. */
const readPortion = (
  ctx: Ctx,
  { table, key, columns, from, reads = {} }: ArchivedTable,
  tenantId: string,
  last: unknown[] | null,
  limit: number,
): Promise<{ line: string }[]> =>
  inTransaction(ctx, async ({ db }) => {
    await db.execute(sql`select set_config('TimeZone', 'UTC', true)`)
    const wanted = Object.keys(columns).map(
      name => sql`${reads[name] ?? columnOf(name)} as ${sql.identifier(name)}`,
    )
    const source =
      from?.(tenantId) ?? sql`select * from ${sql.identifier(table)} where tenant_id = ${tenantId}`
    const order = key.length ? sql`order by ${sql.join(key.map(columnOf), sql`, `)}` : sql``
    const { rows } = await db.execute<{ line: string }>(sql`
      select row_to_json(line)::text as line from (
        select ${sql.join(wanted, sql`, `)} from (${source}) r where ${isAfter(key, last)} ${order} limit ${limit}) line`)
    return rows
  })

/** What has been read so far; the caller looks when the rows are through. */
export interface Reading {
  rows: number
  /** Null: there are no more. */
  cursor: unknown[] | null
}

/** Lines until the file is large enough or there are no more; in portions, each with a rest after it. */
export async function* readLines(
  ctx: Ctx,
  table: ArchivedTable,
  tenantId: string,
  reading: Reading,
  pace: ArchivePace,
): AsyncGenerator<string> {
  let bytes = 0
  while (bytes < pace.pieceBytes) {
    const began = performance.now()
    const lines = await readPortion(ctx, table, tenantId, reading.cursor, pace.rowsAtOnce)
    const took = performance.now() - began
    for (const { line } of lines) {
      bytes += line.length
      yield line
    }
    reading.rows += lines.length
    const last = lines.at(-1)
    const row: ArchivedRow = last ? JSON.parse(last.line) : {}
    const isOver = lines.length < pace.rowsAtOnce || !table.key.length
    reading.cursor = isOver ? null : table.key.map(name => row[name])
    if (isOver) return
    await setTimeout(took * pace.restsFor)
  }
}
