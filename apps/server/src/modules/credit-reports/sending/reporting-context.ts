import type { ActiveTenant, Ctx, TenantCtx } from '../../../platform/context.ts'

/** Reads as somebody of the tenant would who may read the credits and manages nothing. */
export const reportingContext = (ctx: Ctx, tenant: ActiveTenant): TenantCtx => ({
  ...ctx,
  actor: {
    sessionId: '',
    user: { id: tenant.id, name: 'System', email: '', isSuperAdmin: false, pictureKey: null },
    authenticatedAt: ctx.clock.now(),
    mustSetUpSecondFactor: false,
    impersonator: null,
    tenant,
    role: null,
    permissions: new Set(['credits.read'] as const),
  },
})
