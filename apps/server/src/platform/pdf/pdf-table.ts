import { drawnLine } from './draw.ts'
import { runsWidth } from './lines-of.ts'
import type { PdfDrawing } from './pdf-chunks.ts'

interface PdfTable {
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  /** The columns of figures, which stand at the right. */
  figures: ReadonlySet<number>
}

const size = 8.5
const rowHeight = 13
const gap = 10

const widthOf = (text: string, isBold = false): number => runsWidth([{ text, isBold }], size)

/** So much of a text as has room. */
const fitting = (text: string, width: number, isBold: boolean): string => {
  if (widthOf(text, isBold) <= width) return text
  const signs = [...text]
  while (signs.length > 1 && widthOf(`${signs.join('')}…`, isBold) > width) signs.pop()
  return `${signs.join('')}…`
}

/** As wide as what they hold; where that is too much, the widest give way. */
const widthsOf = ({ columns, rows }: PdfTable, room: number): number[] => {
  const widths = columns.map((header, column) =>
    Math.max(widthOf(header, true), ...rows.map(row => widthOf(row[column] ?? ''))),
  )
  const within = room - gap * (columns.length - 1)
  for (;;) {
    const over = widths.reduce((sum, width) => sum + width, 0) - within
    const widest = Math.max(...widths)
    if (over <= 0 || widest < 30) return widths
    const next = Math.max(...widths.filter(width => width < widest), 24)
    const count = widths.filter(width => width === widest).length
    const shrunk = Math.max(next, widest - over / count)
    for (const [place, width] of widths.entries()) if (width === widest) widths[place] = shrunk
    if (shrunk === widest) return widths
  }
}

/** The rows of a table, its head first; on each further page the head comes again. */
export function* tableDrawings(table: PdfTable, room: number): Generator<PdfDrawing> {
  const widths = widthsOf(table, room)
  const row = (cells: readonly string[], isBold: boolean, line: string): PdfDrawing => ({
    height: rowHeight,
    draw({ x, y }) {
      let left = x
      const texts = widths.map((width, column) => {
        const text = fitting(cells[column] ?? '', width, isBold)
        const begin = table.figures.has(column) ? left + width - widthOf(text, isBold) : left
        left += width + gap
        return drawnLine([{ text, isBold }], { x: begin, y: y - rowHeight + 4, size })
      })
      const end = (left - gap).toFixed(1)
      const below = (y - rowHeight).toFixed(1)
      return `${texts.join('')}${line} ${x.toFixed(1)} ${below} m ${end} ${below} l S\n`
    },
  })
  const head = row(table.columns, true, '0.3 G 0.8 w')
  yield { ...head, above: 6 }
  for (const cells of table.rows) yield { ...row(cells, false, '0.85 G 0.4 w'), head }
}
