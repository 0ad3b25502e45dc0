import { at, quantile, quantileOfSorted } from './numbers.ts'

/** What is known of errors: those of each origin by step, as far as the truth has come. */
export interface Errors {
  origins: readonly number[]
  byOrigin: readonly Float64Array[]
  /** Positions whose errors differ in size; 1 where there are none. */
  season: number
}

/** How far the truth may be below and above a forecast, by step. */
export interface Reach {
  below: Float64Array
  above: Float64Array
}

const share = 0.95
/** Errors of so many days are asked: long enough for a tail, short enough to follow a change. */
const daysAsked = 75
/** How many independent errors the method's own growth of errors counts for against those seen. */
const trustInGrowth = 4
/** How many errors of all positions count for one position of the season. */
const trustInAll = 6
/** How many errors in a row tell as much as one. */
const alikeErrors = 2

type Visit = (error: number, step: number, place: number) => void

/** The errors that were seen before this origin. */
const visitSeen = ({ origins, byOrigin }: Errors, upTo: number, visit: Visit): void => {
  const end = origins[upTo] ?? 0
  const first = Math.max(0, upTo - daysAsked - (byOrigin[0]?.length ?? 0))
  for (let index = first; index < upTo; index += 1) {
    const origin = origins[index] ?? 0
    const errors = byOrigin[index] ?? new Float64Array(0)
    const reach = Math.min(errors.length, end - origin)
    for (let step = Math.max(0, end - daysAsked - origin); step < reach; step += 1)
      visit(at(errors, step), step, origin + step)
  }
}

/** How much larger or smaller errors are at each position of the season than on the whole. */
const sizeByPosition = (errors: Errors, upTo: number): Float64Array => {
  const totals = new Float64Array(errors.season)
  const counts = new Float64Array(errors.season)
  let [total, count] = [0, 0]
  visitSeen(errors, upTo, (error, step, place) => {
    if (step >= 7) return
    const position = place % errors.season
    totals[position] = at(totals, position) + Math.abs(error)
    counts[position] = at(counts, position) + 1
    total += Math.abs(error)
    count += 1
  })
  const overall = total / Math.max(count, 1)
  return totals.map((own, position) => {
    const independent = at(counts, position) / 7
    const usual = own / Math.max(at(counts, position), 1)
    const mixed = (independent * usual + trustInAll * overall) / (independent + trustInAll)
    return overall > 0 ? Math.max(mixed / overall, 0.05) : 1
  })
}

/** The typical error at each step: what was seen, held against what the method's equations say, never less than the step before. */
const sizeByStep = (
  errors: Errors,
  upTo: number,
  growth: Float64Array,
  byPosition: Float64Array,
): Float64Array => {
  const seen = new Float64Array(growth.length)
  const counts = new Float64Array(growth.length)
  visitSeen(errors, upTo, (error, step, place) => {
    seen[step] = at(seen, step) + Math.abs(error) / at(byPosition, place % errors.season)
    counts[step] = at(counts, step) + 1
  })
  const first = at(seen, 0) / Math.max(at(counts, 0), 1)
  let most = 0
  return seen.map((total, step) => {
    const independent = at(counts, step) / Math.min(alikeErrors, step + 1) / (1 + step / 7)
    const expected = (first * at(growth, step)) / Math.max(at(growth, 0), 1e-12)
    const usual = total / Math.max(at(counts, step), 1)
    most = Math.max(most, (independent * usual + trustInGrowth * expected) / (independent + trustInGrowth))
    return most
  })
}

/**
 * Reach at step h = q · s(h) · p(position): s is the typical error at the step, p how the position's errors differ, and q what
 * 95 % of the errors in these units stay below, set higher the fewer independent ones there are. Both sides have their own q,
 * drawn halfway to the common one.
 */
export const reachAt = (errors: Errors, upTo: number, growth: Float64Array): Reach => {
  const byPosition = sizeByPosition(errors, upTo)
  const byStep = sizeByStep(errors, upTo, growth, byPosition)
  const unitAt = (step: number, place: number) => at(byStep, step) * at(byPosition, place % errors.season)
  const scores = new Float64Array(daysAsked * growth.length)
  let count = 0
  visitSeen(errors, upTo, (error, step, place) => {
    const unit = unitAt(step, place)
    // Every second origin tells nearly as much as all of them.
    if (unit <= 0 || (place - step) % 2 !== 0) return
    scores[count] = error / unit
    count += 1
  })
  const seen = scores.slice(0, count)
  const independent = Math.max(Math.min(upTo, daysAsked) / alikeErrors, 1)
  const raised = (wanted: number) => Math.min(1, wanted * (1 + 1 / (2 * independent)))
  const widened = 1 + 2 / independent
  const common = quantile(seen.map(Math.abs), raised(share))
  const sided = seen.sort()
  const outer = raised((1 + share) / 2)
  const factor = (side: number) => (widened * (common + Math.max(side, 0))) / 2
  const up = factor(quantileOfSorted(sided, outer))
  const down = factor(-quantileOfSorted(sided, 1 - outer))
  const end = errors.origins[upTo] ?? 0
  return {
    below: growth.map((_, step) => down * unitAt(step, end + step)),
    above: growth.map((_, step) => up * unitAt(step, end + step)),
  }
}
