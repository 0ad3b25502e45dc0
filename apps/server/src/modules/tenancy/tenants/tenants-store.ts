import type { Role } from '@lotse/contract'
import {
  type AnyColumn,
  and,
  asc,
  eq,
  ilike,
  isNotNull,
  isNull,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ActiveTenant } from '../../../platform/context.ts'
import { type Db, preparedOn } from '../../../platform/database.ts'
import { containsPattern } from '../../../platform/paging.ts'
import { tenants } from '../tables.ts'

/** Ä beside A, whatever the database's own order is; the index of tenant names has the same. */
export const inGermanOrder = (column: AnyColumn): SQL => sql`${column} collate "und-x-icu"`

/** The living tenants of one circle by name. */
export const acrossTenantsOfCircle = (db: Db, circleId: string): Promise<{ id: string; name: string }[]> =>
  db
    .select({ id: tenants.id, name: tenants.name })
    .from(tenants)
    .where(and(eq(tenants.circleId, circleId), isNull(tenants.deletedAt)))
    .orderBy(asc(inGermanOrder(tenants.name)), asc(tenants.id))

/** Every tenant that can still be reached is in one. */
export const circleOfTenant = sql<string>`${tenants.circleId}`

const activeTenantColumns = {
  id: tenants.id,
  name: tenants.name,
  subdomain: tenants.subdomain,
  typeRole: tenants.typeRole,
  circleId: circleOfTenant,
  parentTenantId: tenants.parentTenantId,
}

/** The seats that are the tenant's own: its limit less what it has given to its sub-tenants. */
const managedTenantColumns = {
  ...activeTenantColumns,
  maxUsers: sql<number>`(select users from tenant_share(tenants.id))`,
}
export type ManagedTenant = ActiveTenant & { maxUsers: number }

export interface Reacher {
  id: string
  isSuperAdmin: boolean
}

export interface Beginner extends Reacher {
  lastTenantId: string | null
}

/** Named now, or when a prepared statement is executed. */
type Asked = Omit<Reacher, 'id'> & { id: string | Placeholder }

/**
 * Everything for a super admin; otherwise one's own active memberships, and the sub-tenants of which one runs the main tenant.
 * As arrays, each found once by its index: a join would leave the order to statistics, which a young database does not have.
 */
const isReachable = ({ id, isSuperAdmin }: Asked): SQL | undefined =>
  isSuperAdmin
    ? undefined
    : sql`${tenants.id} = any(array(
        select own.tenant_id from memberships own where own.user_id = ${id} and own.deactivated_at is null
        union all
        select child.id from tenants child where child.deleted_at is null and child.parent_tenant_id = any(array(
          select own.tenant_id from memberships own
            where own.user_id = ${id} and own.deactivated_at is null and own.role = 'admin'
              and exists (select from tenants main where main.id = own.tenant_id and main.deleted_at is null)
        ))
      ))`

/** One's own role there, except that an admin of the main tenant is one in its sub-tenants too. */
const roleOf = (userId: Asked['id']): SQL<Role | null> => sql`(
  select case when own.tenant_id = tenants.id then own.role else 'admin' end
    from memberships own join tenants there on there.id = own.tenant_id and there.deleted_at is null
    where own.user_id = ${userId} and own.deactivated_at is null
      and (own.tenant_id = tenants.id or (own.tenant_id = tenants.parent_tenant_id and own.role = 'admin'))
    order by own.role = 'subtenantmanager' desc, own.role = 'admin' desc limit 1
)`

const reachable = (reacher: Asked, ...more: (SQL | undefined)[]): SQL | undefined =>
  and(isNull(tenants.deletedAt), isReachable(reacher), ...more)

/** Where a person begins: in the tenant it joined first, before one that it only reaches. */
const homeFirst = ({ id, isSuperAdmin }: Asked): SQL[] =>
  isSuperAdmin
    ? []
    : [
        sql`(select own.created_at from memberships own
          where own.user_id = ${id} and own.tenant_id = ${tenants.id} and own.deactivated_at is null) nulls last`,
      ]

const activeTenant = (name: string, isSuperAdmin: boolean) =>
  preparedOn(db => {
    const reacher: Asked = { id: sql.placeholder('userId'), isSuperAdmin }
    const id = { id: tenants.id }
    const withinReach = (tenantId: Placeholder) =>
      db
        .select(id)
        .from(tenants)
        .where(reachable(reacher, sql`${tenants.id} = ${tenantId}`))
    const inOrder = db
      .select(id)
      .from(tenants)
      .where(reachable(reacher))
      .orderBy(...homeFirst(reacher), inGermanOrder(tenants.name), tenants.id)
    // A limit that is a parameter is not known to a plan that is made once.
    const first = sql`(${inOrder.getSQL()} limit 1)`
    const [wanted, last] = [sql.placeholder('wantedId'), sql.placeholder('lastTenantId')]
    return db
      .select({
        tenant: activeTenantColumns,
        role: roleOf(reacher.id),
        answersRequests: tenants.publicQueryAgentActive,
      })
      .from(tenants)
      .where(sql`${tenants.id} = coalesce(${withinReach(wanted)}, ${withinReach(last)}, ${first})`)
      .prepare(name)
  })
const activeTenantOfMember = activeTenant('active_tenant_of_member', false)
const activeTenantOfSuperAdmin = activeTenant('active_tenant_of_super_admin', true)

/**
 * The wanted tenant if this person still reaches it, else the one used last, else where it begins; with the person's role there.
 * Prepared: it is asked with every request, and to build and plan it anew took most of its time.
 */
export const acrossTenantsActiveTenant = async (
  db: Db,
  { id: userId, isSuperAdmin, lastTenantId }: Beginner,
  wantedId: string | null,
): Promise<{ tenant: ActiveTenant; role: Role | null; answersRequests: boolean } | null> => {
  const prepared = isSuperAdmin ? activeTenantOfSuperAdmin : activeTenantOfMember
  const [row] = await prepared(db).execute({ userId, wantedId, lastTenantId })
  return row ?? null
}

export const acrossTenantsFindReachable = async (
  db: Db,
  reacher: Reacher,
  tenantId: string,
): Promise<{ id: string; name: string } | null> => {
  const [row] = await db
    .select({ id: tenants.id, name: tenants.name })
    .from(tenants)
    .where(reachable(reacher, eq(tenants.id, tenantId)))
  return row ?? null
}

export const acrossTenantsReachablePage = async (
  db: Db,
  reacher: Reacher,
  { search, limit }: { search: string; limit: number },
): Promise<{ rows: ActiveTenant[]; total: number }> => {
  const where = reachable(reacher, search ? ilike(tenants.name, containsPattern(search)) : undefined)
  const rows = await db
    .select(activeTenantColumns)
    .from(tenants)
    .where(where)
    .orderBy(inGermanOrder(tenants.name), tenants.id)
    .limit(limit)
  if (rows.length < limit) return { rows, total: rows.length }
  return { rows, total: await db.$count(tenants, where) }
}

/** Whether the person is a member of a tenant that the viewer reaches. */
export const acrossTenantsSharesTenant = async (
  db: Db,
  viewer: Reacher,
  userId: string,
): Promise<boolean> => {
  const [row] = await db
    .select({ id: tenants.id })
    .from(tenants)
    .where(
      reachable(
        viewer,
        sql`${tenants.id} in (select theirs.tenant_id from memberships theirs where theirs.user_id = ${userId})`,
      ),
    )
    .limit(1)
  return row !== undefined
}

export const findTenant = async (db: Db, tenantId: string): Promise<ManagedTenant | null> => {
  const [row] = await db
    .select(managedTenantColumns)
    .from(tenants)
    .where(and(eq(tenants.id, tenantId), isNull(tenants.deletedAt)))
  return row ?? null
}

/** Holds the tenant's row until the end of the transaction: changes of its people happen one after the other. */
export const lockTenant = async (db: Db, tenantId: string): Promise<ManagedTenant | null> => {
  const [row] = await db
    .select(managedTenantColumns)
    .from(tenants)
    .where(and(eq(tenants.id, tenantId), isNull(tenants.deletedAt)))
    .for('no key update')
  return row ?? null
}

/** What its public page says of a living tenant. */
const websiteWhere = async (db: Db, condition: SQL) => {
  const [row] = await db
    .select({
      id: tenants.id,
      circleId: tenants.circleId,
      name: tenants.name,
      webTitle: tenants.webTitle,
      webDescription: tenants.webDescription,
    })
    .from(tenants)
    .where(and(condition, isNull(tenants.deletedAt)))
  return row ?? null
}

/** A subdomain is the same in capital and small letters. */
export const tenantBySubdomain = (db: Db, subdomain: string) =>
  websiteWhere(db, sql`lower(${tenants.subdomain}) = ${subdomain.toLowerCase()}`)

/** A tenant had its page there and may have it again. */
export const isStoppedSubdomain = async (db: Db, subdomain: string): Promise<boolean> => {
  const found = db
    .select({ id: tenants.id })
    .from(tenants)
    .where(and(sql`lower(${tenants.subdomain}) = ${subdomain.toLowerCase()}`, isNotNull(tenants.deletedAt)))
  return (await found.limit(1)).length > 0
}

export const websiteOf = (db: Db, tenantId: string) => websiteWhere(db, eq(tenants.id, tenantId))

/** What the tenant tells the model in all of its chatbots. `held`: until the end of the transaction. */
export const adminPromptOf = async (db: Db, tenantId: string, held = false): Promise<string | null> => {
  const found = db.select({ prompt: tenants.adminAiPrompt }).from(tenants).where(eq(tenants.id, tenantId))
  const [row] = await (held ? found.for('no key update') : found)
  return row?.prompt ?? null
}

export const saveAdminPrompt = async (db: Db, tenantId: string, prompt: string, now: Date): Promise<void> => {
  await db.update(tenants).set({ adminAiPrompt: prompt, updatedAt: now }).where(eq(tenants.id, tenantId))
}

/** The tenant itself and its sub-tenants, which only a main tenant has. */
export const familyOf = (db: Db, tenantId: string): Promise<{ id: string; name: string }[]> =>
  db
    .select({ id: tenants.id, name: tenants.name })
    .from(tenants)
    .where(and(isNull(tenants.deletedAt), or(eq(tenants.id, tenantId), eq(tenants.parentTenantId, tenantId))))
    .orderBy(asc(tenants.typeRole), inGermanOrder(tenants.name), tenants.id)

export interface NamedTenant {
  id: string
  name: string
  parentName: string | null
}

/** All living tenants, or one of them, or a main tenant with those below it. */
export const acrossTenantsNamed = (
  db: Db,
  only?: { id: string; withSubTenants: boolean },
): Promise<NamedTenant[]> => {
  const parent = alias(tenants, 'parent')
  return db
    .select({ id: tenants.id, name: tenants.name, parentName: parent.name })
    .from(tenants)
    .leftJoin(parent, eq(parent.id, tenants.parentTenantId))
    .where(
      and(
        isNull(tenants.deletedAt),
        only &&
          or(eq(tenants.id, only.id), only.withSubTenants ? eq(tenants.parentTenantId, only.id) : undefined),
      ),
    )
    .orderBy(inGermanOrder(tenants.name), tenants.id)
}
