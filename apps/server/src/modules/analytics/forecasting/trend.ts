import { seasonPattern } from './methods/season-pattern.ts'
import { at, mean } from './numbers.ts'

export interface Trend {
  /** What each day uses more than the day before. */
  slope: number
  /** The same for 30 days, in percent of the mean. */
  slopePercentage: number
  /** What share of the ups and downs beside the season the line explains. */
  rSquared: number
}

const daysLookedAt = 90
const daysOfPercentage = 30

/** The straight line through the last 90 days. */
export const trendOf = (values: Float64Array, season: number): Trend => {
  const pattern = seasonPattern(values, season, values.length)
  const from = Math.max(0, values.length - daysLookedAt)
  const days = [...values.subarray(from)].map((value, place) => value - at(pattern, (from + place) % season))
  const [level, middle] = [mean(days), (days.length - 1) / 2]
  let [along, spread, square] = [0, 0, 0]
  for (const [place, value] of days.entries()) {
    along += (place - middle) * (value - level)
    spread += (place - middle) ** 2
    square += (value - level) ** 2
  }
  const slope = spread > 0 ? along / spread : 0
  return {
    slope,
    slopePercentage: level === 0 ? 0 : (100 * daysOfPercentage * slope) / Math.abs(level),
    rSquared: square > 0 && spread > 0 ? along ** 2 / (spread * square) : 0,
  }
}
