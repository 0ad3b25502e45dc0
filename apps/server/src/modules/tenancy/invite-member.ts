import type { Role } from '@lotse/contract'
import { type Ctx, inTransaction, type TenantCtx } from '../../platform/context.ts'
import { AppError, invalidField } from '../../platform/errors.ts'
import { recordAudit } from '../audit/index.ts'
import {
  createInvitedUser,
  findUserByEmail,
  sendAddedToTenantNotice,
  sendInvitation,
  type UserRow,
} from '../identity/index.ts'
import { lockManagedTenant } from './managed-member.ts'
import { findMember, insertMember } from './members-store.ts'
import { refuseWhenFull } from './people-limit.ts'
import { lockPerson } from './people-store.ts'
import { newRoleError } from './policy.ts'

export interface Invitation {
  name: string
  email: string
  role: Role
}

/** Somebody else made an account for the same address at the same moment: beginning again finds it. */
class AddressJustTaken extends AppError {
  constructor() {
    super('conflict', 'Diese Adresse wurde soeben eingeladen. Bitte versuchen Sie es noch einmal.')
  }
}

/** The address was free a moment ago, so being refused for it means that another invitation came first. */
const createPerson = (ctx: Ctx, { name, email }: Invitation): Promise<UserRow> =>
  createInvitedUser(ctx, { name, email }).catch(error => {
    throw error instanceof AppError && 'email' in error.errors ? new AddressJustTaken() : error
  })

const invite = async (ctx: TenantCtx, tenantId: string, invitation: Invitation): Promise<string> => {
  const { role, email } = invitation
  const tenant = await lockManagedTenant(ctx, tenantId)
  const refusal = newRoleError(ctx.actor, tenant, role)
  if (refusal) throw invalidField('role', refusal)

  const known = await findUserByEmail(ctx, email)
  // Null also for somebody deleted between the two reads, whose address is free again.
  const found = known && (await lockPerson(ctx.db, known.id))
  if (found && (await findMember(ctx.db, tenant.id, found.id)))
    throw invalidField('email', 'Diese Person gehört bereits zu diesem Mandanten.')
  const person = found ?? (await createPerson(ctx, invitation))
  await insertMember(ctx.db, tenant.id, { userId: person.id, role, createdAt: ctx.clock.now() }).catch(
    refuseWhenFull(tenant, 'email'),
  )

  const subject = { type: 'user', id: person.id, label: person.name } as const
  if (!found)
    await recordAudit(ctx, { action: 'user.created', tenant, subject, changes: { email: { to: email } } })
  await recordAudit(ctx, { action: 'membership.added', tenant, subject, changes: { role: { to: role } } })
  if (person.emailVerifiedAt) await sendAddedToTenantNotice(ctx, person, tenant)
  else await sendInvitation(ctx, person, tenant)
  return person.id
}

const attempts = 3

/** Makes the person behind an address a member, with a new account if there is none yet; returns its id. */
export const inviteMember = async (
  ctx: TenantCtx,
  tenantId: string,
  invitation: Invitation,
): Promise<string> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(ctx, ctx => invite(ctx, tenantId, invitation))
    } catch (error) {
      if (!(error instanceof AddressJustTaken) || attempt === attempts) throw error
    }
  }
}
