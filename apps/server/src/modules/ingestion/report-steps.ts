import { type ProcessingStep, processingStepKeys } from '@lotse/contract'
import { and, eq, exists } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { reportStep, type StepReport } from '../databuckets/index.ts'
import type { DocumentRun } from './document-run.ts'
import { isProcessingOf } from './row-keys.ts'
import { documentProcessing } from './tables.ts'

/** How much of the whole each step takes; a hundred together. */
const weights: Record<ProcessingStep, number> = {
  reading: 15,
  ocr: 45,
  analysis: 5,
  chunking: 5,
  vectors: 15,
  summary: 10,
  indexing: 5,
}

const progressAt = (step: ProcessingStep, percent: number): number => {
  const before = processingStepKeys.slice(0, processingStepKeys.indexOf(step))
  return Math.floor(before.reduce((sum, key) => sum + weights[key], 0) + (weights[step] * percent) / 100)
}

const setStep = async (
  ctx: Ctx,
  { id, document, processing, finished }: DocumentRun,
  step: ProcessingStep,
  report: StepReport,
  percent: number,
): Promise<void> => {
  // Processed again for nothing: to people it is finished all the while, except for what was missed before.
  if (processing.isFree && finished.has(step)) return
  // A run that was given up for dead and comes back has nothing more to say.
  const isOurs = exists(
    ctx.db
      .select({ runId: documentProcessing.runId })
      .from(documentProcessing)
      .where(and(isProcessingOf(document), eq(documentProcessing.runId, id))),
  )
  const progress = progressAt(step, percent)
  await reportStep(ctx.db, document, step, report, { progress, provided: isOurs })
}

export const beginStep = (ctx: Ctx, run: DocumentRun, step: ProcessingStep): Promise<void> =>
  setStep(
    ctx,
    run,
    step,
    {
      status: 'running',
      progress: 0,
      failure: null,
      startedAt: ctx.clock.now(),
      finishedAt: null,
      isNewAttempt: true,
    },
    0,
  )

/** In the transaction that keeps the result of the step. */
export const completeStep = (ctx: Ctx, run: DocumentRun, step: ProcessingStep): Promise<void> =>
  setStep(ctx, run, step, { status: 'completed', progress: 100, finishedAt: ctx.clock.now() }, 100)

export const skipStep = (ctx: Ctx, run: DocumentRun, step: ProcessingStep): Promise<void> =>
  setStep(ctx, run, step, { status: 'skipped', failure: null, finishedAt: ctx.clock.now() }, 100)

/** The document goes on without this step, and says so. */
export const missStep = (ctx: Ctx, run: DocumentRun, step: ProcessingStep, reason: string): Promise<void> =>
  setStep(ctx, run, step, { status: 'failed', failure: reason, finishedAt: ctx.clock.now() }, 100)

const reportEveryMs = 500

/** Writes how far a step is, now and then; what comes faster than that is left out. */
export const progressOf = (ctx: Ctx, run: DocumentRun, step: ProcessingStep) => {
  let told = 0
  let lastAt = 0
  let writing: Promise<void> = Promise.resolve()
  return {
    tell(percent: number): void {
      const whole = Math.max(0, Math.min(99, Math.floor(percent)))
      if (whole <= told || performance.now() - lastAt < reportEveryMs) return
      told = whole
      lastAt = performance.now()
      writing = writing
        .then(() => setStep(ctx, run, step, { progress: whole }, whole))
        // Nobody loses work for a number on the screen.
        .catch(() => {})
    },
    /** Before the step's end is written, so that no late number comes after it. */
    settled: () => writing,
  }
}
