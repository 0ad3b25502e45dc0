/** Plain arithmetic on lists of numbers. A place that does not exist counts as nothing. */
export type Numbers = ArrayLike<number>

export const at = (values: Numbers, place: number): number => values[place] ?? 0

export const sum = (values: Iterable<number>): number => {
  let total = 0
  for (const value of values) total += value
  return total
}

export const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : sum(values) / values.length

/** Between the neighbours where no value stands at that share; of values in order. */
export const quantileOfSorted = (sorted: Numbers, share: number): number => {
  const place = Math.min(Math.max(share, 0), 1) * (sorted.length - 1)
  const below = Math.floor(place)
  const low = at(sorted, below)
  return low + (at(sorted, Math.min(below + 1, sorted.length - 1)) - low) * (place - below)
}

export const quantile = (values: Iterable<number>, share: number): number =>
  quantileOfSorted(Float64Array.from(values).sort(), share)

export const median = (values: Iterable<number>): number => quantile(values, 0.5)

/** The usual distance from the middle, as a standard deviation would be without outliers. */
export const robustSpread = (values: readonly number[]): number => {
  const middle = median(values)
  return 1.4826 * median(values.map(value => Math.abs(value - middle)))
}
