import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { createThreadPool } from '../../../platform/thread-pool.ts'
import type { Forecast, forecastOf, TooLittleData } from './forecast.ts'

export type ForecastTask = Parameters<typeof forecastOf>

const pool = createThreadPool<ForecastTask, Forecast | TooLittleData>(
  new URL('./forecast-worker.ts', import.meta.url),
  1,
)

/** The same past has the same future: known by everything that goes in, so that no answer is ever old. */
const known = new LRUCache<string, Promise<Forecast | TooLittleData>>({ max: 500 })

/** The forecast, in a thread of its own: choosing the method takes up to a tenth of a second. */
export const forecastApart = (...task: ForecastTask): Promise<Forecast | TooLittleData> => {
  const key = createHash('sha256').update(JSON.stringify(task)).digest('base64')
  const former = known.get(key)
  if (former) return former
  const forecast = pool.run(task)
  known.set(key, forecast)
  forecast.catch(() => known.delete(key))
  return forecast
}
