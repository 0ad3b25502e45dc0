import { type Errors, reachAt } from './bounds.ts'
import { at } from './numbers.ts'

/** What is used from tomorrow up to and including a day. */
export interface Totals {
  total: number
  totalLower: number
  totalUpper: number
}

const memory = 0.985
/** How many errors in a row tell as much as one. */
const alikeErrors = 2

/**
 * By how much a day uses more than forecast on average. The forecast of a day aims at its middle value, which is nothing where
 * most days are idle; sums need the mean. Taken back where it may be chance.
 */
const biasOf = ({ byOrigin }: Errors): number => {
  let [total, squares, weights, weight] = [0, 0, 0, 1]
  for (const errors of [...byOrigin].reverse()) {
    for (const error of errors) {
      total += weight * error
      squares += weight * error * error
      weights += weight
    }
    if (errors.length > 0) weight *= memory
  }
  if (weights === 0) return 0
  const usual = total / weights
  const steps = Math.max(...byOrigin.map(({ length }) => length))
  const independent = Math.max(weights / steps / alikeErrors, 1)
  const doubt = (squares / weights - usual * usual) / independent
  return usual === 0 ? 0 : (usual * (usual * usual)) / (usual * usual + doubt)
}

/** Sums over the coming days with bounds of their own: errors of days partly cancel out, so the days' bounds must not be added. */
export const totalsAt = (
  errors: Errors,
  upTo: number,
  forecast: Float64Array,
  growth: Float64Array,
): Totals[] => {
  const bias = biasOf(errors)
  const added: Errors = {
    origins: errors.origins,
    season: 1,
    byOrigin: errors.byOrigin.map(row => {
      let total = 0
      return row.map(error => {
        total += error - bias
        return total
      })
    }),
  }
  const { below, above } = reachAt(
    added,
    upTo,
    growth.map((value, step) => value * (step + 1) ** 0.75),
  )
  let total = 0
  return Array.from(forecast, (value, step) => {
    total += Math.max(value + bias, 0)
    return { total, totalLower: total - at(below, step), totalUpper: total + at(above, step) }
  })
}
