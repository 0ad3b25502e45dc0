import type { Permission } from '@lotse/contract'
import type { Actor, Ctx } from '../../../platform/context.ts'
import { findSession, secondFactorDueAt, setActiveTenant, type UserRow } from '../../identity/index.ts'
import { acrossTenantsActiveTenant } from '../tenants/tenants-store.ts'
import { permissionsOf } from './policy.ts'

const isOverdue = (user: UserRow, now: Date): boolean => {
  const due = secondFactorDueAt(user)
  return due !== null && due <= now
}

/** Where a new session of this person begins. */
export const startTenantOf = async (ctx: Ctx, user: UserRow): Promise<{ id: string; name: string } | null> =>
  (await acrossTenantsActiveTenant(ctx.db, user, null))?.tenant ?? null

const noPermissions: ReadonlySet<Permission> = new Set()

/**
 * Who holds this session token, with what the person may do right now. Role and reach are read anew for every
 * request: whoever was removed or deactivated is out with the next call.
 */
export const authenticate = async (ctx: Ctx, token: string): Promise<Actor | null> => {
  const session = await findSession(ctx, token)
  if (!session) return null
  const { user, impersonator } = session
  // Somebody who became a super admin while being acted as is out of reach from then on.
  if (impersonator && user.isSuperAdmin) return null
  const active = await acrossTenantsActiveTenant(ctx.db, user, session.activeTenantId)
  const tenant = active?.tenant ?? null
  if (tenant?.id !== (session.activeTenantId ?? undefined))
    await setActiveTenant(ctx, session.id, tenant?.id ?? null)
  const role = active?.role ?? null
  return {
    sessionId: session.id,
    user: {
      id: user.id,
      name: user.name,
      email: user.email,
      isSuperAdmin: user.isSuperAdmin,
      pictureKey: user.pictureKey,
    },
    authenticatedAt: session.authenticatedAt,
    mustSetUpSecondFactor: isOverdue(user, ctx.clock.now()),
    impersonator,
    tenant,
    role,
    permissions: active ? permissionsOf(user, role, active) : noPermissions,
  }
}
