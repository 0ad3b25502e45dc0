import { type Ctx, inTransaction, type SignedInCtx } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { recordAudit } from '../../audit/index.ts'
import { childrenOf, lockLifecycle, type TenantLife } from '../../tenancy/index.ts'
import { exportQueue } from '../archive-queue.ts'
import { texts } from '../policy.ts'
import { type ExportRow, tenantExports } from '../tables.ts'
import { findExport } from './exports-store.ts'

/** Null: one is being made already. The caller holds the tenant. */
const addExport = async (ctx: SignedInCtx, tenant: TenantLife): Promise<ExportRow | null> => {
  const ref = { tenantId: tenant.id, id: newId() }
  const added = await ctx.db
    .insert(tenantExports)
    .values({ ...ref, requestedByName: ctx.actor.user.name, requestedAt: ctx.clock.now() })
    .onConflictDoNothing()
    .returning()
  if (!added.length) return null
  await recordAudit(ctx, {
    action: 'tenant.export-requested',
    tenant,
    subject: { type: 'tenant', id: tenant.id, label: tenant.name },
  })
  return findExport(ctx.db, ref)
}

const heldTenant = async (ctx: Ctx, tenantId: string): Promise<TenantLife> => {
  const locked = await lockLifecycle(ctx.db, tenantId)
  if (!locked) throw notFound()
  if (locked.tenant.purgeStartedAt) throw new AppError('conflict', texts.purging)
  return locked.tenant
}

/** Asks for an archive of the tenant; with its sub-tenants, each of them gets one of its own beside. */
export const requestExport = (
  ctx: SignedInCtx,
  tenantId: string,
  { withSubTenants = false } = {},
): Promise<{ row: ExportRow; beside: number }> =>
  inTransaction(ctx, async ctx => {
    const tenant = await heldTenant(ctx, tenantId)
    const row = await addExport(ctx, tenant)
    if (!row) throw new AppError('conflict', texts.running)
    let beside = 0
    if (withSubTenants)
      for (const child of await childrenOf(ctx.db, tenant.id, tenant.deletedAt ? 'deleted' : 'living'))
        if (!child.purgeStartedAt && (await addExport(ctx, child))) beside += 1
    await ctx.jobs.enqueue(ctx, exportQueue, {}, { key: 'open' })
    return { row, beside }
  })
