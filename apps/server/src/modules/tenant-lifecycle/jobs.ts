import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'
import type { TenantPart } from '../../platform/tenant-part.ts'
import { acrossTenantsDueDeletions, acrossTenantsDuePurges } from '../tenancy/index.ts'
import { deleteWhenDue } from './delete-tenant.ts'
import { purgeQueue } from './purge-queue.ts'
import { acrossTenantsOpenPurges } from './purge-store.ts'
import { purgeTenant } from './purge-tenant.ts'
import { requestPurge } from './request-purge.ts'

export const lifecycleJobs = (parts: readonly TenantPart[]) => [
  /** What time itself asks for: planned deletions, and the final ones of those whose time to return is over. */
  defineJob({
    name: 'tenant-lifecycle.tend',
    payload: z.object({}),
    schedule: { cron: '* * * * *', payload: {}, atStart: true },
    async handle(ctx) {
      const now = ctx.clock.now()
      for (const tenantId of await acrossTenantsDueDeletions(ctx.db, now)) await deleteWhenDue(ctx, tenantId)
      for (const tenantId of await acrossTenantsDuePurges(ctx.db, now))
        await requestPurge(ctx, tenantId, 'System')
      // Whose process has died, or whose job has been given up: one waits at a time, so asking again costs nothing.
      if ((await acrossTenantsOpenPurges(ctx.db)).length)
        await ctx.jobs.enqueue(ctx, purgeQueue, {}, { key: 'open' })
    },
  }),
  /** One after the other; one that fails does not hold up the next. */
  defineJob({
    ...purgeQueue,
    waitsOnce: true,
    timeLimitSeconds: 12 * 3600,
    async handle(ctx) {
      const failures: unknown[] = []
      for (const tenantId of await acrossTenantsOpenPurges(ctx.db))
        await purgeTenant(ctx, parts, tenantId).catch(error => failures.push(error))
      if (failures.length) throw failures[0]
    },
  }),
]
