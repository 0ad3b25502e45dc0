import { type BodyOut, type Routes, tenantDeletion } from '@lotse/contract'
import { after, days } from '../../platform/clock.ts'
import { type Ctx, inTransaction, type SignedInCtx, type TenantCtx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { recordAudit } from '../audit/index.ts'
import {
  childrenOf,
  lifecycleOf,
  lockLifecycle,
  managedTenant,
  markDeleted,
  markPlanned,
  staleTenant,
  type TenantLife,
} from '../tenancy/index.ts'
import { cancelledNotice, deletedNotice, notify, plannedNotice, recipientsOf } from './mails.ts'
import { conflict, refuseUnconfirmed, texts } from './policy.ts'

const subjectOf = ({ id, name }: { id: string; name: string }) =>
  ({ type: 'tenant', id, label: name }) as const

/** The tenant as it is now, for the reply. */
export const knownTenant = async (ctx: Ctx, tenantId: string): Promise<TenantLife> => {
  const tenant = await lifecycleOf(ctx.db, tenantId)
  if (!tenant) throw notFound()
  return tenant
}

export const lockKnown = async (ctx: Ctx, tenantId: string) => {
  const locked = await lockLifecycle(ctx.db, tenantId)
  if (!locked) throw notFound()
  return locked
}

/** Lets a living tenant stand still from now on, and with a main tenant its living sub-tenants. The caller holds it. */
const stopTenant = async (
  ctx: Ctx,
  tenant: TenantLife,
  { reason, byName }: { reason: string; byName: string },
): Promise<void> => {
  const at = ctx.clock.now()
  const purgeAt = after(at, days(tenantDeletion.graceDays))
  const along = await childrenOf(ctx.db, tenant.id, 'living')
  const recipients = await recipientsOf(ctx, [tenant, ...along])
  const facts = { at, purgeAt, reason, byName }
  await markDeleted(ctx.db, [tenant.id], { ...facts, with: null })
  await markDeleted(
    ctx.db,
    along.map(({ id }) => id),
    { ...facts, with: tenant.id },
  )
  for (const gone of [tenant, ...along])
    await recordAudit(ctx, {
      action: 'tenant.deleted',
      tenant: gone,
      subject: subjectOf(gone),
      changes: {
        reason: { to: reason },
        scheduled_deletion_at: { to: purgeAt.toISOString() },
        ...(gone === tenant ? {} : { deleted_with: { to: tenant.name } }),
      },
    })
  await notify(ctx, recipients, deletedNotice(purgeAt, reason))
}

/** Deletes at once or plans it. What the person typed is held against what is there. */
export const deleteTenant = (
  ctx: SignedInCtx,
  tenantId: string,
  form: BodyOut<Routes['superadmin.tenants.destroy']>,
): Promise<{ message: string; tenant: TenantLife }> =>
  inTransaction(ctx, async ctx => {
    const { tenant } = await lockKnown(ctx, tenantId)
    if (tenant.deletedAt) throw conflict(texts.alreadyDeleted)
    if (form.version !== undefined && form.version !== tenant.version)
      throw await staleTenant(ctx, tenant, form.version)
    refuseUnconfirmed(tenant, form, ctx.clock.now())
    const facts = { reason: form.reason, byName: ctx.actor.user.name }
    if (!form.scheduled_at) {
      await stopTenant(ctx, tenant, facts)
      return { message: `Mandant „${tenant.name}“ gelöscht.`, tenant: await knownTenant(ctx, tenantId) }
    }
    const at = new Date(form.scheduled_at)
    await markPlanned(ctx.db, tenant.id, { ...facts, at })
    await recordAudit(ctx, {
      action: 'tenant.deletion-planned',
      tenant,
      subject: subjectOf(tenant),
      changes: { deletion_planned_at: { to: at.toISOString() }, reason: { to: form.reason } },
    })
    const along = await childrenOf(ctx.db, tenant.id, 'living')
    await notify(ctx, await recipientsOf(ctx, [tenant, ...along]), plannedNotice(at, form.reason))
    return { message: `Löschung von „${tenant.name}“ geplant.`, tenant: await knownTenant(ctx, tenantId) }
  })

export const cancelDeletion = (
  ctx: SignedInCtx,
  tenantId: string,
): Promise<{ message: string; tenant: TenantLife }> =>
  inTransaction(ctx, async ctx => {
    const { tenant } = await lockKnown(ctx, tenantId)
    if (tenant.deletedAt || !tenant.deletionPlannedAt) throw conflict(texts.notPlanned)
    await markPlanned(ctx.db, tenant.id, null)
    await recordAudit(ctx, { action: 'tenant.deletion-cancelled', tenant, subject: subjectOf(tenant) })
    const along = await childrenOf(ctx.db, tenant.id, 'living')
    await notify(ctx, await recipientsOf(ctx, [tenant, ...along]), cancelledNotice)
    return {
      message: `Die geplante Löschung von „${tenant.name}“ ist aufgehoben.`,
      tenant: await knownTenant(ctx, tenantId),
    }
  })

/** A main tenant deletes one of its sub-tenants. */
export const deleteSubTenant = (ctx: TenantCtx, tenantId: string): Promise<{ message: string }> =>
  inTransaction(ctx, async ctx => {
    const managed = await managedTenant(ctx, tenantId)
    if (managed.parentTenantId !== ctx.actor.tenant.id) throw notFound()
    const { tenant } = await lockKnown(ctx, tenantId)
    if (tenant.deletedAt) throw notFound()
    await stopTenant(ctx, tenant, { reason: texts.byMainTenant, byName: ctx.actor.user.name })
    return { message: `Untermandant „${tenant.name}“ gelöscht.` }
  })

/** What was planned for this moment or before; one that was cancelled or moved meanwhile is left alone. */
export const deleteWhenDue = (ctx: Ctx, tenantId: string): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const { tenant } = await lockKnown(ctx, tenantId)
    if (tenant.deletedAt || !tenant.deletionPlannedAt || tenant.deletionPlannedAt > ctx.clock.now()) return
    await stopTenant(ctx, tenant, {
      reason: tenant.deletionReason ?? '',
      byName: tenant.deletedByName ?? 'System',
    })
  })
