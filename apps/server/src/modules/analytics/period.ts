import { analyticsDaysAtMost } from '@lotse/contract'
import { berlinDay, plusDays } from '../../platform/berlin.ts'
import { invalidField } from '../../platform/errors.ts'
import { type DaySpan, daysOf, lastDays } from '../credits/index.ts'

export interface Period extends DaySpan {
  days: string[]
  /** As many days before. */
  previous: DaySpan
}

const customSpan = (today: string, start: string, end: string): DaySpan => {
  if (!start) throw invalidField('start_date', 'This field is required.')
  if (!end) throw invalidField('end_date', 'This field is required.')
  if (end > today) throw invalidField('end_date', 'The end is in the future.')
  if (plusDays(start, analyticsDaysAtMost - 1) < end)
    throw invalidField('start_date', `Please choose at most ${analyticsDaysAtMost} days.`)
  return { start, end }
}

/** The days that are asked for by their ends, or so many up to today. */
export const periodOf = (
  now: Date,
  { start_date: start, end_date: end }: { start_date: string; end_date: string },
  count: number,
): Period => {
  const span = start || end ? customSpan(berlinDay(now), start, end) : lastDays(now, count)
  const days = daysOf(span)
  return {
    ...span,
    days,
    previous: { start: plusDays(span.start, -days.length), end: plusDays(span.start, -1) },
  }
}
