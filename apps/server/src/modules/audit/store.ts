import { and, desc, eq, gte, ilike, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { berlinMidnight } from '../../platform/berlin.ts'
import type { Db } from '../../platform/database.ts'
import { type CappedPage, cappedPageOf, containsPattern, type PageQuery } from '../../platform/paging.ts'
import { rowKeys } from '../../platform/row-keys.ts'
import { auditEntries } from './tables.ts'

export interface AuditFilter extends PageQuery {
  search: string
  action: string
  from: string
  to: string
}

export type AuditRow = typeof auditEntries.$inferSelect

const conditionsOf = (filter: AuditFilter): (SQL | undefined)[] => [
  filter.action ? eq(auditEntries.action, filter.action) : undefined,
  filter.search
    ? ilike(
        sql`(${auditEntries.actorName} || ' ' || ${auditEntries.subjectLabel})`,
        containsPattern(filter.search),
      )
    : undefined,
  filter.from ? gte(auditEntries.createdAt, berlinMidnight(filter.from)) : undefined,
  filter.to ? lt(auditEntries.createdAt, berlinMidnight(filter.to, 1)) : undefined,
]

const newestFirst = [desc(auditEntries.createdAt), desc(auditEntries.id)]

/** The keys first: for a late page the database would otherwise sort whole rows, only to drop nearly all of them. */
const page = async (db: Db, where: SQL | undefined, filter: AuditFilter): Promise<CappedPage<AuditRow>> => {
  const { tenantId, id } = auditEntries
  const found = db.select({ tenantId, id }).from(auditEntries).where(where)
  const { rows: keys, ...counted } = await cappedPageOf(db, found, newestFirst, filter)
  const rows = keys.length
    ? await db
        .select()
        .from(auditEntries)
        .where(and(where, sql`(${tenantId}, ${id}) in (select * from ${rowKeys(keys)})`))
        .orderBy(...newestFirst)
    : []
  return { rows, ...counted }
}

export const auditPageOf = (db: Db, tenantId: string, filter: AuditFilter) =>
  page(db, and(eq(auditEntries.tenantId, tenantId), ...conditionsOf(filter)), filter)

export const acrossTenantsAuditPage = (db: Db, filter: AuditFilter) =>
  page(db, and(...conditionsOf(filter)), filter)

const isOlder = (tenantId: string, moment: Date): SQL | undefined =>
  and(eq(auditEntries.tenantId, tenantId), lt(auditEntries.createdAt, moment))

export const countEntriesBefore = (db: Db, tenantId: string, moment: Date): Promise<number> =>
  db.$count(auditEntries, isOlder(tenantId, moment))

/** At most so many; tells how many. The database lets go only what the tenant's own rule calls too old. */
export const removeEntriesBefore = async (
  db: Db,
  tenantId: string,
  moment: Date,
  limit: number,
): Promise<number> => {
  const old = db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(isOlder(tenantId, moment))
    .limit(limit)
  const { rowCount } = await db
    .delete(auditEntries)
    .where(and(eq(auditEntries.tenantId, tenantId), inArray(auditEntries.id, old)))
  return rowCount ?? 0
}
