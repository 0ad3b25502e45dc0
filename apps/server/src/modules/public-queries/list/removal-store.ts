import { and, asc, eq, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { publicQueries } from '../tables.ts'

/** With everything that was made of them; their files follow by the job that sweeps. */
export const removeQueries = async (db: Db, tenantId: string, ids: string[]): Promise<void> => {
  await db
    .delete(publicQueries)
    .where(and(eq(publicQueries.tenantId, tenantId), inArray(publicQueries.id, ids)))
}

/** Came in and was last answered before this moment, and nobody works on it. */
const isOver = (tenantId: string, moment: Date): SQL | undefined =>
  and(
    eq(publicQueries.tenantId, tenantId),
    lt(publicQueries.createdAt, moment),
    or(sql`${publicQueries.completedAt} is null`, lt(publicQueries.completedAt, moment)),
    ne(publicQueries.status, 'inprogress'),
  )

export const countQueriesBefore = (db: Db, tenantId: string, moment: Date): Promise<number> =>
  db.$count(publicQueries, isOver(tenantId, moment))

/** The oldest, at most so many; tells how many. */
export const removeQueriesBefore = async (
  db: Db,
  tenantId: string,
  moment: Date,
  limit: number,
): Promise<number> => {
  const found = await db
    .select({ id: publicQueries.id })
    .from(publicQueries)
    .where(isOver(tenantId, moment))
    .orderBy(asc(publicQueries.createdAt), asc(publicQueries.id))
    .limit(limit)
    .for('update')
  const ids = found.map(({ id }) => id)
  if (ids.length) await removeQueries(db, tenantId, ids)
  return ids.length
}
