import { type MethodName, methods } from './methods/all-methods.ts'
import type { Run, Task } from './methods/method.ts'
import { at, sum } from './numbers.ts'

/** What the competition has chosen at one origin, with nothing known from there on. */
export interface Choice {
  forecast: Float64Array
  growth: Float64Array
  /** The method alone, or the combination of all. */
  name: MethodName | 'combination'
}

/** The truth, and how a forecast for an ordinary day becomes one for the day it is. */
export interface Truth {
  values: Float64Array
  /** By origin and place. */
  factor: (origin: number, place: number) => number
  leastValue: number
}

/** How fast an old error loses weight, by day. */
const memory = 0.975
/** How much the better methods count: weights fall with this power of the error. */
const favour = 5
/** A method alone is taken where its error is below this share of the combination's. */
const clearlyBetter = 0.9
/** Where most days use nothing, the middle value is nothing, and mixing in a little of everything only blurs it. */
const daysOfSparsity = 56
const trace = 0.1
/** So many days must have been seen before one method alone is trusted. */
const daysOfTrust = 21

const nothing = new Float64Array(0)

const weightsBy = (errors: Float64Array): Float64Array => {
  const least = Math.max(Math.min(...errors), 1e-12)
  const weights = errors.map(error => (least / Math.max(error, 1e-12)) ** favour)
  const total = sum(weights)
  return weights.map(weight => weight / total)
}

const combine = (rows: readonly Float64Array[], weights: Float64Array): Float64Array => {
  const combined = new Float64Array(rows[0]?.length ?? 0)
  for (const [which, row] of rows.entries()) {
    const weight = at(weights, which)
    for (let step = 0; step < combined.length; step += 1)
      combined[step] = at(combined, step) + weight * at(row, step)
  }
  return combined
}

/** What is too little to be forecast: a trace of a usual day, where more than half of the days use nothing; else nothing is. */
const traceOf = (values: Float64Array, before: number): number => {
  const days = values.subarray(Math.max(0, before - daysOfSparsity), before)
  const used = days.filter(value => value !== 0).map(Math.abs)
  return used.length < days.length / 2 ? (trace * sum(used)) / Math.max(used.length, 1) : 0
}

/** Holidays set in, and nothing below what can be. */
const becomeReal = (run: Run, { origins }: Task, { factor, leastValue }: Truth): Float64Array[] =>
  run.forecasts.map((forecast, index) => {
    const origin = origins[index] ?? 0
    return forecast.map((value, step) => Math.max(value * factor(origin, origin + step), leastValue))
  })

/** Errors of the forecasts that reach a place, over all origins from which it was forecast. */
const errorAt = (
  forecasts: readonly Float64Array[],
  index: number,
  horizon: number,
  actual: number,
): number => {
  let error = 0
  const reached = Math.min(horizon, index)
  for (let step = 1; step <= reached; step += 1)
    error += Math.abs(actual - at(forecasts[index - step] ?? nothing, step - 1))
  return reached === 0 ? 0 : error / reached
}

/**
 * All methods forecast from each origin in turn. Weights, and whether one method alone is taken, follow from the errors that
 * were seen by then: what stands at an origin would have been said on that day.
 */
export const compete = (task: Task, truth: Truth, names: readonly MethodName[]): Choice[] => {
  const runs = names.map(name => methods[name](task))
  const real = runs.map(run => becomeReal(run, task, truth))
  const errors = new Float64Array(names.length)
  let combinedError = 0
  const combinations: Float64Array[] = []
  return task.origins.map((origin, index) => {
    if (index > 0) {
      const actual = at(truth.values, origin - 1)
      for (const [which, forecasts] of real.entries())
        errors[which] = at(errors, which) * memory + errorAt(forecasts, index, task.horizon, actual)
      combinedError = combinedError * memory + errorAt(combinations, index, task.horizon, actual)
    }
    const weights = weightsBy(errors)
    const rows = real.map(forecasts => forecasts[index] ?? new Float64Array(task.horizon))
    const growths = runs.map(({ growth }) => growth[index] ?? new Float64Array(task.horizon).fill(1))
    const combination = combine(rows, weights)
    combinations.push(combination)
    const tooLittle = names.length === 1 ? 0 : traceOf(truth.values, origin)
    const best = errors.indexOf(Math.min(...errors))
    const alone = names[best]
    const isAlone =
      names.length === 1 ||
      (index >= daysOfTrust && at(errors, best) < (tooLittle > 0 ? 1 : clearlyBetter) * combinedError)
    const [forecast, growth, name] =
      isAlone && alone
        ? [rows[best] ?? combination, growths[best] ?? combination, alone]
        : [combination, combine(growths, weights), 'combination' as const]
    return { forecast: forecast.map(value => (Math.abs(value) < tooLittle ? 0 : value)), growth, name }
  })
}
