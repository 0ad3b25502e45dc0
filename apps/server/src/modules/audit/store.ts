import { and, desc, eq, gte, ilike, lt, type SQL, sql } from 'drizzle-orm'
import { berlinMidnight } from '../../platform/berlin.ts'
import type { Db } from '../../platform/database.ts'
import { type CappedPage, cappedPageOf, containsPattern, type PageQuery } from '../../platform/paging.ts'
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

const page = (db: Db, where: SQL | undefined, filter: AuditFilter): Promise<CappedPage<AuditRow>> =>
  cappedPageOf(
    db,
    db.select().from(auditEntries).where(where),
    [desc(auditEntries.createdAt), desc(auditEntries.id)],
    filter,
  )

export const auditPageOf = (db: Db, tenantId: string, filter: AuditFilter) =>
  page(db, and(eq(auditEntries.tenantId, tenantId), ...conditionsOf(filter)), filter)

export const acrossTenantsAuditPage = (db: Db, filter: AuditFilter) =>
  page(db, and(...conditionsOf(filter)), filter)
