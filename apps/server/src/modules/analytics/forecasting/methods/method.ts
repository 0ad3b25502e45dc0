import { at } from '../numbers.ts'

const nothing = new Float64Array(0)

/** What a method has to say at each of the places from which it looks ahead; it reads nothing from there on. */
export interface Run {
  /** By origin and step. */
  forecasts: Float64Array[]
  /** By origin and step: how much wider than at the first step errors should be by the method's own assumptions. */
  growth: Float64Array[]
}

export interface Task {
  values: Float64Array
  season: number
  /** The first place that is forecast, for each origin; one after the other. */
  origins: readonly number[]
  horizon: number
}

export type Method = (task: Task) => Run

export const steps = (horizon: number, of: (step: number) => number): Float64Array => {
  const values = new Float64Array(horizon)
  for (let step = 1; step <= horizon; step += 1) values[step - 1] = of(step)
  return values
}

/** How fast an old error loses weight, by origin. */
const memory = 0.97
/** By how many steps a variant is judged. */
const judgedSteps = 7

/** Of several ways to run a method, at each origin the one whose past forecasts were best by then. */
export const bestSoFar = ({ values, origins, horizon }: Task, variants: readonly Run[]): Run => {
  const judged = Math.min(judgedSteps, horizon)
  const scores = new Float64Array(variants.length)
  const chosen = origins.map((origin, index) => {
    // The forecast that has been seen to its last judged step just now.
    const done = index - judged
    if (done >= 0)
      for (const [variant, { forecasts }] of variants.entries()) {
        let error = 0
        for (let step = 0; step < judged; step += 1)
          error += Math.abs(at(values, origin - judged + step) - at(forecasts[done] ?? nothing, step))
        scores[variant] = at(scores, variant) * memory + error
      }
    return variants[scores.indexOf(Math.min(...scores))]
  })
  return {
    forecasts: chosen.map((run, index) => run?.forecasts[index] ?? new Float64Array(horizon)),
    growth: chosen.map((run, index) => run?.growth[index] ?? new Float64Array(horizon).fill(1)),
  }
}
