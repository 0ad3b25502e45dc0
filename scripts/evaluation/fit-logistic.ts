export interface Example {
  values: number[]
  /** 1 or 0. */
  isTrue: number
  weight: number
}

export interface Logistic {
  bias: number
  weights: number[]
}

const ridge = 5
const stepsAtMost = 40

const logistic = (sum: number): number => 1 / (1 + Math.exp(-Math.max(-30, Math.min(30, sum))))

export const certaintyBy = ({ bias, weights }: Logistic, values: number[]): number =>
  logistic(values.reduce((sum, value, place) => sum + value * (weights[place] ?? 0), bias))

/** Gaussian elimination; the matrix is changed. */
const solve = (matrix: number[][], right: number[]): number[] => {
  const size = right.length
  const rows = matrix.map((row, index) => [...row, right[index] ?? 0])
  for (let column = 0; column < size; column += 1) {
    const pivot = rows.findIndex(
      (row, index) =>
        index >= column &&
        rows.slice(column).every(other => Math.abs(row[column] ?? 0) >= Math.abs(other[column] ?? 0)),
    )
    const [own, other] = [rows[pivot] ?? [], rows[column] ?? []]
    rows[column] = own
    rows[pivot] = other
    for (const [index, row] of rows.entries()) {
      if (index === column) continue
      const factor = (row[column] ?? 0) / (own[column] ?? 1)
      for (let at = column; at <= size; at += 1) row[at] = (row[at] ?? 0) - factor * (own[at] ?? 0)
    }
  }
  return rows.map((row, index) => (row[size] ?? 0) / (row[index] ?? 1))
}

/** Logistic regression with a ridge, by Newton's method over values of the same spread. */
export const fitLogistic = (examples: Example[]): Logistic => {
  const size = examples[0]?.values.length ?? 0
  const places = [...Array(size).keys()]
  const means = places.map(
    place => examples.reduce((sum, { values }) => sum + (values[place] ?? 0), 0) / examples.length,
  )
  const spreads = places.map(
    place =>
      Math.sqrt(
        examples.reduce((sum, { values }) => sum + ((values[place] ?? 0) - (means[place] ?? 0)) ** 2, 0) /
          examples.length,
      ) || 1,
  )
  const rows = examples.map(({ values }) => [
    ...places.map(place => ((values[place] ?? 0) - (means[place] ?? 0)) / (spreads[place] ?? 1)),
    1,
  ])
  let weights = Array<number>(size + 1).fill(0)
  for (let step = 0; step < stepsAtMost; step += 1) {
    const slope = weights.map((weight, place) => (place < size ? ridge * weight : 0))
    const curve = weights.map((_, row) =>
      weights.map((__, column) => (row === column && row < size ? ridge : 0)),
    )
    for (const [index, row] of rows.entries()) {
      const { isTrue, weight } = examples[index] as Example
      const guess = logistic(row.reduce((sum, value, place) => sum + value * (weights[place] ?? 0), 0))
      const [error, steepness] = [weight * (guess - isTrue), weight * guess * (1 - guess)]
      for (const [a, value] of row.entries()) {
        slope[a] = (slope[a] ?? 0) + error * value
        const line = curve[a] as number[]
        for (const [b, other] of row.entries()) line[b] = (line[b] ?? 0) + steepness * value * other
      }
    }
    const change = solve(curve, slope)
    weights = weights.map((weight, place) => weight - (change[place] ?? 0))
    if (Math.max(...change.map(Math.abs)) < 1e-6) break
  }
  const scaled = places.map(place => (weights[place] ?? 0) / (spreads[place] ?? 1))
  return {
    weights: scaled,
    bias: scaled.reduce((sum, weight, place) => sum - weight * (means[place] ?? 0), weights[size] ?? 0),
  }
}
