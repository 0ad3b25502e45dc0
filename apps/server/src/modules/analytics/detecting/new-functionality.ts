import { at, sum } from '../forecasting/numbers.ts'
import type { FunctionalityFigures, Sighting } from './figures.ts'

/** A tenant must have used something for so long, and this thing never. */
const daysWithout = 28
const daysCounted = 7

/** Usage of something that the tenant has not used before. */
export const findNewFunctionality = (
  { functionality, credits }: FunctionalityFigures,
  tenantTotals: Float64Array,
): Sighting[] => {
  const values = Float64Array.from(credits)
  const first = values.findIndex(value => value > 0)
  const tenantFirst = tenantTotals.findIndex(value => value > 0)
  if (first < 0 || tenantFirst < 0 || first - tenantFirst < daysWithout) return []
  const week = sum(values.subarray(first, first + daysCounted))
  return [
    {
      kind: 'new_functionality',
      functionality,
      user: null,
      first,
      last: first,
      expected: 0,
      actual: at(values, first),
      impact: week,
      excess: 1 + Math.log1p((first - tenantFirst) / daysWithout),
    },
  ]
}
