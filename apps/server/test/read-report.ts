import { read, utils } from '@e965/xlsx'
import { withPdf } from '../src/modules/ingestion/reading/pdf/open-pdf.ts'

/** The rows below the heads of one sheet of a workbook: numbers, texts and dates as they stand in its cells. */
export const sheetRows = (file: Buffer, sheet: string, firstHead: string): unknown[][] => {
  const rows: unknown[][] = utils.sheet_to_json(read(file).Sheets[sheet] ?? {}, {
    header: 1,
    raw: true,
    defval: null,
  })
  const heads = rows.findIndex(([cell]) => cell === firstHead)
  return heads < 0 ? [] : rows.slice(heads + 1)
}

/** The day that a cell of a workbook means. */
export const dayOfCell = (value: unknown): string =>
  new Date(Date.UTC(1899, 11, 30) + Number(value) * 86_400_000).toISOString().slice(0, 10)

/** One figure of a widget in each line that has it: what it is about, and its value. */
export const csvFigures = (file: Buffer, widget: string, figure: string): [string, number][] =>
  file
    .toString()
    .split('\r\n')
    .map(line => line.split(';'))
    .flatMap(([of = '', item = '', named = '', value = '']) =>
      of === widget && named === figure ? [[item, Number(value.replace(',', '.'))]] : [],
    )

/** The words of all pages, in the order in which they are drawn. */
export const pdfWords = (bytes: Buffer): Promise<{ pages: number; text: string; strokes: number }> =>
  withPdf(bytes, async file => {
    const texts: string[] = []
    let strokes = 0
    for (let number = 1; number <= file.numPages; number += 1) {
      const page = await file.getPage(number)
      const { items } = await page.getTextContent()
      texts.push(items.map(item => ('str' in item ? item.str : '')).join(' '))
      strokes += (await page.getOperatorList()).fnArray.length
    }
    return { pages: texts.length, text: texts.join('\n'), strokes }
  })
