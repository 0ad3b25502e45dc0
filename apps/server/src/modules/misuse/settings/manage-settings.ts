import type { MisuseSettings, Reply, Routes } from '@lotse/contract'
import { eq } from 'drizzle-orm'
import { inTransaction, type TenantCtx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database.ts'
import { changesBetween, recordAudit } from '../../audit/index.ts'
import { tenants } from '../../tenancy/index.ts'
import { touchGuard } from '../guards-store.ts'
import { misuseGuards } from '../tables.ts'
import { completeSettings, defaultSettings } from './default-settings.ts'

type Shown = Reply<Routes['misuse.settings.show']>

const keptSettings = async (db: Db, tenantId: string): Promise<MisuseSettings | null> => {
  const [row] = await db
    .select({ settings: misuseGuards.settings })
    .from(misuseGuards)
    .where(eq(misuseGuards.tenantId, tenantId))
  return row?.settings ?? null
}

export const showSettings = async ({ db, actor, ai }: TenantCtx): Promise<Shown> => {
  const { id, parentTenantId } = actor.tenant
  const own = await keptSettings(db, id)
  const above = own || !parentTenantId ? null : await keptSettings(db, parentTenantId)
  const [parent] = parentTenantId
    ? await db.select({ name: tenants.name }).from(tenants).where(eq(tenants.id, parentTenantId))
    : []
  return {
    settings: completeSettings(own ?? above),
    source: own ? 'own' : above ? 'parent' : 'default',
    parent_name: parent?.name ?? null,
    defaults: defaultSettings,
    has_model: ai.chat !== null,
  }
}

const keep = async (ctx: TenantCtx, settings: MisuseSettings | null): Promise<void> => {
  const now = ctx.clock.now()
  await touchGuard(ctx.db, ctx.actor.tenant.id, now)
  await ctx.db
    .update(misuseGuards)
    .set({ settings, updatedAt: now })
    .where(eq(misuseGuards.tenantId, ctx.actor.tenant.id))
}

/** Compared part by part: what stands in the log is what was changed. */
const flat = (settings: MisuseSettings): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : value,
    ]),
  )

export const updateSettings = (ctx: TenantCtx, settings: MisuseSettings): Promise<Shown> =>
  inTransaction(ctx, async ctx => {
    const before = await showSettings(ctx)
    await keep(ctx, settings)
    const { tenant } = ctx.actor
    await recordAudit(ctx, {
      action: 'misuse.settings-changed',
      tenant,
      subject: { type: 'misuse', id: tenant.id, label: tenant.name },
      changes: changesBetween(flat(before.settings), flat(settings)),
    })
    return showSettings(ctx)
  })

/** From now on as the tenant above, or as the house has it. */
export const dropSettings = (ctx: TenantCtx): Promise<Shown> =>
  inTransaction(ctx, async ctx => {
    const { tenant } = ctx.actor
    if (!(await keptSettings(ctx.db, tenant.id))) return showSettings(ctx)
    await keep(ctx, null)
    await recordAudit(ctx, {
      action: 'misuse.settings-dropped',
      tenant,
      subject: { type: 'misuse', id: tenant.id, label: tenant.name },
    })
    return showSettings(ctx)
  })
