import { inTransaction, type SignedInCtx } from '../../../platform/context.ts'
import { invalidField, notFound } from '../../../platform/errors.ts'
import { changesBetween, recordAudit } from '../../audit/index.ts'
import { newRoleError } from '../access/policy.ts'
import type { InvitationRow } from '../tables.ts'
import { lockTenant, type ManagedTenant } from '../tenants/tenants-store.ts'
import { changeDetails, changeRole, checkForm, type PersonForm } from './change-member.ts'
import { changeInvitation, findInvitation } from './invitations-store.ts'
import { formMembership } from './list-people.ts'
import { findMember } from './members-store.ts'
import { acrossTenantsRolesOf, lockPerson } from './people-store.ts'

const changeInvitedRole = async (
  ctx: SignedInCtx,
  tenant: ManagedTenant,
  invitation: InvitationRow,
  role: PersonForm['role'],
): Promise<void> => {
  if (role === invitation.role) return
  const refusal = newRoleError(ctx.actor, tenant, role)
  if (refusal) throw invalidField('role', refusal)
  await changeInvitation(ctx.db, invitation, { role })
  await recordAudit(ctx, {
    action: 'user.invitation-changed',
    tenant,
    subject: { type: 'user', id: invitation.id, label: invitation.name },
    changes: changesBetween({ role: invitation.role }, { role }),
  })
}

/** The super admin changes a person of whatever tenant, and its role in the one that the form shows. */
export const updatePerson = (ctx: SignedInCtx, userId: string, form: PersonForm): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const shown = formMembership(ctx, await acrossTenantsRolesOf(ctx.db, [userId]))
    // First the tenant, then the person: everybody who takes both takes them in this order.
    const tenant = shown && (await lockTenant(ctx.db, shown.tenantId))
    const person = await lockPerson(ctx.db, userId)
    if (!person) throw notFound()
    const member = tenant && (await findMember(ctx.db, tenant.id, userId))
    const invitation =
      tenant && shown?.invitationId ? await findInvitation(ctx.db, tenant.id, shown.invitationId) : null
    const place = tenant && member ? { tenant, member } : null
    checkForm(ctx, person, form, { place, belongsElsewhere: false })
    await changeDetails(ctx, person, form, tenant)
    if (place) await changeRole(ctx, place, form.role)
    else if (tenant && invitation) await changeInvitedRole(ctx, tenant, invitation, form.role)
  })
