import { at, median, quantile, robustSpread } from '../forecasting/numbers.ts'
import type { LevelShift } from './level-shifts.ts'
import { isSparseBefore, judgeUsedDay } from './used-days.ts'
import { weekdayShares } from './weekday-shares.ts'

/** A day held against what the days before it let expect. */
export interface ExpectedDay {
  place: number
  expected: number
  actual: number
  /** In usual deviations, upwards by difference and downwards by ratio; 0 where there is not enough to compare with. */
  rise: number
  fall: number
}

const leastDays = 28
const daysOfLevel = 14
const daysOfSpread = 56
const leastSpread = 0.06
const quiet = 0.3

interface Level {
  level: number
  shares: Float64Array
}

const levelBefore = (values: Float64Array, place: number, from: number): Level => {
  const shares = weekdayShares(values, place)
  const recent: number[] = []
  const earlier: number[] = []
  for (let back = 1; back <= 2 * daysOfLevel && place - back >= from; back += 1) {
    const share = at(shares, (place - back) % 7)
    if (share >= quiet) (back <= daysOfLevel ? recent : earlier).push(at(values, place - back) / share)
  }
  const level = median(recent)
  const slope = earlier.length >= 8 ? (level - median(earlier)) / daysOfLevel : 0
  const kept = Math.max(-0.01 * level, Math.min(0.01 * level, 0.7 * slope))
  return { level: Math.max(level + kept * (daysOfLevel / 2), 0), shares }
}

/** The spread of what was usual: by the middle, or by the tail where that is heavier. */
const spreadOf = (deviations: readonly number[]): number => {
  const recent = Float64Array.from(deviations.slice(-daysOfSpread))
  return Math.max(robustSpread(recent), quantile(recent.map(Math.abs), 0.9) / 1.645, leastSpread)
}

/**
 * Each day is judged by the days before it alone: level of the last two weeks since the last shift, its slope, its weekday,
 * and deviations as they were usual. So what is said of a day stays the same when later ones come, unless they show that it was
 * the beginning of a new level.
 */
export const expectDays = (
  values: Float64Array,
  holidays: readonly boolean[],
  shifts: readonly LevelShift[],
): ExpectedDay[] => {
  const rises: number[] = []
  const falls: number[] = []
  const days: ExpectedDay[] = []
  for (let place = 14; place < values.length; place += 1) {
    const shift = shifts.findLast(({ at: start }) => start <= place)
    const isSettling = shift !== undefined && place - shift.at < 7
    const { level, shares } = levelBefore(values, place, shift && !isSettling ? shift.at : 0)
    const expected = level * at(shares, place % 7)
    const actual = at(values, place)
    const day = { place, expected, actual, rise: 0, fall: 0 }
    days.push(day)
    if (isSettling || holidays[place]) continue
    if (level === 0 || isSparseBefore(values, place)) {
      const judged = place >= leastDays && actual > 0 ? judgeUsedDay(values, place) : null
      if (judged) [day.expected, day.rise] = [judged.usual, judged.rise]
      continue
    }
    const rise = (actual - expected) / Math.max(Math.sqrt(expected * level), 0.1 * level)
    const fall = -Math.log((actual + 0.05 * level) / (expected + 0.05 * level))
    if (place >= leastDays && rises.length >= 10) {
      day.rise = rise / spreadOf(rises)
      day.fall = expected >= quiet * level ? fall / spreadOf(falls) : 0
    }
    // What stands out is not usual and must not become so.
    if (day.rise < 4 && day.fall < 4) {
      rises.push(rise)
      falls.push(fall)
    }
  }
  return days
}
