import type { Role } from '@lotse/contract'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Db } from '../../../platform/database.ts'
import { tenantInvitations as invitations, memberships, tenants } from '../tables.ts'

/** What ties a person to a tenant, or could: a membership, active or not, or an invitation that waits. */
export interface Belonging {
  tenantId: string
  circleId: string | null
  typeRole: 'main' | 'sub'
  role: Role
  kind: 'membership' | 'invitation'
  isActive: boolean
  /** A tenant that waits for its end, or has come back from it. */
  isLiving: boolean
}

/** By person, the oldest first; also those of deleted tenants, which can be restored. */
export const acrossTenantsBelongingsOfAll = async (
  db: Db,
  userIds: string[],
): Promise<Map<string, Belonging[]>> => {
  const held = db
    .select({
      userId: memberships.userId,
      tenantId: memberships.tenantId,
      role: memberships.role,
      kind: sql<Belonging['kind']>`'membership'`.as('kind'),
      isActive: sql<boolean>`${memberships.deactivatedAt} is null`.as('is_active'),
      createdAt: memberships.createdAt,
    })
    .from(memberships)
    .where(inArray(memberships.userId, userIds))
  const offered = db
    .select({
      userId: sql<string>`${invitations.userId}`.as('user_id'),
      tenantId: invitations.tenantId,
      role: invitations.role,
      kind: sql<Belonging['kind']>`'invitation'`.as('kind'),
      isActive: sql<boolean>`true`.as('is_active'),
      createdAt: invitations.createdAt,
    })
    .from(invitations)
    .where(and(inArray(invitations.userId, userIds), isNull(invitations.declinedAt)))
  const ties = unionAll(held, offered).as('ties')
  const rows = await db
    .select({
      userId: ties.userId,
      tenantId: ties.tenantId,
      circleId: tenants.circleId,
      typeRole: tenants.typeRole,
      role: ties.role,
      kind: ties.kind,
      isActive: ties.isActive,
      isLiving: sql<boolean>`${tenants.deletedAt} is null`,
    })
    .from(ties)
    .innerJoin(tenants, eq(tenants.id, ties.tenantId))
    .orderBy(ties.createdAt, ties.tenantId)
  const byPerson = new Map<string, Belonging[]>()
  for (const { userId, ...belonging } of rows)
    byPerson.set(userId, [...(byPerson.get(userId) ?? []), belonging])
  return byPerson
}

export const acrossTenantsBelongingsOf = async (db: Db, userId: string): Promise<Belonging[]> =>
  (await acrossTenantsBelongingsOfAll(db, [userId])).get(userId) ?? []
