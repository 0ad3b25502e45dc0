import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import type { Ctx } from './ports.ts'
import type { TenantArchive } from './tenant-archive.ts'

/**
 * What a module says of its part of a tenant, in one place: its `tenant-part.ts`. A tenant that is deleted stands still because every
 * statement asks for living tenants; what has to be done besides is `resume`. Whoever adds a table or a kind of file adds it here: a
 * test finds what nobody accounts for.
 */
export interface TenantPart {
  /** The module. */
  name: string
  /** What the dialog of a deletion names. */
  figures?(db: Db, tenantIds: string[]): Promise<TenantFigure[]>
  /** When a tenant returns, in the transaction that restores it: what would otherwise only go on with the next tick of a clock. */
  resume?(ctx: Ctx, tenantId: string): Promise<void>
  /** The tenant's files, each kind by the columns that name them. */
  files?: readonly TenantFiles[]
  /** What is removed, in this order: rows before those that they refer to. */
  removes: readonly Removal[]
  /** What stays of the tenant, and why. */
  keeps: readonly Kept[]
  /** What travels when the tenant takes its data along. */
  archive: TenantArchive
}

export interface TenantFigure {
  key: string
  label: string
  value: number
  unit: 'count' | 'bytes'
}

export interface TenantFiles {
  kind: string
  label: string
  /** `table.column` of the keys. */
  columns: readonly string[]
  /** Selects `key` and `bytes` (null: to be asked of the store) of all files of a tenant, each as often as it likes. */
  select(tenantId: string): SQL
}

export interface Removal {
  table: string
  label: string
  /** Only made where the database can. */
  isOptional?: true
  /** Removes at most so many and tells how many; 0 when there are none left. In a transaction that is the caller's. */
  remove(ctx: Ctx, tenantId: string, limit: number): Promise<number>
}

export interface Kept {
  table: string
  label: string
  why: string
  /** The column that says whose a row is; `tenant_id` unless said. */
  column?: string
  /** Replaces names and free texts in at most so many rows and tells in how many; 0 when there are none left. */
  replace?(ctx: Ctx, tenantId: string, limit: number): Promise<number>
}

/** What stands in place of a name that is gone. */
export const goneText = '[gelöscht]'

/** Lets the guards of the ledger and of the log know, for this transaction, whose texts may be replaced. */
export const allowPurge = async (db: Db, tenantId: string): Promise<void> => {
  await db.execute(sql`select set_config('lotse.purging', ${tenantId}, true)`)
}

const exists = async (db: Db, table: string): Promise<boolean> => {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select to_regclass(${table}) is not null as found`,
  )
  return rows[0]?.found === true
}

/**
 * Rows by their owner, whichever come first: nobody else's are touched or waited for. The owner is named twice, so that in a database
 * in partitions only the one with the tenant is opened, in which a place (`ctid`) is unique.
 */
export const rowsOf = (
  table: string,
  label: string,
  { column = 'tenant_id', isOptional }: { column?: string; isOptional?: true } = {},
): Removal => ({
  table,
  label,
  isOptional,
  async remove({ db }, tenantId, limit) {
    if (isOptional && !(await exists(db, table))) return 0
    const [rows, owner] = [sql.identifier(table), sql.identifier(column)]
    const { rowCount } = await db.execute(sql`
      delete from ${rows} where ${owner} = ${tenantId}
        and ctid = any(array(select ctid from ${rows} where ${owner} = ${tenantId} limit ${limit}))`)
    return rowCount ?? 0
  },
})

/** One figure: how many rows of a table the tenants have. */
export const countOf = async (
  db: Db,
  key: string,
  label: string,
  counted: SQL,
  unit: TenantFigure['unit'] = 'count',
): Promise<TenantFigure> => {
  const { rows } = await db.execute<{ value: string | number | null }>(sql`select (${counted}) as value`)
  return { key, label, value: Number(rows[0]?.value ?? 0), unit }
}

/** For conditions over several tenants. */
export const anyOf = (tenantIds: string[]): SQL => sql`any(${sql.param(tenantIds)}::uuid[])`
