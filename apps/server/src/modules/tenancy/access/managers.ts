import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { users } from '../../identity/index.ts'
import { memberships } from '../tables.ts'
import { acrossTenantsFindReachable, findTenant } from '../tenants/tenants-store.ts'
import { managingRoleOf } from './policy.ts'

export interface Manager {
  name: string
  email: string
}

const managersIn = (db: Db, tenantId: string, typeRole: 'main' | 'sub'): Promise<Manager[]> =>
  db
    .select({ name: users.name, email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.tenantId, tenantId),
        eq(memberships.role, managingRoleOf({ typeRole })),
        isNull(memberships.deactivatedAt),
        isNull(users.deactivatedAt),
        isNull(users.deletedAt),
      ),
    )
    .orderBy(users.email)

/** Whom a letter to the tenant reaches: those who run it; for a sub-tenant without anybody those of its main tenant. */
export const managersOf = async (db: Db, tenantId: string): Promise<Manager[]> => {
  const tenant = await findTenant(db, tenantId)
  if (!tenant) return []
  const own = await managersIn(db, tenant.id, tenant.typeRole)
  return own.length || !tenant.parentTenantId ? own : managersIn(db, tenant.parentTenantId, 'main')
}

/** The person, if it can still enter this tenant: letters about a tenant's affairs end with the access to it. */
export const acrossTenantsPersonWithAccess = async (
  db: Db,
  userId: string,
  tenantId: string,
): Promise<Manager | null> => {
  const [person] = await db
    .select({ id: users.id, name: users.name, email: users.email, isSuperAdmin: users.isSuperAdmin })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deactivatedAt), isNull(users.deletedAt)))
  const reached = person && (await acrossTenantsFindReachable(db, person, tenantId))
  return reached ? { name: person.name, email: person.email } : null
}
