import { atBerlin, berlinDay, plusDays } from '../../../platform/berlin.ts'
import type { ScheduleRow } from '../tables.ts'

export type Rhythm = Pick<ScheduleRow, 'frequency' | 'weekday' | 'dayOfMonth' | 'minuteOfDay'>

const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7
const lastDayOfMonth = (day: string): number =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate()

const isItsDay = ({ frequency, weekday, dayOfMonth }: Rhythm, day: string): boolean => {
  if (frequency === 'daily') return true
  if (frequency === 'weekly') return weekdayOf(day) === weekday
  return Number(day.slice(8)) === Math.min(dayOfMonth, lastDayOfMonth(day))
}

const momentOf = (day: string, minuteOfDay: number): Date => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return atBerlin({ year, month, day: date }, minuteOfDay)
}

/**
 * The first time after a moment. A time that the clocks leave out in spring is an hour later by them, and one that comes twice in
 * autumn counts once.
 */
export const nextTime = (rhythm: Rhythm, after: Date): Date => {
  for (let day = berlinDay(after); ; day = plusDays(day, 1)) {
    const moment = momentOf(day, rhythm.minuteOfDay)
    if (moment > after && isItsDay(rhythm, day)) return moment
  }
}

export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
export const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** The day before the one of this moment, and so many up to it. */
export const wholeDaysBefore = (at: Date, count: number): { start: string; end: string } => {
  const end = plusDays(berlinDay(at), -1)
  return { start: plusDays(end, 1 - count), end }
}
