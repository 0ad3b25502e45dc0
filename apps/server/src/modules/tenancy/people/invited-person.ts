import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { recordAudit } from '../../audit/index.ts'
import {
  createInvitedUser,
  deleteUser,
  endInvitation,
  findUserByEmail,
  sendInvitation,
  sendTenantInvitation,
  type UserRow,
} from '../../identity/index.ts'
import type { InvitationRow } from '../tables.ts'
import { acrossTenantsHasOtherTies } from './invitations-store.ts'
import { lockPerson } from './people-store.ts'

/** Somebody else made an account for the same address at the same moment: beginning again finds it. */
export class AddressJustTaken extends AppError {
  constructor() {
    super('conflict', 'Diese Adresse wurde soeben eingeladen. Bitte versuchen Sie es noch einmal.')
  }
}

/** The address was free a moment ago, so being refused for it means that another invitation came first. */
const createPerson = async (ctx: Ctx, person: { name: string; email: string }): Promise<UserRow> => {
  const created = await createInvitedUser(ctx, person).catch(error => {
    throw error instanceof AppError && 'email' in error.errors ? new AddressJustTaken() : error
  })
  // No tenant's admins see it: the entry would tell them that there was no account before.
  await recordAudit(ctx, {
    action: 'user.created',
    tenant: null,
    subject: { type: 'user', id: created.id, label: created.name },
    changes: { email: { to: created.email } },
  })
  return created
}

/** Who has this address, held until the end of the transaction; with a new account if there was none. */
export const personBehind = async (
  ctx: Ctx,
  { name, email }: { name: string; email: string },
): Promise<UserRow> => {
  const known = await findUserByEmail(ctx, email)
  // Null also for somebody deleted between the two reads, whose address is free again.
  return (known && (await lockPerson(ctx.db, known.id))) ?? createPerson(ctx, { name, email })
}

/**
 * Tells the person of the invitation. Super admins reach every tenant and belong to none, so they hear nothing and never become
 * members; nor do people hear who cannot sign in. The inviter is answered the same way in every case.
 */
export const tellInvited = async (
  ctx: Ctx,
  person: UserRow,
  tenant: { id: string; name: string },
): Promise<void> => {
  if (person.isSuperAdmin || person.deactivatedAt) return
  if (person.emailVerifiedAt) await sendTenantInvitation(ctx, person, tenant)
  else await sendInvitation(ctx, person, tenant)
}

/** What was sent for this invitation is void; an account that was made for it alone and never used goes with it. */
export const letInvitedGo = async (ctx: Ctx, { userId, tenantId, id }: InvitationRow): Promise<void> => {
  const person = userId && (await lockPerson(ctx.db, userId))
  if (!person) return
  await endInvitation(ctx, person.id, { id: tenantId })
  if (person.emailVerifiedAt || (await acrossTenantsHasOtherTies(ctx.db, person.id, id))) return
  await deleteUser(ctx, person)
  await recordAudit(ctx, {
    action: 'user.deleted',
    tenant: null,
    subject: { type: 'user', id: person.id, label: person.name },
  })
}
