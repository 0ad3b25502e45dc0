import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { answeredQueue } from '../answered-queue.ts'
import { endVersion } from './end-version.ts'
import { holdRun, type QueryRun } from './query-run.ts'

/** As much as the column holds: one that waited for credits for a month is not the fastest. */
const mostMs = 2_147_483_647

/** Everything is written and paid; whoever waits for the answer by mail is told in the same transaction. */
export const completeQuery = (ctx: Ctx, run: QueryRun): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const query = await holdRun(ctx, run)
    const { version } = run
    const now = ctx.clock.now()
    await endVersion(
      ctx,
      { query, version },
      { status: 'completed', completedAt: now },
      {
        status: 'completed',
        failure: null,
        completedAt: now,
        processingMs: Math.min(mostMs, Math.max(0, now.getTime() - version.createdAt.getTime())),
      },
    )
    await ctx.jobs.enqueue(ctx, answeredQueue, {
      tenantId: query.tenantId,
      queryId: query.id,
      version: version.number,
      occasion: 'completed',
    })
  })
