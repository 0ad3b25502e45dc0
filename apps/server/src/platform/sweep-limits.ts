import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { defineJob } from './jobs.ts'

/** Counts whose time is over say nothing any more. */
export const sweepLimitsJob = defineJob({
  name: 'limits.sweep',
  payload: z.object({}),
  schedule: { cron: '47 * * * *', payload: {} },
  async handle(ctx) {
    await ctx.db.execute(
      sql`delete from rate_counters where ends_at < ${ctx.clock.now().toISOString()}::timestamptz`,
    )
  },
})
