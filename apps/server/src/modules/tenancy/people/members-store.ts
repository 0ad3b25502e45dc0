import { type Role, roleLabels, roles } from '@lotse/contract'
import { type AnyColumn, and, asc, desc, eq, ilike, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Db } from '../../../platform/database.ts'
import { containsPattern, offsetOf } from '../../../platform/paging.ts'
import { theOnly } from '../../../platform/the-only.ts'
import { users } from '../../identity/index.ts'
import { tenantInvitations as invitations, memberships } from '../tables.ts'

/** A member, or somebody invited: then with what the inviter typed, under the id of the invitation. */
export interface MemberRow {
  id: string
  name: string
  email: string
  pictureKey: string | null
  emailVerifiedAt: Date | null
  personDeactivatedAt: Date | null
  isSuperAdmin: boolean
  role: Role
  createdAt: Date
  deactivatedAt: Date | null
  invitation: 'open' | 'declined' | null
  tenantsCount: number
  activeAdmins: number
}

/** An expression under the name by which the outer query knows it. */
const named = <T>(expression: SQL, name: string, column?: AnyColumn): SQL.Aliased<T> =>
  (column ? sql<T>`${expression}`.mapWith(column) : sql<T>`${expression}`).as(name) as SQL.Aliased<T>

/** As an array: a sort by address would otherwise walk the index of everybody's in search of the few of this tenant. */
const isOneOf = (tenantId: string): SQL =>
  sql`${users.id} = any(array(select own.user_id from memberships own where own.tenant_id = ${tenantId}))`

const contains = (name: AnyColumn, email: AnyColumn, search: string): SQL | undefined =>
  // For people the expression of the trigram index.
  search ? ilike(sql`(${name} || ' ' || ${email})`, containsPattern(search)) : undefined

/** Both kinds as one list; the search runs inside, where each table has its own. */
const peopleOf = (db: Db, tenantId: string, search = '') => {
  const members = db
    .select({
      id: named<string>(sql`${users.id}`, 'id'),
      name: named<string>(sql`${users.name}`, 'name'),
      email: named<string>(sql`${users.email}`, 'email'),
      pictureKey: named<string | null>(sql`${users.pictureKey}`, 'picture_key'),
      emailVerifiedAt: named<Date | null>(
        sql`${users.emailVerifiedAt}`,
        'email_verified_at',
        users.emailVerifiedAt,
      ),
      personDeactivatedAt: named<Date | null>(
        sql`${users.deactivatedAt}`,
        'person_deactivated_at',
        users.deactivatedAt,
      ),
      isSuperAdmin: named<boolean>(sql`${users.isSuperAdmin}`, 'is_super_admin'),
      role: named<Role>(sql`${memberships.role}`, 'role'),
      createdAt: named<Date>(sql`${memberships.createdAt}`, 'created_at', memberships.createdAt),
      deactivatedAt: named<Date | null>(
        sql`${memberships.deactivatedAt}`,
        'deactivated_at',
        memberships.deactivatedAt,
      ),
      invitation: named<'open' | 'declined' | null>(sql`null::text`, 'invitation'),
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.tenantId, tenantId),
        isNull(users.deletedAt),
        isOneOf(tenantId),
        contains(users.name, users.email, search),
      ),
    )
  const invited = db
    .select({
      id: named<string>(sql`${invitations.id}`, 'id'),
      name: named<string>(sql`${invitations.name}`, 'name'),
      email: named<string>(sql`${invitations.email}`, 'email'),
      pictureKey: named<string | null>(sql`null::uuid`, 'picture_key'),
      emailVerifiedAt: named<Date | null>(sql`null::timestamptz`, 'email_verified_at'),
      personDeactivatedAt: named<Date | null>(sql`null::timestamptz`, 'person_deactivated_at'),
      isSuperAdmin: named<boolean>(sql`false`, 'is_super_admin'),
      role: named<Role>(sql`${invitations.role}`, 'role'),
      createdAt: named<Date>(sql`${invitations.createdAt}`, 'created_at'),
      // Who has declined takes no seat, as somebody deactivated takes none.
      deactivatedAt: named<Date | null>(sql`${invitations.declinedAt}`, 'deactivated_at'),
      invitation: named<'open' | 'declined' | null>(
        sql`case when ${invitations.declinedAt} is null then 'open' else 'declined' end`,
        'invitation',
      ),
    })
    .from(invitations)
    .where(and(eq(invitations.tenantId, tenantId), contains(invitations.name, invitations.email, search)))
  return unionAll(members, invited).as('people')
}
type People = ReturnType<typeof peopleOf>

const statusConditions = (people: People) => ({
  completed: isNotNull(people.emailVerifiedAt),
  in_progress: isNull(people.emailVerifiedAt),
  active: isNull(people.deactivatedAt),
  inactive: isNotNull(people.deactivatedAt),
})
type Status = keyof ReturnType<typeof statusConditions>

const rolesByLabel = [...roles].sort((a, b) => roleLabels[a].localeCompare(roleLabels[b], 'de'))

const sortColumns = (people: People) => ({
  name: sql`${people.name} collate "und-x-icu"`,
  email: sql`${people.email}`,
  role: sql`array_position(${sql.raw(`array['${rolesByLabel.join("','")}']`)}, ${people.role})`,
  confirmation: sql`${people.emailVerifiedAt} is null`,
  activity: sql`${people.deactivatedAt} is not null`,
  created_at: sql`${people.createdAt}`,
})

export interface MemberFilter {
  page: number
  per_page: number
  search: string
  status: '' | Status
  sort: keyof ReturnType<typeof sortColumns>
  direction: 'asc' | 'desc'
}

const memberColumns = (people: People, tenantId: string) => ({
  id: people.id,
  name: people.name,
  email: people.email,
  pictureKey: people.pictureKey,
  emailVerifiedAt: people.emailVerifiedAt,
  personDeactivatedAt: people.personDeactivatedAt,
  isSuperAdmin: people.isSuperAdmin,
  role: people.role,
  createdAt: people.createdAt,
  deactivatedAt: people.deactivatedAt,
  invitation: people.invitation,
  // An invitation counts as the one tenant that a new person would have.
  tenantsCount: sql<number>`greatest(1, (
    select count(*)::int from memberships every_one where every_one.user_id = ${people.id}
  ))`,
  activeAdmins: sql<number>`(
    select count(*)::int from memberships admin join users person on person.id = admin.user_id
      where admin.tenant_id = ${tenantId} and admin.role = 'admin' and admin.deactivated_at is null
        and person.deactivated_at is null and person.deleted_at is null
  )`,
})

export const membersPage = (db: Db, tenantId: string, filter: MemberFilter): Promise<MemberRow[]> => {
  const people = peopleOf(db, tenantId, filter.search)
  const inDirection = filter.direction === 'asc' ? asc : desc
  return db
    .select(memberColumns(people, tenantId))
    .from(people)
    .where(filter.status ? statusConditions(people)[filter.status] : undefined)
    .orderBy(inDirection(sortColumns(people)[filter.sort]), asc(people.id))
    .limit(filter.per_page)
    .offset(offsetOf(filter))
}

const countIf = (condition: SQL | undefined): SQL<number> =>
  sql<number>`count(*) filter (where ${condition ?? sql`true`})::int`

/** How many the filter finds. */
export const countMatching = async (
  db: Db,
  tenantId: string,
  { search, status }: Pick<MemberFilter, 'search' | 'status'>,
): Promise<number> => {
  const people = peopleOf(db, tenantId, search)
  const rows = await db
    .select({ n: countIf(status ? statusConditions(people)[status] : undefined) })
    .from(people)
  return theOnly(rows).n
}

/** The figures over all people of the tenant. `active` are those who take a seat, invited ones included. */
export const countMembers = async (db: Db, tenantId: string) => {
  const people = peopleOf(db, tenantId)
  const { completed, in_progress, active, inactive } = statusConditions(people)
  const isManager = sql`${people.role} in ('admin', 'subtenantmanager')`
  const rows = await db
    .select({
      total: countIf(undefined),
      completed: countIf(completed),
      in_progress: countIf(in_progress),
      active: countIf(active),
      inactive: countIf(inactive),
      admins: countIf(isManager),
      activeManagers: countIf(and(isManager, active, isNull(people.personDeactivatedAt))),
    })
    .from(people)
  return theOnly(rows)
}

const rowOf = async (db: Db, tenantId: string, id: string, kind: 'any' | 'member') => {
  const people = peopleOf(db, tenantId)
  const [row] = await db
    .select(memberColumns(people, tenantId))
    .from(people)
    .where(and(eq(people.id, id), kind === 'member' ? isNull(people.invitation) : undefined))
  return row ?? null
}

/** Whoever the tenant's list shows under this id, member or invited. */
export const findListed = (db: Db, tenantId: string, id: string): Promise<MemberRow | null> =>
  rowOf(db, tenantId, id, 'any')

export const findMember = (db: Db, tenantId: string, userId: string): Promise<MemberRow | null> =>
  rowOf(db, tenantId, userId, 'member')

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
