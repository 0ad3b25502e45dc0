import type { Role } from '@lotse/contract'
import type { Ctx } from '../../../platform/context.ts'
import { lockMember } from '../access/managed-member.ts'
import { isLastAdmin, rolesIn } from '../access/policy.ts'
import { lockTenant } from '../tenants/tenants-store.ts'
import { changeRole } from './change-member.ts'

/**
 * A role that a sign-in service says somebody has. Inside the caller's transaction. The last active admin of a main tenant stays one,
 * whatever the service says: nobody would be left to appoint another. Returns whether the role counts now.
 */
export const giveRole = async (ctx: Ctx, tenantId: string, userId: string, role: Role): Promise<boolean> => {
  const tenant = await lockTenant(ctx.db, tenantId)
  if (!tenant) return false
  const { member } = await lockMember(ctx.db, tenantId, userId)
  if (member.role === role) return true
  if (!rolesIn(tenant).includes(role) || isLastAdmin(tenant, member)) return false
  await changeRole(ctx, { tenant, member }, role)
  return true
}
