import { plusDays } from '../../../platform/berlin.ts'

/** How an event comes again, as far as it is understood here. */
interface Rule {
  freq: string
  interval: number
  count: number
  until: string
  weekdays: number[]
}

const weekdayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const understood = new Set(['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'WKST'])
/** An event every day for fifty years. */
const stepsAtMost = 20_000

const readRule = (text: string): Rule | null => {
  const parts = new Map(text.split(';').map(part => part.toUpperCase().split('=', 2) as [string, string]))
  const weekdays = (parts.get('BYDAY') ?? '')
    .split(',')
    .filter(Boolean)
    .map(code => weekdayCodes.indexOf(code))
  const freq = parts.get('FREQ') ?? ''
  const isKnown = [...parts.keys()].every(key => understood.has(key)) && !weekdays.includes(-1)
  if (!isKnown || (weekdays.length > 0 && freq !== 'WEEKLY')) return null
  const until = parts.get('UNTIL')
  return {
    freq,
    interval: Math.max(1, Number(parts.get('INTERVAL') ?? 1) || 1),
    count: Number(parts.get('COUNT') ?? Number.POSITIVE_INFINITY) || 1,
    until: until ? `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}` : '9999-12-31',
    weekdays,
  }
}

/** Monday is 0. */
const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7

/** The same day of a later month; null where that has no such day. */
const plusMonths = (day: string, months: number): string | null => {
  const date = new Date(day)
  const wanted = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.getUTCDate() === wanted ? date.toISOString().slice(0, 10) : null
}

/** The days of one step of the rule, from its beginning. */
const daysOfStep = (start: string, { freq, interval, weekdays }: Rule, step: number): (string | null)[] => {
  switch (freq) {
    case 'DAILY':
      return [plusDays(start, step * interval)]
    case 'WEEKLY': {
      const monday = plusDays(start, step * interval * 7 - weekdayOf(start))
      const days = weekdays.length > 0 ? weekdays.toSorted((a, b) => a - b) : [weekdayOf(start)]
      return days.map(weekday => plusDays(monday, weekday))
    }
    case 'MONTHLY':
      return [plusMonths(start, step * interval)]
    default:
      return [plusMonths(start, step * interval * 12)]
  }
}

const steppable = new Set(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'])

/** The days on which an event takes place between these two; of a rule that nobody understands here, the first alone. */
export const occurrences = (start: string, ruleText: string, from: string, to: string): string[] => {
  const rule = ruleText ? readRule(ruleText) : null
  const within = (day: string) => day >= from && day <= to
  if (!rule || !steppable.has(rule.freq)) return [start].filter(within)
  const found: string[] = []
  let counted = 0
  for (let step = 0; step < stepsAtMost; step += 1)
    for (const day of daysOfStep(start, rule, step)) {
      if (day === null || day < start) continue
      counted += 1
      if (counted > rule.count || day > rule.until || day > to) return found
      if (within(day)) found.push(day)
    }
  return found
}
