import { and, desc, eq, ilike, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { containsPattern, type PageQuery, pageOf } from '../../../platform/paging.ts'
import { tenants } from '../tables.ts'
import { inGermanOrder } from './tenants-store.ts'

export interface SubTenantFilter extends PageQuery {
  search: string
  sort: 'name' | 'subdomain'
  direction: 'asc' | 'desc'
}

const columns = {
  tenant: tenants,
  used: sql<{
    users: number
    chatbots: number
    upload_mb: number
  }>`(select to_json(used) from tenant_use(tenants.id) used)`,
  hasManager: sql<boolean>`exists (select from memberships manager join users person on person.id = manager.user_id
    where manager.tenant_id = tenants.id and manager.role = 'subtenantmanager' and manager.deactivated_at is null
      and person.deactivated_at is null)`,
}

const below = (mainTenantId: string, more?: SQL): SQL | undefined =>
  and(eq(tenants.parentTenantId, mainTenantId), isNull(tenants.deletedAt), more)

const subTenants = (db: Db, where: SQL | undefined) => db.select(columns).from(tenants).where(where)

/** A living sub-tenant with what it uses of its limits. */
export type SubTenantOverview = Awaited<ReturnType<typeof subTenants>>[number]

export const subTenantPage = (
  db: Db,
  mainTenantId: string,
  filter: SubTenantFilter,
): Promise<{ rows: SubTenantOverview[]; total: number }> => {
  const pattern = containsPattern(filter.search)
  const found = filter.search
    ? or(ilike(tenants.name, pattern), ilike(tenants.subdomain, pattern))
    : undefined
  const by = inGermanOrder(filter.sort === 'name' ? tenants.name : tenants.subdomain)
  return pageOf(
    db,
    subTenants(db, below(mainTenantId, found)),
    [filter.direction === 'desc' ? desc(by) : by, sql`${tenants.id}`],
    filter,
  )
}

export const findSubTenantOverview = async (
  db: Db,
  mainTenantId: string,
  tenantId: string,
): Promise<SubTenantOverview | null> => {
  const [row] = await subTenants(db, below(mainTenantId, eq(tenants.id, tenantId)))
  return row ?? null
}
