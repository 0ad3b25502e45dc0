import { setTimeout as pause } from 'node:timers/promises'
import { ModelError } from './model-error.ts'
import type { Ctx } from './ports.ts'
import { checkSignal, type Turns } from './run-lease.ts'

export interface Patience {
  /** Pauses before a model that failed is asked again. */
  modelRetriesMs: readonly number[]
}

/** A model's answer, asked for again after pauses; null when it does not come. */
export const askModel = async <T>(
  ctx: Ctx,
  parts: Pick<Turns, 'stopping'> & { pace: Patience },
  signal: AbortSignal,
  ask: () => Promise<T>,
): Promise<T | null> => {
  for (const pauseMs of [...parts.pace.modelRetriesMs, null]) {
    try {
      return await ask()
    } catch (error) {
      checkSignal(parts, signal)
      if (!(error instanceof ModelError)) throw error
      ctx.log.warn({ error }, 'Das Sprachmodell hat nicht geantwortet')
      if (pauseMs !== null) await pause(pauseMs, undefined, { signal }).catch(() => {})
      checkSignal(parts, signal)
    }
  }
  return null
}
