import type { AnomalyType } from '@lotse/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'

export interface LedgerFault {
  tenantId: string
  /** What does not agree, for the log and the command. */
  fault: string
  kind: AnomalyType
  /** What of the account it is about: one fault of a kind for each. */
  subject: string
  /** The figures behind the sentence; those that end in `_cents` are amounts. */
  details: Record<string, string | number | null>
  /** The reservation that it is about, and the root of its tree. */
  reservation: { tenantId: string; id: string; rootId: string } | null
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

interface FaultRow extends Record<string, unknown> {
  tenant_id: string
  fault: string
  kind: AnomalyType
  subject: string
  details: LedgerFault['details']
  usage_tenant_id?: string | null
  reservation_id?: string | null
  root_id?: string | null
}

const asFault = (row: FaultRow): LedgerFault => ({
  tenantId: row.tenant_id,
  fault: row.fault,
  kind: row.kind,
  subject: row.subject,
  details: row.details,
  reservation:
    row.usage_tenant_id && row.reservation_id && row.root_id
      ? { tenantId: row.usage_tenant_id, id: row.reservation_id, rootId: row.root_id }
      : null,
})

/** Each query finds disagreements, as rows of an account (`tenant_id`) and a sentence (`fault`) with what is behind it. */
export const faultsFoundBy = async (
  db: Db,
  only: Only,
  queries: ((only: Only) => SQL)[],
): Promise<LedgerFault[]> => {
  const faults: LedgerFault[] = []
  for (const query of queries) {
    const { rows } = await db.execute<FaultRow>(query(only))
    for (const row of rows) faults.push(asFault(row))
  }
  return faults
}
