import type { Features } from '../apps/server/src/modules/misuse/detection/linear/features.ts'

/** A text in numbers, and whether it belongs to the class. */
export interface Example {
  features: Features
  isOfClass: boolean
}

export interface Training {
  /** A power of two: features fall into so many. */
  buckets: number
  /** Of an error against large weights. */
  cost: number
  /** How much graver it is to miss one of the class. */
  costOfMissing: number
}

const passes = 12
/** How much of a feature counts even if it is as frequent in the class as elsewhere. */
const evenShare = 0.25

/** How much rarer or more frequent each feature is in the class (the log-count ratio of NB-SVM). */
const scaleOf = (examples: readonly Example[], buckets: number): Float32Array => {
  const counts = [new Float32Array(buckets).fill(1), new Float32Array(buckets).fill(1)] as const
  const sizes: [number, number] = [2, 2]
  for (const { features, isOfClass } of examples) {
    const side = isOfClass ? 1 : 0
    sizes[side] += 1
    const count = counts[side]
    for (const bucket of features.buckets) {
      const place = bucket & (buckets - 1)
      count[place] = (count[place] ?? 0) + 1
    }
  }
  return Float32Array.from(counts[1], (within, bucket) => {
    const ratio = Math.log(within / sizes[1] / ((counts[0][bucket] ?? 1) / sizes[0]))
    return evenShare + (1 - evenShare) * Math.abs(ratio)
  })
}

/** The same order at every run. */
const createRandom = (): (() => number) => {
  let state = 5
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
}

/** A linear SVM with squared hinge loss by dual coordinate descent (Hsieh et al., 2008), over scaled features; the scale is folded in. */
export const trainLinear = (
  examples: readonly Example[],
  { buckets, cost, costOfMissing }: Training,
): Float32Array => {
  const scale = scaleOf(examples, buckets)
  const weights = new Float32Array(buckets)
  const rows = examples.map(({ features, isOfClass }) => {
    const numbers = features.buckets.map(bucket => bucket & (buckets - 1))
    const values = features.values.map((value, at) => value * (scale[numbers[at] ?? 0] ?? 0))
    return {
      numbers,
      values,
      side: isOfClass ? 1 : -1,
      slack: 1 / (2 * cost * (isOfClass ? costOfMissing : 1)),
      norm: values.reduce((sum, value) => sum + value * value, 0),
      dual: 0,
    }
  })
  const random = createRandom()
  for (let pass = 0; pass < passes; pass++) {
    for (let at = rows.length - 1; at > 0; at--) {
      const other = Math.floor(random() * (at + 1))
      const [a, b] = [rows[at], rows[other]]
      if (a && b) [rows[at], rows[other]] = [b, a]
    }
    for (const row of rows) {
      const { numbers, values, side, slack } = row
      let sum = 0
      for (let at = 0; at < numbers.length; at++) sum += (weights[numbers[at] ?? 0] ?? 0) * (values[at] ?? 0)
      const gradient = side * sum - 1 + row.dual * slack
      const dual = Math.max(0, row.dual - gradient / (row.norm + slack))
      const step = (dual - row.dual) * side
      row.dual = dual
      if (step === 0) continue
      for (let at = 0; at < numbers.length; at++) {
        const bucket = numbers[at] ?? 0
        weights[bucket] = (weights[bucket] ?? 0) + step * (values[at] ?? 0)
      }
    }
  }
  return weights.map((weight, bucket) => weight * (scale[bucket] ?? 0))
}
