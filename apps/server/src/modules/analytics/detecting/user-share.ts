import { at, median, robustSpread } from '../forecasting/numbers.ts'
import { asEvents, limits, type Sensitivity, type Sighting, type TenantFigures } from './figures.ts'

const daysAsked = 28
/** With fewer people one of them always has most. */
const leastUsers = 3
const leastShare = 0.5
const leastRise = 0.3
const leastSpread = 0.05
const leastBeyondMost = 0.1
/** Days on which the tenant hardly works say nothing of shares. */
const leastOfUsualDay = 0.5

/** Days on which one person used most of a tenant's credits and usually does not. Expected and actual value are percent. */
export const findUserShares = (
  { users }: Pick<TenantFigures, 'users'>,
  tenantTotals: Float64Array,
  sensitivity: Sensitivity,
): Sighting[] => {
  const { deviations } = limits[sensitivity]
  const used = users.map(({ credits }) => Float64Array.from(credits))
  const largestShares = tenantTotals.map((total, place) =>
    total > 0 ? Math.max(0, ...used.map(own => at(own, place))) / total : 0,
  )
  return users.flatMap(({ user }, which) => {
    const own = used[which] ?? new Float64Array(0)
    const found: Sighting[] = []
    for (let place = daysAsked; place < own.length; place += 1) {
      const begin = place - daysAsked
      const total = at(tenantTotals, place)
      const share = total > 0 ? at(own, place) / total : 0
      if (share < leastShare) continue
      const usualDay = median(tenantTotals.subarray(begin, place))
      const active = used.filter(list => list.subarray(begin, place + 1).some(value => value > 0)).length
      // Where most days use nothing each of them is somebody's.
      if (usualDay <= 0 || active < leastUsers || total < leastOfUsualDay * usualDay) continue
      const past: number[] = []
      for (let day = begin; day < place; day += 1)
        if (at(tenantTotals, day) >= leastOfUsualDay * usualDay && at(tenantTotals, day) > 0)
          past.push(at(own, day) / at(tenantTotals, day))
      // Where one person or another has most of a day anyway, that it is this one is no news.
      const most = largestShares.subarray(begin, place).filter(value => value > 0)
      if (share < median(most) + Math.max(leastBeyondMost, 2 * robustSpread(most))) continue
      const usual = past.length === 0 ? 0 : median(past)
      const spread = Math.max(past.length === 0 ? 0 : robustSpread(Float64Array.from(past)), leastSpread)
      const excess = (share - usual) / spread / deviations
      const expectedCredits = usual * usualDay
      if (excess < 1 || share - usual < leastRise || at(own, place) < 2 * expectedCredits) continue
      found.push({
        kind: 'user_share',
        functionality: null,
        user,
        first: place,
        last: place,
        expected: 100 * usual,
        actual: 100 * share,
        impact: at(own, place) - expectedCredits,
        excess,
      })
    }
    return asEvents(found)
  })
}
