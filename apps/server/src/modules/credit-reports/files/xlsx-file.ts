import { type XlsxSheet, xlsxOf } from '../../../platform/xlsx/xlsx-of.ts'
import type { Report } from '../report.ts'

/** What was asked for, then a sheet for each widget. */
export const xlsxFile = ({ title, filters, chapters, madeAt }: Report): Buffer => {
  const asked: XlsxSheet = { name: 'Filters', title, facts: [], columns: ['Filter', 'Value'], rows: filters }
  const sheets = chapters.flatMap(({ widgets }) =>
    widgets.map(widget => ({
      name: widget.title,
      title: widget.rows.length ? widget.title : `${widget.title}: ${widget.empty}`,
      facts: widget.facts,
      columns: widget.columns,
      rows: widget.rows,
    })),
  )
  return xlsxOf([asked, ...sheets], { title, at: madeAt })
}
