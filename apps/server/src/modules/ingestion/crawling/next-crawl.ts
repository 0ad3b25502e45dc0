import type { CrawlFrequency } from '@lotse/contract'
import { atBerlin, type BerlinTime, berlinTime } from '../../../platform/berlin.ts'
import { after, days, hours, minutes } from '../../../platform/clock.ts'

type Day = Pick<BerlinTime, 'year' | 'month' | 'day'>

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
