import { widgetLimits } from '@lotse/contract'
import { berlinDay, berlinTime, plusDays } from '../../../platform/berlin.ts'
import { contentLines, textOf } from './content-lines.ts'
import { occurrences } from './recurrence.ts'

export interface CalendarEntry {
  title: string
  date: string
  /** Empty for whole days. */
  time: string
  place: string
}

/** How far ahead a calendar is read, and how much of it is kept. */
const daysAhead = 365
const keptAtMost = 50

interface CalendarEvent {
  uid: string
  start: { day: string; time: string } | null
  title: string
  place: string
  rule: string
  /** Days on which it does not take place, or takes place otherwise. */
  except: Set<string>
  /** Set for the one time that differs from the others. */
  replaces: string
  isCancelled: boolean
}

const emptyEvent = (): CalendarEvent => ({
  uid: '',
  start: null,
  title: '',
  place: '',
  rule: '',
  except: new Set(),
  replaces: '',
  isCancelled: false,
})

const two = (number: number): string => String(number).padStart(2, '0')

/** 20261201, 20261201T143000 or, in UTC, 20261201T133000Z. */
const momentOf = (value: string): { day: string; time: string } | null => {
  const found = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})\d{2}(Z)?)?$/.exec(value.trim())
  if (!found) return null
  const [, year, month, day, hour, minute, utc] = found
  if (!utc) return { day: `${year}-${month}-${day}`, time: hour === undefined ? '' : `${hour}:${minute}` }
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute)))
  const clock = berlinTime(at)
  return { day: berlinDay(at), time: `${two(clock.hour)}:${two(clock.minute)}` }
}

const readers: Record<string, (event: CalendarEvent, value: string) => void> = {
  UID: (event, value) => {
    event.uid = value
  },
  DTSTART: (event, value) => {
    event.start = momentOf(value)
  },
  SUMMARY: (event, value) => {
    event.title = textOf(value).slice(0, widgetLimits.title)
  },
  LOCATION: (event, value) => {
    event.place = textOf(value).slice(0, widgetLimits.title)
  },
  RRULE: (event, value) => {
    event.rule = value
  },
  EXDATE: (event, value) => {
    for (const one of value.split(',')) event.except.add(momentOf(one)?.day ?? '')
  },
  'RECURRENCE-ID': (event, value) => {
    event.replaces = momentOf(value)?.day ?? ''
  },
  STATUS: (event, value) => {
    event.isCancelled = value.toUpperCase() === 'CANCELLED'
  },
}

const readEvents = (text: string): CalendarEvent[] => {
  const events: CalendarEvent[] = []
  /** What stands within an event, such as its alarms, has lines of the same names. */
  const open: string[] = []
  for (const { name, value } of contentLines(text)) {
    if (name === 'BEGIN') {
      open.push(value.toUpperCase())
      if (open.at(-1) === 'VEVENT') events.push(emptyEvent())
    } else if (name === 'END') open.pop()
    else if (open.at(-1) === 'VEVENT') {
      const event = events.at(-1)
      if (event) readers[name]?.(event, value)
    }
  }
  return events
}

/** The appointments of a calendar file from this day on, the next first; null if it is none. */
export const parseCalendar = (text: string, today: string): CalendarEntry[] | null => {
  if (!/^\s*BEGIN:VCALENDAR/i.test(text)) return null
  const events = readEvents(text)
  for (const { uid, replaces } of events)
    if (replaces)
      for (const event of events) if (event.uid === uid && !event.replaces) event.except.add(replaces)
  const lastDay = plusDays(today, daysAhead)
  return events
    .flatMap(({ start, title, place, rule, except, isCancelled }) =>
      !start || isCancelled || !title || Number.isNaN(Date.parse(start.day))
        ? []
        : occurrences(start.day, rule, today, lastDay)
            .filter(day => !except.has(day))
            .map(date => ({ title, date, time: start.time, place })),
    )
    .sort((a, b) => `${a.date} ${a.time}`.localeCompare(`${b.date} ${b.time}`))
    .slice(0, keptAtMost)
}
