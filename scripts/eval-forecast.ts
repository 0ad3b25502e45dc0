import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import '../apps/server/src/platform/drizzle-as-commonjs.ts'

/**
 * How good forecasts are: `npm run eval-forecast -- <file>` with a series a line (id, then its values, parted by commas or semicolons; an
 * empty one is unknown), or with a value a line (id, perhaps a date, value). The last values are kept back and forecast from those before.
 * Without a file the made series are used. `--horizon 30` how many are kept back, `--season 7` how many values a season has (1: none),
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
const horizon = Number(given.horizon)
const isState = (name: string | undefined): name is keyof typeof federalStates =>
  name !== undefined && name in federalStates

/** Parted where no quotes are open: ids may hold commas. */
const cellsOf = (line: string): string[] => {
  const parts = line.match(
    line.includes(';') ? /("[^"]*"|[^;])+|(?<=;)(?=;|$)/g : /("[^"]*"|[^,])+|(?<=,)(?=,|$)/g,
  )
  return (parts ?? []).map(cell => cell.trim().replace(/^"(.*)"$/, '$1'))
}

const numberIn = (cell: string): number | null => {
  const value = cell.trim() === '' ? Number.NaN : Number(cell)
  return Number.isFinite(value) ? value : null
}

/** A value a line: those of one id, as they come. */
const ofLongRows = (rows: readonly string[][]): KnownSeries[] =>
  Map.groupBy(rows, ([id = '']) => id)
    .entries()
    .map(([id, own]) => ({ id, values: own.map(row => numberIn(row.at(-1) ?? '')) }))
    .toArray()

const readFile = (file: string): KnownSeries[] => {
  const rows = readFileSync(resolve(process.env.INIT_CWD ?? process.cwd(), file), 'utf8')
    .split(/\r?\n/)
    .filter(line => line.trim() !== '')
    .map(cellsOf)
  const series = rows.every(row => row.length <= 3)
    ? ofLongRows(rows)
    : rows.map(([id = '', ...cells]) => ({ id, values: cells.map(numberIn) }))
  return (
    series
      // Lines of several lengths are filled up with empty cells; a line of headings has no numbers.
      .map(({ id, values }) => ({
        id,
        values: values.slice(0, values.findLastIndex(value => value !== null) + 1),
        start: given.start,
      }))
      .filter(({ values }) => values.length > horizon)
      .slice(0, Number(given.limit))
  )
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

const [file] = positionals
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
