import { Readable } from 'node:stream'
import { berlin } from './berlin.ts'
import type { StreamReply } from './http/handlers.ts'

/** A bigint is an amount of credits in cents and gets two decimals; a number is written as it is; a Date is a time in Berlin. */
export type CsvValue = string | number | bigint | Date | null

export interface CsvColumn<Row> {
  header: string
  value(row: Row): CsvValue
}

/** Without it Excel takes UTF-8 for the code page of its computer. */
const byteOrderMark = '\uFEFF'
const chunkLength = 32_768

const germanTime = new Intl.DateTimeFormat('de-DE', {
  timeZone: berlin,
  dateStyle: 'medium',
  timeStyle: 'medium',
})
const germanNumber = new Intl.NumberFormat('de-DE', { useGrouping: false, maximumFractionDigits: 6 })

const centsText = (cents: bigint): string => {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
}

/** A text of people that a spreadsheet would run as a formula, also behind blanks and invisible signs. */
export const looksLikeFormula = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r]/u

const textOf = (value: CsvValue): string => {
  if (value === null) return ''
  if (typeof value === 'bigint') return centsText(value)
  if (typeof value === 'number') return germanNumber.format(value)
  if (value instanceof Date) return germanTime.format(value).replace(',', '')
  return looksLikeFormula.test(value) ? `'${value}` : value
}

const fieldOf = (value: CsvValue): string => {
  const text = textOf(value)
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const lineOf = (values: CsvValue[]): string => `${values.map(fieldOf).join(';')}\r\n`

/** The file in pieces of some 32 kB: however many rows there are, one piece is held at a time. */
export async function* csvChunks<Row>(
  columns: CsvColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): AsyncGenerator<string> {
  let chunk = byteOrderMark + lineOf(columns.map(({ header }) => header))
  for await (const row of rows) {
    chunk += lineOf(columns.map(({ value }) => value(row)))
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
  }
  if (chunk) yield chunk
}

/** A CSV file as German spreadsheets read it, streamed. `rows` must not hold a transaction: the reader sets the pace. */
export const csvReply = <Row>(
  fileName: string,
  columns: CsvColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): StreamReply => ({
  type: 'text/csv; charset=utf-8',
  headers: { 'content-disposition': `attachment; filename="${fileName}"` },
  // A stream of objects counts pieces, not characters, and would read sixteen of them ahead.
  body: Readable.from(csvChunks(columns, rows), { objectMode: false, encoding: 'utf8' }),
})

/** For file names: the time in Berlin, without signs that a file system refuses. */
export const fileTimestamp = (at: Date): string =>
  at.toLocaleString('sv-SE', { timeZone: berlin }).replaceAll(':', '-').replace(' ', '_')
