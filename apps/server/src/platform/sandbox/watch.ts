import { Worker } from 'node:worker_threads'

export interface Watch {
  /** From now on the process may use this much processor time. */
  allow(milliseconds: number): void
  /** The same, on top of what is still left. */
  extend(milliseconds: number): void
}

const usedMilliseconds = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

export const startWatch = (residentBytes: number): Watch => {
  const cpuLimit = new SharedArrayBuffer(8)
  const limit = new Float64Array(cpuLimit)
  limit[0] = Number.POSITIVE_INFINITY
  const thread = new Worker(new URL('./watchdog.ts', import.meta.url), {
    workerData: { cpuLimit, residentBytes },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  })
  thread.unref()
  return {
    allow: milliseconds => {
      limit[0] = usedMilliseconds() + milliseconds
    },
    extend: milliseconds => {
      limit[0] = (limit[0] ?? 0) + milliseconds
    },
  }
}
