import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import '../apps/server/src/platform/drizzle-as-commonjs.ts'

/**
 * How good forecasts are: `npm run eval-forecast -- <file> <horizon>` with a series a line (id, then its values, parted by commas, tabs or
 * semicolons; an empty one is unknown; a horizon of its own behind a last semicolon), or with a value a line (id, perhaps a date, value).
 * The last values are kept back and forecast from those before. Without a file the made series are used. `--horizon 30` how many are kept back, `--season 7` how many values a season has (1: none),
 * `--limit 100` how many series at most, `--start 2025-01-06` the day of the first value and `--state NW` whose holidays count then;
 * `--seeds 8` how many made series of each kind and `--first-seed 2001` from which seed on.
 */
const { evaluateForecasts } = await import(
  '../apps/server/src/modules/analytics/forecasting/evaluate-forecasts.ts'
)
const { madeKinds, madeSeries } = await import(
  '../apps/server/src/modules/analytics/forecasting/made-series.ts'
)
const { methodNames } = await import(
  '../apps/server/src/modules/analytics/forecasting/methods/all-methods.ts'
)
const { seriesIn } = await import('../apps/server/src/modules/analytics/forecasting/series-file.ts')
const { federalStates } = await import('../packages/contract/src/public-holidays.ts')
type KnownSeries =
  import('../apps/server/src/modules/analytics/forecasting/evaluate-forecasts.ts').KnownSeries
type ForecastOptions = import('../apps/server/src/modules/analytics/forecasting/forecast.ts').ForecastOptions

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    horizon: { type: 'string', default: '30' },
    season: { type: 'string', default: '7' },
    limit: { type: 'string', default: 'Infinity' },
    seeds: { type: 'string', default: '8' },
    'first-seed': { type: 'string', default: '2001' },
    start: { type: 'string' },
    state: { type: 'string' },
  },
})
const [file, wantedHorizon = given.horizon] = positionals
const horizon = Number(wantedHorizon)
if (!Number.isInteger(horizon) || horizon < 1) throw new Error('The horizon is a whole number from 1 on.')
const isState = (name: string | undefined): name is keyof typeof federalStates =>
  name !== undefined && name in federalStates

const readFile = (file: string): KnownSeries[] => {
  const text = readFileSync(resolve(process.env.INIT_CWD ?? process.cwd(), file), 'utf8')
  const series = seriesIn(text).map(one => ({ ...one, start: given.start }))
  const long = series.filter(one => one.values.length > (one.horizon ?? horizon))
  if (long.length < series.length)
    console.log(`${series.length - long.length} series are not longer than what is kept back of them.`)
  if (long.length === 0) throw new Error(`${file} has no series from which so much could be forecast.`)
  return long.slice(0, Number(given.limit))
}

const print = (name: string, series: readonly KnownSeries[], options: ForecastOptions): void => {
  const began = performance.now()
  const { series: count, smape, mase, coverage, width, held } = evaluateForecasts(series, horizon, options)
  const each = (performance.now() - began) / Math.max(series.length, 1)
  console.log(
    `${name.padEnd(37)} sMAPE ${(100 * smape).toFixed(2).padStart(6)} %   MASE ${mase.toFixed(3).padStart(7)}   coverage ${(100 * coverage).toFixed(1).padStart(5)} %   width ${width.toFixed(2).padStart(6)}   held ${held === null ? '    –' : (100 * held).toFixed(1).padStart(5)} %   (${count} of ${series.length}, ${each.toFixed(1)} ms each)`,
  )
}

const options = (holidays: ForecastOptions['holidays']): ForecastOptions => ({
  seasonality: Number(given.season),
  holidays,
})
const printAll = (series: readonly KnownSeries[], shared: ForecastOptions): void => {
  print('auto', series, shared)
  for (const method of methodNames) print(method, series, { ...shared, method })
}

if (file) printAll(readFile(file), options(isState(given.state) ? given.state : undefined))
else {
  const seeds = Array.from({ length: Number(given.seeds) }, (_, index) => Number(given['first-seed']) + index)
  const made = madeKinds.map(kind => ({ kind, series: seeds.map(seed => madeSeries(kind, seed)) }))
  printAll(
    made.flatMap(({ series }) => series),
    options('NW'),
  )
  console.log()
  for (const { kind, series } of made) print(`auto, ${kind}`, series, options('NW'))
}
