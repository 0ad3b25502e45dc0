import { at, mean, median, sum } from '../forecasting/numbers.ts'

const weeksAsked = 8

/** What a day of each weekday uses, as a share of the week's mean, from the weeks before a place; the middle value of the weeks. */
export const weekdayShares = (values: Float64Array, before: number): Float64Array => {
  const weeks = Math.min(weeksAsked, Math.floor(before / 7))
  const seen: number[][] = [[], [], [], [], [], [], []]
  for (let week = 1; week <= weeks; week += 1) {
    const begin = before - 7 * week
    const middle = sum(values.subarray(begin, begin + 7)) / 7
    if (middle > 0)
      for (let place = begin; place < begin + 7; place += 1) seen[place % 7]?.push(at(values, place) / middle)
  }
  const shares = seen.map(ratios => (ratios.length < 2 ? 1 : median(ratios)))
  const whole = mean(shares)
  return Float64Array.from(shares, share => (whole > 0 ? Math.max(share / whole, 0.02) : 1))
}
