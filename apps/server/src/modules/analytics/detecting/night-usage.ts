import { at, median, robustSpread, sum } from '../forecasting/numbers.ts'
import { asEvents, type FunctionalityFigures, limits, type Sensitivity, type Sighting } from './figures.ts'

const daysAsked = 28
/** From midnight until six. */
const hoursOfNight = 6
/** A night must use this share of a usual day, and so many times its usual. */
const leastShare = 0.1
const leastTimes = 3

/** What a night uses against its day. */
const usualShare = (nights: Float64Array, days: Float64Array, before: number): number => {
  const shares: number[] = []
  for (let place = before - daysAsked; place < before; place += 1)
    if (at(days, place) > at(nights, place))
      shares.push(at(nights, place) / (at(days, place) - at(nights, place)))
  return median(shares)
}

/** Nights in which much more was used than in those before. */
export const findNightUsage = (
  { functionality, credits, hours = [] }: FunctionalityFigures,
  sensitivity: Sensitivity,
): Sighting[] => {
  const nights = Float64Array.from(hours, day => sum(day.slice(0, hoursOfNight)))
  const days = Float64Array.from(credits)
  const { deviations } = limits[sensitivity]
  const found: Sighting[] = []
  for (let place = daysAsked; place < nights.length; place += 1) {
    const past = nights.subarray(place - daysAsked, place)
    const usualDay = median(days.subarray(place - daysAsked, place))
    // A day on which more is used has more at night, too.
    const expected = Math.max(
      median(past),
      usualShare(nights, days, place) * (at(days, place) - at(nights, place)),
    )
    const actual = at(nights, place)
    const excess = (actual - expected) / Math.max(robustSpread(past), 0.02 * usualDay, 1e-9) / deviations
    // What is used on fewer than half of the days has no usual night.
    if (usualDay <= 0 || excess < 1 || actual < leastShare * usualDay || actual < leastTimes * expected)
      continue
    found.push({
      kind: 'night_usage',
      functionality,
      user: null,
      first: place,
      last: place,
      expected,
      actual,
      impact: actual - expected,
      excess,
    })
  }
  return asEvents(found)
}
