import type { Normalised } from '../reading/normalise.ts'
import { featuresOf } from './features.ts'
import { readClassifier } from './weights.ts'

const rateOffence = readClassifier('offence')
const rateInjection = readClassifier('injection')

/** Longer texts are judged by their beginning; what was learned from is no longer. */
const longestRated = 2000

/** How far a text is beyond the threshold of each class, in standard deviations; below 0 it does not belong to it. */
export interface Ratings {
  offence: number
  injection: number
}

/** What the linear classifiers have learned, asked once for all of them. Alone they are a suspicion. */
export const rateMessage = (written: string, message: Normalised): Ratings => {
  const isShort = written.length <= longestRated
  const features = isShort ? featuresOf(written, message) : featuresOf(written.slice(0, longestRated))
  return { offence: rateOffence(features), injection: rateInjection(features) }
}
