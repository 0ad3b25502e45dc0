import { at, median } from '../numbers.ts'
import { bestSoFar, type Method, type Run, steps, type Task } from './method.ts'
import { seasonPattern } from './season-pattern.ts'

/** How far back a change of level is looked for, and how many days each side must have. */
const lookback = 70
const leastDays = 5
/** From how many standard errors on a difference of levels is a change. */
const evident = 6

/** Where the present level began: the place whose two sides differ most, if beyond doubt, or else the first. */
const levelBegan = (values: Float64Array): number => {
  const { length } = values
  if (length < 4 * leastDays) return 0
  const sums = new Float64Array(length + 1)
  const squares = new Float64Array(length + 1)
  for (let place = 0; place < length; place += 1) {
    const value = at(values, place)
    sums[place + 1] = at(sums, place) + value
    squares[place + 1] = at(squares, place) + value * value
  }
  const spread = (from: number, to: number) =>
    at(squares, to) - at(squares, from) - (at(sums, to) - at(sums, from)) ** 2 / (to - from)
  let [best, found] = [evident, 0]
  for (let cut = 2 * leastDays; cut <= length - leastDays; cut += 1) {
    const [left, right] = [cut, length - cut]
    const difference = (at(sums, length) - at(sums, cut)) / right - at(sums, cut) / left
    const variance = Math.max((spread(0, cut) + spread(cut, length)) / (length - 2), 1e-18)
    const evidence = Math.abs(difference) / Math.sqrt(variance * (1 / left + 1 / right))
    if (evidence > best) [best, found] = [evidence, cut]
  }
  return found
}

interface Sight {
  pattern: Float64Array
  /** The last days without the season, from where the present level began. */
  level: Float64Array
}

const sightAt = (values: Float64Array, season: number, origin: number): Sight => {
  const pattern = seasonPattern(values, season, origin)
  const begin = Math.max(0, origin - lookback)
  const plain = values.slice(begin, origin)
  for (let place = 0; place < plain.length; place += 1)
    plain[place] = at(plain, place) - at(pattern, (begin + place) % season)
  return { pattern, level: plain.subarray(levelBegan(plain)) }
}

const runOver = (
  { season, origins, horizon }: Task,
  sights: readonly Sight[],
  days: number,
  middleOf: (values: Float64Array) => number,
): Run => {
  const growth = new Float64Array(horizon).fill(1)
  const forecasts = origins.map((origin, index) => {
    const { pattern, level } = sights[index] ?? { pattern: growth, level: growth }
    const middle = middleOf(level.subarray(Math.max(level.length - days, 0)))
    return steps(horizon, step => middle + at(pattern, (origin + step - 1) % season))
  })
  return { forecasts, growth: origins.map(() => growth) }
}

const meanOf = (values: Float64Array): number =>
  values.reduce((total, value) => total + value, 0) / Math.max(values.length, 1)

/**
 * The mean or the middle value since the level last changed, whichever did better, with the season on it. Neither outliers nor
 * the few days of use of a sparse series move the middle value.
 */
export const recentLevel: Method = task => {
  const sights = task.origins.map(origin => sightAt(task.values, task.season, origin))
  return bestSoFar(task, [
    ...[70, 28, 14].map(days => runOver(task, sights, days, meanOf)),
    ...[70, 28].map(days => runOver(task, sights, days, median)),
  ])
}
