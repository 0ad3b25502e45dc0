import { parseDateTime, toZoned } from '@internationalized/date'

/** The moment at which clocks in Berlin show this day ('YYYY-MM-DD') and time ('HH:MM'), whatever the computer's own show. */
export const momentInBerlin = (day: string, time: string): Date =>
  toZoned(parseDateTime(`${day}T${time}`), 'Europe/Berlin').toDate()
