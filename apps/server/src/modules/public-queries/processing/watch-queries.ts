import { and, inArray, isNotNull, lte, or } from 'drizzle-orm'
import { after, minutes } from '../../../platform/clock.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { isAlive } from '../../../platform/run-lease.ts'
import { isOfLiving, tenants } from '../../tenancy/index.ts'
import { isQuery } from '../row-keys.ts'
import { publicQueries } from '../tables.ts'
import type { QueryDependencies } from './dependencies.ts'
import { enqueueQuery } from './query-queue.ts'

/** After so long without a run, somebody should look whether the job still exists. Asking for it again costs nothing. */
const askAgainAfter = minutes(10)
const askedAtOnce = 500

/** Finds requests on which nobody works although there is something to do, and asks for them again: nothing stays stuck. */
export const acrossTenantsWatchQueries = async (ctx: Ctx, parts: QueryDependencies): Promise<number> => {
  const now = ctx.clock.now()
  const waiting = await ctx.db
    .select({
      tenantId: publicQueries.tenantId,
      id: publicQueries.id,
      runId: publicQueries.runId,
      runUntil: publicQueries.runUntil,
    })
    .from(publicQueries)
    .innerJoin(tenants, isOfLiving(publicQueries.tenantId))
    .where(
      and(
        inArray(publicQueries.status, ['pending', 'inprogress']),
        or(isNotNull(publicQueries.runId), lte(publicQueries.queuedAt, after(now, -askAgainAfter))),
      ),
    )
    .orderBy(publicQueries.queuedAt)
    .limit(askedAtOnce)
  const dead = waiting.filter(row => !isAlive(ctx, parts, row))
  for (const row of dead)
    await inTransaction(ctx, async ctx => {
      await ctx.db.update(publicQueries).set({ queuedAt: now }).where(isQuery(row))
      await enqueueQuery(ctx, row)
    })
  return dead.length
}
