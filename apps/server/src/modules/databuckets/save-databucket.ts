import type { BodyOut, Routes } from '@lotse/contract'
import { inTransaction, type TenantCtx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { changesBetween, recordAudit } from '../audit/index.ts'
import { subjectOf } from './audit-subject.ts'
import { ownDatabucket } from './reading-rights.ts'
import { isDatabucket } from './row-keys.ts'
import { databuckets } from './tables.ts'

type DatabucketForm = BodyOut<Routes['databucket.store']>

/** For the active tenant; its id. */
export const createDatabucket = (ctx: TenantCtx, form: DatabucketForm): Promise<string> =>
  inTransaction(ctx, async ctx => {
    const { tenant, user } = ctx.actor
    const now = ctx.clock.now()
    const row = {
      ...form,
      id: newId(),
      tenantId: tenant.id,
      createdBy: user.id,
      createdAt: now,
      updatedAt: now,
    }
    await ctx.db.insert(databuckets).values(row)
    await recordAudit(ctx, { action: 'databucket.created', tenant, subject: subjectOf.databucket(row) })
    return row.id
  })

export const updateDatabucket = (ctx: TenantCtx, id: string, form: DatabucketForm): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const before = await ownDatabucket(ctx, id, 'update')
    const changes = changesBetween({ name: before.name, description: before.description }, form)
    if (!Object.keys(changes).length) return
    await ctx.db
      .update(databuckets)
      .set({ ...form, updatedAt: ctx.clock.now() })
      .where(isDatabucket(before))
    await recordAudit(ctx, {
      action: 'databucket.updated',
      tenant: ctx.actor.tenant,
      subject: subjectOf.databucket({ id, name: form.name }),
      changes,
    })
  })
