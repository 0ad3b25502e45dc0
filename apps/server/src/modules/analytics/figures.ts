import type { AnalyticsTrend } from '@lotse/contract'
import { sumOf } from '../credits/index.ts'

const toOneDecimal = (value: number): number => Math.round(value * 10) / 10

/** Cents for each of so many, in credits. */
export const averageCredits = (cents: bigint, count: number): number =>
  count === 0 ? 0 : Math.round(Number(cents) / count) / 100

export const percentOf = (part: bigint, whole: bigint): number =>
  whole === 0n ? 0 : toOneDecimal((Number(part) * 100) / Number(whole))

/** In percent; null where there was nothing before. */
export const percentChange = (now: bigint, before: bigint): number | null =>
  before === 0n ? null : toOneDecimal((Number(now - before) * 100) / Number(before))

/** Less than this is no direction. */
const flatPercent = 5

export const trendBetween = (before: bigint, now: bigint): AnalyticsTrend => {
  const percent = percentChange(now, before)
  if (percent === null) return now > 0n ? 'increasing' : 'flat'
  return percent > flatPercent ? 'increasing' : percent < -flatPercent ? 'decreasing' : 'flat'
}

/** Of the first half of the days to the second; the middle one of an odd number belongs to neither. */
export const trendOf = (cents: readonly bigint[]): AnalyticsTrend => {
  const half = Math.floor(cents.length / 2)
  return trendBetween(sumOf(cents.slice(0, half)), sumOf(cents.slice(cents.length - half)))
}

/** The standard deviation in percent of the mean; null without usage. */
export const volatilityOf = (cents: readonly bigint[]): number | null => {
  const total = sumOf(cents)
  if (total === 0n) return null
  const mean = Number(total) / cents.length
  const variance = cents.reduce((sum, value) => sum + (Number(value) - mean) ** 2, 0) / cents.length
  return toOneDecimal((Math.sqrt(variance) * 100) / mean)
}
