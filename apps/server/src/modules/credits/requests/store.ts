import type { requestStatuses } from '@lotse/contract'
import { and, count, desc, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { after, days } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database.ts'
import { type PageQuery, pageOf } from '../../../platform/paging.ts'
import { theOnly } from '../../../platform/the-only.ts'
import { tenants } from '../../tenancy/index.ts'
import { creditAccounts, creditRequests } from '../tables.ts'
import type { Urgency } from './urgency.ts'

export type RequestRow = typeof creditRequests.$inferSelect
type RequestStatus = (typeof requestStatuses)[number]

export interface AdminRequestRow {
  request: RequestRow
  tenant: { name: string; createdAt: Date; balanceCents: bigint }
}

export const insertRequest = async (db: Db, row: typeof creditRequests.$inferInsert): Promise<RequestRow> =>
  theOnly(await db.insert(creditRequests).values(row).returning())

const newestFirst = [desc(creditRequests.createdAt), desc(creditRequests.id)]

export const requestsPage = (
  db: Db,
  tenantId: string,
  query: PageQuery,
): Promise<{ rows: RequestRow[]; total: number }> =>
  pageOf(
    db,
    db.select().from(creditRequests).where(eq(creditRequests.tenantId, tenantId)),
    newestFirst,
    query,
  )

export const countRequests = async (db: Db, tenantId: string) => {
  const rows = await db
    .select({
      total: count(),
      pending: sql`count(*) filter (where ${creditRequests.status} = 'pending')`.mapWith(Number),
      approved: sql`count(*) filter (where ${creditRequests.status} = 'approved')`.mapWith(Number),
      approvedCents:
        sql`coalesce(sum(${creditRequests.amountCents}) filter (where ${creditRequests.status} = 'approved'), 0)::bigint`.mapWith(
          BigInt,
        ),
    })
    .from(creditRequests)
    .where(eq(creditRequests.tenantId, tenantId))
  return theOnly(rows)
}

/** The one that waits for a decision; a tenant has at most one. */
export const openRequestOf = async (db: Db, tenantId: string): Promise<RequestRow | null> => {
  const [row] = await db
    .select()
    .from(creditRequests)
    .where(and(eq(creditRequests.tenantId, tenantId), eq(creditRequests.status, 'pending')))
  return row ?? null
}

/** How many wait for a decision, over all living tenants. */
export const acrossTenantsCountOpenRequests = async (db: Db): Promise<number> =>
  theOnly(
    await db
      .select({ open: count() })
      .from(creditRequests)
      .innerJoin(tenants, eq(tenants.id, creditRequests.tenantId))
      .where(and(eq(creditRequests.status, 'pending'), isNull(tenants.deletedAt))),
  ).open

/** Holds the request until the end of the transaction: it is decided or cancelled, once. */
export const lockRequest = async (db: Db, tenantId: string, id: string): Promise<RequestRow | null> => {
  const [row] = await db
    .select()
    .from(creditRequests)
    .where(and(eq(creditRequests.tenantId, tenantId), eq(creditRequests.id, id)))
    .for('update')
  return row ?? null
}

/** As `lockRequest`, for those who decide about requests of every tenant. */
export const acrossTenantsLockRequest = async (
  db: Db,
  id: string,
): Promise<{ request: RequestRow; tenant: { id: string; name: string } } | null> => {
  const [row] = await db
    .select({ request: creditRequests, tenant: { id: tenants.id, name: tenants.name } })
    .from(creditRequests)
    .innerJoin(tenants, eq(tenants.id, creditRequests.tenantId))
    .where(and(eq(creditRequests.id, id), isNull(tenants.deletedAt)))
    .for('update', { of: creditRequests })
  return row ?? null
}

export const updateRequest = async (
  db: Db,
  tenantId: string,
  id: string,
  change: Partial<typeof creditRequests.$inferInsert>,
): Promise<RequestRow> =>
  theOnly(
    await db
      .update(creditRequests)
      .set(change)
      .where(and(eq(creditRequests.tenantId, tenantId), eq(creditRequests.id, id)))
      .returning(),
  )

export interface AdminRequestFilter {
  status: '' | RequestStatus
  urgency_level: '' | Urgency
  days_old: '' | number
}

const matches = (filter: AdminRequestFilter, now: Date): SQL | undefined =>
  and(
    isNull(tenants.deletedAt),
    filter.status ? eq(creditRequests.status, filter.status) : undefined,
    filter.urgency_level ? eq(creditRequests.urgencyLevel, filter.urgency_level) : undefined,
    filter.days_old === '' ? undefined : lte(creditRequests.createdAt, after(now, -days(filter.days_old))),
  )

const adminRows = (db: Db, where: SQL | undefined) =>
  db
    .select({
      request: creditRequests,
      tenant: {
        name: tenants.name,
        createdAt: tenants.createdAt,
        balanceCents: sql`${creditAccounts.monthlyCents} + ${creditAccounts.purchasedCents}`.mapWith(BigInt),
      },
    })
    .from(creditRequests)
    .innerJoin(tenants, eq(tenants.id, creditRequests.tenantId))
    .innerJoin(creditAccounts, eq(creditAccounts.tenantId, creditRequests.tenantId))
    .where(where)
    .orderBy(...newestFirst)

/** The ids first: on a late page the database would otherwise read, join and drop all the rows before it. */
export const acrossTenantsRequestsPage = async (
  db: Db,
  filter: AdminRequestFilter & PageQuery,
  now: Date,
): Promise<{ rows: AdminRequestRow[]; total: number }> => {
  const found = db
    .select({ id: creditRequests.id })
    .from(creditRequests)
    .innerJoin(tenants, eq(tenants.id, creditRequests.tenantId))
    .where(matches(filter, now))
  const { rows, total } = await pageOf(db, found, newestFirst, filter)
  const ids = rows.map(({ id }) => id)
  return { rows: ids.length ? await adminRows(db, inArray(creditRequests.id, ids)) : [], total }
}

export const acrossTenantsFindRequest = async (db: Db, id: string): Promise<AdminRequestRow | null> => {
  const [row] = await adminRows(db, and(eq(creditRequests.id, id), isNull(tenants.deletedAt))).limit(1)
  return row ?? null
}

const exportedAtOnce = 500

/** All that match, some hundred at a time and without a transaction: who downloads sets the pace. */
export async function* acrossTenantsAllRequests(
  db: Db,
  filter: AdminRequestFilter,
  now: Date,
): AsyncGenerator<AdminRequestRow> {
  let before: RequestRow | undefined
  for (;;) {
    const isFurther =
      before && sql`(${creditRequests.createdAt}, ${creditRequests.id}) < (${before.createdAt}, ${before.id})`
    const rows = await adminRows(db, and(matches(filter, now), isFurther)).limit(exportedAtOnce)
    yield* rows
    before = rows.at(-1)?.request
    if (!before || rows.length < exportedAtOnce) return
  }
}
