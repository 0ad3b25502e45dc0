import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { defineJob } from './jobs.ts'

/** A server tends its tables by itself; the embedded database has nobody who would, and its plans and files grow worse with every row. */
export const tendDatabaseJob = defineJob({
  name: 'database.tend',
  payload: z.object({}),
  schedule: { cron: '20 2 * * *', payload: {} },
  async handle(ctx) {
    if (ctx.config.databaseUrl === null) await ctx.db.execute(sql`vacuum (analyze)`)
  },
})
