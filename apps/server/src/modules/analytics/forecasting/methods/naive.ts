import { at } from '../numbers.ts'
import { type Method, steps } from './method.ts'

/** All days to come are as the last one. */
export const lastValue: Method = ({ values, origins, horizon }) => {
  const growth = steps(horizon, Math.sqrt)
  return {
    forecasts: origins.map(origin => new Float64Array(horizon).fill(at(values, origin - 1))),
    growth: origins.map(() => growth),
  }
}

/** Each day to come is as the same day of the last season. */
export const seasonalNaive: Method = ({ values, season, origins, horizon }) => {
  const growth = steps(horizon, step => Math.sqrt(Math.ceil(step / season)))
  return {
    forecasts: origins.map(origin =>
      steps(horizon, step => at(values, origin - season + ((step - 1) % season))),
    ),
    growth: origins.map(() => growth),
  }
}

/** All days to come are as the past was on average. */
export const meanOfAll: Method = ({ values, origins, horizon }) => {
  const growth = new Float64Array(horizon).fill(1)
  const sums = new Float64Array(values.length + 1)
  for (let place = 0; place < values.length; place += 1) sums[place + 1] = at(sums, place) + at(values, place)
  return {
    forecasts: origins.map(origin => new Float64Array(horizon).fill(at(sums, origin) / Math.max(origin, 1))),
    growth: origins.map(() => growth),
  }
}
