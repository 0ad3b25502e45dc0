import { z } from 'zod'
import { defineJob, type JobDefinition } from '../../platform/jobs.ts'
import type { QueryDependencies } from './processing/dependencies.ts'
import { processQuery } from './processing/process-query.ts'
import { queryOfJob, queryQueue } from './processing/query-queue.ts'
import { acrossTenantsWatchQueries } from './processing/watch-queries.ts'

/** A scan of many pages takes its time. */
const sixHours = 6 * 3600

export const queryJobs = (parts: QueryDependencies): JobDefinition[] =>
  [
    defineJob({
      ...queryQueue,
      waitsOnce: true,
      concurrency: 4,
      timeLimitSeconds: sixHours,
      handle: (ctx, job) => processQuery(ctx, parts, queryOfJob(job)),
    }),
    defineJob({
      name: 'public-queries.watch',
      payload: z.object({}),
      schedule: { cron: '* * * * *', payload: {}, atStart: true },
      async handle(ctx) {
        const asked = await acrossTenantsWatchQueries(ctx, parts)
        if (asked) ctx.log.warn({ queries: asked }, 'Liegengebliebene Anfragen werden fortgesetzt')
      },
    }),
  ] as JobDefinition[]
