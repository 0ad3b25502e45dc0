import { meanError, naiveError, shareInside, smape } from './accuracy.ts'
import { type ForecastOptions, forecastOf } from './forecast.ts'
import { mean } from './numbers.ts'

export interface KnownSeries {
  id: string
  values: readonly (number | null)[]
  start?: string
  /** How many of its last values are kept back, where that is its own matter. */
  horizon?: number
}

/** Means over the series; each is forecast once, its last values kept back. */
export interface Accuracy {
  series: number
  smape: number
  /** Against the error of the seasonal naive method in the past of the same series. */
  mase: number
  coverage: number
  /** Of the band, in the same unit as MASE. */
  width: number
  /** How often the forecasts themselves said that their bounds held in the 90 days before; null if none said so. */
  held: number | null
}

interface Result {
  smape: number
  scaled: { error: number; width: number } | null
  coverage: number
  held: number | null
}

const evaluateOne = (
  { values, start, horizon: own }: KnownSeries,
  usual: number,
  season: number,
  options: ForecastOptions,
): Result | null => {
  const horizon = own ?? usual
  const history = values.slice(0, -horizon)
  const actual = values.slice(-horizon).map(value => value ?? Number.NaN)
  if (!actual.some(Number.isFinite)) return null
  const forecast = forecastOf({ values: history, start }, horizon, options)
  if (forecast.kind === 'too_little_data') return null
  const days = forecast.days.filter((_, step) => Number.isFinite(actual[step]))
  const known = actual.filter(Number.isFinite)
  const predicted = days.map(day => day.predicted)
  const scale = naiveError(
    history.filter(value => value !== null),
    season,
  )
  return {
    smape: smape(known, predicted),
    scaled:
      scale === null
        ? null
        : {
            error: meanError(known, predicted) / scale,
            width: mean(days.map(day => day.upper - day.lower)) / scale,
          },
    coverage: shareInside(
      known,
      days.map(day => day.lower),
      days.map(day => day.upper),
    ),
    held: forecast.held?.share ?? null,
  }
}

export const evaluateForecasts = (
  series: readonly KnownSeries[],
  horizon: number,
  options: ForecastOptions = {},
): Accuracy => {
  const season = typeof options.seasonality === 'number' ? options.seasonality : 7
  const results = series.flatMap(one => evaluateOne(one, horizon, season, options) ?? [])
  const scaled = results.flatMap(result => result.scaled ?? [])
  const held = results.flatMap(result => result.held ?? [])
  return {
    series: results.length,
    smape: mean(results.map(result => result.smape)),
    mase: mean(scaled.map(({ error }) => error)),
    coverage: mean(results.map(result => result.coverage)),
    width: mean(scaled.map(({ width }) => width)),
    held: held.length === 0 ? null : mean(held),
  }
}
