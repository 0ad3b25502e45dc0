import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { defineJob, type JobDefinition } from '../../../platform/jobs.ts'
import { isAlive } from '../../../platform/run-lease.ts'
import { acrossTenantsDueWebSources, type WebSourceRef } from '../../databuckets/index.ts'
import { tenants } from '../../tenancy/index.ts'
import type { IngestionDependencies } from '../dependencies.ts'
import { crawlHosts, webCrawls } from '../tables.ts'
import { crawlQueue, enqueueCrawl } from './crawl-queue.ts'
import { crawlSource } from './crawl-source.ts'

const askedAtOnce = 500

/** Crawls that are not over, with or without somebody who works on them; those of deleted tenants rest. */
const acrossTenantsRunningCrawls = (ctx: Ctx) =>
  ctx.db
    .select({
      tenantId: webCrawls.tenantId,
      id: webCrawls.webSourceId,
      runId: webCrawls.runId,
      runUntil: webCrawls.runUntil,
    })
    .from(webCrawls)
    .innerJoin(tenants, and(eq(tenants.id, webCrawls.tenantId), isNull(tenants.deletedAt)))
    .where(sql`${webCrawls.isRunning}`)
    .orderBy(webCrawls.runUntil)
    .limit(askedAtOnce)

/** Sources whose time has come, and crawls whose process has died: each by an index of its own. */
export const acrossTenantsDueCrawls = async (
  ctx: Ctx,
  parts: IngestionDependencies,
): Promise<WebSourceRef[]> => {
  const due = await acrossTenantsDueWebSources(ctx.db, ctx.clock.now(), askedAtOnce)
  const running = await acrossTenantsRunningCrawls(ctx)
  const alive = new Set(running.filter(crawl => isAlive(ctx, parts, crawl)).map(({ id }) => id))
  const wanted = new Map([...due, ...running].map(({ tenantId, id }) => [id, { tenantId, id }]))
  return [...wanted.values()].filter(({ id }) => !alive.has(id))
}

export const crawlJobs = (parts: IngestionDependencies): JobDefinition[] =>
  [
    defineJob({
      ...crawlQueue,
      waitsOnce: true,
      concurrency: 3,
      timeLimitSeconds: 3600,
      handle: (ctx, { tenantId, webSourceId }) => crawlSource(ctx, parts, { tenantId, id: webSourceId }),
    }),
    defineJob({
      name: 'ingestion.crawl-due',
      payload: z.object({}),
      schedule: { cron: '* * * * *', payload: {}, atStart: true },
      async handle(ctx) {
        for (const source of await acrossTenantsDueCrawls(ctx, parts)) await enqueueCrawl(ctx, source)
        await ctx.db.delete(crawlHosts).where(sql`${crawlHosts.freeAt} < now() - interval '1 day'`)
      },
    }),
  ] as JobDefinition[]
