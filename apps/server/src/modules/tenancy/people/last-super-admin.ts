import type { Db } from '../../../platform/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { lockSuperAdmins } from './people-store.ts'

/**
 * Whoever asks was a super admin when the request came in, but two who remove each other both were. The lock lets
 * them go one after the other, and the second finds itself alone.
 */
export const refuseLastSuperAdmin = async (db: Db, userId: string): Promise<void> => {
  const active = (await lockSuperAdmins(db)).filter(({ deactivatedAt }) => deactivatedAt === null)
  if (active.length === 1 && active[0]?.id === userId)
    throw new AppError('conflict', 'Das System braucht mindestens eine aktive Super-Administration.')
}
