import type { BodyOut, Routes } from '@lotse/contract'
import { inTransaction, type TenantCtx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { recordAudit } from '../../audit/index.ts'
import { analyticsScope } from '../scope.ts'
import { type AnomalyRow, lockAnomaly, setDismissal } from './anomalies-store.ts'

/** One that the person's tenants have, within a transaction; with the name of its tenant. */
const withAnomaly = async (
  ctx: TenantCtx,
  id: string,
  change: (ctx: TenantCtx, row: AnomalyRow, tenant: { id: string; name: string }) => Promise<void>,
): Promise<void> => {
  const { tenants, tenantIds } = await analyticsScope(ctx, '')
  await inTransaction(ctx, async ctx => {
    const row = await lockAnomaly(ctx.db, tenantIds, id)
    const tenant = tenants.find(one => one.id === row?.tenantId)
    if (!row || !tenant) throw notFound()
    await change(ctx, row, tenant)
  })
}

/** What of a tenant's log is about it. */
const auditOf = (tenant: { id: string; name: string }, { kind, functionality, firstDay }: AnomalyRow) =>
  ({
    tenant,
    subject: { type: 'tenant', id: tenant.id, label: tenant.name },
    about: { kind: { to: kind }, functionality: { to: functionality }, day: { to: firstDay } },
  }) as const

/** A false alarm: it is not listed any more, and stays so when it is found again. */
export const dismissAnomaly = (
  ctx: TenantCtx,
  id: string,
  { reason }: BodyOut<Routes['api.credits.analytics.anomalies.dismiss']>,
): Promise<void> =>
  withAnomaly(ctx, id, async (ctx, row, tenant) => {
    const { user } = ctx.actor
    await setDismissal(ctx.db, row, { at: ctx.clock.now(), by: user.id, byName: user.name, reason })
    const { about, ...of } = auditOf(tenant, row)
    const changes = { ...about, reason: { from: row.dismissalReason, to: reason } }
    await recordAudit(ctx, { action: 'credits.anomaly-dismissed', ...of, changes })
  })

export const restoreAnomaly = (ctx: TenantCtx, id: string): Promise<void> =>
  withAnomaly(ctx, id, async (ctx, row, tenant) => {
    if (!row.dismissedAt) return
    await setDismissal(ctx.db, row, null)
    const { about, ...of } = auditOf(tenant, row)
    const changes = { ...about, reason: { from: row.dismissalReason, to: null } }
    await recordAudit(ctx, { action: 'credits.anomaly-restored', ...of, changes })
  })
