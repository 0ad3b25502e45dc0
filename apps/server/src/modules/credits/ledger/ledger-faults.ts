import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'

export interface LedgerFault {
  tenantId: string
  /** What does not agree, for the log and the command. */
  fault: string
}

/** A condition that keeps the check to some tenants, or to none in particular. */
export type Only = (column: SQL) => SQL

export const onlyTenants =
  (tenantIds: string[] | undefined): Only =>
  column =>
    tenantIds ? sql`${column} = any(${sql.param(tenantIds)}::uuid[])` : sql`true`

/** What explains an account's bookings goes in portions when its tenant goes for good: in between it explains nothing. */
export const notWhilePurged =
  (only: Only): Only =>
  column =>
    sql`${only(column)} and ${column} not in (select id from tenants where purge_started_at is not null and purged_at is null)`

/** Each query finds disagreements, as rows of an account (`tenant_id`) and a sentence (`fault`). */
export const faultsFoundBy = async (
  db: Db,
  only: Only,
  queries: ((only: Only) => SQL)[],
): Promise<LedgerFault[]> => {
  const faults: LedgerFault[] = []
  for (const query of queries) {
    const { rows } = await db.execute<{ tenant_id: string; fault: string }>(query(only))
    faults.push(...rows.map(row => ({ tenantId: row.tenant_id, fault: row.fault })))
  }
  return faults
}
