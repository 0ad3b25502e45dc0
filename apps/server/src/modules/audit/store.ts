import { and, count, desc, eq, gte, ilike, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { containsPattern, offsetOf } from '../../platform/paging.ts'
import { auditEntries } from './tables.ts'

export interface AuditFilter {
  page: number
  per_page: number
  search: string
  action: string
  from: string
  to: string
}

export type AuditRow = typeof auditEntries.$inferSelect

/** A day is a day in Berlin. */
const berlinMidnight = (day: string, plusDays = 0): SQL =>
  sql`((${day}::date + ${plusDays}::int)::timestamp at time zone 'Europe/Berlin')`

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

const page = async (
  db: Db,
  where: SQL | undefined,
  filter: AuditFilter,
): Promise<{ rows: AuditRow[]; total: number }> => {
  const [counted] = await db.select({ total: count() }).from(auditEntries).where(where)
  const rows = await db
    .select()
    .from(auditEntries)
    .where(where)
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
    .limit(filter.per_page)
    .offset(offsetOf(filter))
  return { rows, total: counted?.total ?? 0 }
}

export const auditPageOf = (db: Db, tenantId: string, filter: AuditFilter) =>
  page(db, and(eq(auditEntries.tenantId, tenantId), ...conditionsOf(filter)), filter)

export const acrossTenantsAuditPage = (db: Db, filter: AuditFilter) =>
  page(db, and(...conditionsOf(filter)), filter)
