import type { TenantCtx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database.ts'
import { notFound } from '../../../platform/errors.ts'
import type { UserRow } from '../../identity/index.ts'
import { findMember, type MemberRow } from '../people/members-store.ts'
import { lockPerson } from '../people/people-store.ts'
import { findTenant, lockTenant, type ManagedTenant } from '../tenants/tenants-store.ts'
import { managesTenant } from './policy.ts'

const whenManaged = (ctx: TenantCtx, tenant: ManagedTenant | null): ManagedTenant => {
  if (!tenant || !managesTenant(ctx.actor, tenant)) throw notFound()
  return tenant
}

/** A tenant whose people the actor manages; every other one does not exist. */
export const managedTenant = async (ctx: TenantCtx, tenantId: string): Promise<ManagedTenant> =>
  whenManaged(ctx, await findTenant(ctx.db, tenantId))

export const lockManagedTenant = async (ctx: TenantCtx, tenantId: string): Promise<ManagedTenant> =>
  whenManaged(ctx, await lockTenant(ctx.db, tenantId))

/** Read again after the locks: what was true before them may not be any more. */
export const lockMember = async (
  db: Db,
  tenantId: string,
  userId: string,
): Promise<{ person: UserRow; member: MemberRow }> => {
  const person = await lockPerson(db, userId)
  const member = person && (await findMember(db, tenantId, userId))
  if (!person || !member) throw notFound()
  return { person, member }
}
