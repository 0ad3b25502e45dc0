import type { Db } from '../../../platform/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { isLastAdmin, texts } from '../access/policy.ts'
import { findMember } from './members-store.ts'
import { acrossTenantsLockAdministered } from './people-store.ts'

/** Nobody takes the last active admin from a main tenant, super admins included: they appoint another one first. */
export const refuseLastAdmin = async (db: Db, userId: string): Promise<void> => {
  for (const tenant of await acrossTenantsLockAdministered(db, userId)) {
    const member = await findMember(db, tenant.id, userId)
    if (member && isLastAdmin({ typeRole: 'main' }, member))
      throw new AppError('conflict', texts.lastAdminOf(tenant.name))
  }
}
