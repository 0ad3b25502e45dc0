import { TestRunner } from 'vitest'
import { endWorker } from './worker-end.ts'

/** Vitest's own runner, which also closes what the files of a worker share. */
export default class WorkerRunner extends TestRunner {
  constructor(config: ConstructorParameters<typeof TestRunner>[0]) {
    super(config)
    // A runner is made for every file, and there is one end.
    this.onCleanupWorkerContext?.(endWorker)
  }
}
