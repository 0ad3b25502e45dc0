import { type Column, type SQL, sql } from 'drizzle-orm'

/** One of these ids: one parameter however many they are, where `inArray` writes each of them into the statement. */
export const anyOf = (column: Column, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param(ids)}::uuid[])`
