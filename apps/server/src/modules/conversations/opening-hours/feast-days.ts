import { easterSunday } from '@lotse/contract'
import { plusDays } from '../../../platform/berlin.ts'

const fixed = (monthAndDay: string) => (year: number) => `${year}-${monthAndDay}`
const fromEaster = (days: number) => (year: number) => plusDays(easterSunday(year), days)

/** Days that people call by their name, whether or not they are public holidays. "Ostern" begins with Good Friday. */
const feasts: [name: string, on: (year: number) => string][] = [
  [String.raw`(?:2\.|zweite[nr]?)\s+weihnachts(?:feier)?tag`, fixed('12-26')],
  [String.raw`(?:(?:1\.|erste[nr]?)\s+)?weihnachts(?:feier)?tag(?:en?)?|weihnachten`, fixed('12-25')],
  ['heilig(?:er )?abend', fixed('12-24')],
  ['s[iy]lvester', fixed('12-31')],
  ['neujahr(?:stag)?', fixed('01-01')],
  ['heilige[nr]? drei könige?n?|dreikönig(?:stag)?', fixed('01-06')],
  ['weiberfastnacht', fromEaster(-52)],
  ['rosenmontag', fromEaster(-48)],
  ['(?:fast|fas)nachts?dienstag|faschingsdienstag', fromEaster(-47)],
  ['aschermittwoch', fromEaster(-46)],
  ['gründonnerstag', fromEaster(-3)],
  ['karfreitag|ostern', fromEaster(-2)],
  ['(?:kar|oster)samstag', fromEaster(-1)],
  ['ostersonntag', fromEaster(0)],
  ['ostermontag', fromEaster(1)],
  ['tag der arbeit|maifeiertag', fixed('05-01')],
  ['(?:christi )?himmelfahrt|vatertag', fromEaster(39)],
  ['pfingstsonntag', fromEaster(49)],
  ['pfingsten|pfingstmontag', fromEaster(50)],
  ['fronleichnam', fromEaster(60)],
  ['tag der deutschen einheit', fixed('10-03')],
  ['reformationstag', fixed('10-31')],
  ['allerheiligen', fixed('11-01')],
]
const patterns = feasts.map(
  ([name, on]) => [new RegExp(String.raw`(?<![\p{L}\d])(?:${name})s?(?!\p{L})`, 'iu'), on] as const,
)

/** The next day that a text calls by its name, and the text without it; null where it names none. */
export const feastIn = (text: string, today: string): { day: string; rest: string } | null => {
  for (const [pattern, on] of patterns) {
    if (!pattern.test(text)) continue
    const year = Number(today.slice(0, 4))
    const day = on(year) < today ? on(year + 1) : on(year)
    return { day, rest: text.replace(pattern, ' ') }
  }
  return null
}
