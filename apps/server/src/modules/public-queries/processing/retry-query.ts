import { and, desc, eq } from 'drizzle-orm'
import { inTransaction, type TenantCtx } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { recordAudit } from '../../audit/index.ts'
import { subjectOf } from '../audit-subject.ts'
import { lockQuery } from '../list/queries-store.ts'
import { canRetry, texts } from '../policy.ts'
import { isFileOf, isQuery, isStepOf, isVersion, isVersionOf } from '../row-keys.ts'
import { publicQueries, publicQueryFiles, publicQuerySteps, publicQueryVersions } from '../tables.ts'
import { enqueueQuery } from './query-queue.ts'

/** By hand, for a request that failed: it goes on after its last finished step, and what is paid is not paid again. */
export const retryQuery = (ctx: TenantCtx, id: string): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const query = await lockQuery(ctx.db, { tenantId: ctx.actor.tenant.id, id })
    if (!query) throw notFound()
    if (!canRetry(query)) throw new AppError('conflict', texts.notFailed)
    const [version] = await ctx.db
      .select()
      .from(publicQueryVersions)
      .where(and(isVersionOf(query), eq(publicQueryVersions.status, 'failed')))
      .orderBy(desc(publicQueryVersions.number))
      .limit(1)
    if (!version) throw new AppError('conflict', texts.notFailed)
    await ctx.db
      .update(publicQueryVersions)
      .set({ status: 'writing', completedAt: null })
      .where(isVersion(version))
    await ctx.db
      .update(publicQuerySteps)
      .set({ status: 'waiting', failure: null, completedAt: null })
      .where(and(isStepOf(query), eq(publicQuerySteps.status, 'failed')))
    // What could not be read is looked at once more.
    await ctx.db.update(publicQueryFiles).set({ failure: null }).where(isFileOf(query))
    await ctx.db
      .update(publicQueries)
      .set({ status: 'pending', failure: null, troubles: 0, queuedAt: ctx.clock.now() })
      .where(isQuery(query))
    await enqueueQuery(ctx, query)
    await recordAudit(ctx, { action: 'public-query.retried', subject: subjectOf(query) })
  })
