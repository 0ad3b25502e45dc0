import { inTransaction, type SignedInCtx } from '../../../platform/context.ts'
import { forbidden, notFound } from '../../../platform/errors.ts'
import { recordAudit } from '../../audit/index.ts'
import { deleteUser } from '../../identity/index.ts'
import { canDeletePerson } from '../access/policy.ts'
import { refuseLastSuperAdmin } from './last-super-admin.ts'
import { acrossTenantsDeleteMemberships, acrossTenantsRolesOf, lockPerson } from './people-store.ts'
import { refuseLastAdmin } from './refuse-last-admin.ts'

/** Deletes a person with all its memberships. */
export const deletePerson = (ctx: SignedInCtx, userId: string): Promise<void> =>
  inTransaction(ctx, async ctx => {
    // Tenants first, then people: everybody who takes both takes them in this order.
    await refuseLastAdmin(ctx.db, userId)
    await refuseLastSuperAdmin(ctx.db, userId)
    const person = await lockPerson(ctx.db, userId)
    if (!person) throw notFound()
    if (!canDeletePerson(ctx.actor, person)) throw forbidden('Sich selbst können Sie nicht löschen.')
    const roles = (await acrossTenantsRolesOf(ctx.db, [userId])).filter(({ invitationId }) => !invitationId)
    await acrossTenantsDeleteMemberships(ctx.db, userId)
    await deleteUser(ctx, person)
    const subject = { type: 'user', id: person.id, label: person.name } as const
    for (const { tenantId, tenantName } of roles)
      await recordAudit(ctx, {
        action: 'membership.removed',
        tenant: { id: tenantId, name: tenantName },
        subject,
      })
    await recordAudit(ctx, { action: 'user.deleted', tenant: null, subject })
  })
