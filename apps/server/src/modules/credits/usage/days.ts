import { berlinDay, plusDays } from '../../../platform/berlin.ts'

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
