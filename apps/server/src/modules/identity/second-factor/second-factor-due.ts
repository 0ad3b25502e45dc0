import { secondFactorGraceDays } from '@lotse/contract'
import { after, days } from '../../../platform/clock.ts'
import type { UserRow } from '../tables.ts'

/** Until when a super admin has to set up the second factor; null for those who need none or have it. */
export const secondFactorDueAt = (
  user: Pick<UserRow, 'isSuperAdmin' | 'totpEnabledAt' | 'superAdminSince' | 'createdAt'>,
): Date | null =>
  user.isSuperAdmin && !user.totpEnabledAt
    ? after(user.superAdminSince ?? user.createdAt, days(secondFactorGraceDays))
    : null
