import { at, median, robustSpread } from '../forecasting/numbers.ts'
import { limits, type Sensitivity } from './figures.ts'
import { isSparseBefore } from './used-days.ts'
import { weekdayShares } from './weekday-shares.ts'

export interface LevelShift {
  /** The first day of the new level. */
  at: number
  /** Per day, over the whole week. */
  before: number
  after: number
  excess: number
}

const daysBefore = 28
const daysAfter = 9
/** Days that are quiet by their weekday say little about the level. */
const quiet = 0.3
/** What share of the days after must be on the new side. */
const agreeing = 0.7
/** Two shifts are at least so many days apart. */
const apart = 14

const levelsFrom = (values: Float64Array, shares: Float64Array, from: number, to: number): Float64Array => {
  const levels: number[] = []
  for (let place = Math.max(0, from); place < to; place += 1)
    if (at(shares, place % 7) >= quiet) levels.push(at(values, place) / at(shares, place % 7))
  return Float64Array.from(levels)
}

const shiftAt = (values: Float64Array, start: number, sensitivity: Sensitivity): LevelShift | null => {
  // Where most days use nothing there is no level.
  if (isSparseBefore(values, start)) return null
  const shares = weekdayShares(values, start)
  const past = levelsFrom(values, shares, start - daysBefore, start)
  const next = levelsFrom(values, shares, start, start + daysAfter)
  const [before, after] = [median(past), median(next)]
  if (before <= 0 || next.length < 5) return null
  // What was under way before goes on: a trend is no shift.
  const half = past.length >> 1
  const drift = 1.2 * (median(past.subarray(half)) - median(past.subarray(0, half)))
  const spread = Math.max(
    robustSpread(past),
    robustSpread(next) * Math.min(1, before / Math.max(after, 1e-12)),
    0.05 * before,
  )
  const change = after - before
  const beyondDrift =
    Math.sign(change) === Math.sign(drift) ? Math.abs(change) - Math.abs(drift) : Math.abs(change)
  const { deviations, shift } = limits[sensitivity]
  const certainty = beyondDrift / (spread * Math.sqrt(1.6 / past.length + 1.6 / next.length)) / deviations
  const isBeyond = (level: number) => (level - before) * Math.sign(change) > 0.35 * Math.abs(change)
  const agree = next.filter(isBeyond).length / next.length
  // The day itself begins it, and the day before is not part of it yet.
  if (certainty < 1 || beyondDrift < shift * before || agree < agreeing || !isBeyond(at(next, 0))) return null
  return { at: start, before, after, excess: certainty }
}

/** Days from which on usage stands on another level, beyond weekday and trend, for nine days at least. */
export const findLevelShifts = (values: Float64Array, sensitivity: Sensitivity): LevelShift[] => {
  const shifts: LevelShift[] = []
  for (let start = daysBefore; start + daysAfter <= values.length; start += 1) {
    const shift = shiftAt(values, start, sensitivity)
    if (!shift) continue
    const last = shifts.at(-1)
    if (!last || start - last.at >= apart) shifts.push(shift)
    // Of neighbours the one that parts the two levels best.
    else if (shift.excess > last.excess && start - last.at < daysAfter) shifts[shifts.length - 1] = shift
  }
  return shifts
}
