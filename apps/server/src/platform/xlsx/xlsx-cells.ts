import { berlinTime } from '../berlin.ts'
import { days } from '../clock.ts'
import { looksLikeFormula } from '../csv.ts'

/** What a cell holds: a text, or a figure that says what it is. */
export type XlsxCell =
  | string
  | null
  | { day: string }
  | { at: Date }
  | { credits: number }
  | { count: number }
  | { percent: number }

/** The places of the formats in `styles.xml`. */
export const cellStyles = {
  text: 0,
  heading: 1,
  title: 2,
  day: 3,
  time: 4,
  credits: 5,
  count: 6,
  percent: 7,
  /** A text that would be a formula, should somebody edit its cell. */
  quoted: 8,
} as const

/** Days are counted from the last one of 1899 on, as if 1900 had been a leap year. */
const firstDay = Date.UTC(1899, 11, 30)
const serialOf = (utc: number): number => (utc - firstDay) / days(1)

/** As the clocks show it in Berlin: a spreadsheet knows no time zones. */
const shownTime = (at: Date): number => {
  const { year, month, day, hour, minute, second } = berlinTime(at)
  return serialOf(Date.UTC(year, month - 1, day, hour, minute, second))
}

export const escapedXml = (text: string): string =>
  text
    .toWellFormed()
    // XML knows no other control characters, not even escaped.
    .replace(/[^\t\n\r\x20-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** As wide as a cell of Excel can be. */
const textAtMost = 32_767

const numberCell = (place: string, value: number, style: number): string =>
  Number.isFinite(value) ? `<c r="${place}" s="${style}"><v>${value}</v></c>` : ''

export const textCell = (place: string, text: string, style?: number): string => {
  const look = style ?? (looksLikeFormula.test(text) ? cellStyles.quoted : cellStyles.text)
  return `<c r="${place}" s="${look}" t="inlineStr"><is><t xml:space="preserve">${escapedXml(text.slice(0, textAtMost))}</t></is></c>`
}

export const cellXml = (place: string, cell: XlsxCell): string => {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'string') return textCell(place, cell)
  if ('day' in cell) return numberCell(place, serialOf(Date.parse(cell.day)), cellStyles.day)
  if ('at' in cell) return numberCell(place, shownTime(cell.at), cellStyles.time)
  if ('credits' in cell) return numberCell(place, cell.credits, cellStyles.credits)
  if ('count' in cell) return numberCell(place, cell.count, cellStyles.count)
  return numberCell(place, cell.percent, cellStyles.percent)
}

/** About how many signs a cell shows. */
export const shownLength = (cell: XlsxCell): number => {
  if (cell === null) return 0
  if (typeof cell === 'string') return cell.length
  if ('day' in cell) return 10
  if ('at' in cell) return 16
  const value = 'credits' in cell ? cell.credits : 'count' in cell ? cell.count : cell.percent
  return Math.ceil(String(Math.round(value)).length * 1.3) + 3
}
