import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './database.ts'

/**
 * What a module knows of a person with an account, in one place: its `person-part.ts`. Whoever adds a column that names a person adds it
 * here: a test finds what nobody accounts for.
 */
export interface PersonPart {
  /** The module. */
  name: string
  /** `table.column` that say of whom a row speaks. */
  columns: readonly string[]
  /** Section by section what there is, as it is given to the person: no secrets, no hashes, nothing of others. */
  read(db: Db, userId: string): Promise<Record<string, PersonRows>>
}

/** What a module knows of a visitor of a tenant, who has no account. Whoever keeps the hash of its secret, or its beginning, tells it here. */
export interface VisitorPart {
  /** `prefix`: the beginning of that hash, which the visitor's reference stands for. */
  read(db: Db, visitor: { tenantId: string; prefix: Buffer }): Promise<Record<string, PersonRows>>
}

/** Newest first. */
export interface PersonRows {
  rows: Record<string, unknown>[]
  /** There are more than a file of this kind holds. */
  is_cut: boolean
}

const rowsAtMost = 10_000

/** Rows of a statement that tells the newest first. */
export const personRows = async (db: Db, select: SQL): Promise<PersonRows> => {
  const { rows } = await db.execute<Record<string, unknown>>(sql`${select} limit ${rowsAtMost + 1}`)
  return { rows: rows.slice(0, rowsAtMost), is_cut: rows.length > rowsAtMost }
}
