import type { Method } from './method.ts'
import { lastValue, meanOfAll, seasonalNaive } from './naive.ts'
import { recentLevel } from './recent-level.ts'
import { multiplyingSmoothing, smoothing, smoothingWithoutSeason } from './smoothing.ts'
import { trendLine } from './trend-line.ts'

export const methods = {
  last_value: lastValue,
  seasonal_naive: seasonalNaive,
  mean: meanOfAll,
  exponential_smoothing: smoothing,
  exponential_smoothing_without_season: smoothingWithoutSeason,
  multiplicative_smoothing: multiplyingSmoothing,
  linear_trend: trendLine,
  recent_level: recentLevel,
} satisfies Record<string, Method>

export type MethodName = keyof typeof methods

export const methodNames = Object.keys(methods) as MethodName[]

/** Logarithms need values, and none near nothing. */
export const canRun = (name: MethodName, values: Float64Array): boolean =>
  name !== 'multiplicative_smoothing' || values.every(value => value > 1e-4)
