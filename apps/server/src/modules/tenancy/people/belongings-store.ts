import type { Role } from '@lotse/contract'
import { and, eq, isNull, sql } from 'drizzle-orm'
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

/** The oldest first; also those of deleted tenants, which can be restored. */
export const acrossTenantsBelongingsOf = async (db: Db, userId: string): Promise<Belonging[]> => {
  const held = db
    .select({
      tenantId: memberships.tenantId,
      role: memberships.role,
      kind: sql<Belonging['kind']>`'membership'`.as('kind'),
      isActive: sql<boolean>`${memberships.deactivatedAt} is null`.as('is_active'),
      createdAt: memberships.createdAt,
    })
    .from(memberships)
    .where(eq(memberships.userId, userId))
  const offered = db
    .select({
      tenantId: invitations.tenantId,
      role: invitations.role,
      kind: sql<Belonging['kind']>`'invitation'`.as('kind'),
      isActive: sql<boolean>`true`.as('is_active'),
      createdAt: invitations.createdAt,
    })
    .from(invitations)
    .where(and(eq(invitations.userId, userId), isNull(invitations.declinedAt)))
  const ties = unionAll(held, offered).as('ties')
  return db
    .select({
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
}
