import { type AccountNotices, roleLabels } from '@lotse/contract'
import { days } from '../../../platform/clock.ts'
import type { SignedInCtx } from '../../../platform/context.ts'
import { findUser, secondFactorDueAt } from '../../identity/index.ts'
import { acrossTenantsOpenInvitations } from './invitations-store.ts'
import { acrossTenantsDeletedOf, acrossTenantsSwitchedOffIn } from './people-store.ts'

const daysUntil = (due: Date, now: Date): number =>
  Math.max(0, Math.ceil((due.getTime() - now.getTime()) / days(1)))

/** What the signed-in person has to know or to decide. Decisions are its own: who acts as somebody else sees none of it. */
export const accountNotices = async (ctx: SignedInCtx): Promise<AccountNotices> => {
  const { user, tenant, impersonator } = ctx.actor
  const person = impersonator ? null : await findUser(ctx, user.id)
  const due = person && secondFactorDueAt(person)
  const open = person && !user.isSuperAdmin ? await acrossTenantsOpenInvitations(ctx.db, user.id) : []
  const hasPlace = tenant !== null || user.isSuperAdmin
  return {
    invitations: open.map(({ invitation, tenantName }) => ({
      id: invitation.id,
      tenant_name: tenantName,
      role_label: roleLabels[invitation.role],
      created_at: invitation.createdAt.toISOString(),
    })),
    switched_off_in: hasPlace ? [] : await acrossTenantsSwitchedOffIn(ctx.db, user.id),
    deleted_tenants: hasPlace ? [] : await acrossTenantsDeletedOf(ctx.db, user.id),
    second_factor_days_left: due ? daysUntil(due, ctx.clock.now()) : null,
  }
}
