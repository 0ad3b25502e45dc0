import type { RefundCategory } from '@lotse/contract'
import { and, count, desc, eq, gte, ilike, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { berlinMidnight, berlinMonthOf } from '../../../platform/berlin.ts'
import type { Db } from '../../../platform/database.ts'
import { containsPattern, type PageQuery, pageOf } from '../../../platform/paging.ts'
import { theOnly } from '../../../platform/the-only.ts'
import { inGermanOrder, tenants } from '../../tenancy/index.ts'
import { creditAccounts, creditRefunds } from '../tables.ts'

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
    start_date ? gte(creditRefunds.createdAt, berlinMidnight(start_date)) : undefined,
    end_date ? lt(creditRefunds.createdAt, berlinMidnight(end_date, 1)) : undefined,
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

const newestFirst = [desc(creditRefunds.createdAt), desc(creditRefunds.id)]

export const acrossTenantsRefundsPage = (
  db: Db,
  filter: RefundFilter & PageQuery,
): Promise<{ rows: RefundRow[]; total: number }> =>
  pageOf(db, rowsWhere(db, matches(filter)), newestFirst, filter)

const exportedAtOnce = 500

/** All that match, some hundred at a time and without a transaction: who downloads sets the pace. */
export async function* acrossTenantsAllRefunds(db: Db, filter: RefundFilter): AsyncGenerator<RefundRow> {
  let before: RefundRow['refund'] | undefined
  for (;;) {
    const isFurther =
      before && sql`(${creditRefunds.createdAt}, ${creditRefunds.id}) < (${before.createdAt}, ${before.id})`
    const rows = await rowsWhere(db, and(matches(filter), isFurther))
      .orderBy(...newestFirst)
      .limit(exportedAtOnce)
    yield* rows
    before = rows.at(-1)?.refund
    if (!before || rows.length < exportedAtOnce) return
  }
}

/** What this person's form has made before, for whichever tenant. */
export const acrossTenantsFindOwnRefund = async (
  db: Db,
  issuedBy: string,
  key: string,
): Promise<RefundRow | null> => {
  const own = and(eq(creditRefunds.issuedBy, issuedBy), eq(creditRefunds.idempotencyKey, key))
  const [row] = await rowsWhere(db, own).limit(1)
  return row ?? null
}

export const insertRefund = async (
  db: Db,
  row: typeof creditRefunds.$inferInsert,
): Promise<RefundRow['refund']> => theOnly(await db.insert(creditRefunds).values(row).returning())

const centsSum = sql`coalesce(sum(${creditRefunds.amountCents}), 0)::bigint`.mapWith(BigInt)

export const acrossTenantsRefundTotals = async (
  db: Db,
  days: Pick<RefundFilter, 'start_date' | 'end_date'>,
): Promise<{ cents: bigint; count: number }> => {
  const rows = await db.select({ cents: centsSum, count: count() }).from(creditRefunds).where(inDays(days))
  return theOnly(rows)
}

/** Months in Berlin with refunds, from the given day on. */
export const acrossTenantsRefundMonths = (
  db: Db,
  days: Pick<RefundFilter, 'start_date' | 'end_date'>,
): Promise<{ month: string; cents: bigint }[]> =>
  db
    .select({
      month: berlinMonthOf(creditRefunds.createdAt),
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
