import type { PublicQueryStep } from '@lotse/contract'
import { and, eq } from 'drizzle-orm'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import {
  isAlive,
  isOwn,
  keepAlive,
  leaseEnd,
  leaseOverSeconds,
  Superseded,
  troublesAtMost,
} from '../../../platform/run-lease.ts'
import { theOnly } from '../../../platform/the-only.ts'
import { isLiving, isOfLiving, tenants } from '../../tenancy/index.ts'
import { stepsOf } from '../list/queries-store.ts'
import { isQuery, type QueryRef } from '../row-keys.ts'
import {
  type PublicQueryRow,
  type PublicQueryStepRow,
  type PublicQueryVersionRow,
  publicQueries,
} from '../tables.ts'
import type { QueryDependencies } from './dependencies.ts'
import { failQuery, failureTexts } from './fail-query.ts'
import { nextVersion } from './next-version.ts'
import { enqueueQuery } from './query-queue.ts'

/** One attempt at an answer. What it carries is as it was when the run began. */
export interface QueryRun {
  id: string
  query: PublicQueryRow
  version: PublicQueryVersionRow
  /** Steps that an earlier attempt has finished. */
  finished: ReadonlySet<PublicQueryStep>
  /** What it wrote down of them, also of one that it did not finish. */
  kept: ReadonlyMap<PublicQueryStep, unknown>
  signal: AbortSignal
  end(): void
}

/** The request, held until the end of the transaction. What is deleted tenants' rests. */
const lockLiving = async (ctx: Ctx, ref: QueryRef): Promise<PublicQueryRow | null> => {
  const [found] = await ctx.db
    .select({ query: publicQueries })
    .from(publicQueries)
    .innerJoin(tenants, isOfLiving(publicQueries.tenantId))
    .where(isQuery(ref))
    .for('update', { of: publicQueries })
  return found?.query ?? null
}

/** In the transaction of every write: the request, if it is still this run's turn. */
export const holdRun = async (ctx: Ctx, run: Pick<QueryRun, 'id' | 'query'>): Promise<PublicQueryRow> => {
  const query = await lockLiving(ctx, run.query)
  if (query?.runId !== run.id) throw new Superseded()
  return query
}

/** For a write that needs no lock: nothing happens where the turn is another's. */
export const isRunOf = ({ id, query }: Pick<QueryRun, 'id' | 'query'>) =>
  and(isQuery(query), eq(publicQueries.runId, id))

const beat = async (ctx: Ctx, run: Pick<QueryRun, 'id' | 'query'>): Promise<boolean> => {
  const ours = await ctx.db
    .update(publicQueries)
    .set({ runUntil: leaseEnd(ctx) })
    .where(and(isRunOf(run), isLiving(publicQueries.tenantId)))
    .returning({ id: publicQueries.id })
  return ours.length > 0
}

/** A step that had to go without a model has failed, and came to its end all the same. */
const isFinished = ({ status, progress }: PublicQueryStepRow): boolean =>
  status === 'completed' || status === 'skipped' || (status === 'failed' && progress === 100)

type Claimed = Omit<QueryRun, 'signal' | 'end'>

const claim = (ctx: Ctx, parts: QueryDependencies, ref: QueryRef): Promise<Claimed | null> =>
  inTransaction(ctx, async ctx => {
    const query = await lockLiving(ctx, ref)
    const version = query && (await nextVersion(ctx, query))
    if (!version) return null
    if (isAlive(ctx, parts, query)) {
      if (!isOwn(parts, query)) await enqueueQuery(ctx, ref, leaseOverSeconds)
      return null
    }
    // A run that is still written down has ended without a word.
    const troubles = query.troubles + (query.runId ? 1 : 0)
    if (troubles >= troublesAtMost) {
      await failQuery(ctx, { query, version }, failureTexts.keepsBreaking)
      return null
    }
    const id = newId()
    const claimed = await ctx.db
      .update(publicQueries)
      .set({ runId: id, runUntil: leaseEnd(ctx), troubles, status: 'inprogress', failure: null })
      .where(isQuery(ref))
      .returning()
    const steps = await stepsOf(ctx.db, ref)
    return {
      id,
      query: theOnly(claimed),
      version,
      finished: new Set(steps.filter(isFinished).map(({ step }) => step)),
      kept: new Map(steps.map(({ step, result }) => [step, result])),
    }
  })

/** Begins work on a request, or says that there is nothing to do now. */
export const beginRun = async (
  ctx: Ctx,
  parts: QueryDependencies,
  ref: QueryRef,
): Promise<QueryRun | null> => {
  const claimed = await claim(ctx, parts, ref)
  if (!claimed) return null
  return { ...claimed, ...keepAlive(parts, claimed.id, () => beat(ctx, claimed)) }
}
