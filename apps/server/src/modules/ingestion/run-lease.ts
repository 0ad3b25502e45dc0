import { after } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { JobInterrupted } from '../../platform/jobs.ts'
import type { IngestionDependencies } from './dependencies.ts'

const leaseMs = 30_000
const beatMs = 5_000

/** Work that breaks off so often without getting any further will not get further. */
export const troublesAtMost = 3

/** Another run has taken over, or what was worked on is gone: whatever this one still wants to write counts no more. */
export class Superseded extends Error {
  override name = 'Superseded'
}

export interface Lease {
  runId: string | null
  runUntil: Date | null
}

export const leaseEnd = (ctx: Ctx): Date => after(ctx.clock.now(), leaseMs)

/** Whether somebody is working on it. The embedded database has one process: what is not ours is dead. */
export const isAlive = (ctx: Ctx, parts: IngestionDependencies, { runId, runUntil }: Lease): boolean => {
  if (!runId || !runUntil) return false
  if (parts.ownRuns.has(runId)) return true
  return ctx.config.databaseUrl !== null && runUntil > ctx.clock.now()
}

export interface KeptAlive {
  signal: AbortSignal
  end(): void
}

/** Gives signs of life until the end; the signal says that the run is over for another reason. */
export const keepAlive = (
  parts: IngestionDependencies,
  runId: string,
  beat: () => Promise<boolean>,
): KeptAlive => {
  const lost = new AbortController()
  const timer = setInterval(() => {
    // A beat that did not get through says nothing; the lease outlasts several.
    beat().then(
      isOurs => {
        if (!isOurs) lost.abort(new Superseded())
      },
      () => {},
    )
  }, beatMs)
  parts.ownRuns.add(runId)
  return {
    signal: AbortSignal.any([lost.signal, parts.stopping]),
    end() {
      clearInterval(timer)
      parts.ownRuns.delete(runId)
    },
  }
}

/** Between two pieces of work: whoever is stopped or superseded goes no further. */
export const checkSignal = (parts: IngestionDependencies, signal: AbortSignal): void => {
  if (parts.stopping.aborted) throw new JobInterrupted()
  if (signal.aborted) throw new Superseded()
}
