import { and, eq, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { defineJob, type JobDefinition } from '../../../platform/jobs.ts'
import { webSources } from '../../databuckets/index.ts'
import { tenants } from '../../tenancy/index.ts'
import type { IngestionDependencies } from '../dependencies.ts'
import { isAlive } from '../run-lease.ts'
import { crawlHosts, webCrawls } from '../tables.ts'
import { crawlQueue, enqueueCrawl } from './crawl-queue.ts'
import { crawlSource } from './crawl-source.ts'

const askedAtOnce = 500

/** Sources whose time has come, and crawls whose process has died. */
export const acrossTenantsDueCrawls = async (ctx: Ctx, parts: IngestionDependencies): Promise<string[]> => {
  const rows = await ctx.db
    .select({ id: webSources.id, runId: webCrawls.runId, runUntil: webCrawls.runUntil })
    .from(webSources)
    .innerJoin(tenants, and(eq(tenants.id, webSources.tenantId), isNull(tenants.deletedAt)))
    .leftJoin(webCrawls, eq(webCrawls.webSourceId, webSources.id))
    .where(
      and(
        ne(webSources.status, 'inactive'),
        or(
          lte(webSources.nextCrawlAt, ctx.clock.now()),
          and(eq(webCrawls.isRunning, true), isNotNull(webCrawls.webSourceId)),
        ),
      ),
    )
    .orderBy(webSources.nextCrawlAt)
    .limit(askedAtOnce)
  return rows.filter(({ runId, runUntil }) => !isAlive(ctx, parts, { runId, runUntil })).map(({ id }) => id)
}

export const crawlJobs = (parts: IngestionDependencies): JobDefinition[] =>
  [
    defineJob({
      ...crawlQueue,
      waitsOnce: true,
      concurrency: 3,
      timeLimitSeconds: 3600,
      handle: (ctx, { webSourceId }) => crawlSource(ctx, parts, webSourceId),
    }),
    defineJob({
      name: 'ingestion.crawl-due',
      payload: z.object({}),
      schedule: { cron: '* * * * *', payload: {}, atStart: true },
      async handle(ctx) {
        for (const id of await acrossTenantsDueCrawls(ctx, parts)) await enqueueCrawl(ctx, id)
        await ctx.db.delete(crawlHosts).where(sql`${crawlHosts.freeAt} < now() - interval '1 day'`)
      },
    }),
  ] as JobDefinition[]
