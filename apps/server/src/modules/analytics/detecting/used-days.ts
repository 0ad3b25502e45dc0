import { at, median, quantile, robustSpread } from '../forecasting/numbers.ts'

/** So many days before a place say how much is used where most days use nothing, and how often. */
const daysOfAmounts = 120
const daysOfHabit = 56
/** Amounts of single jobs differ at least by so much, as logarithms. */
const leastSpread = 0.35
/** What a deviation of a used day counts in those of ordinary days: there are fewer days to be wrong about. */
const worth = 1.8
/** What is not larger than all before it by this factor does not stand out. */
const leastBeyond = 1.25

const usedBefore = (values: Float64Array, place: number, days: number): Float64Array =>
  values.subarray(Math.max(0, place - days), place).filter(value => value > 0)

/** Fewer than half of the days use something: what a weekday uses says nothing then. */
export const isSparseBefore = (values: Float64Array, place: number): boolean =>
  usedBefore(values, place, daysOfHabit).length < Math.min(place, daysOfHabit) / 2

interface UsedDay {
  /** What is used on a day on which something is. */
  usual: number
  /** How far beyond that the day is, in deviations of ordinary days. */
  rise: number
}

/** A day held against those before it that used something: that it is used is no news, how much may be. Null where there were hardly any. */
export const judgeUsedDay = (values: Float64Array, place: number): UsedDay | null => {
  const used = usedBefore(values, place, daysOfAmounts)
  if (used.length < 2) return null
  const sizes = used.map(Math.log)
  const middle = median(sizes)
  const tail = (quantile(sizes, 0.9) - middle) / 1.282
  const spread = Math.max(robustSpread(sizes), tail, leastSpread) * (1 + 1 / used.length)
  const actual = at(values, place)
  const isBeyondAll = used.every(value => actual > leastBeyond * value)
  return { usual: Math.exp(middle), rise: isBeyondAll ? (worth * (Math.log(actual) - middle)) / spread : 0 }
}
