import type { PublicQueryStep } from '@lotse/contract'
import { and, eq, exists } from 'drizzle-orm'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { isQuery, isStepOf } from '../row-keys.ts'
import { type PublicQueryStepRow, publicQueries, publicQuerySteps } from '../tables.ts'
import { holdRun, isRunOf, type QueryRun } from './query-run.ts'

type StepChange = Partial<Omit<PublicQueryStepRow, 'tenantId' | 'queryId' | 'step'>>

/** In the caller's transaction, with the request held. Requests from elsewhere came without some of their steps. */
export const setStep = async (
  ctx: Ctx,
  { query }: Pick<QueryRun, 'query'>,
  step: PublicQueryStep,
  change: StepChange & Pick<PublicQueryStepRow, 'status'>,
): Promise<void> => {
  await ctx.db
    .insert(publicQuerySteps)
    .values({ tenantId: query.tenantId, queryId: query.id, step, ...change })
    .onConflictDoUpdate({
      target: [publicQuerySteps.tenantId, publicQuerySteps.queryId, publicQuerySteps.step],
      set: change,
    })
}

export const beginStep = (ctx: Ctx, run: QueryRun, step: PublicQueryStep): Promise<void> =>
  inTransaction(ctx, async ctx => {
    await holdRun(ctx, run)
    await setStep(ctx, run, step, {
      status: 'running',
      progress: 0,
      failure: null,
      startedAt: ctx.clock.now(),
      completedAt: null,
    })
  })

interface StepEnd {
  status: 'completed' | 'skipped' | 'failed'
  /** Why it had to go without what it usually has. */
  failure?: string
  /** For whoever takes over. */
  result?: unknown
}

/** The end of a step, together with what it has found. */
export const endStep = (
  ctx: Ctx,
  run: QueryRun,
  step: PublicQueryStep,
  { status, failure = undefined, result = {} }: StepEnd,
  keep: (ctx: Ctx) => Promise<unknown> = async () => {},
): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const { troubles } = await holdRun(ctx, run)
    await keep(ctx)
    // Whoever gets a step further is not stuck.
    if (troubles) await ctx.db.update(publicQueries).set({ troubles: 0 }).where(isQuery(run.query))
    await setStep(ctx, run, step, {
      status,
      progress: 100,
      failure: failure ?? null,
      result,
      completedAt: ctx.clock.now(),
    })
  })

const reportEveryMs = 500

/** Writes how far a step is, now and then; what comes faster than that is left out. */
export const progressOf = (ctx: Ctx, run: QueryRun, step: PublicQueryStep) => {
  let told = 0
  let lastAt = 0
  let writing: Promise<unknown> = Promise.resolve()
  const write = (progress: number) =>
    ctx.db
      .update(publicQuerySteps)
      .set({ progress })
      .where(
        and(
          isStepOf(run.query),
          eq(publicQuerySteps.step, step),
          exists(ctx.db.select({ id: publicQueries.id }).from(publicQueries).where(isRunOf(run))),
        ),
      )
  return {
    tell(percent: number): void {
      const whole = Math.max(0, Math.min(99, Math.floor(percent)))
      if (whole <= told || performance.now() - lastAt < reportEveryMs) return
      told = whole
      lastAt = performance.now()
      // Nobody loses work for a number on the screen.
      writing = writing.then(() => write(whole)).catch(() => {})
    },
    /** Before the step's end is written, so that no late number comes after it. */
    settled: () => writing,
  }
}
