import { and, count, desc, eq, ilike, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../platform/database.ts'
import { containsPattern, type PageQuery, pageOf } from '../../../platform/paging.ts'
import { theOnly } from '../../../platform/the-only.ts'
import { circles, tenants } from '../tables.ts'
import { inGermanOrder } from './tenants-store.ts'

const parents = alias(tenants, 'parents')

const columns = {
  tenant: tenants,
  parent: { id: parents.id, name: parents.name, webTitle: parents.webTitle, deletedAt: parents.deletedAt },
  circle: { id: circles.id, name: circles.name },
}

const overview = (db: Db, where: SQL | undefined) =>
  db
    .select(columns)
    .from(tenants)
    .innerJoin(circles, eq(circles.id, tenants.circleId))
    .leftJoin(parents, eq(parents.id, tenants.parentTenantId))
    .where(where)

/** A tenant with what its row only refers to. */
export type TenantOverview = Awaited<ReturnType<typeof overview>>[number]

export interface TenantFilter extends PageQuery {
  tab: 'active' | 'deleted'
  search: string
  type: '' | 'main' | 'sub'
  sort: '' | 'name' | 'web_title' | 'deleted_at'
  direction: 'asc' | 'desc'
}

/** As the index `tenants_search` has it, letter by letter. */
const searched = sql`(${tenants.name} || ' ' || ${tenants.webTitle} || ' ' || coalesce(${tenants.subdomain}, ''))`

/** Restorable still; what is gone for good left a row without a name, for those that refer to it. */
const isDeleted = and(isNotNull(tenants.deletedAt), isNull(tenants.purgedAt))

const matches = ({ tab, search, type }: TenantFilter): SQL | undefined =>
  and(
    tab === 'active' ? isNull(tenants.deletedAt) : isDeleted,
    type ? eq(tenants.typeRole, type) : undefined,
    search ? ilike(searched, containsPattern(search)) : undefined,
  )

const orders = {
  name: inGermanOrder(tenants.name),
  web_title: inGermanOrder(tenants.webTitle),
  deleted_at: sql`${tenants.deletedAt}`,
}

const orderOf = ({ tab, sort, direction }: TenantFilter): SQL[] => {
  const column = sort || (tab === 'active' ? 'name' : 'deleted_at')
  const isDescending = sort ? direction === 'desc' : tab === 'deleted'
  return [isDescending ? desc(orders[column]) : orders[column], sql`${tenants.id}`]
}

/** The keys first: what a row refers to is read for the rows that are shown. */
export const acrossTenantsTenantPage = async (
  db: Db,
  filter: TenantFilter,
): Promise<{ rows: TenantOverview[]; total: number }> => {
  const found = db.select({ id: tenants.id }).from(tenants).where(matches(filter))
  const { rows: keys, total } = await pageOf(db, found, orderOf(filter), filter)
  if (!keys.length) return { rows: [], total }
  const rows = await overview(
    db,
    inArray(
      tenants.id,
      keys.map(({ id }) => id),
    ),
  )
  const byId = new Map(rows.map(row => [row.tenant.id, row]))
  return { rows: keys.flatMap(({ id }) => byId.get(id) ?? []), total }
}

/** Living or deleted. */
export const acrossTenantsFindOverview = async (db: Db, tenantId: string): Promise<TenantOverview | null> => {
  const [row] = await overview(db, eq(tenants.id, tenantId))
  return row ?? null
}

/** Whether anybody works here yet. */
export const acrossTenantsHasTenant = async (db: Db): Promise<boolean> => {
  const found = await db.select({ id: tenants.id }).from(tenants).where(isNull(tenants.deletedAt)).limit(1)
  return found.length > 0
}

export const acrossTenantsCountTenants = async (
  db: Db,
): Promise<{ main: number; sub: number; deleted: number }> => {
  const living = (type: 'main' | 'sub') =>
    sql<number>`count(*) filter (where ${tenants.deletedAt} is null and ${tenants.typeRole} = ${type})::int`
  const rows = await db
    .select({
      main: living('main'),
      sub: living('sub'),
      deleted: sql<number>`count(*) filter (where ${isDeleted})::int`,
    })
    .from(tenants)
  return theOnly(rows)
}

/** How many seats each tenant has given away, to whoever has access and to whoever may still accept. */
export const acrossTenantsSeatsTaken = async (db: Db, tenantIds: string[]): Promise<Map<string, number>> => {
  const ids = sql`any(${sql.param(tenantIds)}::uuid[])`
  const { rows } = await db.execute<{ id: string; n: number }>(sql`
    select tenant_id as id, count(*)::int as n from (
      select tenant_id from memberships where tenant_id = ${ids} and deactivated_at is null
      union all
      select tenant_id from tenant_invitations where tenant_id = ${ids} and declined_at is null
    ) seats group by tenant_id`)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

export const acrossTenantsCountSubTenants = async (
  db: Db,
  tenantIds: string[],
): Promise<Map<string, number>> => {
  const rows = await db
    .select({ id: tenants.parentTenantId, n: count() })
    .from(tenants)
    .where(and(inArray(tenants.parentTenantId, tenantIds), isNull(tenants.deletedAt)))
    .groupBy(tenants.parentTenantId)
  return new Map(rows.flatMap(({ id, n }) => (id ? [[id, n] as const] : [])))
}

/** The main tenants of a circle by name, the first of those that match. */
export const acrossTenantsMainTenants = (
  db: Db,
  { circleId, search, limit }: { circleId: string; search: string; limit: number },
): Promise<{ id: string; name: string }[]> =>
  db
    .select({ id: tenants.id, name: tenants.name })
    .from(tenants)
    .where(
      and(
        eq(tenants.circleId, circleId),
        eq(tenants.typeRole, 'main'),
        isNull(tenants.deletedAt),
        search ? ilike(tenants.name, containsPattern(search)) : undefined,
      ),
    )
    .orderBy(inGermanOrder(tenants.name), tenants.id)
    .limit(limit)
