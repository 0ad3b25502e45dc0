import { plusDays } from '../../../platform/berlin.ts'
import { at, median } from './numbers.ts'

interface DayValue {
  /** As 2026-11-02. */
  date: string
  value: number
}

/** Values without dates, one after the other; null where nobody knows. */
interface PlainSeries {
  values: readonly (number | null)[]
  /** The day of the first value, where it has one. */
  start?: string
}

/** Days as a list, in which a day that is missing had no usage; or values one after the other. */
export type SeriesInput = readonly DayValue[] | PlainSeries

/** What the methods read: no gaps, no day twice, and numbers of a size with which one can calculate. */
export interface Series {
  values: Float64Array
  start: string | null
  /** How many of the values are known and not filled in. */
  known: number
  /** What the values have been divided by. */
  unit: number
}

const dayMs = 86_400_000

const isListOfDays = (input: SeriesInput): input is readonly DayValue[] => Array.isArray(input)

const ofDays = (days: readonly DayValue[]): PlainSeries => {
  const dated = days.filter(({ date }) => !Number.isNaN(Date.parse(date)))
  if (dated.length === 0) return { values: [] }
  const start = dated.reduce((first, { date }) => (date < first ? date : first), '9999-12-31')
  const placeOf = (date: string) => Math.round((Date.parse(date) - Date.parse(start)) / dayMs)
  const values: number[] = []
  for (const { date, value } of dated) {
    const place = placeOf(date)
    while (values.length <= place) values.push(0)
    values[place] = (values[place] ?? 0) + value
  }
  return { values, start }
}

const isKnown = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value)

/** An unknown value is taken to be as the last ones a season apart from it, or else as its neighbour. */
const fillGaps = (values: readonly (number | null)[], season: number): Float64Array => {
  const first = values.findIndex(isKnown)
  const filled = Float64Array.from(values, value => (isKnown(value) ? value : Number.NaN))
  for (let place = 0; place < filled.length; place += 1) {
    if (!Number.isNaN(at(filled, place))) continue
    const alike = [1, 2, 3].flatMap(back =>
      place - back * season < 0 ? [] : at(filled, place - back * season),
    )
    filled[place] =
      alike.length > 0 ? median(alike) : place > 0 ? at(filled, place - 1) : (values[first] ?? 0)
  }
  return filled
}

export const readSeries = (input: SeriesInput, season: number): Series => {
  const { values, start } = isListOfDays(input) ? ofDays(input) : input
  const filled = fillGaps(values, season)
  const largest = filled.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const unit = largest > 0 ? largest : 1
  return {
    values: filled.map(value => value / unit),
    start: start ?? null,
    known: values.filter(isKnown).length,
    unit,
  }
}

export const dateAt = ({ start }: Pick<Series, 'start'>, place: number): string | null =>
  start === null ? null : plusDays(start, place)
