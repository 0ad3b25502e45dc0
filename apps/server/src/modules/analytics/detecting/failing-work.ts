import { at, sum } from '../forecasting/numbers.ts'
import { asEvents, type FunctionalityFigures, limits, type Sensitivity, type Sighting } from './figures.ts'

const daysAsked = 28
const leastFailed = 5
/** So much must fail at least, by itself and against what usually fails. */
const leastRate = 0.15
const leastTimes = 3

/** Days on which far more work failed than usual. Expected and actual value are shares of failed work in percent. */
export const findFailingWork = (
  { functionality, credits, actions, failed }: FunctionalityFigures,
  sensitivity: Sensitivity,
): Sighting[] => {
  const [done, lost, paid] = [actions, failed, credits].map(list => Float64Array.from(list))
  if (!done || !lost || !paid) return []
  const { deviations } = limits[sensitivity]
  const found: Sighting[] = []
  for (let place = 7; place < lost.length; place += 1) {
    const [begin, actual, count] = [Math.max(0, place - daysAsked), at(lost, place), at(done, place)]
    const past = sum(done.subarray(begin, place))
    if (actual < leastFailed || past === 0) continue
    // One failure in fifty is taken to have been seen before anything was.
    const usual = (sum(lost.subarray(begin, place)) + 1) / (past + 50)
    const rate = actual / Math.max(count, actual)
    const excess = (actual - count * usual) / Math.sqrt(count * usual * (1 - usual) + 1) / deviations
    if (excess < 1 || rate < Math.max(leastRate, leastTimes * usual)) continue
    found.push({
      kind: 'failing_work',
      functionality,
      user: null,
      first: place,
      last: place,
      expected: 100 * usual,
      actual: 100 * rate,
      impact: ((actual - count * usual) * sum(paid.subarray(begin, place))) / past,
      excess,
    })
  }
  return asEvents(found)
}
