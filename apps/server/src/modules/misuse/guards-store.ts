import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { misuseGuards } from './tables.ts'

/** Locks the tenant's protection and makes a new version of it: every process reads it anew. */
export const touchGuard = async (db: Db, tenantId: string, now: Date): Promise<void> => {
  await db
    .insert(misuseGuards)
    .values({ tenantId, updatedAt: now })
    .onConflictDoUpdate({
      target: misuseGuards.tenantId,
      set: { version: sql`${misuseGuards.version} + 1`, updatedAt: now },
    })
}
