import { afterEach, beforeEach, vi } from 'vitest'
import { patience } from './patience.ts'

/** What waits two or three seconds for a model waits longer here, where the stand-in may be starved; for tests that need its words. */
export const bePatientWithModels = (): void => {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  beforeEach(() => void vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => timeout(patience(ms))))
  afterEach(() => void vi.restoreAllMocks())
}
