import {
  type OpeningHours,
  type OpeningPlace,
  publicHolidays,
  readSpans,
  type Span,
  weekdays,
} from '@lotse/contract'
import { plusDays } from '../../../platform/berlin.ts'

/** How a place is open on a day; no span: closed. */
export interface HoursOnDay {
  spans: Span[]
  /** Why it is not as on other days of its kind. */
  label: string | null
}

/** 0 is Monday. A day as such has no time zone. */
const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7

export const weekdayName = (day: string): string => weekdays[weekdayOf(day)] ?? ''

const holidayOn = ({ federal_state }: OpeningHours, day: string): string | null => {
  if (!federal_state) return null
  return publicHolidays(Number(day.slice(0, 4)), federal_state).find(one => one.day === day)?.name ?? null
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** What is entered for the day itself goes before a public holiday, and that before the week; for the place before for all. */
export const hoursOnDay = (hours: OpeningHours, place: OpeningPlace, day: string): HoursOnDay => {
  const special = hours.special_days
    .filter(
      one => day >= one.from && day <= (one.to ?? one.from) && (!one.place || isSame(one.place, place.name)),
    )
    .sort((a, b) => Number(Boolean(b.place)) - Number(Boolean(a.place)))[0]
  if (special) return { spans: readSpans(special.hours) ?? [], label: special.label }
  const holiday = holidayOn(hours, day)
  if (holiday) return { spans: [], label: holiday }
  return { spans: readSpans(place.weekly[weekdayOf(day)] ?? '') ?? [], label: null }
}

/** So far ahead somebody who stands before a closed door wants to know. */
const daysAhead = 60

/** The next day after this one on which it is open; null if that is far. */
export const nextOpenDay = (hours: OpeningHours, place: OpeningPlace, after: string): string | null => {
  for (let ahead = 1; ahead <= daysAhead; ahead += 1) {
    const day = plusDays(after, ahead)
    if (hoursOnDay(hours, place, day).spans.length) return day
  }
  return null
}

export const isEveryDayClosed = ({ weekly }: OpeningPlace): boolean => weekly.every(text => !text)

/** Places of which something is known: when they are open, or that one needs an appointment. */
export const knownPlaces = ({ places }: OpeningHours): OpeningPlace[] =>
  places.filter(place => !isEveryDayClosed(place) || place.by_appointment)
