import { type BodyOut, type Routes, tenantDeletion } from '@lotse/contract'
import { after, days } from '../../../platform/clock.ts'
import { inTransaction, type SignedInCtx } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { recordAudit } from '../../audit/index.ts'
import { adjustCredits, toCents } from '../../credits/index.ts'
import { createTenant, markDeleted } from '../../tenancy/index.ts'
import { importQueue } from '../archive-queue.ts'
import { texts } from '../policy.ts'
import type { ImportRow } from '../tables.ts'
import { changeImport, lockImport } from './imports-store.ts'
import { knownImport } from './receive-archive.ts'

type Form = BodyOut<Routes['superadmin.tenants.imports.start']>

/**
 * Makes the tenant that the archive becomes. It stands still, as a deleted one does, until everything is there: nobody sees half of it,
 * and if it fails, the final deletion clears it away.
 */
export const startImport = (ctx: SignedInCtx, id: string, form: Form): Promise<ImportRow> =>
  inTransaction(ctx, async ctx => {
    const row = await lockImport(ctx.db, id)
    if (!row) throw notFound()
    if (row.state !== 'checked')
      throw new AppError('conflict', row.intoTenantId ? texts.alreadyArriving : texts.notChecked)
    const tenant = await createTenant(ctx, {
      circleId: form.circle_id,
      typeRole: 'main',
      parentTenantId: null,
      name: form.name,
      subdomain: form.subdomain,
    })
    const cents = toCents(form.non_expiring_credits)
    if (cents > 0n)
      await adjustCredits(ctx, tenant.id, {
        amount: Number(cents),
        description: 'Startguthaben',
        idempotency_key: crypto.randomUUID(),
      })
    const now = ctx.clock.now()
    await markDeleted(ctx.db, [tenant.id], {
      at: now,
      purgeAt: after(now, days(tenantDeletion.graceDays)),
      reason: texts.arriving,
      byName: ctx.actor.user.name,
      with: null,
    })
    await changeImport(ctx.db, id, {
      state: 'arriving',
      intoTenantId: tenant.id,
      startedByName: ctx.actor.user.name,
    })
    await recordAudit(ctx, {
      action: 'tenant.import-started',
      tenant,
      subject: { type: 'tenant', id: tenant.id, label: tenant.name },
      changes: { archive: { to: row.filename } },
    })
    await ctx.jobs.enqueue(ctx, importQueue, {}, { key: 'open' })
    return knownImport(ctx, id)
  })
