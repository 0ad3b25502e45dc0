import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Features } from './features.ts'

export type ClassifierName = 'offence' | 'injection'

/** What is told of the weights in the first line of their file. */
interface WeightsHead {
  /** Where they come from, and under which licence. */
  provenance: string
  /** The weight of a byte of 127; the others go with the square of the byte, because most weights are small. */
  largest: number
  /** From here on a text belongs to the class more likely than not. */
  threshold: number
  /** Standard deviation of the sums over the texts trained with. */
  spread: number
}

export const weightsFileOf = (name: ClassifierName): string =>
  join(import.meta.dirname, `${name}-weights.bin`)

export const packWeights = (weights: Float32Array, head: Omit<WeightsHead, 'largest'>): Buffer => {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0)
  const bytes = Int8Array.from(weights, weight =>
    Math.round(Math.sign(weight) * 127 * Math.sqrt(Math.abs(weight) / largest)),
  )
  const first = `${JSON.stringify({ ...head, largest } satisfies WeightsHead)}\n`
  return Buffer.concat([Buffer.from(first), Buffer.from(bytes.buffer)])
}

/** Reads a file of weights into a function that says how far beyond the threshold a text is, in standard deviations. */
export const unpackWeights = (file: Buffer): ((features: Features) => number) => {
  const end = file.indexOf(10)
  const { largest, threshold, spread }: WeightsHead = JSON.parse(file.subarray(0, end).toString())
  const bytes = new Int8Array(file.subarray(end + 1))
  const weightOf = Float32Array.from({ length: 256 }, (_, at) => {
    const byte = (at << 24) >> 24
    return Math.sign(byte) * largest * (byte / 127) ** 2
  })
  const mask = bytes.length - 1
  return ({ buckets, values }) => {
    let sum = 0
    for (let at = 0; at < buckets.length; at++)
      sum += (weightOf[(bytes[(buckets[at] ?? 0) & mask] ?? 0) & 255] ?? 0) * (values[at] ?? 0)
    return (sum - threshold) / spread
  }
}

export const readClassifier = (name: ClassifierName) => unpackWeights(readFileSync(weightsFileOf(name)))
