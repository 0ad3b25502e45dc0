import type { Role } from '@lotse/contract'
import type { Ctx, SignedInCtx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { changesBetween, recordAudit } from '../../audit/index.ts'
import {
  changeUnverifiedEmail,
  renameUser,
  sendEmailChange,
  sendInvitation,
  type UserRow,
} from '../../identity/index.ts'
import { detailErrors, roleError } from '../access/policy.ts'
import type { ManagedTenant } from '../tenants/tenants-store.ts'
import { acrossTenantsCorrectAddress } from './invitations-store.ts'
import { type MemberRow, updateMembership } from './members-store.ts'

export interface PersonForm {
  name: string
  email: string
  role: Role
}

export interface Place {
  tenant: ManagedTenant
  member: MemberRow
}

/** Refuses with all faulty fields at once. The person and the tenant are locked. */
export const checkForm = (
  ctx: SignedInCtx,
  person: UserRow,
  form: PersonForm,
  { place, belongsElsewhere }: { place: Place | null; belongsElsewhere: boolean },
): void => {
  const changes = { name: form.name !== person.name, email: form.email !== person.email }
  const errors = detailErrors(ctx.actor, { ...person, belongsElsewhere }, changes)
  const role = place && roleError(ctx.actor, place.tenant, place.member, form.role)
  if (role) errors.role = role
  if (Object.keys(errors).length) throw new AppError('invalid', 'Bitte prüfen Sie Ihre Eingaben.', { errors })
}

/** A new role counts from the next request on. */
export const changeRole = async (ctx: Ctx, { tenant, member }: Place, role: Role): Promise<void> => {
  if (role === member.role) return
  await updateMembership(ctx.db, tenant.id, member.id, { role })
  await recordAudit(ctx, {
    action: 'membership.role-changed',
    tenant,
    subject: { type: 'user', id: member.id, label: member.name },
    changes: changesBetween({ role: member.role }, { role }),
  })
}

/** An address that was never confirmed is corrected at once; a confirmed one only when its owner confirms the new one. */
const changeEmail = async (
  ctx: Ctx,
  person: UserRow,
  email: string,
  tenant: { id: string; name: string } | null,
): Promise<void> => {
  if (person.emailVerifiedAt) return sendEmailChange(ctx, person, email, tenant)
  const changed = await changeUnverifiedEmail(ctx, person, email)
  await acrossTenantsCorrectAddress(ctx.db, person.id, { from: person.email, to: email })
  await sendInvitation(ctx, changed, tenant)
}

export const changeDetails = async (
  ctx: Ctx,
  person: UserRow,
  { name, email }: PersonForm,
  tenant: { id: string; name: string } | null,
): Promise<void> => {
  const renamed = name === person.name ? person : await renameUser(ctx, person, name)
  if (email !== person.email) await changeEmail(ctx, renamed, email, tenant)
  // The address of a confirmed person stays for now, so it is no change yet.
  const changes = changesBetween(
    { name: person.name, email: person.email },
    person.emailVerifiedAt ? { name } : { name, email },
  )
  if (!Object.keys(changes).length) return
  await recordAudit(ctx, {
    action: 'user.updated',
    tenant,
    subject: { type: 'user', id: person.id, label: name },
    changes,
  })
}
