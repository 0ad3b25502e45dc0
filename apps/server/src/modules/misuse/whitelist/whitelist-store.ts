import { and, desc, eq, getTableColumns, ilike, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../platform/database.ts'
import { containsPattern, pageOf } from '../../../platform/paging.ts'
import { users } from '../../identity/index.ts'
import { tenants } from '../../tenancy/index.ts'
import { type Scope, within } from '../scope.ts'
import { type MisuseWhitelistRow, misuseWhitelist } from '../tables.ts'

export interface ShownWhitelistRow extends MisuseWhitelistRow {
  tenantName: string
  userName: string | null
  createdByName: string | null
}

const makers = alias(users, 'makers')

const shownEntries = (db: Db) =>
  db
    .select({
      ...getTableColumns(misuseWhitelist),
      tenantName: tenants.name,
      userName: users.name,
      createdByName: makers.name,
    })
    .from(misuseWhitelist)
    .innerJoin(tenants, eq(tenants.id, misuseWhitelist.tenantId))
    .leftJoin(users, eq(users.id, misuseWhitelist.userId))
    .leftJoin(makers, eq(makers.id, misuseWhitelist.createdBy))
    .$dynamic()

export interface WhitelistFilter {
  kind: string
  search: string
  page: number
  per_page: number
}

export const whitelistPage = (
  db: Db,
  scope: Scope,
  filter: WhitelistFilter,
): Promise<{ rows: ShownWhitelistRow[]; total: number }> => {
  const pattern = containsPattern(filter.search)
  const found = shownEntries(db).where(
    and(
      within(scope, misuseWhitelist.tenantId),
      filter.kind ? sql`${misuseWhitelist.kind} = ${filter.kind}` : undefined,
      filter.search
        ? or(
            ilike(misuseWhitelist.label, pattern),
            ilike(misuseWhitelist.reason, pattern),
            ilike(users.name, pattern),
          )
        : undefined,
    ),
  )
  return pageOf(db, found, [desc(misuseWhitelist.createdAt), desc(misuseWhitelist.id)], filter)
}

export const findWhitelisted = async (
  db: Db,
  tenantId: string,
  id: string,
): Promise<ShownWhitelistRow | null> => {
  const [row] = await shownEntries(db).where(
    and(eq(misuseWhitelist.tenantId, tenantId), eq(misuseWhitelist.id, id)),
  )
  return row ?? null
}

export const insertWhitelisted = async (
  db: Db,
  row: Omit<typeof misuseWhitelist.$inferInsert, 'range'>,
  range: string | null,
): Promise<void> => {
  await db
    .insert(misuseWhitelist)
    .values({ ...row, range: range === null ? null : sql`network(${range}::inet)` })
  if (range !== null)
    await db
      .update(misuseWhitelist)
      .set({ label: sql`range::text` })
      .where(and(eq(misuseWhitelist.tenantId, row.tenantId), eq(misuseWhitelist.id, row.id)))
}

export const removeWhitelisted = async (db: Db, tenantId: string, id: string): Promise<void> => {
  await db
    .delete(misuseWhitelist)
    .where(and(eq(misuseWhitelist.tenantId, tenantId), eq(misuseWhitelist.id, id)))
}

/** The text of an alarm that is one after all. */
export const removeFalseAlarm = async (db: Db, tenantId: string, logId: string): Promise<void> => {
  await db
    .delete(misuseWhitelist)
    .where(
      and(
        eq(misuseWhitelist.tenantId, tenantId),
        eq(misuseWhitelist.logId, logId),
        eq(misuseWhitelist.isFalseAlarm, true),
      ),
    )
}

/** As many as every message is held against. */
export const countPhrases = (db: Db, tenantId: string): Promise<number> =>
  db.$count(misuseWhitelist, and(eq(misuseWhitelist.tenantId, tenantId), eq(misuseWhitelist.kind, 'phrase')))
