export const federalStates = {
  BW: 'Baden-Württemberg',
  BY: 'Bayern',
  BE: 'Berlin',
  BB: 'Brandenburg',
  HB: 'Bremen',
  HH: 'Hamburg',
  HE: 'Hessen',
  MV: 'Mecklenburg-Vorpommern',
  NI: 'Niedersachsen',
  NW: 'Nordrhein-Westfalen',
  RP: 'Rheinland-Pfalz',
  SL: 'Saarland',
  SN: 'Sachsen',
  ST: 'Sachsen-Anhalt',
  SH: 'Schleswig-Holstein',
  TH: 'Thüringen',
} as const
export type FederalState = keyof typeof federalStates

export interface PublicHoliday {
  /** As 2026-12-25. */
  day: string
  name: string
}

const dayMs = 86_400_000
const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Easter Sunday in the calendar of today, by the rule of Gauss as Lichtenberg wrote it down. */
const easterOf = (year: number): number => {
  const century = Math.floor(year / 100)
  const moon = 15 + Math.floor((3 * century + 3) / 4) - Math.floor((8 * century + 13) / 25)
  const sun = 2 - Math.floor((3 * century + 3) / 4)
  const cycle = year % 19
  const fullMoonSeed = (19 * cycle + moon) % 30
  const correction = Math.floor((fullMoonSeed + Math.floor(cycle / 11)) / 29)
  const limit = 21 + fullMoonSeed - correction
  const firstSunday = 7 - ((year + Math.floor(year / 4) + sun) % 7)
  const distance = 7 - ((limit - firstSunday) % 7)
  return Date.UTC(year, 2, limit + distance)
}

/** The Wednesday before 23 November. */
const repentanceDay = (year: number): number => {
  const latest = Date.UTC(year, 10, 22)
  return latest - ((new Date(latest).getUTCDay() + 4) % 7) * dayMs
}

interface Rule {
  name: string
  on: (year: number) => number
  /** Where it is kept; everywhere unless said. Days of single municipalities are entered as closing days. */
  states?: readonly FederalState[]
}

const fixed = (month: number, day: number) => (year: number) => Date.UTC(year, month - 1, day)
const afterEaster = (days: number) => (year: number) => easterOf(year) + days * dayMs

const rules: readonly Rule[] = [
  { name: 'Neujahr', on: fixed(1, 1) },
  { name: 'Heilige Drei Könige', on: fixed(1, 6), states: ['BW', 'BY', 'ST'] },
  { name: 'Internationaler Frauentag', on: fixed(3, 8), states: ['BE', 'MV'] },
  { name: 'Karfreitag', on: afterEaster(-2) },
  { name: 'Ostersonntag', on: afterEaster(0), states: ['BB'] },
  { name: 'Ostermontag', on: afterEaster(1) },
  { name: 'Tag der Arbeit', on: fixed(5, 1) },
  { name: 'Christi Himmelfahrt', on: afterEaster(39) },
  { name: 'Pfingstsonntag', on: afterEaster(49), states: ['BB'] },
  { name: 'Pfingstmontag', on: afterEaster(50) },
  { name: 'Fronleichnam', on: afterEaster(60), states: ['BW', 'BY', 'HE', 'NW', 'RP', 'SL'] },
  { name: 'Mariä Himmelfahrt', on: fixed(8, 15), states: ['SL'] },
  { name: 'Weltkindertag', on: fixed(9, 20), states: ['TH'] },
  { name: 'Tag der Deutschen Einheit', on: fixed(10, 3) },
  {
    name: 'Reformationstag',
    on: fixed(10, 31),
    states: ['BB', 'HB', 'HH', 'MV', 'NI', 'SN', 'ST', 'SH', 'TH'],
  },
  { name: 'Allerheiligen', on: fixed(11, 1), states: ['BW', 'BY', 'NW', 'RP', 'SL'] },
  { name: 'Buß- und Bettag', on: repentanceDay, states: ['SN'] },
  { name: '1. Weihnachtstag', on: fixed(12, 25) },
  { name: '2. Weihnachtstag', on: fixed(12, 26) },
]

/** Easter Sunday, as 2026-04-05. */
export const easterSunday = (year: number): string => isoDay(easterOf(year))

/** The public holidays that a whole state keeps, in the order of the year. */
export const publicHolidays = (year: number, state: FederalState): PublicHoliday[] =>
  rules
    .filter(({ states }) => !states || states.includes(state))
    .map(({ name, on }) => ({ day: isoDay(on(year)), name }))
    .sort((a, b) => a.day.localeCompare(b.day))
