import type { TenantCtx } from '../../../platform/context.ts'
import { invalidField } from '../../../platform/errors.ts'
import { changesBetween, recordAudit } from '../../audit/index.ts'
import { renameUser } from '../../identity/index.ts'
import { newRoleError } from '../access/policy.ts'
import type { InvitationRow } from '../tables.ts'
import type { ManagedTenant } from '../tenants/tenants-store.ts'
import type { PersonForm } from './change-member.ts'
import { acrossTenantsHasOtherTies, changeInvitation, findInvitationByEmail } from './invitations-store.ts'
import { letInvitedGo, personBehind, tellInvited } from './invited-person.ts'
import { findMember } from './members-store.ts'
import { lockPerson } from './people-store.ts'

/** A corrected address asks another person; what went to the old one is void. */
const changeAddress = async (
  ctx: TenantCtx,
  tenant: ManagedTenant,
  invitation: InvitationRow,
  form: PersonForm,
): Promise<void> => {
  if (await findInvitationByEmail(ctx.db, tenant.id, form.email))
    throw invalidField('email', 'Diese Adresse ist bereits eingeladen.')
  await letInvitedGo(ctx, invitation)
  const person = await personBehind(ctx, form)
  if (await findMember(ctx.db, tenant.id, person.id))
    throw invalidField('email', 'Diese Person gehört bereits zu diesem Mandanten.')
  await changeInvitation(ctx.db, invitation, { email: form.email, userId: person.id })
  await tellInvited(ctx, person, tenant)
}

/** An account that was made for this invitation alone takes the corrected name; everybody else names themselves. */
const renamePerson = async (ctx: TenantCtx, { userId, id }: InvitationRow, name: string): Promise<void> => {
  const person = userId && (await lockPerson(ctx.db, userId))
  if (!person || person.emailVerifiedAt) return
  if (!(await acrossTenantsHasOtherTies(ctx.db, person.id, id))) await renameUser(ctx, person, name)
}

/** Inside the caller's transaction, with the tenant held. */
export const updateInvitation = async (
  ctx: TenantCtx,
  tenant: ManagedTenant,
  invitation: InvitationRow,
  form: PersonForm,
): Promise<void> => {
  const { name, email, role } = invitation
  const changes = changesBetween({ name, email, role }, form)
  if (!Object.keys(changes).length) return
  const refusal = form.role === role ? null : newRoleError(ctx.actor, tenant, form.role)
  if (refusal) throw invalidField('role', refusal)
  await changeInvitation(ctx.db, invitation, { name: form.name, role: form.role })
  if (form.email !== email) await changeAddress(ctx, tenant, invitation, form)
  else if (form.name !== name) await renamePerson(ctx, invitation, form.name)
  await recordAudit(ctx, {
    action: 'user.invitation-changed',
    tenant,
    subject: { type: 'user', id: invitation.id, label: form.name },
    changes,
  })
}
