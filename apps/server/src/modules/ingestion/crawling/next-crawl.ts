import type { CrawlFrequency } from '@lotse/contract'
import { after, days, hours, minutes } from '../../../platform/clock.ts'

const zone = 'Europe/Berlin'
const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: zone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

interface Day {
  year: number
  month: number
  day: number
}

const berlinTime = (date: Date): Day & { hour: number; minute: number; second: number } => {
  const found = Object.fromEntries(parts.formatToParts(date).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = found
  return { year, month, day, hour, minute, second }
}

/** How far Berlin is ahead of UTC at this moment. */
const offsetMs = (date: Date): number => {
  const { year, month, day, hour, minute, second } = berlinTime(date)
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(date.getTime() / 1000) * 1000
}

const atBerlin = ({ year, month, day }: Day, minuteOfDay: number): Date => {
  const asUtc = new Date(Date.UTC(year, month - 1, day, 0, minuteOfDay))
  // The offset of the wanted moment itself, on days on which the clocks change, too.
  return new Date(asUtc.getTime() - offsetMs(new Date(asUtc.getTime() - offsetMs(asUtc))))
}

/** Between three and six at night, each source at a time of its own. */
const minuteOf = (sourceId: string): number => 180 + (Number.parseInt(sourceId.slice(-6), 16) % 180)

const daysOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

const later = ({ year, month, day }: Day, frequency: CrawlFrequency): Day => {
  if (frequency === 'monthly') {
    const next = month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 }
    return { ...next, day: Math.min(day, daysOf(next.year, next.month)) }
  }
  const moved = new Date(Date.UTC(year, month - 1, day + (frequency === 'daily' ? 1 : 7)))
  return { year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() }
}

/** At night in Berlin, a day, a week or a month from now. */
export const nextCrawlAt = (now: Date, frequency: CrawlFrequency, sourceId: string): Date =>
  atBerlin(later(berlinTime(now), frequency), minuteOf(sourceId))

const pauses = [minutes(15), hours(1), hours(4), hours(12), days(1)]

/** After a failure sooner than usual, but never sooner than a site in trouble can bear. */
export const retryCrawlAt = (now: Date, failures: number): Date =>
  after(now, pauses[Math.min(failures, pauses.length) - 1] ?? days(1))
