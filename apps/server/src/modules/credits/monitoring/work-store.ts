import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { theOnly } from '../../../platform/the-only.ts'

export interface FinishedWork {
  finished: number
  /** Ended without a booking. */
  failed: number
  answers: number
  /** Of twenty answers nineteen were there within this time; null without answers. */
  slowAnswerSeconds: number | null
}

/** Whole paid work that began since then and is over, tenant by tenant along the index of the history. */
export const acrossTenantsFinishedSince = async (db: Db, since: Date): Promise<FinishedWork> => {
  const { rows } = await db.execute<{
    finished: number
    failed: number
    answers: number
    slow: number | null
  }>(
    sql`select count(*)::int as finished, count(*) filter (where w.status = 'cancelled')::int as failed,
        count(w.seconds)::int as answers, percentile_disc(0.95) within group (order by w.seconds) as slow
      from tenants t cross join lateral (
        select r.status, case when r.functionality = 'chatbot_response' and r.status = 'confirmed'
            then extract(epoch from r.resolved_at - r.created_at)::float8 end as seconds
          from credit_reservations r where r.tenant_id = t.id and r.parent_id is null and r.status <> 'pending'
            and r.created_at >= ${since.toISOString()}::timestamptz
      ) w`,
  )
  const { slow, ...counted } = theOnly(rows)
  return { ...counted, slowAnswerSeconds: slow }
}

/** Whole work that holds credits; and since when that of the one has run out that should have been released first. */
export const acrossTenantsPending = async (
  db: Db,
  overdueSince: Date,
): Promise<{ pending: number; overdue: number; oldestExpiry: Date | null }> => {
  const { rows } = await db.execute<{ pending: number; overdue: number; oldest_ms: number | null }>(
    sql`select count(*)::int as pending, count(*) filter (where is_overdue)::int as overdue,
        (extract(epoch from min(expires_at) filter (where is_overdue)) * 1000)::float8 as oldest_ms
      from (
        select expires_at, expires_at <= ${overdueSince.toISOString()}::timestamptz as is_overdue
          from credit_reservations where status = 'pending' and parent_id is null
      ) held`,
  )
  const { pending, overdue, oldest_ms: oldest } = theOnly(rows)
  return { pending, overdue, oldestExpiry: oldest === null ? null : new Date(oldest) }
}

export interface StuckReservation {
  id: string
  tenantName: string
  functionality: string
  amountCents: bigint
  createdAt: Date
  expiresAt: Date
}

const stuckAtMost = 200

/** Those that hold credits although their time is over, the oldest first. */
export const acrossTenantsStuck = async (db: Db, overdueSince: Date): Promise<StuckReservation[]> => {
  const { rows } = await db.execute<{
    id: string
    name: string
    functionality: string
    amount: string
    created_ms: number
    expires_ms: number
  }>(
    sql`select r.id, t.name, r.functionality, r.amount_cents::text as amount,
        (extract(epoch from r.created_at) * 1000)::float8 as created_ms, (extract(epoch from r.expires_at) * 1000)::float8 as expires_ms
      from credit_reservations r join tenants t on t.id = r.tenant_id
      where r.status = 'pending' and r.parent_id is null and r.expires_at <= ${overdueSince.toISOString()}::timestamptz
      order by r.expires_at, r.id limit ${stuckAtMost}`,
  )
  return rows.map(row => ({
    id: row.id,
    tenantName: row.name,
    functionality: row.functionality,
    amountCents: BigInt(row.amount),
    createdAt: new Date(row.created_ms),
    expiresAt: new Date(row.expires_ms),
  }))
}

export interface RecentTransaction {
  id: string
  tenantId: string
  tenantName: string
  type: string
  amountCents: bigint
  createdAt: Date
}

export const acrossTenantsCountTransactions = async (db: Db, since: Date): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from credit_transactions where created_at >= ${since.toISOString()}::timestamptz`,
  )
  return theOnly(rows).count
}

/** The newest first. */
export const acrossTenantsTransactionsSince = async (
  db: Db,
  since: Date,
  atMost: number,
): Promise<RecentTransaction[]> => {
  const { rows } = await db.execute<{
    id: string
    tenant_id: string
    name: string
    type: string
    amount: string
    created_ms: number
  }>(
    sql`select b.id, b.tenant_id, t.name, b.type, b.amount_cents::text as amount,
        (extract(epoch from b.created_at) * 1000)::float8 as created_ms
      from credit_transactions b join tenants t on t.id = b.tenant_id
      where b.created_at >= ${since.toISOString()}::timestamptz
      order by b.created_at desc, b.tenant_id, b.seq desc limit ${atMost}`,
  )
  return rows.map(row => ({
    id: row.id,
    tenantId: row.tenant_id,
    tenantName: row.name,
    type: row.type,
    amountCents: BigInt(row.amount),
    createdAt: new Date(row.created_ms),
  }))
}
