import { holidayEffect } from '../forecasting/holidays.ts'
import { type ExpectedDay, expectDays } from './expected-days.ts'
import { asEvents, type FunctionalityFigures, limits, type Sensitivity, type Sighting } from './figures.ts'
import { findLevelShifts, type LevelShift } from './level-shifts.ts'

const daysCounted = 30

const sightingOfDay = (
  kind: 'spike' | 'drop',
  functionality: string,
  day: ExpectedDay,
  excess: number,
): Sighting => ({
  kind,
  functionality,
  user: null,
  first: day.place,
  last: day.place,
  expected: day.expected,
  actual: day.actual,
  impact: day.actual - day.expected,
  excess,
})

const sightingOfShift = (functionality: string, shift: LevelShift, length: number): Sighting => ({
  kind: 'level_shift',
  functionality,
  user: null,
  first: shift.at,
  last: shift.at,
  expected: shift.before,
  actual: shift.after,
  impact: (shift.after - shift.before) * Math.min(length - shift.at, daysCounted),
  excess: shift.excess,
})

/** Days that used much more or much less than expected, and new levels. */
export const findUsageChanges = (
  { functionality, credits }: FunctionalityFigures,
  holidays: readonly boolean[],
  sensitivity: Sensitivity,
): Sighting[] => {
  const values = Float64Array.from(credits)
  const { deviations, rise, fall } = limits[sensitivity]
  const { ordinary } = holidayEffect(values, holidays, 7)
  const shifts = findLevelShifts(ordinary, sensitivity)
  const days = expectDays(ordinary, holidays, shifts)
  const spikes = days.flatMap(day =>
    day.rise >= deviations && day.actual >= (1 + rise) * day.expected
      ? sightingOfDay('spike', functionality, day, day.rise / deviations)
      : [],
  )
  const drops = days.flatMap(day =>
    day.fall >= deviations && day.actual <= (1 - fall) * day.expected
      ? sightingOfDay('drop', functionality, day, day.fall / deviations)
      : [],
  )
  return [
    ...asEvents(spikes),
    ...asEvents(drops),
    ...shifts.map(shift => sightingOfShift(functionality, shift, values.length)),
  ]
}
