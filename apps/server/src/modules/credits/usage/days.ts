import { type SQL, sql } from 'drizzle-orm'
import { days } from '../../../platform/clock.ts'

/** The day in Berlin, as 2026-11-02. */
export const berlinDay = (at: Date): string => at.toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' })

/** Days as such have no time zone: counted in UTC, where each has 24 hours. */
export const plusDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + days(count)).toISOString().slice(0, 10)

export interface DaySpan {
  /** Both included; empty means open. */
  start: string
  end: string
}

/** The given number of days up to today. */
export const lastDays = (now: Date, count: number): DaySpan => {
  const end = berlinDay(now)
  return { start: plusDays(end, 1 - count), end }
}

export const daysOf = ({ start, end }: DaySpan): string[] => {
  const all: string[] = []
  for (let day = start; day <= end; day = plusDays(day, 1)) all.push(day)
  return all
}

/** When the day, or one that many later, begins in Berlin: always at a full hour, so that hours add up to days. */
export const midnight = (day: string, later = 0): SQL =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone 'Europe/Berlin')`
