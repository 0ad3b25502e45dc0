import type { Role } from '@lotse/contract'
import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { recordAudit } from '../../audit/index.ts'
import { managingRoleOf, rolesIn } from '../access/policy.ts'
import { tenantInvitations } from '../tables.ts'
import { lifecycleOf } from '../tenants/lifecycle-store.ts'
import { findInvitation, findInvitationByEmail, insertInvitation } from './invitations-store.ts'
import { personBehind, tellInvited } from './invited-person.ts'
import { lockPerson } from './people-store.ts'

interface Arrived {
  /** Of the invitation: what refers to the person finds it by that. */
  id: string
  name: string
  email: string
  role: Role
}

/**
 * Somebody who comes with a tenant from elsewhere is asked to join, as everybody is; nobody becomes a member by an archive, and a super
 * admin never. Mails go when all is there (`tellArrived`). False: not invited.
 */
export const bringPersonBack = async (ctx: Ctx, tenantId: string, arrived: Arrived): Promise<boolean> => {
  const { id, name, email } = arrived
  if (await findInvitation(ctx.db, tenantId, id)) return true
  const tenant = await lifecycleOf(ctx.db, tenantId)
  if (!tenant) throw notFound()
  if (await findInvitationByEmail(ctx.db, tenantId, email)) return false
  const person = await personBehind(ctx, { name, email })
  if (person.isSuperAdmin || person.deactivatedAt) return false
  // Who ran a sub-tenant runs what has become a main tenant.
  const role = rolesIn(tenant).includes(arrived.role) ? arrived.role : managingRoleOf(tenant)
  await insertInvitation(ctx.db, {
    tenantId,
    id,
    userId: person.id,
    name,
    email,
    role,
    createdAt: ctx.clock.now(),
    declinedAt: null,
  })
  await recordAudit(ctx, {
    action: 'user.invited',
    tenant,
    subject: { type: 'user', id, label: name },
    changes: { email: { to: email }, role: { to: role } },
  })
  return true
}

const toldAtOnce = 50

/** Mails to those who are invited, portion by portion after the last one that was told; null when everybody was. */
export const tellArrived = (ctx: Ctx, tenantId: string, after: string | null): Promise<string | null> =>
  inTransaction(ctx, async ctx => {
    const tenant = await lifecycleOf(ctx.db, tenantId)
    if (!tenant) throw notFound()
    const rows = await ctx.db
      .select()
      .from(tenantInvitations)
      .where(
        and(
          eq(tenantInvitations.tenantId, tenantId),
          isNull(tenantInvitations.declinedAt),
          after ? gt(tenantInvitations.id, after) : undefined,
        ),
      )
      .orderBy(asc(tenantInvitations.id))
      .limit(toldAtOnce)
    for (const { userId } of rows) {
      const person = userId && (await lockPerson(ctx.db, userId))
      if (person) await tellInvited(ctx, person, tenant)
    }
    return rows.at(-1)?.id ?? null
  })
