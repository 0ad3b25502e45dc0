import type { UsageEfficiency } from '@lotse/contract'
import { sumOf, type Work } from '../../credits/index.ts'

const toOneDecimal = (value: number): number => Math.round(value * 10) / 10

/** In percent; what was done in no time at all succeeded nowhere. */
export const shareOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : toOneDecimal((100 * part) / whole)

/** The formula of all scores: 100 × share of operations that succeeded × share of credits that were not wasted. */
export const scoreOf = (operations: number, successes: number, cents: bigint, wasted: bigint): number => {
  if (operations === 0) return 0
  const kept = cents === 0n ? 1 : Math.max(0, 1 - Number(wasted) / Number(cents))
  return toOneDecimal((100 * successes * kept) / operations)
}

export const lostRootsOf = ({ failedRoots, abandonedRoots }: Work): number => failedRoots + abandonedRoots
export const lostCentsOf = ({ failedCents, abandonedCents }: Work): bigint => failedCents + abandonedCents

export const scoreOfWork = (work: Work): number =>
  scoreOf(work.roots, work.roots - lostRootsOf(work), work.cents, lostCentsOf(work))

/** Less than this is no direction. */
const stablePoints = 1

type Trend = UsageEfficiency['by_functionality'][number]['trend']

export const trendOfScores = (now: number, before: number | null): Trend => {
  if (before === null || Math.abs(now - before) <= stablePoints) return 'stable'
  return now > before ? 'improving' : 'declining'
}

export const totalsOf = (work: readonly Work[]) => {
  const operations = work.reduce((sum, { roots }) => sum + roots, 0)
  return {
    operations,
    successes: operations - work.reduce((sum, one) => sum + lostRootsOf(one), 0),
    cents: sumOf(work.map(({ cents }) => cents)),
  }
}
