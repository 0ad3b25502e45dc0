import { type Errors, reachAt } from './bounds.ts'
import { at } from './numbers.ts'

/** How often the truth lay within bounds that were drawn before it. */
export interface Held {
  share: number
  days: number
}

const daysLookedBack = 90
/** Bands of the past are drawn once in so many days, not a divisor of a week: each weekday has its turn. */
const daysBetweenBands = 9
/** Bounds from fewer days of errors are not counted. */
const leastErrors = 14

/**
 * Looks back 90 days: bands are drawn as they would have been on that day, from what was known then, and each day is held
 * against all bands that cover it. Null as long as there are none.
 */
export const heldBefore = (errors: Errors, growths: readonly Float64Array[], end: number): Held | null => {
  const days = new Map<number, { hits: number; bands: number }>()
  const last = errors.origins.length - 1
  for (let index = last - daysBetweenBands; index >= leastErrors; index -= daysBetweenBands) {
    const origin = errors.origins[index] ?? 0
    const { below, above } = reachAt(errors, index, growths[index] ?? new Float64Array(0))
    for (const [step, error] of (errors.byOrigin[index] ?? new Float64Array(0)).entries()) {
      if (origin + step < end - daysLookedBack) continue
      const isInside = error >= -at(below, step) - 1e-12 && error <= at(above, step) + 1e-12
      const day = days.get(origin + step) ?? { hits: 0, bands: 0 }
      days.set(origin + step, { hits: day.hits + (isInside ? 1 : 0), bands: day.bands + 1 })
    }
  }
  if (days.size === 0) return null
  let total = 0
  for (const { hits, bands } of days.values()) total += hits / bands
  return { share: total / days.size, days: days.size }
}
