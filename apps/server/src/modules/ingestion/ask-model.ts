import { setTimeout as pause } from 'node:timers/promises'
import type { Ctx } from '../../platform/context.ts'
import { ModelError } from '../../platform/model-error.ts'
import type { IngestionDependencies } from './dependencies.ts'
import { checkSignal } from './run-lease.ts'

/** A model's answer, asked for again after pauses; null when it does not come. */
export const askModel = async <T>(
  ctx: Ctx,
  parts: IngestionDependencies,
  signal: AbortSignal,
  ask: () => Promise<T>,
): Promise<T | null> => {
  for (const pauseMs of [...parts.pace.modelRetriesMs, null]) {
    try {
      return await ask()
    } catch (error) {
      checkSignal(parts, signal)
      if (!(error instanceof ModelError)) throw error
      ctx.log.warn({ error: error.message }, 'Das Sprachmodell hat nicht geantwortet')
      if (pauseMs !== null) await pause(pauseMs, undefined, { signal }).catch(() => {})
      checkSignal(parts, signal)
    }
  }
  return null
}
