import type { Permission } from '@lotse/contract'
import type { Actor, Ctx } from '../../platform/context.ts'
import { findSession, setActiveTenant } from '../identity/index.ts'
import { permissionsOf } from './policy.ts'
import { acrossTenantsActiveTenant } from './tenants-store.ts'

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
    impersonator,
    tenant,
    role,
    permissions: tenant ? permissionsOf(user, role) : noPermissions,
  }
}
