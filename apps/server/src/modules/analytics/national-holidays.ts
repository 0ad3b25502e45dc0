import { type FederalState, federalStates, publicHolidays } from '@lotse/contract'

const states = Object.keys(federalStates) as FederalState[]

const inAllStates = (year: number): string[] => {
  const [first = [], ...others] = states.map(state => publicHolidays(year, state).map(({ day }) => day))
  return first.filter(day => others.every(days => days.includes(day)))
}

/** The holidays that all states keep: those whose usage is looked at may be anywhere. */
export const nationalHolidays = (start: string, end: string): string[] => {
  const [from, to] = [Number(start.slice(0, 4)), Number(end.slice(0, 4))]
  return Array.from({ length: to - from + 1 }, (_, index) => inAllStates(from + index)).flat()
}
