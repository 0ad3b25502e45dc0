import { inTransaction, type TenantCtx } from '../../../platform/context.ts'
import { lockManagedTenant, lockMember } from '../access/managed-member.ts'
import { changeDetails, changeRole, checkForm, type PersonForm } from './change-member.ts'
import { findInvitation } from './invitations-store.ts'
import { againWhenJustTaken } from './invite-member.ts'
import { acrossTenantsBelongsElsewhere } from './people-store.ts'
import { updateInvitation } from './update-invitation.ts'

/** Changes name, address or role of a person of a tenant that the actor manages. */
export const updateMember = (
  ctx: TenantCtx,
  tenantId: string,
  userId: string,
  form: PersonForm,
): Promise<void> =>
  againWhenJustTaken(() =>
    inTransaction(ctx, async ctx => {
      const tenant = await lockManagedTenant(ctx, tenantId)
      const invitation = await findInvitation(ctx.db, tenant.id, userId)
      if (invitation) return updateInvitation(ctx, tenant, invitation, form)
      const { person, member } = await lockMember(ctx.db, tenant.id, userId)
      const belongsElsewhere = await acrossTenantsBelongsElsewhere(ctx.db, ctx.actor.tenant.id, userId)
      const place = { tenant, member }
      checkForm(ctx, person, form, { place, belongsElsewhere })
      await changeDetails(ctx, person, form, tenant)
      await changeRole(ctx, place, form.role)
    }),
  )
