import { type CsvColumn, type CsvValue, csvChunks } from '../../../platform/csv.ts'
import { toCents } from '../../credits/index.ts'
import type { Report, ReportCell } from '../report.ts'

interface Line {
  widget: string
  item: CsvValue
  figure: string
  value: CsvValue
}

const columns: CsvColumn<Line>[] = [
  { header: 'Widget', value: line => line.widget },
  { header: 'Item', value: line => line.item },
  { header: 'Figure', value: line => line.figure },
  { header: 'Value', value: line => line.value },
]

const csvValue = (cell: ReportCell): CsvValue => {
  if (cell === null || typeof cell === 'string') return cell
  if ('day' in cell) return cell.day
  if ('at' in cell) return cell.at
  if ('credits' in cell) return toCents(cell.credits)
  return 'count' in cell ? cell.count : cell.percent
}

/** What names a row: its first text or day, behind its rank. */
const nameAt = (row: readonly ReportCell[]): number =>
  Math.max(
    0,
    row.findIndex(cell => typeof cell === 'string' || (cell !== null && 'day' in cell)),
  )

/** One figure in each line: widgets of different shape fit into one file that programs can read. */
function* linesOf({ filters, chapters }: Report): Generator<Line> {
  for (const [figure, cell] of filters) yield { widget: 'Filters', item: '', figure, value: csvValue(cell) }
  for (const { title, facts, columns: headers, rows } of chapters.flatMap(({ widgets }) => widgets)) {
    for (const [figure, cell] of facts) yield { widget: title, item: '', figure, value: csvValue(cell) }
    for (const row of rows) {
      const name = nameAt(row)
      for (const [place, cell] of row.entries())
        if (place !== name)
          yield {
            widget: title,
            item: csvValue(row[name] ?? null),
            figure: headers[place] ?? '',
            value: csvValue(cell),
          }
    }
  }
}

export const csvFile = (report: Report): AsyncGenerator<string> => csvChunks(columns, linesOf(report))
