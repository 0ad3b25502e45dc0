import type { invitableRoles } from '@lotse/contract'
import type { SignedInCtx, TenantCtx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { managingRoleOf } from '../access/policy.ts'
import { inviteMember } from './invite-member.ts'

const hasTenant = (ctx: SignedInCtx): ctx is TenantCtx => ctx.actor.tenant !== null

/** The super admin invites into the active tenant and learns whom: over everybody there is nothing to hide. Its form says „admin“ for whoever runs a tenant, of either kind. */
export const invitePerson = async (
  ctx: SignedInCtx,
  form: { name: string; email: string; role: (typeof invitableRoles)[number] },
): Promise<string> => {
  if (!hasTenant(ctx)) throw new AppError('conflict', 'Bitte wählen Sie zuerst einen Mandanten aus.')
  const { tenant } = ctx.actor
  const role = form.role === 'admin' ? managingRoleOf(tenant) : form.role
  return (await inviteMember(ctx, tenant.id, { ...form, role })).userId
}
