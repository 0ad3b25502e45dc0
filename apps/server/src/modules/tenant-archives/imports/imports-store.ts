import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { tenants } from '../../tenancy/index.ts'
import { type ImportRow, tenantImports } from '../tables.ts'

/** With the name of what it has become. */
export const importsWithTenant = (db: Db) =>
  db
    .select({ row: tenantImports, tenantName: tenants.name })
    .from(tenantImports)
    .leftJoin(tenants, eq(tenants.id, tenantImports.intoTenantId))

export const newestFirst = [desc(tenantImports.createdAt), desc(tenantImports.id)].map(order => sql`${order}`)

export const findImport = async (db: Db, id: string): Promise<ImportRow | null> => {
  const [row] = await db.select().from(tenantImports).where(eq(tenantImports.id, id))
  return row ?? null
}

/** Held until the end of the transaction. */
export const lockImport = async (db: Db, id: string): Promise<ImportRow | null> => {
  const [row] = await db.select().from(tenantImports).where(eq(tenantImports.id, id)).for('update')
  return row ?? null
}

export const changeImport = async (
  db: Db,
  id: string,
  change: Partial<Omit<ImportRow, 'id'>>,
): Promise<void> => {
  await db.update(tenantImports).set(change).where(eq(tenantImports.id, id))
}

export const removeImport = async (db: Db, id: string): Promise<void> => {
  await db.delete(tenantImports).where(eq(tenantImports.id, id))
}

/** Those that wait for a worker, the oldest first. */
export const openImports = async (db: Db): Promise<string[]> =>
  (
    await db
      .select({ id: tenantImports.id })
      .from(tenantImports)
      .where(inArray(tenantImports.state, ['checking', 'arriving']))
      .orderBy(tenantImports.createdAt, tenantImports.id)
  ).map(({ id }) => id)

/** What nobody has gone on with. */
export const expiredImports = (db: Db, now: Date): Promise<ImportRow[]> =>
  db
    .select()
    .from(tenantImports)
    .where(
      and(
        lte(tenantImports.expiresAt, now),
        inArray(tenantImports.state, ['uploading', 'checked', 'failed']),
      ),
    )

export const isArriving = async (db: Db, tenantId: string): Promise<boolean> => {
  const [row] = await db
    .select({ id: tenantImports.id })
    .from(tenantImports)
    .where(and(eq(tenantImports.intoTenantId, tenantId), eq(tenantImports.state, 'arriving')))
    .limit(1)
  return row !== undefined
}
