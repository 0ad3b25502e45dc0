import type { KnownSeries } from './evaluate-forecasts.ts'

/** Parted where no quotes are open: ids may hold commas. */
const patterns: Record<string, RegExp> = {
  ';': /("[^"]*"|[^;])+|(?<=;)(?=;|$)/g,
  '\t': /("[^"]*"|[^\t])+|(?<=\t)(?=\t|$)/g,
  ',': /("[^"]*"|[^,])+|(?<=,)(?=,|$)/g,
}
const separatorOf = (line: string): string =>
  Object.keys(patterns).find(separator => line.includes(separator)) ?? ','

const numberIn = (cell: string): number | null => {
  const text = /^-?\d+,\d+$/.test(cell) ? cell.replace(',', '.') : cell
  const value = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? value : null
}

const cellsOf = (line: string): string[] =>
  (line.match(patterns[separatorOf(line)] ?? /.+/g) ?? []).map(cell => cell.trim().replace(/^"(.*)"$/, '$1'))

interface Line {
  cells: string[]
  horizon?: number
}

/** `id,1,2,3;14`: behind the values stands how many of them are kept back. */
const lineOf = (line: string): Line => {
  const [, values, horizon] = /^([^;]*,[^;]*);\s*(\d+)\s*$/.exec(line) ?? []
  return values === undefined
    ? { cells: cellsOf(line) }
    : { cells: cellsOf(values), horizon: Number(horizon) }
}

/** `id,"1 2 3",14`: all values in one cell. */
const listIn = (cell = ''): string[] => {
  const parts = cell
    .replace(/[[\]]/g, '')
    .split(/[\s,;|]+/)
    .filter(Boolean)
  return parts.length > 3 && parts.every(part => numberIn(part) !== null || /^(na|nan|null)$/i.test(part))
    ? parts
    : []
}

const ofWideLine = ({ cells: [id = '', ...cells], horizon }: Line): KnownSeries => {
  const list = listIn(cells[0])
  return list.length === 0
    ? { id, values: cells.map(numberIn), horizon }
    : { id, values: list.map(numberIn), horizon: numberIn(cells[1] ?? '') ?? horizon }
}

/** A value a line: those of one id, as they come. */
const ofLongLines = (lines: readonly Line[]): KnownSeries[] =>
  Map.groupBy(lines, ({ cells: [id = ''] }) => id)
    .entries()
    .map(([id, own]) => ({ id, values: own.map(({ cells }) => numberIn(cells.at(-1) ?? '')) }))
    .toArray()

/** Lines of several lengths are filled up with empty cells; a line of headings has no numbers. */
const trimmed = (series: KnownSeries): KnownSeries => ({
  ...series,
  values: series.values.slice(0, series.values.findLastIndex(value => value !== null) + 1),
})

/** Series of a file: one a line (id and values, perhaps with its own horizon), or a value a line (id, perhaps a date, value). */
export const seriesIn = (text: string): KnownSeries[] => {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter(line => line.trim() !== '')
    .map(lineOf)
  const isLong = lines.every(({ cells }) => cells.length <= 3 && listIn(cells[1]).length === 0)
  return (isLong ? ofLongLines(lines) : lines.map(ofWideLine))
    .map(trimmed)
    .filter(({ values }) => values.length > 0)
}
