import type { Db } from '../../../platform/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { isLastAdmin, texts } from '../access/policy.ts'
import { findMember } from './members-store.ts'
import { acrossTenantsLockAdministered } from './people-store.ts'

/** A main tenant that would be left without an active admin, or null. Its members wait until the end of the transaction. */
export const acrossTenantsLastAdminOf = async (db: Db, userId: string): Promise<{ name: string } | null> => {
  for (const tenant of await acrossTenantsLockAdministered(db, userId)) {
    const member = await findMember(db, tenant.id, userId)
    if (member && isLastAdmin({ typeRole: 'main' }, member)) return tenant
  }
  return null
}

/** Nobody takes the last active admin from a main tenant, super admins included: they appoint another one first. */
export const refuseLastAdmin = async (db: Db, userId: string): Promise<void> => {
  const tenant = await acrossTenantsLastAdminOf(db, userId)
  if (tenant) throw new AppError('conflict', texts.lastAdminOf(tenant.name))
}
