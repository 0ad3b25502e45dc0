/** A place that does not exist counts as nothing. For lists of one kind alone: engines read those fastest. */
export const at = (values: Float64Array, place: number): number => values[place] ?? 0

export const sum = (values: Iterable<number>): number => {
  let total = 0
  for (const value of values) total += value
  return total
}

export const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : sum(values) / values.length

/** Between the neighbours where no value stands at that share; of values in order. */
export const quantileOfSorted = (sorted: Float64Array, share: number): number => {
  const place = Math.min(Math.max(share, 0), 1) * (sorted.length - 1)
  const below = Math.floor(place)
  const low = at(sorted, below)
  return low + (at(sorted, Math.min(below + 1, sorted.length - 1)) - low) * (place - below)
}

export const quantile = (values: Float64Array | readonly number[], share: number): number =>
  quantileOfSorted(new Float64Array(values).sort(), share)

export const median = (values: Float64Array | readonly number[]): number => quantile(values, 0.5)

/** The usual distance from the middle, as a standard deviation would be without outliers. */
export const robustSpread = (values: Float64Array): number => {
  const middle = median(values)
  return 1.4826 * median(values.map(value => Math.abs(value - middle)))
}
