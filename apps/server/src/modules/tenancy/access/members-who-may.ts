import { type Permission, roles } from '@lotse/contract'
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { users } from '../../identity/index.ts'
import { memberships } from '../tables.ts'
import { inGermanOrder } from '../tenants/tenants-store.ts'
import { permissionsOf } from './policy.ts'

const rolesWith = (permission: Permission) =>
  roles.filter(role =>
    permissionsOf({ isSuperAdmin: false }, role, { answersRequests: true }).has(permission),
  )

/** Members of the tenant who can act there at present and may do this, by name; of all or of these. */
export const membersWhoMay = (
  db: Db,
  tenantId: string,
  permission: Permission,
  { among, limit = 200 }: { among?: string[]; limit?: number } = {},
): Promise<{ id: string; name: string; email: string }[]> =>
  db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.tenantId, tenantId),
        among && inArray(memberships.userId, among),
        inArray(memberships.role, rolesWith(permission)),
        isNull(memberships.deactivatedAt),
        isNotNull(users.emailVerifiedAt),
        isNull(users.deactivatedAt),
        isNull(users.deletedAt),
      ),
    )
    .orderBy(inGermanOrder(users.name), users.id)
    .limit(limit)
