import type { ReconciliationPage } from '@lotse/contract'
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { type PageQuery, pageOf } from '../../../platform/paging.ts'
import { theOnly } from '../../../platform/the-only.ts'
import { tenants } from '../../tenancy/index.ts'
import { creditFindings, creditReservations } from '../tables.ts'
import { inDays, type Period } from './in-days.ts'
import { type Reach, tenantsIn, within } from './reach.ts'

type Stats = ReconciliationPage['stats']

/**
 * What is held back now is found by the index of what is pending, however much has been settled; and each part's whole by its key: a join
 * would read all that was ever settled.
 */
export const statsOf = async (db: Db, reach: Reach, period: Period, now: Date): Promise<Stats> => {
  const ours = and(within(reach, sql`r.tenant_id`), inDays(period, sql`r.created_at`))
  const { rows } = await db.execute<Stats & Record<string, unknown>>(sql`
    with pending as materialized (
      select r.tenant_id, r.parent_id, r.expires_at from credit_reservations r where r.status = 'pending' and ${ours}
    )
    select count(*) filter (where parent_id is null)::int as active_reservations,
        count(*) filter (where parent_id is null and expires_at <= ${now})::int as expired_reservations,
        (select count(*)::int from credit_reservations r
          where r.status = 'cancelled' and r.parent_id is null and r.children_cents > 0 and ${ours}) as incomplete_actions,
        (select count(*)::int from pending part where part.parent_id is not null and (
          select whole.status from credit_reservations whole where whole.tenant_id = part.tenant_id and whole.id = part.parent_id
        ) <> 'pending') as orphaned_reservations,
        (select count(*)::int from credit_findings r where r.status = 'open' and ${ours}) as anomalies
      from pending`)
  const { active_reservations, expired_reservations, incomplete_actions, orphaned_reservations, anomalies } =
    theOnly(rows)
  return { active_reservations, expired_reservations, incomplete_actions, orphaned_reservations, anomalies }
}

export interface HeldRow {
  id: string
  tenantId: string
  tenantName: string
  amountCents: bigint
  functionality: string
  createdAt: Date
  expiresAt: Date
}

/** Whole actions alone: their parts hold nothing of the account besides. What has run out of time longest comes first. */
export const heldPage = (
  db: Db,
  reach: Reach,
  filter: Period & PageQuery,
): Promise<{ rows: HeldRow[]; total: number }> =>
  pageOf(
    db,
    db
      .select({
        id: creditReservations.id,
        tenantId: creditReservations.tenantId,
        tenantName: tenants.name,
        amountCents: creditReservations.amountCents,
        functionality: creditReservations.functionality,
        createdAt: creditReservations.createdAt,
        expiresAt: creditReservations.expiresAt,
      })
      .from(creditReservations)
      .innerJoin(tenants, eq(tenants.id, creditReservations.tenantId))
      .where(
        and(
          sql`${creditReservations.status} = 'pending'`,
          isNull(creditReservations.parentId),
          within(reach, sql`${creditReservations.tenantId}`),
          inDays(filter, sql`${creditReservations.createdAt}`),
        ),
      )
      .$dynamic(),
    [asc(creditReservations.expiresAt), asc(creditReservations.id)],
    filter,
  )

export interface FindingRow {
  finding: typeof creditFindings.$inferSelect
  tenantName: string
}

const shownFindings = (db: Db) =>
  db
    .select({ finding: creditFindings, tenantName: tenants.name })
    .from(creditFindings)
    .innerJoin(tenants, eq(tenants.id, creditFindings.tenantId))

export const openFindingsPage = (
  db: Db,
  reach: Reach,
  filter: Period & PageQuery,
): Promise<{ rows: FindingRow[]; total: number }> =>
  pageOf(
    db,
    shownFindings(db)
      .where(
        and(
          sql`${creditFindings.status} = 'open'`,
          within(reach, sql`${creditFindings.tenantId}`),
          inDays(filter, sql`${creditFindings.createdAt}`),
        ),
      )
      .$dynamic(),
    [desc(creditFindings.createdAt), desc(creditFindings.id)],
    filter,
  )

/** Held until the end of the transaction: two who repair at once do it one after the other. */
export const lockFinding = async (db: Db, reach: Reach, id: string): Promise<FindingRow | null> => {
  const [row] = await shownFindings(db)
    .where(and(eq(creditFindings.id, id), within(reach, sql`${creditFindings.tenantId}`)))
    .for('update', { of: creditFindings })
  return row ?? null
}

/** A check that was asked for longer ago than it may take is not going on any more. */
const longestCheck = sql`interval '1 hour'`

export const checkState = async (db: Db, reach: Reach, now: Date): Promise<ReconciliationPage['check']> => {
  const { rows } = await db.execute<{ checked_at: string | null; is_running: boolean }>(sql`
    select to_char(min(done.checked_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as checked_at,
        coalesce(bool_or(done.asked_at > coalesce(done.checked_at, '-infinity') and done.asked_at > ${now}::timestamptz - ${longestCheck}), false) as is_running
      from ${tenantsIn(reach)} join credit_checks done on done.tenant_id = tenant.id`)
  const { checked_at, is_running } = theOnly(rows)
  return { checked_at, is_running }
}
