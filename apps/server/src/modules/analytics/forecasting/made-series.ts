import { publicHolidays } from '@lotse/contract'
import { plusDays } from '../../../platform/berlin.ts'

export const madeKinds = [
  'flat',
  'weekly',
  'trend',
  'level_shift',
  'sparse',
  'growth',
  'holiday',
  'noise',
] as const
export type MadeKind = (typeof madeKinds)[number]

/** Even numbers between 0 and 1, the same for the same seed (mulberry32). */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The bell curve, by Box and Muller. */
export const normalFrom = (random: () => number) => (): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

const start = '2025-01-06'
const ordinaryWeek = [1, 1.1, 1.05, 1, 0.85, 0.25, 0.15]

export interface MadeSeries {
  id: string
  kind: MadeKind
  start: string
  values: number[]
}

/** A tenant's usage as it might be: so many days of one kind, the same for the same seed. */
export const madeSeries = (kind: MadeKind, seed: number, length = 400): MadeSeries => {
  const random = randomFrom(seed * 8 + madeKinds.indexOf(kind) + 1)
  const normal = normalFrom(random)
  const level = 10 ** (1 + 3 * random())
  const noise = 0.05 + 0.2 * random()
  const week = ordinaryWeek.map(share => share * (0.9 + 0.2 * random()))
  const shiftAt = Math.floor(length * (0.3 + 0.5 * random()))
  const shiftTo = random() < 0.5 ? 0.3 + 0.4 * random() : 1.5 + 1.5 * random()
  const slope = (random() - 0.4) / length
  const rate = (0.5 + 1.5 * random()) / length
  const activeShare = 0.08 + 0.25 * random()
  const holidays = new Set(
    [2025, 2026, 2027].flatMap(year => publicHolidays(year, 'NW').map(({ day }) => day)),
  )
  let walk = 0
  const usual: Record<MadeKind, (day: number) => number> = {
    flat: () => 1,
    weekly: day => week[day % 7] ?? 1,
    trend: day => (1 + 2 * slope * day) * (0.6 + 0.4 * (week[day % 7] ?? 1)),
    level_shift: day => (day < shiftAt ? 1 : shiftTo) * (week[day % 7] ?? 1),
    sparse: () => (random() < activeShare ? -Math.log(1 - random()) : 0),
    growth: day => Math.exp(rate * day) * (week[day % 7] ?? 1),
    holiday: day => (holidays.has(plusDays(start, day)) ? 0.08 : 1) * (week[day % 7] ?? 1),
    noise: () => {
      walk = 0.85 * walk + 0.35 * normal()
      return Math.exp(walk) * (random() < 0.02 ? 4 : 1)
    },
  }
  const values = Array.from({ length }, (_, day) =>
    Math.max(0, Math.round(level * usual[kind](day) * (1 + noise * normal()) * 100) / 100),
  )
  return { id: `${kind}-${seed}`, kind, start, values }
}
