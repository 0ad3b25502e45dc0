import { chartDrawing } from '../../../platform/pdf/pdf-chart.ts'
import { type PdfBlock, type PdfLayout, pdfChunks } from '../../../platform/pdf/pdf-chunks.ts'
import { tableDrawings } from '../../../platform/pdf/pdf-table.ts'
import type { Report, ReportCell, ReportWidget } from '../report.ts'
import { isFigure, shownCell, shownDay, shownNumber } from './shown-cell.ts'

const layout: PdfLayout = { left: 48, right: 48, top: 48, bottom: 64, footer: page => `Page ${page}` }
const room = 595 - layout.left - layout.right
const isDay = /^\d{4}-\d{2}-\d{2}$/

const factRows = (facts: readonly (readonly [string, ReportCell])[]): string[][] =>
  facts.map(([label, cell]) => [label, shownCell(cell)])

const facts = (
  said: readonly (readonly [string, ReportCell])[],
  heads: [string, string],
  figures: number[],
) => tableDrawings({ columns: heads, rows: factRows(said), figures: new Set(figures) }, room)

function* widgetBlocks({
  title,
  facts: said,
  columns,
  rows,
  chart,
  empty,
}: ReportWidget): Generator<PdfBlock> {
  yield { text: title, size: 13, isBold: true, above: 20, needs: rows.length && chart ? 260 : 80 }
  if (!rows.length) {
    yield { text: empty, size: 10, above: 4 }
    return
  }
  if (chart)
    yield chartDrawing(
      { ...chart, labels: chart.labels.map(label => (isDay.test(label) ? shownDay(label) : label)) },
      shownNumber,
    )
  if (said.length) yield* facts(said, ['Figure', 'Value'], [1])
  const figures = new Set(
    columns.flatMap((_, place) => (rows.some(row => isFigure(row[place])) ? [place] : [])),
  )
  yield* tableDrawings({ columns, rows: rows.map(row => row.map(shownCell)), figures }, room)
}

async function* blocksOf({ title, filters, chapters }: Report): AsyncGenerator<PdfBlock> {
  yield { text: title, size: 18, isBold: true }
  yield* facts(filters, ['Filter', 'Value'], [])
  for (const { label, widgets } of chapters) {
    if (chapters.length > 1) yield { text: label, size: 15, isBold: true, above: 26, needs: 300 }
    for (const widget of widgets) yield* widgetBlocks(widget)
  }
}

/** Charts as lines, the figures in tables, and what was asked for. */
export const pdfFile = (report: Report): AsyncGenerator<Buffer> =>
  pdfChunks(report.title, 'en', blocksOf(report), layout)
