import { at, robustSpread } from '../numbers.ts'
import { type Method, steps, type Task } from './method.ts'

interface Rates {
  /** How much of an error goes into level, slope and season. */
  level: number
  slope: number
  season: number
  /** How much of the slope is left after each step. */
  damping: number
}

const levels = [0.03, 0.1, 0.3, 0.8]
const slopes = [
  { slope: 0, damping: 0 },
  { slope: 0.05, damping: 0.9 },
  { slope: 0.1, damping: 0.97 },
]
const seasonRates = [0.04, 0.15]

const ratesFor = (season: number): Rates[] =>
  levels.flatMap(level =>
    slopes.flatMap(slope =>
      (season > 1 ? seasonRates : [0]).map(rate => ({ level, ...slope, season: rate })),
    ),
  )

/** Errors beyond so many usual ones teach no more than that: one wild day must not move the level. */
const believed = 3
const spreadMemory = 0.95

const sumOfPowers = (damping: number, count: number): number =>
  damping === 0 ? 0 : (damping * (1 - damping ** count)) / (1 - damping)

/** What the errors of exponential smoothing grow by, by its own equations. */
const growthOf = (
  { level, slope, season: rate, damping }: Rates,
  season: number,
  horizon: number,
): Float64Array => {
  let variance = 1
  return steps(horizon, step => {
    if (step > 1) {
      const back = step - 1
      const kept =
        level * (1 + slope * sumOfPowers(damping, back)) + (back % season === 0 ? rate * (1 - level) : 0)
      variance += kept * kept
    }
    return Math.sqrt(variance)
  })
}

const begin = (values: Float64Array, season: number) => {
  const rounds = values.slice(0, season * 2)
  const level = rounds.reduce((total, value) => total + value, 0) / rounds.length
  const seasonal = Float64Array.from({ length: season }, (_, place) =>
    season === 1 ? 0 : (at(rounds, place) + at(rounds, place + season)) / 2 - level,
  )
  const left = rounds.map((value, place) => value - level - at(seasonal, place % season))
  return { level, seasonal, spread: Math.max(robustSpread(left), 0.05 * Math.abs(level), 1e-9) }
}

/** By which steps rates are judged. */
const judgedSteps = Float64Array.of(1, 4, 7)
const judgedSpan = 7
/** How fast an old error loses weight, by origin. */
const memory = 0.97

interface Pass {
  /** Level, slope and season at each origin, one after the other. */
  states: Float64Array
  /** How wrong the forecasts of each origin were at the judged steps. */
  errors: Float64Array
}

const passWith = ({ values, season, origins }: Task, rates: Rates): Pass => {
  const first = origins[0] ?? 0
  const last = origins.at(-1) ?? 0
  const { seasonal, ...beginning } = begin(values, season)
  let { level, spread } = beginning
  let slope = 0
  const size = season + 2
  const states = new Float64Array(size * origins.length)
  const errors = new Float64Array(origins.length)
  const slopes = judgedSteps.map(step => sumOfPowers(rates.damping, step))
  for (let place = 0; place <= last; place += 1) {
    if (place >= first) {
      const from = (place - first) * size
      states[from] = level
      states[from + 1] = slope
      states.set(seasonal, from + 2)
      let error = 0
      for (let which = 0; which < judgedSteps.length; which += 1) {
        const target = place + at(judgedSteps, which) - 1
        if (target < last)
          error += Math.abs(
            at(values, target) - level - slope * at(slopes, which) - at(seasonal, target % season),
          )
      }
      errors[place - first] = error
    }
    const position = place % season
    const error = at(values, place) - (level + rates.damping * slope + at(seasonal, position))
    const limit = believed * spread
    const lesson = Math.max(-limit, Math.min(limit, error))
    level += rates.damping * slope + rates.level * lesson
    slope = rates.damping * slope + rates.level * rates.slope * lesson
    seasonal[position] = at(seasonal, position) + rates.season * (1 - rates.level) * lesson
    spread = Math.max(
      spreadMemory * spread + (1 - spreadMemory) * 1.25 * Math.min(Math.abs(error), 5 * spread),
      1e-9,
    )
  }
  return { states, errors }
}

/** At each origin the rates whose forecasts were best by then. */
const bestByOrigin = (passes: readonly Pass[], origins: readonly number[]): number[] => {
  const scores = new Float64Array(passes.length)
  return origins.map((_, index) => {
    let best = 0
    for (let which = 0; which < passes.length; which += 1) {
      const done = index - judgedSpan
      if (done >= 0) scores[which] = at(scores, which) * memory + at(passes[which]?.errors ?? scores, done)
      if (at(scores, which) < at(scores, best)) best = which
    }
    return best
  })
}

/** Exponential smoothing with damped slope and a season that is added; its rates are those that did best so far. */
export const smoothing: Method = task => {
  const { season, origins, horizon } = task
  const variants = ratesFor(season)
  const passes = variants.map(rates => passWith(task, rates))
  const growths = variants.map(rates => growthOf(rates, season, horizon))
  const size = season + 2
  const best = bestByOrigin(passes, origins)
  const forecasts = origins.map((origin, index) => {
    const { damping } = variants[best[index] ?? 0] ?? { damping: 0 }
    const states = passes[best[index] ?? 0]?.states ?? new Float64Array(size)
    const from = index * size
    let [ahead, damped] = [at(states, from), at(states, from + 1)]
    return steps(horizon, step => {
      damped *= damping
      ahead += damped
      return ahead + at(states, from + 2 + ((origin + step - 1) % season))
    })
  })
  return { forecasts, growth: best.map(which => growths[which] ?? new Float64Array(horizon).fill(1)) }
}

/** The same without a season. */
export const smoothingWithoutSeason: Method = task => smoothing({ ...task, season: 1 })

/** The same on logarithms: level, slope and season multiply. */
export const multiplyingSmoothing: Method = task => {
  const { forecasts, growth } = smoothing({ ...task, values: task.values.map(value => Math.log(value)) })
  return {
    forecasts: forecasts.map((steps, index) => {
      // Where logarithms run away, no more than a tenfold of what was there is believed.
      const most =
        10 * at(task.values, (task.origins[index] ?? 1) - 1) + 10 * Math.max(...task.values.subarray(0, 14))
      return steps.map(value => Math.min(Math.exp(value), most))
    }),
    growth,
  }
}
