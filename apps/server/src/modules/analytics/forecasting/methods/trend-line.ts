import { at } from '../numbers.ts'
import { bestSoFar, type Method, type Run, steps, type Task } from './method.ts'
import { seasonPattern } from './season-pattern.ts'

/** Over how many seasons the line is drawn. */
const spans = [6, 13, 26]

const runOver = ({ values, season, origins, horizon }: Task, span: number, patterns: Float64Array[]): Run => {
  const forecasts: Float64Array[] = []
  const growth: Float64Array[] = []
  for (const [index, origin] of origins.entries()) {
    const pattern = patterns[index] ?? new Float64Array(season)
    const length = Math.min(span, origin)
    const middle = (length - 1) / 2
    let [total, tilt] = [0, 0]
    for (let place = 0; place < length; place += 1) {
      const from = origin - length + place
      const value = at(values, from) - at(pattern, from % season)
      total += value
      tilt += (place - middle) * value
    }
    const spread = (length * (length * length - 1)) / 12
    const slope = spread > 0 ? tilt / spread : 0
    const level = total / length
    forecasts.push(
      steps(horizon, step => level + slope * (middle + step) + at(pattern, (origin + step - 1) % season)),
    )
    growth.push(
      steps(horizon, step => Math.sqrt(1 + 1 / length + (middle + step) ** 2 / Math.max(spread, 1))),
    )
  }
  return { forecasts, growth }
}

/** A straight line with the season on it, over the span of time that did best so far. */
export const trendLine: Method = task => {
  const patterns = task.origins.map(origin => seasonPattern(task.values, task.season, origin))
  const round = Math.max(task.season, 7)
  return bestSoFar(
    task,
    spans.map(span => runOver(task, span * round, patterns)),
  )
}
