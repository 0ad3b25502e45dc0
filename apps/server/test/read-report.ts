import { read, utils } from '@e965/xlsx'

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
