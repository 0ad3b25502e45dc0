import { after } from './clock.ts'
import { JobInterrupted } from './jobs.ts'
import type { Ctx } from './ports.ts'

const leaseMs = 30_000
const beatMs = 5_000

/** Whoever finds another process at work comes back after so long: should that one have died, its lease is over by then. */
export const leaseOverSeconds = leaseMs / 1000 + 1

/** Work that breaks off so often without getting any further will not get further. */
export const troublesAtMost = 3

/** Another run has taken over, or what was worked on is gone: whatever this one still wants to write counts no more. */
export class Superseded extends Error {
  override name = 'Superseded'
}

/** What a process knows of the work that it does in turns. */
export interface Turns {
  /** Aborted when the process stops: unfinished work is given back. */
  stopping: AbortSignal
  /** The runs that this process is working on. */
  ownRuns: Set<string>
}

export interface Lease {
  runId: string | null
  runUntil: Date | null
}

export const leaseEnd = (ctx: Ctx): Date => after(ctx.clock.now(), leaseMs)

/** Whether it is this process that is working on it: then nobody has to come back for it. */
export const isOwn = (turns: Turns, { runId }: Lease): boolean => runId !== null && turns.ownRuns.has(runId)

/** Whether somebody is working on it. The embedded database has one process: what is not ours is dead. */
export const isAlive = (ctx: Ctx, turns: Turns, { runId, runUntil }: Lease): boolean => {
  if (!runId || !runUntil) return false
  if (turns.ownRuns.has(runId)) return true
  return ctx.config.databaseUrl !== null && runUntil > ctx.clock.now()
}

export interface KeptAlive {
  signal: AbortSignal
  end(): void
}

/** Gives signs of life until the end; the signal says that the run is over for another reason. */
export const keepAlive = (turns: Turns, runId: string, beat: () => Promise<boolean>): KeptAlive => {
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
  turns.ownRuns.add(runId)
  return {
    signal: AbortSignal.any([lost.signal, turns.stopping]),
    end() {
      clearInterval(timer)
      turns.ownRuns.delete(runId)
    },
  }
}

/** Between two pieces of work: whoever is stopped or superseded goes no further. */
export const checkSignal = ({ stopping }: Pick<Turns, 'stopping'>, signal: AbortSignal): void => {
  if (stopping.aborted) throw new JobInterrupted()
  if (signal.aborted) throw new Superseded()
}
