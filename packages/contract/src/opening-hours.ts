import { z } from 'zod'
import { longText } from './databucket-fields.ts'
import { type FederalState, federalStates } from './public-holidays.ts'
import { line } from './schemas.ts'

export const weekdays = [
  'Montag',
  'Dienstag',
  'Mittwoch',
  'Donnerstag',
  'Freitag',
  'Samstag',
  'Sonntag',
] as const

/** From and to, in minutes after midnight. */
export interface Span {
  from: number
  to: number
}

const time = String.raw`(\d{1,2})(?:[:.](\d{2}))?`
const spanPattern = new RegExp(
  String.raw`^(?:von\s+)?${time}\s*(?:uhr)?\s*(?:[-–—]|bis)\s*${time}\s*(?:uhr)?$`,
  'i',
)
const dayMinutes = 24 * 60

const minutesOf = (hours = '', minutes = '0'): number =>
  Number(minutes) < 60 ? Number(hours) * 60 + Number(minutes) : Number.NaN

/** "8–12, 14:00–18:00 Uhr" as people write it, in order and without overlap; none for an empty text, null where it says something else. */
export const readSpans = (text: string): Span[] | null => {
  const spans: Span[] = []
  for (const part of text.split(/[,;]|\sund\s/).filter(part => part.trim())) {
    const [, fromHours, fromMinutes, toHours, toMinutes] = spanPattern.exec(part.trim()) ?? []
    const span = { from: minutesOf(fromHours, fromMinutes), to: minutesOf(toHours, toMinutes) }
    const isInOrder = span.from < span.to && span.to <= dayMinutes && span.from >= (spans.at(-1)?.to ?? 0)
    if (!isInOrder || fromHours === undefined) return null
    spans.push(span)
  }
  return spans
}

export const openingHoursLimits = { places: 12, special_days: 60, notice: 300 } as const

const hours = z
  .string()
  .trim()
  .max(100)
  .refine(text => readSpans(text) !== null, { error: 'Bitte so angeben: 8:00–12:00, 14:00–18:00' })

const place = z.strictObject({
  name: line(80),
  /** Monday first; empty where it is closed. */
  weekly: z.array(hours).length(weekdays.length),
  by_appointment: z.boolean(),
  notice: longText(openingHoursLimits.notice),
})

const specialDay = z.strictObject({
  label: line(80),
  from: z.iso.date(),
  /** The last day; null for a single one. */
  to: z.iso.date().nullable(),
  /** Of which place; empty for all. */
  place: z.string().max(80),
  /** Empty: closed. */
  hours,
})

const stateKeys = Object.keys(federalStates) as [FederalState, ...FederalState[]]

const openingHours = z.strictObject({
  places: z.array(place).max(openingHoursLimits.places),
  special_days: z.array(specialDay).max(openingHoursLimits.special_days),
  /** Whose public holidays are closing days; null where none are. */
  federal_state: z.enum(stateKeys).nullable(),
})
export type OpeningHours = z.output<typeof openingHours>
export type OpeningPlace = OpeningHours['places'][number]

export const noOpeningHours: OpeningHours = { places: [], special_days: [], federal_state: null }

/** What is entered must be able to be meant. */
export const openingHoursForm = openingHours.superRefine(({ places, special_days }, context) => {
  const refuse = (path: (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', path, message })
  const names = places.map(({ name }) => name.toLowerCase())
  for (const [at, name] of names.entries())
    if (names.indexOf(name) < at) refuse(['places', at, 'name'], 'Diesen Ort gibt es schon')
  for (const [at, { from, to, place }] of special_days.entries()) {
    if (to !== null && to < from) refuse(['special_days', at, 'to'], 'Das Ende liegt vor dem Beginn')
    if (place && !names.includes(place.toLowerCase()))
      refuse(['special_days', at, 'place'], 'Diesen Ort gibt es nicht mehr')
  }
})
