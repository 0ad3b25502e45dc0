import { type Role, roleLabels, roles } from '@lotse/contract'
import { and, asc, desc, eq, ilike, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { containsPattern, offsetOf } from '../../platform/paging.ts'
import { theOnly } from '../../platform/the-only.ts'
import { users } from '../identity/index.ts'
import { memberships } from './tables.ts'
import { inGermanOrder } from './tenants-store.ts'

export interface MemberRow {
  id: string
  name: string
  email: string
  pictureKey: string | null
  emailVerifiedAt: Date | null
  personDeactivatedAt: Date | null
  role: Role
  createdAt: Date
  deactivatedAt: Date | null
  tenantsCount: number
  activeAdmins: number
}

const statusConditions = {
  completed: isNotNull(users.emailVerifiedAt),
  in_progress: isNull(users.emailVerifiedAt),
  active: isNull(memberships.deactivatedAt),
  inactive: isNotNull(memberships.deactivatedAt),
}

const rolesByLabel = [...roles].sort((a, b) => roleLabels[a].localeCompare(roleLabels[b], 'de'))

const sortColumns = {
  name: inGermanOrder(users.name),
  email: sql`${users.email}`,
  role: sql`array_position(${sql.raw(`array['${rolesByLabel.join("','")}']`)}, ${memberships.role})`,
  confirmation: sql`${users.emailVerifiedAt} is null`,
  activity: sql`${memberships.deactivatedAt} is not null`,
  created_at: sql`${memberships.createdAt}`,
}

export interface MemberFilter {
  page: number
  per_page: number
  search: string
  status: '' | keyof typeof statusConditions
  sort: keyof typeof sortColumns
  direction: 'asc' | 'desc'
}

const membersOf = (tenantId: string): SQL | undefined =>
  and(eq(memberships.tenantId, tenantId), isNull(users.deletedAt))

/** As an array: a sort by address would otherwise walk the index of everybody's in search of the few of this tenant. */
const isOneOf = (tenantId: string): SQL =>
  sql`${users.id} = any(array(select own.user_id from memberships own where own.tenant_id = ${tenantId}))`

const matches = ({ search, status }: Pick<MemberFilter, 'search' | 'status'>): SQL | undefined =>
  and(
    status ? statusConditions[status] : undefined,
    // The expression of the trigram index.
    search ? ilike(sql`(${users.name} || ' ' || ${users.email})`, containsPattern(search)) : undefined,
  )

const memberColumns = (tenantId: string) => ({
  id: users.id,
  name: users.name,
  email: users.email,
  pictureKey: users.pictureKey,
  emailVerifiedAt: users.emailVerifiedAt,
  personDeactivatedAt: users.deactivatedAt,
  role: memberships.role,
  createdAt: memberships.createdAt,
  deactivatedAt: memberships.deactivatedAt,
  tenantsCount: sql<number>`(select count(*)::int from memberships every_one where every_one.user_id = ${users.id})`,
  activeAdmins: sql<number>`(
    select count(*)::int from memberships admin join users person on person.id = admin.user_id
      where admin.tenant_id = ${tenantId} and admin.role = 'admin' and admin.deactivated_at is null
        and person.deactivated_at is null and person.deleted_at is null
  )`,
})

export const membersPage = (db: Db, tenantId: string, filter: MemberFilter): Promise<MemberRow[]> => {
  const inDirection = filter.direction === 'asc' ? asc : desc
  return db
    .select(memberColumns(tenantId))
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(membersOf(tenantId), isOneOf(tenantId), matches(filter)))
    .orderBy(inDirection(sortColumns[filter.sort]), asc(users.id))
    .limit(filter.per_page)
    .offset(offsetOf(filter))
}

const countIf = (condition: SQL | undefined): SQL<number> =>
  sql<number>`count(*) filter (where ${condition ?? sql`true`})::int`

/** The figures over all people of the tenant, and how many of them the filter finds. */
export const countMembers = async (
  db: Db,
  tenantId: string,
  filter: Pick<MemberFilter, 'search' | 'status'> = { search: '', status: '' },
) => {
  const isManager = sql`${memberships.role} in ('admin', 'subtenantmanager')`
  const rows = await db
    .select({
      matching: countIf(matches(filter)),
      total: countIf(undefined),
      completed: countIf(statusConditions.completed),
      in_progress: countIf(statusConditions.in_progress),
      active: countIf(statusConditions.active),
      inactive: countIf(statusConditions.inactive),
      admins: countIf(isManager),
      activeManagers: countIf(and(isManager, statusConditions.active, isNull(users.deactivatedAt))),
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(membersOf(tenantId))
  return theOnly(rows)
}

export const findMember = async (db: Db, tenantId: string, userId: string): Promise<MemberRow | null> => {
  const [row] = await db
    .select(memberColumns(tenantId))
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(membersOf(tenantId), eq(memberships.userId, userId)))
  return row ?? null
}

export const insertMember = async (
  db: Db,
  tenantId: string,
  member: { userId: string; role: Role; createdAt: Date },
): Promise<void> => {
  await db.insert(memberships).values({ tenantId, ...member })
}

const isMember = (tenantId: string, userId: string): SQL | undefined =>
  and(eq(memberships.tenantId, tenantId), eq(memberships.userId, userId))

export const updateMembership = async (
  db: Db,
  tenantId: string,
  userId: string,
  change: { role?: Role; deactivatedAt?: Date | null },
): Promise<void> => {
  await db.update(memberships).set(change).where(isMember(tenantId, userId))
}

export const deleteMembership = async (db: Db, tenantId: string, userId: string): Promise<void> => {
  await db.delete(memberships).where(isMember(tenantId, userId))
}
