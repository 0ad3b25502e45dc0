import { and, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import type { Db } from '../../platform/database.ts'
import type { TenantFiles } from '../../platform/tenant-part.ts'
import { tenants } from '../tenancy/index.ts'
import { type PurgeFacts, tenantPurgeFiles, tenantPurges } from './tables.ts'

export type PurgeRow = typeof tenantPurges.$inferSelect

const isOf = (tenantId: string) => eq(tenantPurges.tenantId, tenantId)

/** Every portion begins with it: of two processes that believe a purge to be theirs one waits for the other, and nothing counts twice. */
export const lockPurge = async (db: Db, tenantId: string): Promise<PurgeRow | null> => {
  const [row] = await db.select().from(tenantPurges).where(isOf(tenantId)).for('update')
  return row ?? null
}

/** Those that are asked for and not over. Sub-tenants first: a main tenant may still hold credits back for them. */
export const acrossTenantsOpenPurges = async (db: Db): Promise<string[]> => {
  const rows = await db
    .select({ tenantId: tenantPurges.tenantId })
    .from(tenantPurges)
    .innerJoin(tenants, eq(tenants.id, tenantPurges.tenantId))
    .where(isNull(tenantPurges.finishedAt))
    .orderBy(desc(tenants.typeRole), tenantPurges.requestedAt, tenantPurges.tenantId)
  return rows.map(({ tenantId }) => tenantId)
}

export const changePurge = async (
  db: Db,
  tenantId: string,
  change: Partial<Omit<typeof tenantPurges.$inferInsert, 'tenantId'>>,
): Promise<void> => {
  await db.update(tenantPurges).set(change).where(isOf(tenantId))
}

export const addFacts = async (db: Db, tenantId: string, facts: PurgeFacts): Promise<void> => {
  await db
    .update(tenantPurges)
    .set({ facts: sql`${tenantPurges.facts} || ${JSON.stringify(facts)}::jsonb` })
    .where(isOf(tenantId))
}

/** Works on one portion and writes down how much that was, both or neither. */
export const countedPortion = (
  ctx: Ctx,
  tenantId: string,
  name: string,
  work: (ctx: Ctx) => Promise<number>,
): Promise<number> =>
  inTransaction(ctx, async ctx => {
    await lockPurge(ctx.db, tenantId)
    const rows = await work(ctx)
    if (rows)
      await ctx.db
        .update(tenantPurges)
        .set({
          removedRows: sql`${tenantPurges.removedRows} || jsonb_build_object(${name}::text,
            coalesce((${tenantPurges.removedRows} ->> ${name})::bigint, 0) + ${rows})`,
        })
        .where(isOf(tenantId))
    return rows
  })

/** All of a kind at once: keys alone, and nobody waits for rows that are only read. */
export const noteFiles = async (db: Db, tenantId: string, { kind, select }: TenantFiles): Promise<void> => {
  await db.execute(sql`
    insert into ${tenantPurgeFiles} (tenant_id, key, kind, bytes)
      select ${tenantId}::uuid, found.key, ${kind}, max(found.bytes) from (${select(tenantId)}) found group by found.key
      on conflict do nothing`)
}

export const filesLeft = (
  db: Db,
  tenantId: string,
  limit: number,
): Promise<{ key: string; bytes: number | null }[]> =>
  db
    .select({ key: tenantPurgeFiles.key, bytes: tenantPurgeFiles.bytes })
    .from(tenantPurgeFiles)
    .where(and(eq(tenantPurgeFiles.tenantId, tenantId), sql`not ${tenantPurgeFiles.isRemoved}`))
    .limit(limit)

const isFile = (tenantId: string, key: string): SQL | undefined =>
  and(eq(tenantPurgeFiles.tenantId, tenantId), eq(tenantPurgeFiles.key, key))

export const noteSize = async (db: Db, tenantId: string, key: string, bytes: number): Promise<void> => {
  await db.update(tenantPurgeFiles).set({ bytes }).where(isFile(tenantId, key))
}

export const noteRemoved = async (db: Db, tenantId: string, key: string): Promise<void> => {
  await db.update(tenantPurgeFiles).set({ isRemoved: true }).where(isFile(tenantId, key))
}

export const countFiles = (db: Db, tenantId: string) =>
  db
    .select({
      kind: tenantPurgeFiles.kind,
      files: count(),
      bytes: sql<number>`coalesce(sum(${tenantPurgeFiles.bytes}), 0)`.mapWith(Number),
    })
    .from(tenantPurgeFiles)
    .where(eq(tenantPurgeFiles.tenantId, tenantId))
    .groupBy(tenantPurgeFiles.kind)
