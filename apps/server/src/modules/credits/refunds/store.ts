import type { RefundCategory } from '@lotse/contract'
import { and, count, desc, eq, gte, ilike, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { containsPattern, offsetOf } from '../../../platform/paging.ts'
import { inGermanOrder, tenants } from '../../tenancy/index.ts'
import { creditAccounts, creditRefunds } from '../tables.ts'
import { midnight } from '../usage/days.ts'

export interface RefundRow {
  refund: typeof creditRefunds.$inferSelect
  tenantName: string
}

export interface RefundFilter {
  search: string
  category: '' | RefundCategory
  start_date: string
  end_date: string
}

const inDays = ({ start_date, end_date }: Pick<RefundFilter, 'start_date' | 'end_date'>): SQL | undefined =>
  and(
    start_date ? gte(creditRefunds.createdAt, midnight(start_date)) : undefined,
    end_date ? lt(creditRefunds.createdAt, midnight(end_date, 1)) : undefined,
  )

const matches = (filter: RefundFilter): SQL | undefined =>
  and(
    filter.search ? ilike(tenants.name, containsPattern(filter.search)) : undefined,
    filter.category ? eq(creditRefunds.category, filter.category) : undefined,
    inDays(filter),
  )

const rowsWhere = (db: Db, where: SQL | undefined) =>
  db
    .select({ refund: creditRefunds, tenantName: tenants.name })
    .from(creditRefunds)
    .innerJoin(tenants, eq(tenants.id, creditRefunds.tenantId))
    .where(where)
    .orderBy(desc(creditRefunds.createdAt), desc(creditRefunds.id))

export const acrossTenantsRefundsPage = async (
  db: Db,
  filter: RefundFilter & { page: number; per_page: number },
): Promise<{ rows: RefundRow[]; total: number }> => {
  const where = matches(filter)
  const [counted] = await db
    .select({ total: count() })
    .from(creditRefunds)
    .innerJoin(tenants, eq(tenants.id, creditRefunds.tenantId))
    .where(where)
  const rows = await rowsWhere(db, where).limit(filter.per_page).offset(offsetOf(filter))
  return { rows, total: counted?.total ?? 0 }
}

const exportedAtOnce = 500

/** All that match, some hundred at a time and without a transaction: who downloads sets the pace. */
export async function* acrossTenantsAllRefunds(db: Db, filter: RefundFilter): AsyncGenerator<RefundRow> {
  let before: RefundRow['refund'] | undefined
  for (;;) {
    const isFurther =
      before &&
      or(
        lt(creditRefunds.createdAt, before.createdAt),
        and(eq(creditRefunds.createdAt, before.createdAt), lt(creditRefunds.id, before.id)),
      )
    const rows = await rowsWhere(db, and(matches(filter), isFurther)).limit(exportedAtOnce)
    yield* rows
    before = rows.at(-1)?.refund
    if (!before || rows.length < exportedAtOnce) return
  }
}

export const acrossTenantsFindRefundByKey = async (db: Db, key: string): Promise<RefundRow | null> => {
  const [row] = await rowsWhere(db, eq(creditRefunds.idempotencyKey, key)).limit(1)
  return row ?? null
}

export const insertRefund = async (
  db: Db,
  row: typeof creditRefunds.$inferInsert,
): Promise<RefundRow['refund']> => {
  const [inserted] = await db.insert(creditRefunds).values(row).returning()
  if (!inserted) throw new Error('Die angelegte Erstattung kam nicht zurück')
  return inserted
}

const centsSum = sql`coalesce(sum(${creditRefunds.amountCents}), 0)::bigint`.mapWith(BigInt)

export const acrossTenantsRefundTotals = async (
  db: Db,
  days: Pick<RefundFilter, 'start_date' | 'end_date'>,
): Promise<{ cents: bigint; count: number }> => {
  const [row] = await db.select({ cents: centsSum, count: count() }).from(creditRefunds).where(inDays(days))
  return row ?? { cents: 0n, count: 0 }
}

/** Months in Berlin with refunds, from the given day on. */
export const acrossTenantsRefundMonths = (
  db: Db,
  days: Pick<RefundFilter, 'start_date' | 'end_date'>,
): Promise<{ month: string; cents: bigint }[]> =>
  db
    .select({
      month: sql<string>`to_char(${creditRefunds.createdAt} at time zone 'Europe/Berlin', 'YYYY-MM')`,
      cents: centsSum,
    })
    .from(creditRefunds)
    .where(inDays(days))
    .groupBy(sql`1`)
    .orderBy(sql`1`)

/** Tenants whose own account can be credited. */
export const acrossTenantsPayingTenants = (db: Db, search: string, limit: number) =>
  db
    .select({
      id: tenants.id,
      name: tenants.name,
      balanceCents: sql`${creditAccounts.monthlyCents} + ${creditAccounts.purchasedCents}`.mapWith(BigInt),
      reservedCents: creditAccounts.reservedCents,
    })
    .from(tenants)
    .innerJoin(creditAccounts, eq(creditAccounts.tenantId, tenants.id))
    .where(
      and(
        isNull(tenants.deletedAt),
        eq(creditAccounts.billingMode, 'own_credits'),
        ilike(tenants.name, containsPattern(search)),
      ),
    )
    .orderBy(inGermanOrder(tenants.name), tenants.id)
    .limit(limit)
