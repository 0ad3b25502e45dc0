import type { Role } from '@lotse/contract'
import { inTransaction, type TenantCtx } from '../../../platform/context.ts'
import { invalidField } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { recordAudit } from '../../audit/index.ts'
import { lockManagedTenant, managedTenant } from '../access/managed-member.ts'
import { newRoleError } from '../access/policy.ts'
import type { ManagedTenant } from '../tenants/tenants-store.ts'
import { deleteInvitation, findInvitationByEmail, insertInvitation } from './invitations-store.ts'
import { AddressJustTaken, personBehind, tellInvited } from './invited-person.ts'
import { limitInvitationMails } from './limit-invitation-mails.ts'
import { findMember } from './members-store.ts'
import { refuseWhenFull } from './people-limit.ts'

export interface Invitation {
  name: string
  email: string
  role: Role
}

interface Invited {
  /** By which the tenant knows the invitation. */
  id: string
  /** Whom it is for; not for the eyes of a tenant's admins. */
  userId: string
}

/** Refuses an address that the tenant itself already knows; what others know of it is not told. */
const refuseKnownHere = async (ctx: TenantCtx, tenant: ManagedTenant, userId: string, email: string) => {
  if (await findMember(ctx.db, tenant.id, userId))
    throw invalidField('email', 'Diese Person gehört bereits zu diesem Mandanten.')
  const earlier = await findInvitationByEmail(ctx.db, tenant.id, email)
  if (!earlier) return
  if (!earlier.declinedAt) throw invalidField('email', 'Diese Adresse ist bereits eingeladen.')
  await deleteInvitation(ctx.db, tenant.id, earlier.id)
}

/** Within a transaction of the caller, who has asked whether so many mails may go to the address. */
export const invite = async (ctx: TenantCtx, tenantId: string, invitation: Invitation): Promise<Invited> => {
  const { name, role, email } = invitation
  const tenant = await lockManagedTenant(ctx, tenantId)
  const refusal = newRoleError(ctx.actor, tenant, role)
  if (refusal) throw invalidField('role', refusal)
  const person = await personBehind(ctx, invitation)
  await refuseKnownHere(ctx, tenant, person.id, email)
  const id = newId()
  await insertInvitation(ctx.db, {
    tenantId: tenant.id,
    id,
    userId: person.id,
    name,
    email,
    role,
    createdAt: ctx.clock.now(),
    declinedAt: null,
  }).catch(refuseWhenFull(tenant, 'email'))
  await recordAudit(ctx, {
    action: 'user.invited',
    tenant,
    subject: { type: 'user', id, label: name },
    changes: { email: { to: email }, role: { to: role } },
  })
  await tellInvited(ctx, person, tenant)
  return { id, userId: person.id }
}

const attempts = 3

/** Another invitation may make an account for the same address meanwhile; beginning again finds it. */
export const againWhenJustTaken = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof AddressJustTaken) || attempt === attempts) throw error
    }
  }
}

/** Asks the person behind an address to join the tenant. Nothing that comes back tells whether there is such a person yet. */
export const inviteMember = async (
  ctx: TenantCtx,
  tenantId: string,
  invitation: Invitation,
): Promise<Invited> => {
  const { id } = await managedTenant(ctx, tenantId)
  await limitInvitationMails(ctx, id, invitation.email)
  return againWhenJustTaken(() => inTransaction(ctx, ctx => invite(ctx, id, invitation)))
}
