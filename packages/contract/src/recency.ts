export const recencyMethods = ['gauss', 'linear', 'exp'] as const
export type RecencyMethod = (typeof recencyMethods)[number]

/** How the age of a document counts; set for a circle. */
export interface RecencySettings {
  method: RecencyMethod
  /** The share of the score that age can take away, from 0 to 1. */
  alpha: number
  /** Up to this age a document counts as new. */
  offsetDays: number
  scaleDays: number
  /** What is left of a document that is `scaleDays` older than new; of the bell curve only. */
  decayAtScale: number
}

const decays: Record<RecencyMethod, (age: number, decayAtScale: number) => number> = {
  gauss: (age, decayAtScale) => Math.exp(Math.log(decayAtScale) * age * age),
  linear: age => Math.max(0, 1 - age),
  exp: age => Math.exp(-age),
}

/** What the score of a document of this age is multiplied with: 1 for what is new, never less than 1 − alpha. The search and the chart of the form ask the same. */
export const recencyWeight = (
  { method, alpha, offsetDays, scaleDays, decayAtScale }: RecencySettings,
  ageInDays: number,
): number => {
  const age = Math.max(0, ageInDays - offsetDays) / scaleDays
  return 1 - alpha + alpha * decays[method](age, decayAtScale)
}
