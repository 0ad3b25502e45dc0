import type { Span } from '@lotse/contract'
import { weekdays } from '@lotse/contract'
import { plusDays } from '../../../platform/berlin.ts'
import { weekdayName } from './hours-on-day.ts'

const months = [
  'Januar',
  'Februar',
  'März',
  'April',
  'Mai',
  'Juni',
  'Juli',
  'August',
  'September',
  'Oktober',
  'November',
  'Dezember',
]

/** "16. November", with the year where it is another one than today's. */
const dayAndMonth = (day: string, today: string): string => {
  const [year = '', month = '', date = ''] = day.split('-')
  const named = `${Number(date)}. ${months[Number(month) - 1]}`
  return year === today.slice(0, 4) ? named : `${named} ${year}`
}

/** "Montag, 16. November 2026". */
export const fullDay = (day: string): string => `${weekdayName(day)}, ${dayAndMonth(day, '')}`

const near = ['heute', 'morgen', 'übermorgen']

/** "heute (Montag, 16. November)", "am Samstag (21. November)". */
export const spokenDay = (day: string, today: string): string => {
  const name = near.find((_, ahead) => plusDays(today, ahead) === day)
  const date = dayAndMonth(day, today)
  return name ? `${name} (${weekdayName(day)}, ${date})` : `am ${weekdayName(day)} (${date})`
}

const clock = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

export const untilText = ({ to }: Span): string => `bis ${clock(to)} Uhr`

/** "von 8:00 bis 12:00 Uhr und von 14:00 bis 18:00 Uhr". */
export const spansText = (spans: Span[]): string =>
  spans.map(({ from, to }) => `von ${clock(from)} bis ${clock(to)} Uhr`).join(' und ')

/** "8:00–12:00 und 14:00–18:00 Uhr", or that it is closed. */
export const shortSpans = (spans: Span[]): string =>
  spans.length
    ? `${spans.map(({ from, to }) => `${clock(from)}–${clock(to)}`).join(' und ')} Uhr`
    : 'geschlossen'

const firstOnOrAfter = (today: string, matches: (day: string) => boolean, atMost: number): string | null => {
  for (let ahead = 0; ahead <= atMost; ahead += 1)
    if (matches(plusDays(today, ahead))) return plusDays(today, ahead)
  return null
}

/** The next such weekday, today included. */
export const nextWeekday = (index: number, today: string): string =>
  firstOnOrAfter(today, day => weekdayName(day) === weekdays[index], 6) ?? today

/** The next such date; one that is named with its year is that. Null for one that does not exist. */
export const nextDate = (date: number, month: number, year: number | null, today: string): string | null => {
  const ending = `-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
  if (year === null) return firstOnOrAfter(today, day => day.endsWith(ending), 366)
  const day = `${year}${ending}`
  return new Date(day).toJSON()?.startsWith(day) ? day : null
}

/** By its name, from 1 on; 0 if it is none. */
export const monthNumber = (name: string): number =>
  months.findIndex(month => month.toLowerCase() === name.toLowerCase()) + 1
