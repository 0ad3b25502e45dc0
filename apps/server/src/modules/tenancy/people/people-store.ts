import { type Role, roleLabels, roles } from '@lotse/contract'
import {
  and,
  asc,
  count,
  desc,
  eq,
  ilike,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { containsPattern, pageOf } from '../../../platform/paging.ts'
import { theOnly } from '../../../platform/the-only.ts'
import { type UserRow, users } from '../../identity/index.ts'
import { tenantInvitations as invitations, memberships, tenants } from '../tables.ts'
import { inGermanOrder } from '../tenants/tenants-store.ts'

export type PersonRow = Pick<
  UserRow,
  'id' | 'name' | 'email' | 'pictureKey' | 'emailVerifiedAt' | 'isSuperAdmin' | 'createdAt' | 'deactivatedAt'
>

export interface PersonRole {
  userId: string
  role: Role
  tenantId: string
  tenantName: string
  typeRole: 'main' | 'sub'
  /** Set while the person is only invited. */
  invitationId: string | null
}

export interface PeopleFilter {
  page: number
  per_page: number
  search: string
  status: '' | 'verified' | 'unverified'
  sort: 'name' | 'email' | 'status' | 'created_at'
  direction: 'asc' | 'desc'
}

export const superAdminRole = { key: 'superadmin', label: 'Super-Administration' } as const

const personColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  pictureKey: users.pictureKey,
  emailVerifiedAt: users.emailVerifiedAt,
  isSuperAdmin: users.isSuperAdmin,
  createdAt: users.createdAt,
  deactivatedAt: users.deactivatedAt,
}

const sortColumns = {
  name: inGermanOrder(users.name),
  email: sql`${users.email}`,
  status: sql`${users.emailVerifiedAt} is null`,
  created_at: sql`${users.createdAt}`,
}

/** „Nutzer:in“, „Nutzer:innen“ and „Nutzer“ are the same word to who searches. */
const plain = (text: string): string => text.toLowerCase().replaceAll(/:(innen|in|r)/g, '')
const contains = (text: string, search: string): boolean => plain(text).includes(plain(search))

/** Name, address, or a role by its key or its label. */
const matchesSearch = (search: string): SQL | undefined => {
  if (!search) return undefined
  const named = roles.filter(role => contains(role, search) || contains(roleLabels[role], search))
  const namesSuperAdmins = contains(superAdminRole.key, search) || contains(superAdminRole.label, search)
  return or(
    // The expression of the trigram index.
    ilike(sql`(${users.name} || ' ' || ${users.email})`, containsPattern(search)),
    named.length
      ? sql`${users.id} in (
          select held.user_id from (
            select user_id, tenant_id, role from memberships
            union all
            select user_id, tenant_id, role from tenant_invitations where declined_at is null
          ) held join tenants place on place.id = held.tenant_id
            where place.deleted_at is null and ${inArray(sql`held.role`, named)}
        )`
      : undefined,
    namesSuperAdmins ? eq(users.isSuperAdmin, true) : undefined,
  )
}

const matches = ({ search, status }: Pick<PeopleFilter, 'search' | 'status'>): SQL | undefined =>
  and(
    status === 'verified' ? isNotNull(users.emailVerifiedAt) : undefined,
    status === 'unverified' ? isNull(users.emailVerifiedAt) : undefined,
    matchesSearch(search),
  )

export const acrossTenantsPeoplePage = (
  db: Db,
  filter: PeopleFilter,
): Promise<{ rows: PersonRow[]; total: number }> => {
  const inDirection = filter.direction === 'asc' ? asc : desc
  const found = db
    .select(personColumns)
    .from(users)
    .where(and(isNull(users.deletedAt), matches(filter)))
  return pageOf(db, found, [inDirection(sortColumns[filter.sort]), asc(users.id)], filter)
}

/** The figures over everybody. */
export const acrossTenantsCountPeople = async (db: Db) => {
  const countIf = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`
  const holders = (role: Role) => sql<number>`(
    select count(distinct held.user_id)::int from memberships held join tenants place on place.id = held.tenant_id
      where held.role = ${role} and place.deleted_at is null
  )`
  const rows = await db
    .select({
      total: count(),
      verified: countIf(isNotNull(users.emailVerifiedAt)),
      unverified: countIf(isNull(users.emailVerifiedAt)),
      superadmin: countIf(eq(users.isSuperAdmin, true)),
      admin: holders('admin'),
      contentmanager: holders('contentmanager'),
      subtenantmanager: holders('subtenantmanager'),
      user: holders('user'),
      external_user: holders('external_user'),
    })
    .from(users)
    .where(isNull(users.deletedAt))
  return theOnly(rows)
}

const tenantColumns = { tenantId: tenants.id, tenantName: tenants.name, typeRole: tenants.typeRole }

/** The roles of these people, each person's oldest first, those that they are only invited to at the end. */
export const acrossTenantsRolesOf = async (db: Db, userIds: string[]): Promise<PersonRole[]> => {
  if (!userIds.length) return []
  const held = await db
    .select({ userId: memberships.userId, role: memberships.role, ...tenantColumns })
    .from(memberships)
    .innerJoin(tenants, and(eq(tenants.id, memberships.tenantId), isNull(tenants.deletedAt)))
    .where(inArray(memberships.userId, userIds))
    .orderBy(memberships.createdAt, tenants.id)
  const offered = await db
    .select({
      userId: sql<string>`${invitations.userId}`,
      role: invitations.role,
      ...tenantColumns,
      invitationId: invitations.id,
    })
    .from(invitations)
    .innerJoin(tenants, and(eq(tenants.id, invitations.tenantId), isNull(tenants.deletedAt)))
    .where(and(inArray(invitations.userId, userIds), isNull(invitations.declinedAt)))
    .orderBy(invitations.createdAt, tenants.id)
  return [...held.map(role => ({ ...role, invitationId: null })), ...offered]
}

/** The tenants that this person belongs to without access, by name. */
export const acrossTenantsSwitchedOffIn = async (db: Db, userId: string): Promise<string[]> => {
  const rows = await db
    .select({ name: tenants.name })
    .from(memberships)
    .innerJoin(tenants, and(eq(tenants.id, memberships.tenantId), isNull(tenants.deletedAt)))
    .where(and(eq(memberships.userId, userId), isNotNull(memberships.deactivatedAt)))
    .orderBy(inGermanOrder(tenants.name))
  return rows.map(({ name }) => name)
}

/** The tenants that this person would have if they were not deleted, by name. */
export const acrossTenantsDeletedOf = async (db: Db, userId: string): Promise<string[]> => {
  const rows = await db
    .select({ name: tenants.name })
    .from(memberships)
    .innerJoin(tenants, and(eq(tenants.id, memberships.tenantId), isNotNull(tenants.deletedAt)))
    .where(and(eq(memberships.userId, userId), isNull(memberships.deactivatedAt)))
    .orderBy(inGermanOrder(tenants.name))
  return rows.map(({ name }) => name)
}

/** The main tenants in which this person is an admin that can act, held until the end of the transaction. */
export const acrossTenantsLockAdministered = (
  db: Db,
  userId: string,
): Promise<{ id: string; name: string }[]> =>
  db
    .select({ id: tenants.id, name: tenants.name })
    .from(tenants)
    .where(
      and(
        isNull(tenants.deletedAt),
        eq(tenants.typeRole, 'main'),
        sql`${tenants.id} in (
          select own.tenant_id from memberships own
            where own.user_id = ${userId} and own.role = 'admin' and own.deactivated_at is null
        )`,
      ),
    )
    .orderBy(tenants.id)
    .for('update')

/** Holds the person's row until the end of the transaction: nobody joins or leaves a tenant meanwhile. */
export const lockPerson = async (db: Db, userId: string): Promise<UserRow | null> => {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('update')
  return row ?? null
}

/** Holds all super admins, so that two of them cannot remove each other. */
export const lockSuperAdmins = (db: Db): Promise<PersonRow[]> =>
  db
    .select(personColumns)
    .from(users)
    .where(and(eq(users.isSuperAdmin, true), isNull(users.deletedAt)))
    .orderBy(users.id)
    .for('update')

/** Those of these people who are also members outside of this tenant and its sub-tenants. */
export const acrossTenantsOutsiders = async (
  db: Db,
  tenantId: string,
  userIds: string[],
): Promise<Set<string>> => {
  if (!userIds.length) return new Set()
  const rows = await db
    .selectDistinct({ userId: memberships.userId })
    .from(memberships)
    .innerJoin(tenants, eq(tenants.id, memberships.tenantId))
    .where(
      and(
        inArray(memberships.userId, userIds),
        ne(tenants.id, tenantId),
        sql`${tenants.parentTenantId} is distinct from ${tenantId}`,
      ),
    )
  return new Set(rows.map(({ userId }) => userId))
}

export const acrossTenantsBelongsElsewhere = async (
  db: Db,
  tenantId: string,
  userId: string,
): Promise<boolean> => (await acrossTenantsOutsiders(db, tenantId, [userId])).has(userId)

export const acrossTenantsDeleteMemberships = async (db: Db, userId: string): Promise<void> => {
  await db.delete(memberships).where(eq(memberships.userId, userId))
}
