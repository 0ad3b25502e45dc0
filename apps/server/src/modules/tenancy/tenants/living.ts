import { type AnyColumn, and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { tenants } from '../tables.ts'

/** For a join with tenants: work of deleted ones rests until they return. */
export const isOfLiving = (owner: AnyColumn): SQL | undefined =>
  and(eq(tenants.id, owner), isNull(tenants.deletedAt))

/** The same where there is no join. */
export const isLiving = (owner: AnyColumn): SQL =>
  sql`exists (select from tenants living where living.id = ${owner} and living.deleted_at is null)`
