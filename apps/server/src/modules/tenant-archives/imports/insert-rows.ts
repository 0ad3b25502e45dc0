import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import type { ArchivedColumn, ArchivedRow, ArchivedTable } from '../../../platform/tenant-archive.ts'

const typesOf = async (db: Db, table: string): Promise<Map<string, string>> => {
  const { rows } = await db.execute<{ name: string; type: string }>(sql`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`)
  return new Map(rows.map(({ name, type }) => [name, type]))
}

const found = (tenantId: string, table: string, id: SQL): SQL =>
  sql`(select id from ${sql.identifier(table)} where tenant_id = ${tenantId} and id = ${id})`

/** A column as it is written: references only to what is there, people only as far as they came along. */
const writtenOf = (tenantId: string, { is, of = '' }: ArchivedColumn, column: SQL): SQL => {
  if (is === 'reference') return found(tenantId, of, column)
  if (is === 'person')
    return sql`(select user_id from tenant_invitations where tenant_id = ${tenantId} and id = ${column})`
  return column
}

/** Writes rows whose ids are new already. Those whose reference is missing are left out, and those that are there from before a sudden end. */
export const insertRows = async (
  db: Db,
  tenantId: string,
  { table, columns, own = [] }: ArchivedTable,
  rows: ArchivedRow[],
): Promise<number> => {
  const types = await typesOf(db, table)
  const names = Object.keys(columns)
  const columnOf = (name: string) => sql`r.${sql.identifier(name)}`
  const shape = names.map(name => sql`${sql.identifier(name)} ${sql.raw(types.get(name) ?? 'text')}`)
  const written = Object.entries(columns).map(([name, column]) => writtenOf(tenantId, column, columnOf(name)))
  const needed = Object.entries(columns)
    .filter(([, { is, schema }]) => is === 'reference' && !schema.safeParse(null).success)
    .map(([name, { of = '' }]) => sql`exists ${found(tenantId, of, columnOf(name))}`)
  const target = ['tenant_id', ...own, ...names].map(name => sql.identifier(name))
  const values = [sql`${tenantId}::uuid`, ...own.map(() => sql`${tenantId}::uuid`), ...written]
  const { rowCount } = await db.execute(sql`
    insert into ${sql.identifier(table)} (${sql.join(target, sql`, `)})
      select ${sql.join(values, sql`, `)}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (${sql.join(shape, sql`, `)})
        where ${needed.length ? sql.join(needed, sql` and `) : sql`true`}
      on conflict do nothing`)
  return rowCount ?? 0
}
