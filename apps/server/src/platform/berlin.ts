import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { days } from './clock.ts'

/** Days, months and nights of the product are those of Berlin, wherever its servers stand. */
export const berlin = 'Europe/Berlin'

const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: berlin })

/** The day of a moment, as 2026-11-02. */
export const berlinDay = (at: Date): string => dayFormat.format(at)

/** The month of a moment, as its first day. */
export const berlinMonth = (at: Date): string => `${berlinDay(at).slice(0, 7)}-01`

/** Days as such have no time zone: counted in UTC, where each has 24 hours. */
export const plusDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + days(count)).toISOString().slice(0, 10)

/** When the day, or one that many later, begins: always at a full hour, so that hours add up to days. */
export const berlinMidnight = (day: string, later = 0): SQL =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone '${sql.raw(berlin)}')`

/** The month of a column's moment, as 2026-11. Written into the statement, so that it can stand in a `group by` as well. */
export const berlinMonthOf = (moment: SQLWrapper): SQL<string> =>
  sql<string>`to_char(${moment} at time zone '${sql.raw(berlin)}', 'YYYY-MM')`

export interface BerlinTime {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

const timeFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: berlin,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** What the clocks show. */
export const berlinTime = (at: Date): BerlinTime => {
  const parts = timeFormat.formatToParts(at).map(({ type, value }) => [type, Number(value)])
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = Object.fromEntries(parts)
  return { year, month, day, hour, minute, second }
}

/** How far Berlin is ahead of UTC at this moment. */
const offsetMs = (at: Date): number => {
  const { year, month, day, hour, minute, second } = berlinTime(at)
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at.getTime() / 1000) * 1000
}

/** The moment at which the clocks show so many minutes after midnight on this day. */
export const atBerlin = (
  { year, month, day }: Pick<BerlinTime, 'year' | 'month' | 'day'>,
  minuteOfDay: number,
): Date => {
  const asUtc = new Date(Date.UTC(year, month - 1, day, 0, minuteOfDay))
  // The offset of the wanted moment itself, on days on which the clocks change, too.
  return new Date(asUtc.getTime() - offsetMs(new Date(asUtc.getTime() - offsetMs(asUtc))))
}

const germanFormat = new Intl.DateTimeFormat('de-DE', {
  timeZone: berlin,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})

/** The day of a moment as people read it: 02.11.2026. */
export const germanDay = (at: Date): string => germanFormat.format(at)
