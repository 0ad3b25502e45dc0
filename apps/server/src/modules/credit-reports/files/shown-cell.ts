import { berlin } from '../../../platform/berlin.ts'
import type { ReportCell } from '../report.ts'

const time = new Intl.DateTimeFormat('de-DE', { timeZone: berlin, dateStyle: 'medium', timeStyle: 'short' })
const two = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const some = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 })

export const shownDay = (day: string): string => day.split('-').toReversed().join('.')
export const shownNumber = (value: number): string => some.format(value)

/** As people read it: English words, German figures and dates. */
export const shownCell = (cell: ReportCell): string => {
  if (cell === null || cell === '') return '–'
  if (typeof cell === 'string') return cell
  if ('day' in cell) return shownDay(cell.day)
  if ('at' in cell) return time.format(cell.at)
  if ('credits' in cell) return two.format(cell.credits)
  return some.format('count' in cell ? cell.count : cell.percent)
}

/** Stands at the right. */
export const isFigure = (cell: ReportCell | undefined): boolean =>
  typeof cell === 'object' && cell !== null && ('credits' in cell || 'count' in cell || 'percent' in cell)
