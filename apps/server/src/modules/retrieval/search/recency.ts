import { days } from '../../../platform/clock.ts'

/** How the age of a document counts; set for a circle. */
export interface RecencySettings {
  method: 'gauss' | 'linear' | 'exp'
  /** The share of the score that age can take away, from 0 to 1. */
  alpha: number
  /** Up to this age a document counts as new. */
  offsetDays: number
  scaleDays: number
  /** What is left of a document that is `scaleDays` older than new; of the bell curve only. */
  decayAtScale: number
}

const decays: Record<RecencySettings['method'], (age: number, decayAtScale: number) => number> = {
  gauss: (age, decayAtScale) => Math.exp(Math.log(decayAtScale) * age * age),
  linear: age => Math.max(0, 1 - age),
  exp: age => Math.exp(-age),
}

/** What the score is multiplied with: 1 for what is new, never less than 1 − alpha. */
export const recencyFactor = (
  { method, alpha, offsetDays, scaleDays, decayAtScale }: RecencySettings,
  datedAt: Date,
  now: Date,
): number => {
  const ageInDays = (now.getTime() - datedAt.getTime()) / days(1)
  const age = Math.max(0, ageInDays - offsetDays) / scaleDays
  return 1 - alpha + alpha * decays[method](age, decayAtScale)
}
