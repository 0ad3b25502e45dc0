import { mean, sum } from './numbers.ts'

/** Error as a share of forecast and truth, from 0 to 2; nothing for nothing is no error. */
export const smape = (actual: readonly number[], forecast: readonly number[]): number =>
  mean(
    actual.map((value, step) => {
      const size = Math.abs(value) + Math.abs(forecast[step] ?? 0)
      return size === 0 ? 0 : (2 * Math.abs(value - (forecast[step] ?? 0))) / size
    }),
  )

/** What being wrong by as much as the seasonal naive method was in the past counts as 1; null if that was never wrong. */
export const naiveError = (history: readonly number[], season: number): number | null => {
  const errors = history.slice(season).map((value, place) => Math.abs(value - (history[place] ?? 0)))
  const error = mean(errors)
  return errors.length > 0 && error > 0 ? error : null
}

export const meanError = (actual: readonly number[], forecast: readonly number[]): number =>
  mean(actual.map((value, step) => Math.abs(value - (forecast[step] ?? 0))))

export const shareInside = (
  actual: readonly number[],
  lower: readonly number[],
  upper: readonly number[],
): number => {
  // Bounds are sums of floating numbers: a value on the bound is inside.
  const isInside = (value: number, step: number) => {
    const slack = 1e-9 * Math.abs(value)
    return value >= (lower[step] ?? 0) - slack && value <= (upper[step] ?? 0) + slack
  }
  return sum(actual.map((value, step) => (isInside(value, step) ? 1 : 0))) / Math.max(actual.length, 1)
}
