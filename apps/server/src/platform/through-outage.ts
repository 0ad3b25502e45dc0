import { setTimeout } from 'node:timers/promises'
import { isOutage } from './passing-failure.ts'

/** Some twenty seconds: a restart of the database, a failover. */
const pausesMs = [250, 500, 1000, 2000, 4000, 4000, 4000, 4000]

/** Tries again while the database is away, for what would be lost otherwise. The work must bear being repeated: its answer may be all that was lost. */
export const throughOutage = async <T>(work: () => Promise<T>): Promise<T> => {
  for (const pauseMs of pausesMs)
    try {
      return await work()
    } catch (error) {
      if (!isOutage(error)) throw error
      await setTimeout(pauseMs)
    }
  return work()
}
