import { z } from 'zod'
import { defineJob } from '../../../platform/jobs.ts'
import { lastDays, usageByTenant } from '../../credits/index.ts'
import { acrossTenantsNamed } from '../../tenancy/index.ts'
import { detectAndRecord } from './record-anomalies.ts'

/** Whoever used nothing for so long is not looked at any more; that usage has ended is found before. */
const restingDays = 60

export const detectAnomaliesJob = defineJob({
  name: 'analytics.detect',
  payload: z.object({ tenantId: z.uuid() }),
  waitsOnce: true,
  handle: (ctx, { tenantId }) => detectAndRecord(ctx, tenantId),
})

export const detectionSweepJob = defineJob({
  name: 'analytics.detect-sweep',
  payload: z.object({}),
  schedule: { cron: '17 * * * *', payload: {}, atStart: true },
  async handle(ctx) {
    const tenantIds = (await acrossTenantsNamed(ctx.db)).map(({ id }) => id)
    const active = await usageByTenant(ctx.db, tenantIds, lastDays(ctx.clock.now(), restingDays))
    for (const tenantId of active.keys())
      await ctx.jobs.enqueue(ctx, detectAnomaliesJob, { tenantId }, { key: tenantId })
  },
})
