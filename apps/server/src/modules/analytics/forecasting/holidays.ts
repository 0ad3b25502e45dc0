// The whole contract would take a thread longer to load than a forecast takes.
import { type FederalState, publicHolidays } from '@lotse/contract/public-holidays'
import { at, median } from './numbers.ts'
import { dateAt, type Series } from './series.ts'

/** A state, whose public holidays are meant, or days by name. */
export type Holidays = FederalState | readonly string[]

/** For each of so many days whether it is one. */
export const holidayFlags = (
  series: Pick<Series, 'start'>,
  length: number,
  holidays: Holidays | undefined,
): boolean[] => {
  if (holidays === undefined || series.start === null) return Array.from({ length }, () => false)
  const dates = Array.from({ length }, (_, place) => dateAt(series, place))
  const years = new Set(dates.flatMap(date => (date === null ? [] : Number(date.slice(0, 4)))))
  const days = new Set(
    typeof holidays === 'string'
      ? [...years].flatMap(year => publicHolidays(year, holidays).map(({ day }) => day))
      : holidays,
  )
  return dates.map(date => date !== null && days.has(date))
}

export interface HolidayEffect {
  /** The series as if there were no holidays: each is as the same weekdays before it. */
  ordinary: Float64Array
  /** What share of an ordinary day is used on a holiday, by what was known before this place. */
  shareBefore: (place: number) => number
}

/** How many holidays that are as any other day are taken to have been seen before the first. */
const priorHolidays = 0.5

export const holidayEffect = (
  values: Float64Array,
  flags: readonly boolean[],
  season: number,
): HolidayEffect => {
  const ordinary = Float64Array.from(values)
  const seen: { place: number; used: number; usual: number }[] = []
  for (let place = season; place < values.length; place += 1) {
    if (!flags[place]) continue
    const alike = [1, 2, 3].flatMap(back =>
      place - back * season < 0 ? [] : at(ordinary, place - back * season),
    )
    ordinary[place] = median(alike)
    if (at(ordinary, place) > 0) seen.push({ place, used: at(values, place), usual: at(ordinary, place) })
  }
  const shareBefore = (place: number): number => {
    const past = seen.filter(holiday => holiday.place < place)
    const usual = past.reduce((total, holiday) => total + holiday.usual, 0)
    if (usual <= 0) return 1
    const prior = (priorHolidays * usual) / past.length
    return (past.reduce((total, holiday) => total + holiday.used, 0) + prior) / (usual + prior)
  }
  return { ordinary, shareBefore }
}
