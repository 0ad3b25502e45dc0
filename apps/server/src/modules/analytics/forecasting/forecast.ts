import { compete } from './back-test.ts'
import { type Errors, reachAt } from './bounds.ts'
import { type Held, heldBefore } from './held.ts'
import { type Holidays, holidayEffect, holidayFlags } from './holidays.ts'
import { canRun, type MethodName, methodNames } from './methods/all-methods.ts'
import { at } from './numbers.ts'
import { dateAt, readSeries, type Series, type SeriesInput } from './series.ts'
import { type Totals, totalsAt } from './totals.ts'
import { type Trend, trendOf } from './trend.ts'

export interface ForecastOptions {
  method?: 'auto' | MethodName
  /** Whether days of the week are told apart; or how many values a season has. */
  seasonality?: boolean | number
  holidays?: Holidays
}

export interface ForecastDay extends Totals {
  /** Null where the series has no dates. */
  date: string | null
  predicted: number
  lower: number
  upper: number
}

export interface Forecast {
  kind: 'forecast'
  days: ForecastDay[]
  method: MethodName | 'combination'
  trend: Trend
  held: Held | null
}

export interface TooLittleData {
  kind: 'too_little_data'
  known: number
  needed: number
}

const leastKnown = 14
/** How many days before the last 90 forecasts of the past begin, so that these have bounds from the start. */
const daysOfErrors = 40
const daysLookedBack = 90
/** The shortest past from which is forecast. */
const leastPast = 8

const seasonOf = (seasonality: boolean | number | undefined): number =>
  seasonality === false ? 1 : typeof seasonality === 'number' ? Math.max(Math.round(seasonality), 1) : 7

const originsFor = ({ length }: Float64Array, season: number): number[] => {
  const first = Math.max(length - daysLookedBack - daysOfErrors, season > 1 ? 2 * season : leastPast)
  const begin = Math.min(first, length - 4)
  return Array.from({ length: length - begin + 1 }, (_, index) => begin + index)
}

const contestants = (method: 'auto' | MethodName, values: Float64Array): MethodName[] =>
  method === 'auto'
    ? methodNames.filter(name => canRun(name, values))
    : [canRun(method, values) ? method : 'exponential_smoothing']

const inUnits = (trend: Trend, unit: number): Trend => ({ ...trend, slope: trend.slope * unit })

const forecastSeries = (
  series: Series,
  season: number,
  horizon: number,
  options: ForecastOptions,
): Forecast => {
  const { values, unit } = series
  const end = values.length
  const flags = holidayFlags(series, end + horizon, options.holidays)
  const { ordinary, shareBefore } = holidayEffect(values, flags, season)
  const origins = originsFor(values, season)
  const shares = new Map(origins.map(origin => [origin, shareBefore(origin)]))
  const leastValue = values.every(value => value >= 0) ? 0 : Number.NEGATIVE_INFINITY
  const { method = 'auto' } = options
  const choices = compete(
    { values: ordinary, season, origins, horizon },
    { values, leastValue, factor: (origin, place) => (flags[place] ? (shares.get(origin) ?? 1) : 1) },
    contestants(method, ordinary),
  )
  const errors: Errors = {
    origins,
    season,
    byOrigin: choices.map(({ forecast }, index) => {
      const origin = origins[index] ?? end
      return forecast.slice(0, end - origin).map((said, step) => at(values, origin + step) - said)
    }),
  }
  const last = origins.length - 1
  const { forecast, growth, name } = choices[last] ?? {
    forecast: values,
    growth: values,
    name: 'combination',
  }
  const { below, above } = reachAt(errors, last, growth)
  const totals = totalsAt(errors, last, forecast, growth)
  return {
    kind: 'forecast',
    method: name,
    trend: inUnits(trendOf(values, season), unit),
    held: heldBefore(
      errors,
      choices.map(choice => choice.growth),
      end,
    ),
    days: Array.from(forecast, (predicted, step) => {
      const { total = 0, totalLower = 0, totalUpper = 0 } = totals[step] ?? {}
      return {
        date: dateAt(series, end + step),
        predicted: predicted * unit,
        lower: Math.max(predicted - at(below, step), leastValue) * unit,
        upper: (predicted + at(above, step)) * unit,
        total: total * unit,
        totalLower: Math.max(totalLower, leastValue) * unit,
        totalUpper: totalUpper * unit,
      }
    }),
  }
}

/** What the days to come will use, by the method or combination that did best on the days that were. */
export const forecastOf = (
  input: SeriesInput,
  horizon: number,
  options: ForecastOptions = {},
): Forecast | TooLittleData => {
  const wanted = seasonOf(options.seasonality)
  const series = readSeries(input, wanted)
  if (series.known < leastKnown) return { kind: 'too_little_data', known: series.known, needed: leastKnown }
  const season = series.values.length >= 2 * wanted ? wanted : 1
  return forecastSeries(series, season, horizon, options)
}
