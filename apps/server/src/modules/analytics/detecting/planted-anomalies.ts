import { publicHolidays } from '@lotse/contract'
import { plusDays } from '../../../platform/berlin.ts'
import { normalFrom, randomFrom } from '../forecasting/made-series.ts'
import { sum } from '../forecasting/numbers.ts'
import type { Finding } from './detect-anomalies.ts'
import { type AnomalyKind, anomalyKinds, type FunctionalityFigures, type TenantFigures } from './figures.ts'

export interface Planted {
  kind: AnomalyKind
  functionality: string | null
  user: string | null
  place: number
}

export interface PlantedTenant {
  figures: TenantFigures
  planted: Planted[]
}

const start = '2025-09-01'
const length = 210
const week = [1, 1.1, 1.05, 1, 0.85, 0.2, 0.12]
const names = ['chatbot_answer', 'document_processing', 'public_query']
const kinds = Object.keys(anomalyKinds) as AnomalyKind[]
const plantedPerTenant = 4

type Grown = FunctionalityFigures & {
  credits: number[]
  actions: number[]
  failed: number[]
  hours: number[][]
}

interface Chance {
  random: () => number
  normal: () => number
}

const between = ({ random }: Chance, low: number, high: number): number => low + (high - low) * random()

const isHoliday = (place: number): boolean => {
  const date = plusDays(start, place)
  return publicHolidays(Number(date.slice(0, 4)), 'NW').some(({ day }) => day === date)
}
const isWorkday = (place: number): boolean => place % 7 < 5 && !isHoliday(place)

const grow = (functionality: string, chance: Chance): Grown => {
  const level = 10 ** between(chance, 1.7, 3)
  const noise = between(chance, 0.08, 0.28)
  const slope = between(chance, -0.3, 0.6) / length
  const credits = Array.from({ length }, (_, place) =>
    Math.max(
      0,
      level *
        (week[place % 7] ?? 1) *
        (isHoliday(place) ? 0.1 : 1) *
        (1 + slope * place) *
        (1 + noise * chance.normal()),
    ),
  )
  const actions = credits.map(value => Math.max(0, Math.round((value / level) * 60)))
  return {
    functionality,
    credits,
    actions,
    failed: actions.map(
      count => Array.from({ length: count }, chance.random).filter(drawn => drawn < 0.02).length,
    ),
    hours: credits.map(value => {
      const night = value * between(chance, 0.005, 0.03)
      return Array.from({ length: 24 }, (_, hour) => (hour < 6 ? night / 6 : (value - night) / 18))
    }),
  }
}

/** More or less of one day, at all its hours. */
const scale = (one: Grown, place: number, by: number): void => {
  one.credits[place] = (one.credits[place] ?? 0) * by
  one.actions[place] = Math.round((one.actions[place] ?? 0) * by)
  one.failed[place] = Math.round((one.failed[place] ?? 0) * by)
  one.hours[place] = (one.hours[place] ?? []).map(value => value * by)
}

const plantShift = (one: Grown, place: number, chance: Chance): void => {
  const by = chance.random() < 0.5 ? between(chance, 1.6, 2.5) : between(chance, 0.25, 0.6)
  for (let day = place; day < length; day += 1) scale(one, day, by)
}

const plantNight = (one: Grown, place: number, chance: Chance): void => {
  const more = (one.credits[place] ?? 0) * between(chance, 0.3, 0.9)
  one.hours[place] = (one.hours[place] ?? []).map((value, hour) => (hour < 6 ? value + more / 6 : value))
  one.credits[place] = (one.credits[place] ?? 0) + more
}

const plantInside: Partial<Record<AnomalyKind, (one: Grown, place: number, chance: Chance) => void>> = {
  spike: (one, place, chance) => scale(one, place, between(chance, 2.6, 6)),
  drop: (one, place, chance) => scale(one, place, between(chance, 0, 0.25)),
  level_shift: plantShift,
  night_usage: plantNight,
  failing_work: (one, place, chance) => {
    one.failed[place] = Math.round((one.actions[place] ?? 0) * between(chance, 0.3, 0.9))
  },
  new_functionality: (one, place) => {
    for (let day = 0; day < place; day += 1) scale(one, day, 0)
  },
}

const shareOut = (functionalities: readonly Grown[], chance: Chance) => {
  const people = Array.from({ length: 6 }, (_, index) => ({
    user: `user-${index + 1}`,
    weight: between(chance, 0.5, 1.5),
  }))
  const daily = people.map(({ weight }) =>
    Array.from({ length }, () => Math.max(0, weight * (1 + 0.3 * chance.normal()))),
  )
  return people.map(({ user }, which) => ({
    user,
    credits: Array.from({ length }, (_, place) => {
      const total = sum(functionalities.map(({ credits }) => credits[place] ?? 0))
      return (total * (daily[which]?.[place] ?? 0)) / Math.max(sum(daily.map(list => list[place] ?? 0)), 1e-9)
    }),
  }))
}

/** One person works so much that most of the day is theirs. */
const plantShare = (
  one: Grown,
  users: readonly { user: string; credits: number[] }[],
  which: number,
  place: number,
  share: number,
): void => {
  const own = users[which]
  if (!own) return
  const others = sum(users.map(({ credits }) => credits[place] ?? 0)) - (own.credits[place] ?? 0)
  const wanted = (share / (1 - share)) * others
  const more = wanted - (own.credits[place] ?? 0)
  own.credits[place] = wanted
  const by = ((one.credits[place] ?? 0) + more) / Math.max(one.credits[place] ?? 0, 1e-9)
  scale(one, place, by)
}

/** A tenant of 210 days in which four things went wrong, at least two weeks apart, within the last 90; none where none are wanted. */
export const plantedTenant = (seed: number, count = plantedPerTenant): PlantedTenant => {
  const random = randomFrom(seed)
  const chance = { random, normal: normalFrom(random) }
  const functionalities = names.map(name => grow(name, chance))
  const wanted = Array.from(
    { length: count },
    (_, index) => kinds[(seed * plantedPerTenant + index) % kinds.length] ?? 'spike',
  )
  const planted = wanted.map((kind, index): Planted & { inside: Grown | undefined; who: number } => {
    let place = 122 + index * 20 + Math.floor(between(chance, 0, 5))
    while (!isWorkday(place)) place += 1
    const who = Math.floor(between(chance, 0, 6))
    const isNew = kind === 'new_functionality'
    if (isNew) functionalities.push(grow('summary', chance))
    const inside = isNew ? functionalities.at(-1) : functionalities[index % names.length]
    plantInside[kind]?.(inside ?? grow('', chance), place, chance)
    const isShare = kind === 'user_share'
    return {
      kind,
      place,
      inside,
      who,
      functionality: isShare ? null : (inside?.functionality ?? null),
      user: isShare ? `user-${who + 1}` : null,
    }
  })
  const users = shareOut(functionalities, chance)
  for (const { kind, inside, who, place } of planted)
    if (kind === 'user_share' && inside) plantShare(inside, users, who, place, between(chance, 0.6, 0.85))
  return {
    figures: { start, functionalities, users },
    planted: planted.map(({ kind, place, functionality, user }) => ({ kind, place, functionality, user })),
  }
}

/** The first day of a new level is seen to within three days, all else on its day. */
export const isFound = ({ kind, place, functionality, user }: Planted, finding: Finding): boolean => {
  const away = Math.abs(Date.parse(finding.date) - Date.parse(plusDays(start, place))) / 86_400_000
  return (
    finding.kind === kind &&
    finding.functionality === functionality &&
    finding.user === user &&
    away <= (kind === 'level_shift' ? 3 : 0)
  )
}
