import type { ActiveTenant, SignedInCtx } from '../../../platform/context.ts'
import { managingRoleOf } from '../access/policy.ts'
import { invite } from './invite-member.ts'

/**
 * Whoever makes a tenant invites the person who will run it, acting within the tenant that has just come to be: in the transaction
 * that makes it, and without counting mails, of which a new tenant has sent none.
 */
export const inviteFirstAdmin = async (
  ctx: SignedInCtx,
  tenant: ActiveTenant,
  { name, email }: { name: string; email: string },
): Promise<void> => {
  const there = { ...ctx, actor: { ...ctx.actor, tenant } }
  await invite(there, tenant.id, { name, email, role: managingRoleOf(tenant) })
}
