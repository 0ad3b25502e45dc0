import { sql } from 'drizzle-orm'
import { berlinMonth } from '../../../platform/berlin.ts'
import type { Db } from '../../../platform/database.ts'
import { theOnly } from '../../../platform/the-only.ts'

export interface RecentUse {
  /** Milliseconds of the hour → cents. */
  byHour: Map<number, bigint>
  byTenant: { tenantId: string; cents: bigint }[]
  activeTenants: number
}

/** Since a full hour, tenant by tenant along the key of the hours: however long the history is, only these are read. */
export const acrossTenantsUseSince = async (db: Db, since: Date): Promise<RecentUse> => {
  const { rows } = await db.execute<{
    tenant_id: string | null
    hour_ms: number | null
    cents: string
    roots: string
  }>(
    sql`with used as materialized (
      select t.id as tenant_id, u.hour, u.cents, u.roots from tenants t cross join lateral (
        select h.hour, sum(h.cents) as cents, sum(h.roots) as roots from credit_usage_hours h
          where h.tenant_id = t.id and h.hour >= ${since.toISOString()}::timestamptz group by h.hour
      ) u
    )
    select tenant_id, (extract(epoch from hour) * 1000)::float8 as hour_ms, sum(cents)::text as cents, sum(roots)::text as roots
      from used group by grouping sets ((tenant_id), (hour))`,
  )
  const byHour = new Map<number, bigint>()
  const byTenant: RecentUse['byTenant'] = []
  let activeTenants = 0
  for (const { tenant_id: tenantId, hour_ms: hour, cents, roots } of rows) {
    if (hour !== null) byHour.set(hour, BigInt(cents))
    if (tenantId === null) continue
    byTenant.push({ tenantId, cents: BigInt(cents) })
    if (BigInt(roots) > 0n) activeTenants += 1
  }
  return { byHour, byTenant, activeTenants }
}

export interface CreditTotals {
  balanceCents: bigint
  heldCents: bigint
  /** Of work that began this month in Berlin. */
  usedCents: bigint
}

/** Over all living tenants. */
export const acrossTenantsTotals = async (db: Db, now: Date): Promise<CreditTotals> => {
  const { rows } = await db.execute<{ balance: string; held: string; used: string }>(
    sql`select coalesce(sum(a.monthly_cents + a.purchased_cents), 0)::text as balance,
        coalesce(sum(a.reserved_cents), 0)::text as held, coalesce(sum(u.cents), 0)::text as used
      from tenants t join credit_accounts a on a.tenant_id = t.id
      cross join lateral (
        select sum(d.cents) as cents from credit_usage_function_days d
          where d.tenant_id = t.id and d.day >= ${berlinMonth(now)}::date
      ) u
      where t.deleted_at is null`,
  )
  const { balance, held, used } = theOnly(rows)
  return { balanceCents: BigInt(balance), heldCents: BigInt(held), usedCents: BigInt(used) }
}

/** Names, and what the account that pays for each has available; nothing for deleted tenants. */
export const acrossTenantsPayers = async (
  db: Db,
  tenantIds: string[],
): Promise<Map<string, { name: string; availableCents: bigint }>> => {
  const { rows } = await db.execute<{ id: string; name: string; available: string }>(
    sql`select t.id, t.name, coalesce(a.monthly_cents + a.purchased_cents - a.reserved_cents, 0)::text as available
      from tenants t left join credit_accounts a on a.tenant_id = credit_payer(t.id)
      where t.id = any(${sql.param(tenantIds)}::uuid[])`,
  )
  return new Map(rows.map(({ id, name, available }) => [id, { name, availableCents: BigInt(available) }]))
}
