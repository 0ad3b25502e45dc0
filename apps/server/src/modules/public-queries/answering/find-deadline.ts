import { plusDays } from '../../../platform/berlin.ts'

const months = [
  'januar',
  'februar',
  'märz',
  'april',
  'mai',
  'juni',
  'juli',
  'august',
  'september',
  'oktober',
  'november',
  'dezember',
]
const asked = new RegExp(
  String.raw`(?:bis(?:\s+spätestens)?|spätestens(?:\s+bis)?|frist(?:\s+\p{L}+){0,2})(?:\s+(?:zum|am|den))*\s+(\d{1,2})\.\s?(?:(\d{1,2})\.|(${months.join('|')}))\s?(\d{4})?`,
  'iu',
)

const dayOf = (year: number, month: number, date: number): string | null => {
  const day = new Date(Date.UTC(year, month - 1, date))
  const isReal = day.getUTCMonth() === month - 1 && day.getUTCDate() === date
  return isReal ? day.toISOString().slice(0, 10) : null
}

/** By when somebody wants an answer, as 2026-11-30; a day without its year is the next one of that name. */
export const findDeadline = (letter: string, today: string): string | null => {
  const found = asked.exec(letter)
  if (!found) return null
  const [, date = '', number = '', name = '', written] = found
  const month = number ? Number(number) : months.indexOf(name.toLowerCase()) + 1
  const thisYear = Number(today.slice(0, 4))
  if (written) return dayOf(Number(written), month, Number(date))
  const next = dayOf(thisYear, month, Number(date))
  return next && next < plusDays(today, -1) ? dayOf(thisYear + 1, month, Number(date)) : next
}
